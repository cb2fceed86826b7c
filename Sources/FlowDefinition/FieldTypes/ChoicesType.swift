package import FlowExpressions
package import FlowSyntax

/// A selection of several options; the answer is the list of their ids, in the order of the options.
package final class ChoicesType: FieldType {
  package static let keys = ["options", "optionsFrom", "ifEmpty", "min", "max", "as"]
  package static var valueType: ValueType { .list(.string) }
  package static var portType: PortType? { .list(.text) }
  package static var isCounted: Bool { true }
  package static var hasOptions: Bool { true }

  package let options: OptionSource?
  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    options = source.options
    bounds = (source.limit("min"), source.limit("max"))
  }

  package var isReadAlone: Bool { !fixedOptions.isEmpty }

  package func forEachText(_ visit: (Template) -> Void) { options?.forEachText(visit) }
  package func answerTexts(of field: Field) -> [Template] { options?.labels ?? [] }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    guard case .list(let values) = given else { return readScalar(given, context) }
    var chosen = Set<String>()
    for value in values {
      guard case .string(let id) = value, context.options.contains(where: { $0.id == id }) else {
        return .failure(.option)
      }
      chosen.insert(id)
    }
    return .success(ChoiceAnswer.inOrder(chosen, context.options))
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    ChoiceAnswer.several(text, context.options)
  }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    optionLiteral(node, compiler)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .list(let chosen) = value else { return [.kind] }
    let ids = chosen.flatMap(\.optionIDs)
    let countProblems = countProblems(ids.count, limit)
    guard ids.allSatisfy({ id in context.options.contains { $0.id == id } }) else { return [.option] }
    if ids.count > 1, let alone = context.options.first(where: { $0.isExclusive && ids.contains($0.id) }) {
      return [.exclusive(alone.label)]
    }
    return countProblems
  }

  package func checkLimits(_ check: LimitCheck) {
    guard case .fixed(let options) = options else { return check.checkCounts() }
    // An option that excludes the others can only be selected alone.
    let together = options.count { !$0.isExclusive }
    check.checkCounts(optionCount: options.isEmpty ? nil : max(together, 1))
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { .sizes(upTo: bounds.high) }
}
