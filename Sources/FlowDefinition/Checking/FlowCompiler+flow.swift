import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Checks the conditions that nothing uses, as far as that does not depend on where they are used.
  func checkUnusedConditions() {
    if index.hasRefusedConditions { return }
    let scope = PlaceScope(index: index, certain: .all(index))
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
