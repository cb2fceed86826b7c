import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Refuses an expression that would show the text of a secret where others see it, but for what `mask` leaves.
  ///
  /// A bare secret is shown as dots, which no author means.
  func checkHidden(_ expression: CompiledExpression, _ text: LocatedText, isShown: Bool) {
    if expression.revealsSecret {
      sink.error(.secretShown, DefinitionWords.secretShown(secretName(expression)), at: text.range)
    } else if isShown, expression.type.withoutNull == .secret {
      sink.warning(.secretShown, DefinitionWords.secretAsDots(secretName(expression)), at: text.range)
    }
  }

  private func secretName(_ expression: CompiledExpression) -> String {
    let field = index.fields.first { $0.declaration.isRedacted && expression.reads.contains($0.slot) }
    let given = index.given.first { $0.type.withoutNull == .secret && expression.reads.contains($0.slot) }
    return field?.path ?? given?.name ?? ""
  }
}
