package import FlowExpressions
import FlowSyntax

package final class NumberType: FieldType {
  package static let keys = ["decimals", "unit", "min", "max", "as", "autofill"]
  package static var valueType: ValueType { .number }
  package static var portType: PortType? { .number }
  package static var example: String? { "12.5" }
  package static var described: String { "a number" }
  static let mostDecimals = 10

  package let bounds: (low: Limit?, high: Limit?)
  package let decimals: Int?
  package let unit: Template?

  package init(_ source: FieldSource) {
    bounds = (source.limit("min", .number), source.limit("max", .number))
    decimals = source.object.int("decimals", in: 0...Self.mostDecimals)
    unit = source.unit
  }

  package func forEachText(_ visit: (Template) -> Void) { unit.map(visit) }
  package func answerTexts(of field: Field) -> [Template] { unit.map { [$0] } ?? [] }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    let unit = context.unit ?? unit?.constant ?? ""
    return NumberAnswer.number(NumberAnswer.removing(unit, from: text), context.decimalMarks)
  }

  private func allows(_ number: DecimalNumber) -> Bool { decimals.map { number.decimals <= $0 } ?? true }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .number(let number) = value else { return [.kind] }
    if let decimals, !allows(number) { return [.tooPrecise(decimals)] }
    return value.problems(atLeast: limit(bounds.low), atMost: limit(bounds.high))
  }

  package func checkLimits(_ check: LimitCheck) {
    guard let decimals else { return }
    for (key, limit) in [("min", bounds.low), ("max", bounds.high)] {
      guard case .number(let number) = limit?.constant, !allows(number) else { continue }
      check.badLimit(key, DefinitionMessages.moreDecimals(than: decimals))
    }
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { domains.numbers(of: field) }
}

extension FieldSource {
  fileprivate var unit: Template? {
    guard let unit = object.template("unit") else { return nil }
    if unit.text.text.allSatisfy(\.isWhitespace) {
      sink.report(.badLimits, DefinitionMessages.emptyUnit, at: unit.text.quotedRange)
    } else if unit.text.text.contains(where: \.isNewline)
      || unit.text.text.prefixMatch(of: /\s*([eE]?[0-9]|[-+.,])/) != nil
    {
      sink.report(.badLimits, DefinitionMessages.unitLikeNumber, at: unit.text.quotedRange)
    }
    return compiler.templates.template(unit, in: scope)
  }
}
