import Testing

/// A mistake inserted into the shipped flow, with the expected diagnostic.
struct SeededMistake: Sendable, CustomTestStringConvertible {
  /// The text to replace, at its last occurrence.
  let right: String
  /// The replacement, in which `«` marks the position of the diagnostic.
  let wrong: String
  let rule: String
  /// The suggested replacement, or `nil` if there is none.
  let meant: String?
  /// The position of the diagnostic, if it is outside the replacement.
  let place: String?

  init(_ right: String, _ wrong: String, _ rule: String, meant: String? = nil, at place: String? = nil) {
    (self.right, self.wrong, self.rule, self.meant, self.place) = (right, wrong, rule, meant, place)
  }

  var testDescription: String { "\(rule): \(wrong.prefix(60))" }

  static let all = keys + values + absences + names + expressions + syntax + more + reviews + reasoning + records
}
