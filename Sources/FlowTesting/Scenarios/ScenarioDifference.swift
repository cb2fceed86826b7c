public import FlowSyntax

/// Something in a run that was otherwise than its scenario expects.
public struct ScenarioDifference: Hashable, Sendable, CustomStringConvertible {
  /// What was looked at.
  public enum Subject: Hashable, Sendable {
    /// Whether the run begins.
    case start
    /// Which step the person is at.
    case step
    /// Whether a question is asked, by its path.
    case question(String)
    /// Everything wrong with a field; `form` for the form.
    case errors(String)
    /// How often a port was called.
    case calls(String)
    /// What a port was asked, by the path of the input.
    case request(String, path: String)
    /// A call for which the script of a port has no answer left.
    case unexpectedCall(String)
    /// An answer that a port was never asked for, and which of its answers, from 1.
    case unusedAnswer(String, number: Int)
    /// An answer of the session, by its path.
    case answer(String)
    /// A text on the screen, and the step that it shows; nil for none.
    case screen(of: String?)
    /// The steps so far.
    case path
    /// The outcome of the run.
    case outcome
    /// Why the run stopped.
    case stopped
    /// A part of the result, by its path; "" for the whole.
    case result(String)
    /// What the scenario tells after an entry in which something was otherwise.
    case rest
  }

  /// What was looked at.
  public let subject: Subject
  /// What was expected, a line each; empty for nothing.
  public let expected: [String]
  /// What there was, a line each; empty for nothing.
  public let seen: [String]
  /// The step at which it was, such as `contact#2`; nil for the run as a whole.
  public let step: String?
  /// The file of the scenario.
  public let file: String
  /// Where in that file it was expected.
  public let position: SourcePosition

  /// What was looked at, in words, with the step.
  public var heading: String { ScenarioMessages.heading(self) }

  /// The place, what was looked at, what was expected and what was seen, in one line.
  public var description: String {
    let place = "\(file):\(position.line):\(position.column)"
    return "\(place): \(heading): \(ScenarioMessages.comparison(self))"
  }
}
