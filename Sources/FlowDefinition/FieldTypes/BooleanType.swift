package import FlowExpressions
import Localization

package final class BooleanType: FieldType {
  package static let keys = ["as"]
  package static var valueType: ValueType { .bool }
  package static var portType: PortType? { .boolean }
  package static var example: String? { "true" }
  package static var described: String { "true or false" }

  package init(_ source: FieldSource) {}

  package func answerTexts(of field: Field) -> [Template] { [field.shortLabel] }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    func means(_ word: Keyword, _ english: String) -> Bool {
      word.isMeant(by: text, in: context.languages.wording) || text.equalsWhenLowercased(english)
    }
    if means(.yes, "true") { return .success(.bool(true)) }
    return means(.no, "false") ? .success(.bool(false)) : .failure(.boolean)
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain {
    if case .bool(let only) = field.mustBe { .truth([only]) } else { .truth([true, false]) }
  }
}
