import Testing

/// One mistake put into the shipped flow, and what is to be told about it.
struct SeededMistake: Sendable, CustomTestStringConvertible {
  /// The text that is replaced where it stands last.
  let right: String
  /// What is put there; `«` marks where the mistake is to be told.
  let wrong: String
  let rule: String
  /// What is to be suggested, where something is.
  let meant: String?
  /// Where it is told, if that is elsewhere.
  let place: String?

  init(_ right: String, _ wrong: String, _ rule: String, meant: String? = nil, at place: String? = nil) {
    (self.right, self.wrong, self.rule, self.meant, self.place) = (right, wrong, rule, meant, place)
  }

  var testDescription: String { "\(rule): \(wrong.prefix(60))" }

  static let all = keys + values + absences + names + expressions + syntax + more
}
