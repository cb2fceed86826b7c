/// A JSON value with the place it was read from.
///
/// Only names its place among all that was read: what it holds is made when it is asked for.
package struct JSONNode: Sendable {
  private let document: JSONDocument
  private let place: Int

  /// The value at a place of a document.
  init(_ document: JSONDocument, _ place: Int) {
    (self.document, self.place) = (document, place)
  }

  /// A value that is put together from others, as if it stood at a place of their file.
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
    case .ascii, .text, .mended: document.text(at: place).map(JSONSyntax.string) ?? .invalid
    case .array: .array(elements)
    case .object: .object(document.keys(of: place).compactMap(member))
    case .invalid: .invalid
    case .composed: document.composed
    }
  }

  /// The elements of a list that was read; most are short, and an array that grows to four moves three times.
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

  /// Where it stands, quotes and brackets included.
  package var range: SourceRange { document.records[place].range }

  /// The text, nil for anything else.
  package var text: LocatedText? {
    if kind == .composed, case .string(let text) = document.composed { return text }
    return document.text(at: place)
  }

  /// Whether it is a list: to see that takes no looking at its elements.
  package var isList: Bool {
    if case .array = document.composed { true } else { kind == .array }
  }

  /// The elements of a list, nil for anything else.
  package var items: [JSONNode]? { if case .array(let items) = value { items } else { nil } }

  /// An element of a list, nil where there is none.
  package func item(_ index: Int) -> JSONNode? {
    if kind == .array { return document.item(index, of: place).map { JSONNode(document, $0) } }
    guard case .array(let items) = document.composed, items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// The members of an object, nil for anything else.
  package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }

  /// Whether it is how files write the output of a service that gives nothing: null, true, or an empty object.
  package var isNothing: Bool {
    switch value {
    case .null, .bool(true): true
    case .object(let members): members.isEmpty
    case .bool, .number, .string, .array, .invalid: false
    }
  }

  /// Whether any object of its file may have a key; quicker to see than by looking into each.
  package func mayHoldAnywhere(_ key: String) -> Bool { kind == .composed || document.holds(key) }

  // MARK: members

  /// The member of an object under a key, nil for anything else.
  package subscript(key: String) -> JSONMember? {
    kind == .composed ? members?.first { $0.key.text == key } : place(of: key).flatMap(member)
  }

  /// The value of an object under a key, nil for anything else.
  package func node(under key: String) -> JSONNode? {
    kind == .composed ? self[key]?.node : place(of: key).map { JSONNode(document, $0 + 1) }
  }

  /// The values of an object under a key: several where it stands twice.
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

  /// How many keys an object has and which there may be; nil for anything else.
  var keys: JSONKeys? {
    kind == .object ? document.keySummary(of: place) : members.map { JSONKeys(any: $0.count) }
  }

  /// The members of an object under other keys than these.
  func members(besides keys: [String]) -> [JSONMember] {
    guard kind == .object else { return (members ?? []).filter { !keys.contains($0.key.text) } }
    return document.keys(of: place).filter { !document.isKey($0, among: keys) }.compactMap(member)
  }
}
