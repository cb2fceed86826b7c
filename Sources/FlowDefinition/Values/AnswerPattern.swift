import Foundation

/// A pattern of a flow file (ICU regular expression), read once; whole answers are held against it in bounded steps.
package struct AnswerPattern: Sendable {
  /// How an answer was found.
  package enum Outcome: Hashable, Sendable {
    /// The whole of it is of the form asked for.
    case matches
    case differs
    /// So many steps were taken that nobody knows.
    case tookTooLong
  }

  /// A catastrophic pattern reports progress for ever; this many reports are some milliseconds.
  private static let budget = 20

  /// The pattern as it stands in the file.
  package let source: String
  private let expression: NSRegularExpression

  /// Reads a pattern; nil where it cannot be read, alone or as a part: `(?x)a #b` ends in a comment.
  package init?(_ pattern: String) {
    for part in [pattern, "(?:\(pattern))"] where (try? NSRegularExpression(pattern: part)) == nil { return nil }
    guard let whole = try? NSRegularExpression(pattern: "^(?:\(pattern))$(?!\n)") else { return nil }
    source = pattern
    expression = whole
  }

  package func outcome(of text: String) -> Outcome {
    let all = NSRange(text.startIndex..., in: text)
    var matched = false
    var steps = 0
    expression.enumerateMatches(in: text, options: [.reportProgress], range: all) { match, _, stop in
      if let match {
        matched = match.range == all
        stop.pointee = true
      } else {
        steps += 1
        if steps > Self.budget { stop.pointee = true }
      }
    }
    if matched { return .matches }
    return steps > Self.budget ? .tookTooLong : .differs
  }
}
