/// Accessors report a problem and return `nil`, so that the caller continues and one error does not hide another.
package struct ObjectReader {
  package let kind: String
  private let node: JSONNode
  private let keys: KeyFilter
  package let sink: DiagnosticSink
  /// The members by key; `nil` if there are only a few.
  private let many: [String: JSONMember]?
  private let mistyped: [String: JSONMember]
  private static let few = 24

  package var range: SourceRange { node.range }
  package var members: [JSONMember] { node.members ?? [] }

  /// A mistyped key is read as the most similar known key, so that it isn't also reported as missing.
  ///
  /// - Parameter keys: The known keys; `nil` accepts any key.
  package init?(_ node: JSONNode, kind: String, keys: [String]?, sink: DiagnosticSink) {
    guard let found = node.keys else {
      sink.wrongType(node, what: kind, expected: "an object")
      return nil
    }
    self.init(node, found, kind: kind, keys: keys, sink)
  }

  private init(_ node: JSONNode, _ found: KeyFilter, kind: String, keys: [String]?, _ sink: DiagnosticSink) {
    (self.kind, self.node, self.keys, self.sink) = (kind, node, found, sink)
    let many = found.count <= Self.few ? nil : Dictionary(keepingFirst: (node.members ?? []).map { ($0.key.text, $0) })
    var mistyped: [String: JSONMember] = [:]
    for member in keys.map(node.members(besides:)) ?? [] {
      let keys = keys ?? []
      let meant = sink.suppressesSuggestions ? nil : Suggestion.nearest(to: member.key.text, in: keys)
      let missing = meant.flatMap { key in
        mistyped[key] == nil && (many.map { $0[key] == nil } ?? (node[key] == nil)) ? key : nil
      }
      // A known key is suggested as the replacement only if the object does not have it already.
      let diagnostic = Diagnostic(
        .unknownKey, SyntaxMessages.unknownKey(member.key.text, in: kind), at: member.key.quotedRange,
        help: meant.map(SyntaxMessages.didYouMean), replacement: missing)
      sink.add([diagnostic])
      if let missing { mistyped[missing] = member }
    }
    (self.many, self.mistyped) = (many, mistyped)
  }

  /// This is used once the kind of the object is known.
  package func read(as kind: String, keys: [String]?) -> ObjectReader {
    ObjectReader(node, self.keys, kind: kind, keys: keys, sink)
  }

  private func member(_ key: String) -> JSONMember? { (many.map { $0[key] } ?? node[key]) ?? mistyped[key] }

  package subscript(key: String) -> JSONNode? {
    guard keys.mayContain(key) || !mistyped.isEmpty else { return nil }
    if many != nil || !mistyped.isEmpty { return member(key)?.node }
    return node.node(under: key)
  }

  /// Use this to find out the kind of an object, such as the `type` of a field.
  ///
  /// The misspelling is not reported here, but by ``read(as:keys:)``.
  package func meant(by key: String, among keys: [String]) -> JSONNode? {
    if let node = self[key] { return node }
    if sink.suppressesSuggestions { return nil }
    return members.first { !keys.contains($0.key.text) && Suggestion.nearest(to: $0.key.text, in: keys) == key }?.node
  }

  /// Returns the position of a key, including its quotes; the opening brace if the key is missing.
  package func keyRange(_ key: String) -> SourceRange {
    member(key)?.key.quotedRange ?? opening
  }

  /// The position of the opening brace, so that a caret doesn't underline the whole object.
  package var opening: SourceRange { SourceRange(range.start, range.start + 1) }

  package func required(_ key: String) -> JSONNode? {
    if let node = self[key] { return node }
    reportMissing(key, SyntaxMessages.missingKey(key, in: kind))
    return nil
  }

  /// Reports a missing key, with an edit that inserts it if only one value is possible.
  package func reportMissing(_ key: String, _ message: String) {
    let place = members.first?.key.quotedRange.start ?? range.start + 1
    // In an empty object, the inserted member is the last one. The comma after it is allowed.
    let edits = key == "format" ? [Diagnostic.Edit(insert: "\"format\": 1, ", at: place)] : []
    sink.report(.missingKey, message, at: opening, edits: edits)
  }

  package static func booleanWord(_ text: String) -> String? {
    ["true": "true", "yes": "true", "false": "false", "no": "false"][text.lowercased()]
  }

  package func text(_ key: String) -> LocatedText? { self[key].flatMap { sink.text($0, key) } }

  package func requiredText(_ key: String) -> LocatedText? { required(key).flatMap { sink.text($0, key) } }

  package func bool(_ key: String) -> Bool? {
    guard let node = self[key] else { return nil }
    if case .bool(let value) = node.value { return value }
    let word = node.text.flatMap { Self.booleanWord($0.text) }
    sink.wrongType(
      node, what: key, expected: "true or false", help: word.map { SyntaxMessages.didYouMeanWord($0) },
      edits: word.map { [Diagnostic.Edit(node.range, $0)] } ?? [])
    return nil
  }

  package func int(_ key: String, in limits: ClosedRange<Int>) -> Int? {
    guard let node = self[key] else { return nil }
    if case .number(let number) = node.value, let value = Int(number.text), limits.contains(value) { return value }
    sink.wrongType(
      node, what: key, expected: "an integer from \(limits.lowerBound) to \(limits.upperBound)")
    return nil
  }

  package func array(_ key: String) -> [JSONNode] { self[key].map { sink.array($0, key) } ?? [] }

  package func texts(_ key: String) -> [LocatedText] { array(key).compactMap { sink.text($0, key) } }

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
  /// Does nothing if the value was already reported as invalid.
  package func wrongType(
    _ node: JSONNode, what: String, expected: String, rule: DiagnosticRule = .wrongType, meant: String?
  ) {
    if case .invalid = node.value { return }
    report(rule, SyntaxMessages.wrongType(what, expected: expected, found: node.value.kindName), of: node, meant: meant)
  }

  package func report(_ rule: DiagnosticRule, _ message: String, of node: JSONNode, meant: String?) {
    report(
      rule, message, at: node.range, help: meant.map(SyntaxMessages.didYouMean),
      edits: meant.map { [Diagnostic.Edit(node.range, "\"\($0)\"")] } ?? [])
  }

  package func wrongType(
    _ node: JSONNode, what: String, expected: String, rule: DiagnosticRule = .wrongType, help: String? = nil,
    edits: [Diagnostic.Edit] = []
  ) {
    if case .invalid = node.value { return }
    let message = SyntaxMessages.wrongType(what, expected: expected, found: node.value.kindName)
    report(rule, message, at: node.range, help: help, edits: edits)
  }

  package func text(_ node: JSONNode, _ what: String) -> LocatedText? {
    if let text = node.text { return text }
    wrongType(node, what: what, expected: "a string")
    return nil
  }

  package func array(_ node: JSONNode, _ what: String) -> [JSONNode] {
    if let items = node.items { return items }
    wrongType(node, what: what, expected: "a list")
    return []
  }
}
