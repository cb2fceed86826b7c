import Foundation

/// Matches whole answers against the patterns of flow files, in bounded steps.
public enum AnswerPattern {
  /// How an answer was found.
  public enum Outcome: Hashable, Sendable {
    /// The whole of it is of the form asked for.
    case matches
    /// It is not.
    case differs
    /// So many steps were taken that nobody knows.
    case tookTooLong
  }

  /// A catastrophic pattern reports progress for ever; this many reports are some milliseconds.
  private static let budget = 20

  /// Holds a text against a pattern (ICU); one that cannot be read matches nothing.
  public static func outcome(of text: String, _ pattern: String) -> Outcome {
    guard let expression = whole(pattern) else { return .differs }
    let all = NSRange(text.startIndex..., in: text)
    var matched = false
    var steps = 0
    expression.enumerateMatches(in: text, options: [.reportProgress], range: all) { match, _, stop in
      if let match {
        matched = match.range == all
        stop.pointee = true
      } else {
        steps += 1
        if steps > budget { stop.pointee = true }
      }
    }
    if matched { return .matches }
    return steps > budget ? .tookTooLong : .differs
  }

  /// The pattern for a whole text; nil where it cannot be read, alone or as a part: `(?x)a #b` ends in a comment.
  static func whole(_ pattern: String) -> NSRegularExpression? {
    for part in [pattern, "(?:\(pattern))"] where (try? NSRegularExpression(pattern: part)) == nil { return nil }
    return try? NSRegularExpression(pattern: "^(?:\(pattern))$(?!\n)")
  }
}
