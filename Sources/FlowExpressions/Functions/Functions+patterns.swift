/// `matches`: whether some part of a text matches a pattern of RE2's syntax (CEL "Regular Expressions").
extension Functions {
  static let patterns: [Function] = [
    Function(
      "matches", .either, [[.string, .string]], .bool,
      .binary { (text: Value, pattern: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = text, case .string(let pattern) = pattern else { return nil }
        try meter.charge(pattern.utf8.count * (pattern.contains("\\p") ? 1_000 : 10))
        return .bool(try Functions.pattern(pattern).matches(text, &meter))
      })
  ]

  /// The pattern of a text, read once for all evaluations where the text is constant.
  static func pattern(_ text: String) throws(Failure) -> Pattern {
    do throws(PatternProblem) {
      return try Pattern(text)
    } catch {
      throw Failure(.badPattern, error.message)
    }
  }
}
