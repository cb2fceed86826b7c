package import FlowExpressions
package import FlowSyntax

package struct AnswerPath: Hashable, Sendable, CustomStringConvertible {
  package enum Element: Hashable, Sendable {
    case name(String)
    /// The index of a list item, starting at 0.
    case index(Int)

    fileprivate var isName: Bool { if case .name = self { true } else { false } }
  }

  package var elements: [Element]

  /// Creates a path; without elements, it refers to the whole value.
  package init(_ elements: [Element] = []) { self.elements = elements }

  package init?(_ text: String) {
    elements = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first, !name.isEmpty else { return nil }
      elements.append(.name(String(name)))
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let index = Self.number(piece.dropLast()) else { return nil }
        elements.append(.index(index))
      }
    }
  }

  package var description: String {
    elements.reduce(into: "") { text, element in
      switch element {
      case .name(let name): text += text.isEmpty ? name : "." + name
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// The names before the first index, or all names if there is no index.
  package var head: [String] { Self.names(elements.prefix { $0.isName }) }

  package var outer: String { head.joined(separator: ".") }

  var allNames: [String] { Self.names(elements[...]) }

  package var lastName: String? { allNames.last }

  package var names: [String]? { elements.allSatisfy(\.isName) ? allNames : nil }

  var indexCount: Int { elements.count { !$0.isName } }

  private static func names(_ elements: ArraySlice<Element>) -> [String] {
    elements.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// Returns the number if a text consists only of digits, or `nil` for any other text, such as `+1`.
  fileprivate static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  package static func firstIndex(in text: String) -> Int? {
    text.firstMatch(of: /\[([0-9]+)\]/).flatMap { Int($0.1) }
  }
}

/// A name, optionally followed by `#` and an item.
///
/// For example, `contact#2` is the step `contact` for the second item, and `child.name#KEY` is a saved answer of the
/// item with this key.
package struct ItemName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let item: String?

  package init(_ name: String, item: String?) { (self.name, self.item) = (name, item) }

  package init(_ text: String) {
    // Most names have no item. Searching the bytes first avoids a search by character (2,000 instructions).
    let end = text.utf8.contains(UInt8(ascii: "#")) ? text.firstIndex(of: "#") : nil
    name = end.map { String(text[..<$0]) } ?? text
    item = end.map { String(text[text.index(after: $0)...]) }
  }

  /// The item's number, starting at 1; `nil` without an item, for 0, and for a key that is not a number.
  package var number: Int? { item.flatMap { AnswerPath.number($0[...]) }.flatMap { $0 > 0 ? $0 : nil } }

  package var description: String { item.map { "\(name)#\($0)" } ?? name }
}

extension Value {
  package func part(at path: AnswerPath) -> Value? {
    path.elements.reduce(self as Value?) { value, element in
      switch (element, value) {
      case (.name(let name), .record(let record)): record[name]
      case (.name(let name), .map(let map)): map[.string(name)]
      case (.name(let name), .file(let file)): file.record()[name]
      case (.index(let index), .list(let items)): items.indices.contains(index) ? items[index] : nil
      case _: nil
      }
    }
  }
}

extension PortType {
  /// In a value of type `json`, and in a record of all answers, every member has the type `json`.
  package func part(_ name: String) -> PortType? {
    if isUnknown { return .json }
    guard case .record(let names, let types) = withoutNull else { return nil }
    return names.firstIndex(of: name).map { types[$0] }
  }

  package var isUnknown: Bool { withoutNull == .json || self == .answers }

  package func part(at path: AnswerPath) -> PortType? {
    path.names?.reduce(self as PortType?) { $0?.part($1) }
  }
}

extension JSONNode {
  package func part(at path: AnswerPath) -> JSONNode? {
    path.elements.reduce(self as JSONNode?) { node, element in
      switch element {
      case .name(let name): node?.node(under: name)
      case .index(let index): node?.item(index)
      }
    }
  }
}
