import FlowSyntax

struct VerificationPorts {
  private static let declarations: KeyValuePairs = [
    "verification.send":
      #"{ "input": { "to": "phone" }, "rejects": { "invalid_number": {}, "too_soon": { "seconds": "integer?" }, "#
      + #""too_many": {} } }"#,
    "verification.check":
      #"{ "input": { "to": "phone", "code": "code" }, "rejects": { "wrong_code": { "left": "integer?" }, "#
      + #""expired": {}, "locked": {} } }"#,
  ]

  private let declaration: FlowDeclaration
  private var hasOfferedAll = false

  init(_ declaration: FlowDeclaration) { self.declaration = declaration }

  /// - Returns: `nil` if it is another service; an empty array if an earlier edit declares it.
  mutating func edits(declaring name: String) -> [Diagnostic.Edit]? {
    guard let own = Self.declarations.first(where: { $0.key == name }) else { return nil }
    if let services = declaration.object["services"] {
      return services.members == nil
        ? [] : [Diagnostic.Edit(insert: " \(Self.member(own)),", at: services.range.start + 1)]
    }
    if hasOfferedAll { return [] }
    hasOfferedAll = true
    let all = Self.declarations.map { Self.member($0) }.joined(separator: ", ")
    return [Diagnostic.Edit(insert: "\"services\": { \(all) }, ", at: declaration.object.keyRange("steps").start)]
  }

  private static func member(_ port: (key: String, value: String)) -> String { "\"\(port.key)\": \(port.value)" }
}
