/// Finds patterns that take too many steps on some text that nearly fits, by trying such texts.
///
/// Each trial is stopped by the budget of steps that answers have too, so that what is found here would be met.
struct SlowPatterns {
  /// As long as an answer usually may be.
  private static let length = 250
  private static let trials = 24
  /// What most patterns do not match.
  private static let endings = ["\u{1}", "\n", ""]

  private var known: [String: Bool] = [:]

  /// Whether a pattern is slow on some text.
  mutating func contain(_ pattern: AnswerPattern) -> Bool {
    if let known = known[pattern.source] { return known }
    var reader = PatternShapeReader(pattern.source)
    let texts = reader.whole().pumped(after: "", to: Self.length)
    let isSlow = texts.prefix(Self.trials).contains { text in
      Self.endings.contains { pattern.outcome(of: text + $0) == .tookTooLong }
    }
    known[pattern.source] = isSlow
    return isSlow
  }
}
