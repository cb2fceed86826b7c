public import FlowDefinition
import FlowExpressions

/// What a flow hands over at its end.
public struct FlowResult: Hashable, Sendable {
  /// The name of the outcome, such as `completed`.
  public let outcome: String
  /// What the flow declares as its result, or all kept answers; nulls are left out.
  public let value: JSONValue

  /// Creates a result, for tests of what an app does with it.
  ///
  /// - Parameters:
  ///   - outcome: The name of the outcome.
  ///   - value: What the flow hands over.
  public init(outcome: String, value: JSONValue) {
    self.outcome = outcome
    self.value = value
  }

  /// The result as a type of the host's own.
  ///
  /// - Parameter type: The type; what is null in the result is missing.
  /// - Returns: The result.
  /// - Throws: `DecodingError` where the declared result does not have the type's shape.
  public func decode<Command: Decodable>(_ type: Command.Type) throws -> Command {
    try value.decode(type)
  }
}

extension FlowModel {
  func result(at step: StepReference) -> FlowResult {
    var environment = environment(of: step)
    let value = flow[step].end?.result.map { RequestMapper.value($0, in: &environment) } ?? relevantAnswers
    return FlowResult(outcome: flow[step].end?.outcome ?? "", value: JSONValue(value) ?? .object([:]))
  }
}
