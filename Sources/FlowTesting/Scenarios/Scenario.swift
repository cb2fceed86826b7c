public import FlowDefinition
import FlowEngine
public import FlowExpressions
package import FlowSyntax
public import Foundation

/// A test of a flow: what the person does, the replies of the services, and the expected results.
///
/// A scenario with `cases` is read as one scenario per case.
public struct Scenario: Sendable, CustomStringConvertible {
  /// The name.
  ///
  /// If the scenario in the file has cases, each of them has the name `SCENARIO: CASE`.
  public let name: String
  /// The flow that the scenario tests.
  public let flow: Flow
  package let source: SourceFile
  package let range: SourceRange
  /// The date on which the run starts, at 00:00.
  public let today: CalendarDay
  /// The person's time zone.
  public let timeZone: TimeZone
  /// The values that the host passes in, by name.
  public let given: [String: JSONValue]
  /// The answers that the session is prefilled with.
  public let prefill: [String: JSONValue]
  /// The replies of the services by port, in the order of the calls.
  let services: [String: [ScriptedAnswer]]
  package let steps: [ScenarioStep]
  let ending: ExpectedEnding

  /// The name, so that a parameterized test shows it.
  public var description: String { name }

  /// The line of the scenario in its file, from 1.
  public var line: Int { position.line }

  package var position: SourcePosition { source.position(at: range.start) }

  /// The date of a scenario without `today`.
  static let usualDay = "2026-03-01"
}

struct ExpectedEnding: Sendable {
  /// The expected outcome; a JSON null if the run must not reach an end, or `nil` if the outcome is not compared.
  var outcome: JSONNode?
  /// The expected reason for stopping; a JSON null if the run must not stop, or `nil` if the reason is not compared.
  var stopped: JSONNode?
  /// The expected result, or a part of it; `nil` if the result is not compared.
  var result: JSONNode?
}

struct ScriptedAnswer: Sendable {
  let outcome: ServiceOutcome
  let range: SourceRange
}

/// A scenario entry: one object in the `steps` of a scenario.
package struct ScenarioStep: Sendable {
  package enum ScenarioAction: Sendable, Equatable {
    /// Submits the step, or confirms an end.
    case submit
    /// Only enters the answers, without submitting the step.
    case look
    case back
    case skip
    case confirm
    case decline
    case retry
    /// Restarts the program and resumes the saved session.
    case restart
    /// Goes to the step with this name, or to the step of the field with this name, to change answers.
    case edit(String)
    case choose(String)
  }

  /// The step that must be the current one, such as `contact#2`.
  package let at: LocatedText
  package let answers: [TypedAnswer]
  let action: ScenarioAction
  let after: Duration?
  /// `nil` if the scenario entry has no `errors`; any error is then a difference.
  let errors: [ExpectedError]?
  /// The expected calls, or `nil` if they are not compared.
  let calls: [ExpectedCalls]?
  let answered: [(path: LocatedText, value: JSONNode)]
  /// Texts that the screen must show after this scenario entry.
  let screen: [LocatedText]
  let absent: [LocatedText]
  /// The expected path after this scenario entry, or `nil` if the path is not compared.
  let path: (range: SourceRange, steps: [String])?
  package let range: SourceRange
  let errorsRange: SourceRange
  let callsRange: SourceRange
}

struct EntryPlace {
  let step: StepIndex
  /// The number of the item, from 1, or `nil` if the step is not repeated.
  let number: Int?
}

/// The value of a group is split into one answer for each of its fields.
package struct TypedAnswer: Sendable {
  package let path: String
  let field: FieldIndex
  package let node: JSONNode
}

struct ExpectedError: Sendable {
  /// The name of the field in events for observers, such as `owners[0].email`; `form` for the form.
  let name: String
  /// The sorted error codes: built-in codes, rule ids and rejection codes.
  let codes: [String]
  let range: SourceRange
}

struct ExpectedCalls: Sendable {
  let port: String
  let requests: [JSONNode]
  let range: SourceRange
}
