import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Reports a language that no reader of language tags knows (BCP 47: `en`, `pt-BR`, `zh-Hant-TW`).
  func checkLanguage() {
    guard let language = declaration.language, !Self.isLanguage(language.text) else { return }
    let dashed = language.text.replacing("_", with: "-")
    sink.error(
      .wrongType, DefinitionWords.badLanguage(language.text), at: language.quotedRange,
      meant: Self.isLanguage(dashed) ? dashed : nil)
  }

  private static func isLanguage(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-[A-Za-z0-9]{1,8})*/) != nil
  }

  /// Checks the conditions that nothing uses, as far as that does not depend on where they are used.
  func checkUnusedConditions() {
    let scope = PlaceScope(table: index.names, certain: BitSet(full: index.slotCount))
    var circles = Set<String>()
    for (name, _) in declaration.conditions where !uses.conditions.contains(name.text) {
      guard case .condition(let expression) = index.names.values[name.text]?.content else { continue }
      var found: [Diagnostic] = []
      _ = ExpressionCompiler(options: .flowFile).compile(
        expression, in: scope, expecting: .bool, diagnostics: &found)
      var uses = NameUses()
      uses.note(expression, in: scope)
      let isTold = !uses.conditions.isDisjoint(with: circles)
      if found.contains(where: { $0.rule == .circularCondition }) { circles.formUnion(uses.conditions) }
      sink.diagnostics += found.filter {
        $0.rule != .maybeMissing && $0.rule != .unknownField && !(isTold && $0.rule == .circularCondition)
      }
    }
  }
}
