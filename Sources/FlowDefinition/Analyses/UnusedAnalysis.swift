import FlowExpressions
import FlowSyntax

struct UnusedAnalysis {
  let reasoner: FlowReasoner
  let uses: FlowReads
  let sink: DiagnosticSink
  private var index: FlowIndex { reasoner.index }
  private var declaration: FlowDeclaration { index.declaration }

  /// Unknown names and values that may be missing are not reported here, because both depend on where a condition is
  /// used.
  func checkConditions() {
    if index.hasRefusedConditions { return }
    let scope = PlaceScope(index: index, known: .all)
    var circles = Set<String>()
    for (name, _) in declaration.conditions where !uses.conditions.contains(name.text) {
      guard case .condition(let expression) = index.names.values[name.text] else { continue }
      var found: [Diagnostic] = []
      _ = ExpressionCompiler(options: .flowFile).compile(expression, in: scope, expecting: .bool, diagnostics: &found)
      let used = scope.reads(of: expression).conditions
      let isTold = !used.isDisjoint(with: circles)
      if found.contains(where: { $0.rule == .circularCondition }) { circles.formUnion(used) }
      sink.diagnostics += found.filter {
        $0.rule != .maybeMissing && $0.rule != .unknownField && !(isTold && $0.rule == .circularCondition)
      }
    }
  }

  /// After an error of any other rule, an expression may not have been compiled, so the names in it would seem unused.
  private static let leavingUsesKnown: Set<DiagnosticRule> = [
    .badDefault, .badLimits, .badPattern, .unknownOption, .forwardGo, .noWayOut, .endlessLoop, .alwaysFails, .tooCostly,
    .secretShown,
  ]

  /// Does nothing if an error may have prevented an expression from being compiled, because names that only this
  /// expression uses would seem unused.
  func check() {
    guard !index.hasRefusedConditions,
      !sink.diagnostics.contains(where: { $0.severity == .error && !Self.leavingUsesKnown.contains($0.rule) })
    else { return }
    let called = Set(index.calls.compactMap(\.port))
    let services = declaration.services.enumerated().filter { !called.contains(PortIndex(rawValue: $0.offset)) }
    report(.unusedService, DefinitionMessages.unusedService, services.map(\.element.name), under: "services")
    let conditions = declaration.conditions.map(\.name).filter { !uses.conditions.contains($0.text) }
    report(.unusedCondition, DefinitionMessages.unusedCondition, conditions, under: "conditions")
    checkFunctions()
    checkOptions()
    checkGroups()
    checkAnswers()
  }

  private func checkFunctions() {
    let inConditions = index.names.values.values.compactMap { value in
      if case .condition(let condition) = value { condition.declaredFunctions } else { nil }
    }
    let called = inConditions.reduce(uses.functions) { $0.union($1) }
    let unused = declaration.functions.map(\.name).filter { !called.contains($0.text) }
    report(.unusedFunction, DefinitionMessages.unusedFunction, unused, under: "functions")
  }

  private func checkOptions() {
    if declaration.optionNames.isEmpty { return }
    let named = Set(index.fields.compactMap { $0.declaration.object["options"]?.text?.text })
    // If an undeclared name is used, do not report unused lists: one of them may be the list that was meant. The
    // undeclared name was reported already.
    guard named.isSubset(of: declaration.sharedOptions.keys) else { return }
    let unused = declaration.optionNames.filter { !named.contains($0.text) }
    report(.unusedOptions, DefinitionMessages.unusedOptions, unused, under: "options")
  }

  private func checkGroups() {
    let groups = declaration.groups
    let unused = groups.names.filter { !groups.used.contains($0.text) }
    report(.unusedGroup, DefinitionMessages.unusedGroup, unused, under: "groups")
  }

  private func report(
    _ rule: DiagnosticRule, _ message: (String) -> String, _ names: [LocatedText], under key: String
  ) {
    if names.isEmpty { return }
    let removals = declaration.removals(under: key)
    for name in names {
      sink.report(rule, message, of: name, edits: removals[name.quotedRange.start].map { [$0] } ?? [])
    }
  }

  private struct Way {
    let isSent: Bool
    let isReviewed: Bool
  }

  private func checkAnswers() {
    let sent = stepsBeforeSending()
    let reviewed = stepsBeforeReview()
    for field in index.fields where field.parent == nil {
      let step = field.step.rawValue
      check(field, Way(isSent: sent[step], isReviewed: reviewed[step]))
    }
  }

  private func check(_ field: FlowIndex.FieldEntry, _ way: Way) {
    guard isUsed(field, way.isSent) else { return report(field, way) }
    if field.inner.isEmpty || isWhollyUsed(field, way.isSent) { return }
    for inner in field.inner { check(index[inner], way) }
  }

  private func report(_ field: FlowIndex.FieldEntry, _ way: Way) {
    let message =
      field.declaration.isKept && way.isReviewed ? DefinitionMessages.onlyReviewed : DefinitionMessages.unusedAnswer
    let found = Diagnostic(.unusedAnswer, message(field.path), at: field.declaration.id.quotedRange)
    sink.add([found])
    index.sharedGroups.note([found], of: field)
  }

  private func isUsed(_ field: FlowIndex.FieldEntry, _ isSent: Bool) -> Bool {
    // A field with a single accepted answer asks for consent, so nothing else has to use the answer.
    if uses.contains(field.slot) || field.declaration.mustBe != nil { return true }
    return isWhollyUsed(field, isSent) || field.inner.contains { isUsed(index[$0], false) }
  }

  private func isWhollyUsed(_ field: FlowIndex.FieldEntry, _ isSent: Bool) -> Bool {
    // Expressions outside a repeated section read its answers from the section's list, so reading the list uses each
    // field.
    if let section = index.repetition(at: field.step), let list = index.repeated[section.rawValue]?.listSlot,
      uses.contains(list)
    {
      return true
    }
    return uses.containsPart(field.index) || field.declaration.isKept && isSent
  }

  private func stepsBeforeSending() -> [Bool] {
    let steps = declaration.steps
    return reasoner.graph.leading(
      to: steps.indices.filter { place in
        steps[place].end != nil && steps[place].result == nil
          || index.callsOfStep[place].contains { call in index[call].port.map { index[$0].port.takesAnswers } ?? false }
      })
  }

  private func stepsBeforeReview() -> [Bool] {
    let steps = declaration.steps
    return reasoner.graph.leading(
      to: steps.indices.filter { index in
        reasoner.graph.edges[index].contains { $0.target.map { steps[$0.rawValue].review != nil } ?? false }
      })
  }
}
