public import FlowDefinition
import FlowEngine
public import FlowExpressions
package import FlowSyntax

/// One story of a flow: what a person does, what services answer, and what is expected of it.
///
/// It is called what its file calls it; a scenario with `cases` is one of these a case.
public struct Scenario: Sendable, CustomStringConvertible {
  /// What it is called; a case is called `SCENARIO: CASE`.
  public let name: String
  /// The flow it tests.
  public let flow: Flow
  /// The file it stands in.
  package let source: SourceFile
  /// Where it begins in its file.
  package let range: SourceRange
  /// The day on which it begins, at 00:00 UTC.
  public let today: Timestamp
  /// What the host passes in.
  public let given: [String: JSONValue]
  /// What the host fills in.
  public let prefill: [String: JSONValue]
  /// What services answer, by port, in the order of the calls.
  let services: [String: [ScriptedAnswer]]
  /// What happens, in order.
  let steps: [ScenarioStep]
  let ending: ExpectedEnding

  /// The name, so that a test case is called as the scenario is.
  public var description: String { name }

  /// The line in its file at which it begins, from 1.
  public var line: Int { position.line }

  /// Where it begins in its file, as line and column.
  package var position: SourcePosition { source.position(at: range.start) }

  /// The day of a scenario that does not say which.
  static let usualDay = "2026-03-01"
}

/// How a scenario is to end, as far as it says.
struct ExpectedEnding: Sendable {
  /// The outcome; a null for none.
  var outcome: JSONNode?
  /// Why the run stopped; a null for not at all.
  var stopped: JSONNode?
  /// What is handed over, or a part of it.
  var result: JSONNode?
}

/// What a service answers once in a scenario.
struct ScriptedAnswer: Sendable {
  let outcome: ServiceOutcome
  let range: SourceRange
}

/// One entry of a scenario: where the person is, what they do there, and what is expected of it.
struct ScenarioStep: Sendable {
  /// What the person does.
  enum ScenarioAction: Sendable, Equatable {
    /// Hands the step in; at an end, confirms it.
    case submit
    /// Looks at it, and leaves what was typed.
    case look
    case back
    case skip
    case confirm
    case decline
    case retry
    /// The program is started anew and goes on with the saved session.
    case restart
    /// Goes to change a step or a field.
    case edit(String)
    /// Chooses an action.
    case choose(String)
  }

  /// The step the person is at, such as `contact#2`.
  let at: LocatedText
  /// What is typed, by path in the step.
  let answers: [TypedAnswer]
  let action: ScenarioAction
  /// How long before it nothing happened.
  let after: Duration?
  /// Every mistake it causes, by field; nil where the entry does not say, and none is expected.
  let errors: [ExpectedError]?
  /// The requests it leads to; nil where any will do.
  let calls: [ExpectedCalls]?
  /// Answers of the session afterwards, by path.
  let answered: [(path: LocatedText, value: JSONNode)]
  /// Texts on the screen afterwards.
  let screen: [LocatedText]
  /// The steps so far afterwards; nil where any will do.
  let path: (range: SourceRange, steps: [String])?
  /// Where the entry begins.
  let range: SourceRange
  /// Where `errors` and `calls` stand.
  let errorsRange: SourceRange
  let callsRange: SourceRange
}

/// The step that an entry is at, and the number of its item, from 1; nil where it is not repeated.
struct EntryPlace {
  let step: StepIndex
  let number: Int?
}

/// An answer that is typed or filled in, taken out of the groups around it.
struct TypedAnswer: Sendable {
  /// The path of the question where it is asked.
  let path: String
  let field: FieldIndex
  let node: JSONNode
}

/// What is expected to be wrong with a field, or with the form.
struct ExpectedError: Sendable {
  /// The field as observers name it, such as `owners[0].email`; `form` for the form.
  let name: String
  /// Codes, ids of rules, rejections; sorted.
  let codes: [String]
  let range: SourceRange
}

/// The requests a port is expected to get in one entry.
struct ExpectedCalls: Sendable {
  let port: String
  /// A part of each request, in order.
  let requests: [JSONNode]
  let range: SourceRange
}
