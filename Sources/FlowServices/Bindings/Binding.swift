import FlowSyntax

/// One entry of a bindings file: which ports, and who serves them.
struct Binding: Sendable {
  /// A port's name, or the beginning of names with a star: `verification.*`.
  let pattern: LocatedText
  let adapter: Adapter

  /// Who serves.
  enum Adapter: Sendable {
    case local(VerificationSettings, Delivery)
    case records(file: String, unique: String?)
    case fixed(FixedAnswer)
    case http(HTTPBinding)
  }

  /// How codes are delivered.
  enum Delivery: Hashable, Sendable {
    case terminal
    case file(String)
  }

  /// What a fixed binding answers; whether it fits is known with the port.
  enum FixedAnswer: Sendable {
    case accepted(JSONNode)
    case rejected(LocatedText, details: JSONNode?)
    case unavailable
  }

  /// How well the pattern fits a port: nil for not at all, more for a longer one, most for the name itself.
  func fit(_ port: String) -> Int? {
    if pattern.text == port { return Int.max }
    guard pattern.text.hasSuffix("*"), port.hasPrefix(pattern.text.dropLast()) else { return nil }
    return pattern.text.count
  }
}
