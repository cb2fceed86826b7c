import FlowDefinition
import FlowExpressions

enum RequestMapper {
  /// Returns `nil` if a required input has no value.
  static func request(
    _ place: CallReference, _ model: FlowModel, in environment: inout Environment
  ) throws(EvaluationError) -> Record? {
    let call = model.flow[place]
    guard let inputs = call.inputs else { return nothing }
    let type = model.flow[call.port].input
    let answers = call.sendsAnswers ? model.answers(for: place, in: environment) : .null
    let value = shaped(try value(inputs, answers: answers, in: &environment), as: type)
    return isComplete(value, as: type) ? value.record ?? nothing : nil
  }

  private static let nothing = Record(names: [], values: [])

  private static func isComplete(_ value: Value, as type: PortType) -> Bool {
    switch (type, value) {
    case (.optional, .null): true
    case (.optional(let inner), _): isComplete(value, as: inner)
    case (_, .null): false
    case (.list(let element), .list(let values)): values.allSatisfy { isComplete($0, as: element) }
    case (.record(_, let types), .record(let record)): zip(record.values, types).allSatisfy { isComplete($0, as: $1) }
    case _: true
    }
  }

  /// - Parameter answers: The saved answers on the path, for a template that passes all answers.
  static func value(
    _ template: ValueTemplate, answers: Value = .null, in environment: inout Environment
  ) throws(EvaluationError) -> Value {
    switch template {
    case .answers: return answers
    case .expression(let expression):
      let value = try expression.evaluate(in: &environment)
      return expression.type.holdsTime ? value.timesWritten(in: environment.timeZone) : value
    case .constant(let value): return value
    case .list(let items): return .list(try values(items, answers, in: &environment))
    case .record(let names, let items):
      return .record(Record(names: names, values: try values(items, answers, in: &environment)))
    }
  }

  private static func values(
    _ templates: [ValueTemplate], _ answers: Value, in environment: inout Environment
  ) throws(EvaluationError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(templates.count)
    for template in templates { values.append(try value(template, answers: answers, in: &environment)) }
    return values
  }

  /// Missing members become null, and integers become decimals where the type requires it.
  private static func shaped(_ value: Value, as type: PortType) -> Value {
    switch (type, value) {
    case (.optional(let inner), _): shaped(value, as: inner)
    case (.number, .int(let number)): .number(DecimalNumber(number))
    case (.list(let element), .list(let values)): .list(values.map { shaped($0, as: element) })
    case (.options, .list(let values)): .list(values.map { shaped($0, as: PortType.option) })
    case (.record(let names, let types), .record(let record)):
      .record(Record(names: names, values: zip(names, types).map { shaped(record[$0] ?? .null, as: $1) }))
    case _: value
    }
  }
}
