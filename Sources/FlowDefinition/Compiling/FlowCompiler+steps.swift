import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// The prompt's own commands and the words scenarios use.
  static let reservedActions = [
    "back", "skip", "review", "edit", "clear", "why", "help", "quit", "confirm", "restart", "look", "retry", "yes",
    "no",
  ]

  func compileStep(_ step: StepDeclaration, at place: StepIndex) -> Step {
    let entrance = entrance(of: place)
    let when = condition(step.when, in: before(place))
    checkAsked(in: place.rawValue..<place.rawValue + 1, when, step.when)
    return Step(
      index: place, id: step.id.text, section: index.sectionOfStep[place.rawValue],
      title: template(ifAny: step.title, in: entrance),
      paragraphs: step.text.map { paragraph($0, in: firstSight(place)) },
      when: when, isOptional: step.isOptional,
      items: items(of: step, at: place), fields: index.fieldsOfStep[place.rawValue],
      leaves: index.leaves(of: place),
      rules: step.rules.compactMap { rule($0, at: place, in: inside(place)) },
      before: call(of: place, .before), submit: call(of: place, .submit),
      button: template(ifAny: step.button, in: inside(place)),
      actions: actions(of: step, at: place),
      next: branches(of: step, at: place), isBarred: step.isBarred,
      review: template(ifAny: step.review, in: entrance), end: end(of: step, in: entrance),
      range: step.range)
  }

  /// What can be read once a step was left: its answers and the output of its call, unless it may have been skipped.
  func leaving(_ step: StepDeclaration, at place: StepIndex) -> PlaceScope {
    if step.isOptional { return entrance(of: place) }
    return index.outputSlot(of: place, .submit).map { inside(place).with(certain: $0) } ?? inside(place)
  }

  private func call(of place: StepIndex, _ role: Call.Role) -> CallIndex? {
    index.call(of: place, role)
  }

  func paragraph(_ paragraph: ParagraphDeclaration, in scope: PlaceScope) -> Paragraph {
    Paragraph(
      text: template(paragraph.text, in: scope.assuming(paragraph.when)), when: condition(paragraph.when, in: scope))
  }

  private func items(of step: StepDeclaration, at place: StepIndex) -> [Step.Item] {
    var fields = index.fieldsOfStep[place.rawValue][...]
    return step.items.compactMap { item in
      switch item {
      case .field: fields.popFirst().map(Step.Item.field)
      case .note(let note):
        .note(paragraph(note, in: inside(place, upTo: fields.first)))
      }
    }
  }

  /// A check of a step, or of a field when `owner` is given.
  func rule(_ rule: RuleDeclaration, at place: StepIndex, in scope: PlaceScope, owner: FieldIndex? = nil) -> Rule? {
    let named = rule.field.flatMap { field($0, at: place) }
    guard let that = expression(rule.that, in: scope, expecting: .bool) else { return nil }
    return Rule(
      id: rule.id?.text ?? "rule", that: that, message: template(rule.message, in: scope), field: owner ?? named)
  }

  private func branches(of step: StepDeclaration, at place: StepIndex) -> [Branch] {
    guard let next = step.next else { return [] }
    var scope = leaving(step, at: place)
    scope.isLeft = true
    return branches(next, in: scope, from: index.sectionOfStep[place.rawValue])
  }

  func branches(_ next: NextDeclaration, in scope: PlaceScope, from section: SectionIndex?) -> [Branch] {
    next.branches.compactMap { branch in
      let when = condition(branch.when, in: scope)
      return self.step(branch.go, from: section).map { Branch(when: when, target: $0, range: branch.go.quotedRange) }
    }
  }

  private func end(of step: StepDeclaration, in scope: PlaceScope) -> End? {
    guard let outcome = step.end else { return nil }
    return End(outcome: outcome.text, result: step.result.flatMap { value($0, in: scope) })
  }

  // MARK: actions

  private func actions(of step: StepDeclaration, at place: StepIndex) -> [StepAction] {
    var seen = Set<String>()
    return step.actions.enumerated().compactMap { number, action in
      check(actionID: action.id, seen: &seen)
      let when = condition(action.when, in: firstSight(place))
      let label = template(action.label, in: firstSight(place).assuming(action.when))
      guard let effect = effect(of: action, number: number, step: step, at: place) else { return nil }
      return StepAction(id: action.id.text, label: label, when: when, effect: effect, range: action.id.quotedRange)
    }
  }

  private func check(actionID id: LocatedText, seen: inout Set<String>) {
    if Self.reservedActions.contains(id.text) {
      sink.error(.reservedID, DefinitionMessages.reservedAction(id.text), at: id.quotedRange)
    } else if !NameTable.isStepID(id.text) {
      sink.error(.reservedID, DefinitionMessages.notAStepID(id.text), at: id.quotedRange)
    } else if !seen.insert(id.text).inserted {
      sink.error(.duplicateID, DefinitionMessages.twoActions(id.text), at: id.quotedRange)
    }
  }

  private func effect(
    of action: ActionDeclaration, number: Int, step: StepDeclaration, at place: StepIndex
  ) -> StepAction.Effect? {
    switch action.effect {
    case .again:
      if step.before == nil {
        sink.error(.missingKey, DefinitionMessages.againWithoutBefore(action.id.text), at: action.id.quotedRange)
      }
      return .again
    case .call: return call(of: place, .action(number)).map(StepAction.Effect.call)
    case .go(let id): return earlier(id, than: place).map(StepAction.Effect.go)
    case .next(let id): return self.step(id, from: index.sectionOfStep[place.rawValue]).map(StepAction.Effect.next)
    case .leave(let id): return self.step(id, from: index.sectionOfStep[place.rawValue]).map(StepAction.Effect.leave)
    }
  }

  /// A step that comes before another in the file; `go` leads only there.
  func earlier(_ id: LocatedText, than place: StepIndex) -> StepIndex? {
    guard let target = step(id, from: index.sectionOfStep[place.rawValue]) else { return nil }
    if target >= place {
      sink.error(.forwardGo, DefinitionMessages.forwardGo(id.text), at: id.quotedRange)
    }
    return target
  }
}
