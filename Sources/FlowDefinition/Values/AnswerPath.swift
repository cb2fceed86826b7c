package import FlowExpressions
package import FlowSyntax

/// A path to an answer or to a part of a value: `company.name`, `phones[0].number`, `children[1].phones[0].number`.
package struct AnswerPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  package enum Element: Hashable, Sendable {
    case name(String)
    /// An item of a list, from 0.
    case index(Int)

    fileprivate var isName: Bool { if case .name = self { true } else { false } }
  }

  /// The way down, from the outside.
  package var elements: [Element]

  /// Puts a path together; without elements it is that of the whole.
  package init(_ elements: [Element] = []) { self.elements = elements }

  /// Reads a path; nil for a text that is none.
  package init?(_ text: String) {
    elements = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first, !name.isEmpty else { return nil }
      elements.append(.name(String(name)))
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else { return nil }
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

  /// The names before the first number of an item; all of them where there is no number.
  package var head: [String] { Self.names(elements.prefix { $0.isName }) }

  /// The path before the first number of an item, as it is written.
  package var outer: String { head.joined(separator: ".") }

  /// Its names, without the numbers of items.
  var allNames: [String] { Self.names(elements[...]) }

  /// The last name in it; nil where there is none.
  package var lastName: String? { allNames.last }

  /// Its names; nil where it has the number of an item.
  package var names: [String]? { elements.allSatisfy(\.isName) ? allNames : nil }

  var indexCount: Int { elements.count { !$0.isName } }

  private static func names(_ elements: ArraySlice<Element>) -> [String] {
    elements.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The first number in brackets of a text, which may be no path; nil where there is none.
  package static func firstIndex(in text: String) -> Int? {
    text.firstMatch(of: /\[([0-9]+)\]/).flatMap { Int($0.1) }
  }
}

/// A name with what tells its item apart: `contact#2` is a step of the second item, `child.name#KEY` a saved answer.
package struct ItemName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  /// The number or key of the item; nil where there is none.
  package let item: String?

  /// Names something of an item.
  package init(_ name: String, item: String?) { (self.name, self.item) = (name, item) }

  /// Reads a name: what follows its first `#` is the item.
  package init(_ text: String) {
    // Most names have no item; characters are looked at only where a byte says there may be one (2,000 instructions).
    let end = text.utf8.contains(UInt8(ascii: "#")) ? text.firstIndex(of: "#") : nil
    name = end.map { String(text[..<$0]) } ?? text
    item = end.map { String(text[text.index(after: $0)...]) }
  }

  /// The number of the item, from 1; nil where that is none.
  package var number: Int? { item.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  package var description: String { item.map { "\(name)#\($0)" } ?? name }
}

// MARK: parts of values

extension Value {
  /// What lies at a path; nil where nothing does.
  package func part(at path: AnswerPath) -> Value? {
    path.elements.reduce(self as Value?) { value, element in
      switch (element, value) {
      case (.name(let name), .record(let record)): record[name]
      case (.name(let name), .map(let map)): map[.string(name)]
      case (.index(let index), .list(let items)): items.indices.contains(index) ? items[index] : nil
      case _: nil
      }
    }
  }
}

extension PortType {
  /// The type under a name; nil where there is none.
  package func part(_ name: String) -> PortType? {
    guard case .record(let names, let types) = withoutNull else { return nil }
    return names.firstIndex(of: name).map { types[$0] }
  }

  /// The type at a path of names; nil where there is none.
  package func part(at path: AnswerPath) -> PortType? {
    path.names?.reduce(self as PortType?) { $0?.part($1) }
  }
}

extension JSONNode {
  /// What lies at a path; nil where nothing does.
  package func part(at path: AnswerPath) -> JSONNode? {
    path.elements.reduce(self as JSONNode?) { node, element in
      switch element {
      case .name(let name): node?.node(under: name)
      case .index(let index): node?.item(index)
      }
    }
  }
}
