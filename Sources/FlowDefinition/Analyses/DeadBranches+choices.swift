import FlowExpressions
import FlowSyntax

extension DeadBranches {
  /// Reports each `?:` whose condition is always true or never true, because one of its two values is then never used.
  mutating func checkChoices(_ choices: [(expression: Expression, scope: PlaceScope)]) {
    var seen = Set<SourceRange>()
    for (expression, scope) in choices where seen.insert(expression.source.range).inserted {
      checkChoices(in: expression, scope)
    }
    for case .condition(let expression) in index.declaration.conditions.compactMap({ index.names.values[$0.name.text] })
    where expression.containsChoice {
      checkChoices(in: expression, reasoner.outside)
    }
  }

  private mutating func checkChoices(in expression: Expression, _ scope: PlaceScope) {
    guard scope.step.map({ reasoner.reaches($0.rawValue) }) ?? true, !reported.contains(expression.source.range),
      !errors.hasAny(in: expression.source.range)
    else { return }
    hold(scope.held, at: scope.step)
    conditions.checkTests(in: expression, in: beforeAnswers(scope), &assumptions) { range, isTrue in
      let message = isTrue ? DefinitionMessages.testAlwaysTrue : DefinitionMessages.testNeverTrue
      sink.report(.deadBranch, message, at: range)
    }
  }

  /// While the step is shown, its answers may be missing.
  private func beforeAnswers(_ scope: PlaceScope) -> PlaceScope {
    guard let step = scope.step else { return scope }
    let before = reasoner.before(step)
    if scope.group == nil, scope.place.rejection == nil { return before }
    return before.with {
      $0.group = scope.group
      $0.rejection = scope.place.rejection
    }
  }

  /// Does nothing if the conditions that are true at the place are assumed already.
  mutating func hold(_ held: PlaceCondition?, at step: StepIndex?) {
    if let held, let last = lastHeld, last === held { return }
    lastHeld = held
    assumptions.restore(to: nothing)
    var next = held
    while let condition = next {
      next = condition.scope.held
      if isAboutItself(condition, at: step) || errors.hasAny(in: condition.condition.source.range) { continue }
      conditions.statement(condition.condition, in: beforeAnswers(condition.scope)).map { assumptions.assume($0) }
    }
  }

  /// Whether a condition is the `when` of the step or of its section, and reads answers given within that step or
  /// section.
  ///
  /// Inside the step or section, these answers may have changed since the condition was evaluated.
  private func isAboutItself(_ condition: PlaceCondition, at step: StepIndex?) -> Bool {
    guard let step else { return false }
    let section = index.sectionOfStep[step.rawValue].map { index[$0] }
    let inside: Range<Int>
    if condition.condition === index[step].when?.parsed {
      inside = step.rawValue..<step.rawValue + 1
    } else if let section, condition.condition === section.when?.parsed {
      inside = section.steps
    } else {
      return false
    }
    return condition.scope.reads(of: condition.condition).slots.contains { slot in
      index.stepOfSlot[slot].map { inside.contains($0.rawValue) } ?? false
    }
  }
}
