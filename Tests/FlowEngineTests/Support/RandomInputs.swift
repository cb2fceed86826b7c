import FlowDefinition
import FlowExpressions
import TestSupport

@testable import FlowEngine

/// Random inputs for the fields of generated flows.
struct RandomInputs {
  var dice: Dice

  mutating func value(of field: Field) -> JSONValue {
    switch field.kind {
    case .boolean: .bool(dice.oneIn(2))
    case .code: .string("1\(dice.number(0..<9))")
    case .integer: dice.oneIn(8) ? .string("x") : .int(Int64(dice.number(1..<7)))
    case .list: .list((0..<dice.number(0..<4)).map { _ in item() })
    case .choices: .list(["x", "y", "z"].filter { _ in dice.oneIn(2) }.map { .string($0) })
    case .text: .string("s\(dice.number(0..<9))")
    case .phone, .email, .url, .number, .money, .date, .time, .choice, .file, .files, .group: .null
    }
  }

  /// Returns an item of a list with an id that another item may have too, or without an id.
  private mutating func item() -> JSONValue {
    var members: [String: JSONValue] = ["n": dice.oneIn(8) ? .string("x") : .int(Int64(dice.number(1..<7)))]
    if dice.oneIn(2) { members["id"] = .string("i\(dice.number(0..<3))") }
    if dice.oneIn(3) { members["b"] = .bool(dice.oneIn(2)) }
    return .object(members)
  }
}
