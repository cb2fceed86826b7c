import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Refuses an expression that makes something of a secret where others would see it: a text, which could only be shown
  /// as its mark, or a number, which may give the secret away.
  ///
  /// A bare secret is shown as dots, which no author means.
  func checkHidden(_ expression: CompiledExpression, _ text: LocatedText, isShown: Bool) {
    if expression.revealsSecret {
      sink.error(.secretShown, DefinitionMessages.secretShown(secretName(expression)), at: text.range)
    } else if isShown, expression.type.withoutNull == .secret {
      sink.warning(.secretShown, DefinitionMessages.secretAsDots(secretName(expression)), at: text.range)
    }
  }

  private func secretName(_ expression: CompiledExpression) -> String {
    let field = fields(readBy: expression).map { index.fields[$0.rawValue] }.first { $0.declaration.isRedacted }
    let given = index.given.first { $0.type.withoutNull == .secret && expression.reads.contains($0.slot) }
    return field?.path ?? given?.name ?? ""
  }
}
