package import FlowExpressions
package import FlowSyntax

package final class ChoiceType: FieldType {
  package static let keys = ["options", "optionsFrom", "ifEmpty", "as", "autofill"]
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .text }
  package static var hasOptions: Bool { true }

  package let options: OptionSource?

  package init(_ source: FieldSource) { options = source.options }

  package var isReadAlone: Bool { !fixedOptions.isEmpty }

  package func forEachText(_ visit: (Template) -> Void) { options?.forEachText(visit) }
  package func answerTexts(of field: Field) -> [Template] { options?.labels ?? [] }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    ChoiceAnswer.one(text, context.options)
  }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    optionLiteral(node, compiler)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .string(let id) = value else { return [.kind] }
    return context.options.contains { $0.id == id } ? [] : [.option]
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain {
    if case .fixed = options { domains.texts(of: field) } else { .any }
  }
}
