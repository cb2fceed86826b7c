package import FlowExpressions
import FlowSyntax

package struct AnswerComparison: Sendable {
  package let left: CompiledExpression
  package let right: CompiledExpression

  /// A field comes after the computed fields that its value reads.
  package let computed: [(slot: Int, value: CompiledExpression)]
  package let reads: Set<Int>

  fileprivate init(_ left: CompiledExpression, _ right: CompiledExpression, _ fields: [Int: CompiledExpression]) {
    (self.left, self.right) = (left, right)
    var found: [(slot: Int, value: CompiledExpression)] = []
    var reads: Set<Int> = []
    func visit(_ slots: some Sequence<Int>) {
      for slot in slots where reads.insert(slot).inserted {
        guard let value = fields[slot] else { continue }
        visit(value.reads)
        found.append((slot, value))
      }
    }
    visit(left.reads)
    visit(right.reads)
    (computed, self.reads) = (found, reads)
  }
}

extension AnswerComparison {
  static func all(in expressions: [ScopedExpression], of flow: Flow) -> [AnswerComparison] {
    let computed = flow.fields.filter { $0.parent == nil }.compactMap { field in
      field.computed.map { (field.slot, $0) }
    }
    let values = Dictionary(keepingFirst: computed)
    return expressions.flatMap { expression, scope -> [AnswerComparison] in
      let isComputed = { (path: [String]) in scope.field(at: path).map { flow[$0].computed != nil } ?? false }
      return expression.comparedSides(isComputed).compactMap { left, right in
        guard let left = left.compiled(in: scope), let right = right.compiled(in: scope) else { return nil }
        return AnswerComparison(left, right, values)
      }
    }
  }
}

extension Expression {
  /// The part is compiled without the null checks around it, so the scope assumes that no value is null.
  func compiled(in scope: PlaceScope) -> CompiledExpression? {
    let scope = PlaceScope(index: scope.index, known: .all, section: scope.section, step: scope.step)
      .with { $0.group = scope.group }
    var ignored: [Diagnostic] = []
    return ExpressionCompiler(options: .flowFile).compile(self, in: scope, diagnostics: &ignored)
  }
}
