public import FlowDefinition
import FlowEngine
public import FlowExpressions
public import FlowSyntax

/// One story of a flow: what a person does, what services answer, and what is expected of it.
///
/// It is called what its file calls it; a scenario with `cases` is one of these a case.
public struct Scenario: Sendable, CustomStringConvertible {
  /// What it is called; a case is called `SCENARIO: CASE`.
  public let name: String
  /// The flow it is told of.
  public let flow: Flow
  /// The file it stands in.
  public let source: SourceFile
  /// Where it begins in its file.
  public let range: SourceRange
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

  /// Where it begins in its file, as line and column.
  public var position: SourcePosition { source.position(at: range.start) }

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
