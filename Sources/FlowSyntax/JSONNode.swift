/// A node is an index into the parsed document.
///
/// Its value is created on access.
package struct JSONNode: Sendable {
  private let document: JSONDocument
  private let place: Int

  init(_ document: JSONDocument, _ place: Int) {
    (self.document, self.place) = (document, place)
  }

  package init(_ value: JSONSyntax, at range: SourceRange) {
    self.init(JSONDocument(value, at: range), 0)
  }

  private var kind: JSONRecord.Kind { document.records[place].kind }

  package var value: JSONSyntax {
    switch kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(document.number(at: place))
    case .ascii, .text, .decoded: document.text(at: place).map(JSONSyntax.string) ?? .invalid
    case .array: .array(elements)
    case .object: .object(document.keys(of: place).compactMap(member))
    case .invalid: .invalid
    case .composed: document.composed
    }
  }

  /// Space for four elements is reserved at once, because most arrays are short.
  private var elements: [JSONNode] {
    var elements: [JSONNode] = []
    for item in document.items(of: place) {
      if elements.isEmpty { elements.reserveCapacity(4) }
      elements.append(JSONNode(document, item))
    }
    return elements
  }

  private func member(_ key: Int) -> JSONMember? {
    document.text(at: key).map { JSONMember(key: $0, node: JSONNode(document, key + 1)) }
  }

  /// The position of the value, including quotes and brackets.
  package var range: SourceRange { document.records[place].range }

  package var text: LocatedText? {
    if kind == .composed, case .string(let text) = document.composed { return text }
    return document.text(at: place)
  }

  /// Whether the value is an array; its elements are not created.
  package var isList: Bool {
    if case .array = document.composed { true } else { kind == .array }
  }

  package var items: [JSONNode]? { if case .array(let items) = value { items } else { nil } }

  package func item(_ index: Int) -> JSONNode? {
    if kind == .array { return document.item(index, of: place).map { JSONNode(document, $0) } }
    guard case .array(let items) = document.composed, items.indices.contains(index) else { return nil }
    return items[index]
  }

  package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }

  /// Whether the value denotes the output of a service that returns nothing: null, true or an empty object.
  package var isEmptyOutput: Bool {
    switch value {
    case .null, .bool(true): true
    case .object(let members): members.isEmpty
    case .bool, .number, .string, .array, .invalid: false
    }
  }

  /// This can be `true` although no object has the key, but it is faster than searching each object.
  package func documentMayContainKey(_ key: String) -> Bool { kind == .composed || document.holds(key) }

  package subscript(key: String) -> JSONMember? {
    kind == .composed ? members?.first { $0.key.text == key } : place(of: key).flatMap(member)
  }

  package func node(under key: String) -> JSONNode? {
    kind == .composed ? self[key]?.node : place(of: key).map { JSONNode(document, $0 + 1) }
  }

  package func nodes(under key: String) -> [JSONNode] {
    guard kind == .object else { return (members ?? []).filter { $0.key.text == key }.map(\.node) }
    var nodes: [JSONNode] = []
    var next = document.key(key, in: place)
    while let found = next {
      nodes.append(JSONNode(document, found + 1))
      next = document.key(key, in: place, from: document.place(afterKey: found))
    }
    return nodes
  }

  private func place(of key: String) -> Int? { kind == .object ? document.key(key, in: place) : nil }

  var keys: KeyFilter? {
    kind == .object ? document.keySummary(of: place) : members.map { KeyFilter(any: $0.count) }
  }

  func members(besides keys: [String]) -> [JSONMember] {
    guard kind == .object else { return (members ?? []).filter { !keys.contains($0.key.text) } }
    return document.keys(of: place).filter { !document.isKey($0, among: keys) }.compactMap(member)
  }
}
