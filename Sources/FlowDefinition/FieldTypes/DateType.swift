package import FlowExpressions
import FlowSyntax

package final class DateType: FieldType {
  package static let keys = ["min", "max", "as", "autofill"]
  package static var valueType: ValueType { .date }
  package static var portType: PortType? { .date }
  package static var example: String? { "2026-02-19" }
  package static var described: String { "a date such as \"2026-02-19\"" }

  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    func limit(_ key: String) -> Limit? {
      source.limit(key, .date) { text in
        if let day = CalendarDay(text.text) { return .constant(.date(day)) }
        guard Self.isLikeADay(text.text) else { return .expression }
        source.sink.report(.badLimits, DefinitionMessages.notADate, of: text)
        return .invalid
      }
    }
    bounds = (limit("min"), limit("max"))
  }

  private static func isLikeADay(_ text: String) -> Bool {
    let numbers = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 3 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    DateAnswer.parse(text, language: context.languages.texts, wording: context.languages.wording).map(Value.date)
      .orShown(ShownAnswer.date(text, in: context.languages.texts), as: Value.date)
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { domains.numbers(of: field) }
}
