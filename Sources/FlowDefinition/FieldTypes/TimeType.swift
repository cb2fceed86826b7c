package import FlowExpressions
package import FlowSyntax
import Localization

package final class TimeType: FieldType {
  package static let keys = ["min", "max", "as", "autofill"]
  package static var valueType: ValueType { .time }
  package static var portType: PortType? { .time }
  package static var example: String? { "14:30" }
  package static var described: String { "a time such as \"14:30\"" }

  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    func limit(_ key: String) -> Limit? {
      source.limit(key, .time) { text in
        if let time = TimeOfDay(text.text) { return .constant(.time(time)) }
        guard text.text.first?.isNumber ?? false else { return .expression }
        let meant =
          source.object[key].flatMap { TimeOfDay.meant(by: $0) }
          ?? (key == "max" && text.text == "24:00" ? "23:59" : nil)
        source.sink.report(.badLimits, DefinitionMessages.notATime(text.text), at: text.quotedRange, meant: meant)
        return .invalid
      }
    }
    bounds = (limit("min"), limit("max"))
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    // Some languages have more words for parts of the day than "am" and "pm".
    if TimeOfDay(text) == nil, let time = ShownAnswer.time(text, in: context.languages.wording.numberTag) {
      return .success(.time(time))
    }
    return TimeAnswer.parse(text, language: context.languages.texts, wording: context.languages.wording).map(Value.time)
  }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    readLiteral(node, compiler) ?? compiler.badDefault(node, meant: TimeOfDay.meant(by: node))
  }

  package func helpForCrossing(_ id: String) -> String? {
    guard case .time(let low) = bounds.low?.constant, case .time(let high) = bounds.high?.constant else { return nil }
    return DefinitionMessages.spanOverMidnight(id, low.description, high.description)
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain {
    .numbers(
      low: bounds.low?.constant ?? .time(.first),
      high: bounds.high?.constant ?? .time(.last))
  }
}
