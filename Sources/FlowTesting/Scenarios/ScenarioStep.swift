import FlowExpressions
import FlowSyntax

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
  let answers: [(path: String, value: JSONNode)]
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
