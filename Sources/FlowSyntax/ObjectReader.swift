/// Takes an object apart key by key and reports what is missing, unknown or of the wrong kind.
///
/// Every question answers nil after reporting, so that a caller goes on and one mistake hides no other.
package struct ObjectReader {
  /// What the object is called in messages, with its article: "a step".
  package let kind: String
  private let node: JSONNode
  private let keys: JSONKeys
  package let sink: DiagnosticSink
  /// The members by key, where there are many.
  private let many: [String: JSONMember]?
  /// The members with mistyped keys, by the key that was meant.
  private let mistyped: [String: JSONMember]
  private static let few = 24

  package var range: SourceRange { node.range }
  /// Its members, unknown keys included.
  package var members: [JSONMember] { node.members ?? [] }

  /// Opens an object and reports keys outside `keys`; nil, after a report, if the node is not an object.
  ///
  /// `keys` nil means that any key is welcome. A mistyped key is read as the one it was meant to be, so that nothing
  /// further seems to be missing.
  package init?(_ node: JSONNode, kind: String, keys: [String]?, sink: DiagnosticSink) {
    guard let found = node.keys else {
      sink.wrongType(node, what: kind, expected: "an object")
      return nil
    }
    self.init(node, found, kind: kind, keys: keys, sink)
  }

  private init(_ node: JSONNode, _ found: JSONKeys, kind: String, keys: [String]?, _ sink: DiagnosticSink) {
    (self.kind, self.node, self.keys, self.sink) = (kind, node, found, sink)
    let many = found.count <= Self.few ? nil : Dictionary(keepingFirst: (node.members ?? []).map { ($0.key.text, $0) })
    var mistyped: [String: JSONMember] = [:]
    for member in keys.map(node.members(besides:)) ?? [] {
      let keys = keys ?? []
      sink.unknown(.unknownKey, member.key, { SyntaxMessages.unknownKey($0, in: kind) }, candidates: keys)
      guard !sink.isCrowded, let meant = Suggestion.nearest(to: member.key.text, in: keys), mistyped[meant] == nil,
        many.map({ $0[meant] == nil }) ?? (node[meant] == nil)
      else { continue }
      mistyped[meant] = member
    }
    (self.many, self.mistyped) = (many, mistyped)
  }

  /// The same object once it is known what it is; reports keys outside `keys`.
  package func read(as kind: String, keys: [String]?) -> ObjectReader {
    ObjectReader(node, self.keys, kind: kind, keys: keys, sink)
  }

  private func member(_ key: String) -> JSONMember? { (many.map { $0[key] } ?? node[key]) ?? mistyped[key] }

  /// The value under a key, if the key is there.
  package subscript(key: String) -> JSONNode? {
    guard keys.mayHold(key) || !mistyped.isEmpty else { return nil }
    if many != nil || !mistyped.isEmpty { return member(key)?.node }
    return node.node(under: key)
  }

  /// Where a key stands, quotes included; the opening brace if it does not.
  package func keyRange(_ key: String) -> SourceRange {
    member(key)?.key.quotedRange ?? opening
  }

  /// Where the object begins: one character, so that a caret does not underline the whole of it.
  package var opening: SourceRange { SourceRange(range.start, range.start + 1) }

  /// The value under a key; its absence is reported.
  package func required(_ key: String) -> JSONNode? {
    if let node = self[key] { return node }
    sink.report(.missingKey, SyntaxMessages.missingKey(key, in: kind), at: opening)
    return nil
  }

  /// A text, nil if the key is absent.
  package func text(_ key: String) -> LocatedText? { self[key].flatMap { sink.text($0, key) } }

  /// A text that must be there.
  package func requiredText(_ key: String) -> LocatedText? { required(key).flatMap { sink.text($0, key) } }

  /// True or false, nil if the key is absent.
  package func bool(_ key: String) -> Bool? {
    guard let node = self[key] else { return nil }
    if case .bool(let value) = node.value { return value }
    sink.wrongType(node, what: key, expected: "true or false")
    return nil
  }

  /// A whole number within limits, nil if the key is absent.
  package func int(_ key: String, in limits: ClosedRange<Int>) -> Int? {
    guard let node = self[key] else { return nil }
    if case .number(let number) = node.value, let value = Int(number.text), limits.contains(value) { return value }
    sink.wrongType(
      node, what: key, expected: "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
    return nil
  }

  /// The elements of a list, empty if the key is absent.
  package func array(_ key: String) -> [JSONNode] { self[key].map { sink.array($0, key) } ?? [] }

  /// The texts of a list of texts, empty if the key is absent.
  package func texts(_ key: String) -> [LocatedText] { array(key).compactMap { sink.text($0, key) } }

  /// The members of an object under a key, empty if the key is absent.
  package func entries(_ key: String) -> [(key: LocatedText, node: JSONNode)] {
    guard let node = self[key] else { return [] }
    guard case .object(let members) = node.value else {
      sink.wrongType(node, what: key, expected: "an object")
      return []
    }
    return members.map { ($0.key, $0.node) }
  }
}

extension DiagnosticSink {
  /// Reports a value of the wrong kind; says nothing where something was reported already.
  package func wrongType(_ node: JSONNode, what: String, expected: String, rule: DiagnosticRule = .wrongType) {
    if case .invalid = node.value { return }
    report(rule, SyntaxMessages.wrongType(what, expected: expected, found: node.value.kindName), at: node.range)
  }

  /// The text of a node, or a report.
  package func text(_ node: JSONNode, _ what: String) -> LocatedText? {
    if let text = node.text { return text }
    wrongType(node, what: what, expected: "a text")
    return nil
  }

  /// The elements of a node that is a list, or a report.
  package func array(_ node: JSONNode, _ what: String) -> [JSONNode] {
    if let items = node.items { return items }
    wrongType(node, what: what, expected: "a list")
    return []
  }
}
