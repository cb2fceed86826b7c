import Foundation

/// An ICU regular expression from a flow file, compiled once and matched against whole answers with limited effort.
package struct AnswerPattern: Sendable {
  /// The result of matching an answer.
  package enum Outcome: Hashable, Sendable {
    /// The whole answer matches the pattern.
    case matches
    /// The answer does not match the pattern.
    case differs
    /// Matching took too long and was stopped, so the result is unknown.
    case tookTooLong
  }

  /// The maximum number of progress reports before matching is stopped.
  ///
  /// Matching reaches this limit after a few milliseconds.
  private static let budget = 20

  /// The pattern as written in the flow file.
  package let source: String
  private let expression: NSRegularExpression

  /// Compiles a pattern, or returns `nil` if the pattern is invalid on its own or inside a group.
  ///
  /// For example, `(?x)a #b` is not valid in a group, because its comment hides the closing parenthesis.
  package init?(_ pattern: String) {
    for part in [pattern, "(?:\(pattern))"] where (try? NSRegularExpression(pattern: part)) == nil { return nil }
    guard let whole = try? NSRegularExpression(pattern: "^(?:\(pattern))$(?!\n)") else { return nil }
    source = pattern
    expression = whole
  }

  /// Matches a whole text against the pattern.
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
