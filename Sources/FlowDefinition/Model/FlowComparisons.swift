package import FlowExpressions
import FlowSyntax

package struct FlowComparison: Hashable, Sendable {
  /// The field whose answer is compared; `nil` if the compared value is not an answer.
  package let field: FieldIndex?
  /// The slot of the compared variable, or of the group, list or record that contains the compared value.
  package let slot: Int
  package let compared: ComparedConstant
}

extension FlowComparison {
  static func all(in expressions: [ScopedExpression]) -> Set<FlowComparison> {
    var found: Set<FlowComparison> = []
    for (expression, scope) in expressions {
      for compared in expression.comparedConstants(in: scope) {
        guard let root = scope.variable(compared.path[0]) else { continue }
        let field = scope.field(at: compared.path)
        found.insert(FlowComparison(field: field, slot: root.slot, compared: compared))
      }
    }
    return found
  }
}

typealias ScopedExpression = (expression: Expression, scope: PlaceScope)

extension FlowCompiler {
  func collectExpressions() -> [ScopedExpression] {
    binder.collects = true
    _ = compile(source: SourceFile(name: "", bytes: []))
    let scope = PlaceScope(index: index, known: .all)
    return binder.collected + declaration.conditions.compactMap { $0.expression.parsed.map { ($0, scope) } }
  }
}
