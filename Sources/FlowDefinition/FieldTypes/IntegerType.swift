package import FlowExpressions

package final class IntegerType: FieldType {
  package static let keys = ["min", "max", "as", "autofill"]
  package static var valueType: ValueType { .int }
  package static var portType: PortType? { .integer }
  package static var example: String? { "12" }
  package static var described: String { "an integer" }

  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) { bounds = (source.limit("min"), source.limit("max")) }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    if case .number(let given) = given, let number = DecimalNumber(given), number.int == nil {
      return .failure(number.decimals == 0 ? .tooManyDigits(NumberAnswer.integerDigits) : .number(whole: true))
    }
    return readScalar(given, context)
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    NumberAnswer.integer(text, context.decimalMarks)
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { domains.numbers(of: field) }
}
