public import FlowDefinition
import FlowExpressions

/// The result of a flow.
public struct FlowResult: Hashable, Sendable, Codable {
  /// The outcome of the end, such as `completed`.
  public let outcome: String
  /// The result that the end declares, or all saved answers if it declares none; nulls are omitted.
  public let value: JSONValue

  /// Creates a result, for tests.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the end.
  ///   - value: The result as data.
  public init(outcome: String, value: JSONValue) {
    self.outcome = outcome
    self.value = value
  }

  /// Decodes the result as your own type.
  ///
  /// - Parameter type: The type to decode. Members of the result that are null are omitted, as if their keys were
  ///   missing.
  /// - Returns: The decoded result.
  /// - Throws: `DecodingError` if the result does not match the type.
  public func decode<Command: Decodable>(_ type: Command.Type) throws -> Command {
    try value.decode(type)
  }
}

extension FlowModel {
  package func result(at step: StepReference) -> FlowResult {
    var environment = environment(of: step)
    let value =
      flow[step].end?.result.map { (try? RequestMapper.value($0, in: &environment)) ?? .null } ?? relevantAnswers
    return FlowResult(outcome: flow[step].end?.outcome ?? "", value: JSONValue(value) ?? .object([:]))
  }
}
