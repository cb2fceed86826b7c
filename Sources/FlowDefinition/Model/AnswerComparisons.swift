package import FlowExpressions
import FlowSyntax

/// A comparison of two values that depend on answers, such as `end - start >= days(40)`.
package struct AnswerComparison: Sendable {
  /// One side.
  package let left: CompiledExpression
  /// The other side.
  package let right: CompiledExpression

  /// Whether either side reads the variable in a slot.
  package func reads(_ slot: Int) -> Bool { left.reads.contains(slot) || right.reads.contains(slot) }
}

extension Flow {
  /// Returns the comparisons in the flow's expressions that `makeComparisons()` does not cover.
  ///
  /// These are comparisons with a computed side, as in `end - start >= days(40)`, and comparisons of two named values,
  /// as in `again == password`.
  ///
  /// This compiles the flow file again, because only an exploration of the flow needs the comparisons.
  package func makeAnswerComparisons() -> [AnswerComparison] {
    let compiler = FlowCompiler(rereading: self)
    return compiler.collectExpressions().flatMap { expression, scope -> [AnswerComparison] in
      // Each side is compiled alone, without the null checks around the comparison. The scope therefore assumes that
      // no value is null.
      let scope = PlaceScope(index: scope.index, known: .all, section: scope.section, step: scope.step)
        .with { $0.group = scope.group }
      return expression.comparedSides.compactMap { left, right in
        var ignored: [Diagnostic] = []
        let expressions = ExpressionCompiler(options: .flowFile)
        guard let left = expressions.compile(left, in: scope, diagnostics: &ignored),
          let right = expressions.compile(right, in: scope, diagnostics: &ignored)
        else { return nil }
        return AnswerComparison(left: left, right: right)
      }
    }
  }
}
