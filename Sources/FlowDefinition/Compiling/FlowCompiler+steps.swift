import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// The ids that an action can't have: the commands of the prompt, and the words that scenarios use.
  static let reservedActions = [
    "back", "skip", "review", "edit", "clear", "why", "help", "quit", "confirm", "restart", "look", "retry", "yes",
    "no",
  ]

  func compileStep(_ step: StepDeclaration, at place: StepIndex) -> Step {
    let entrance = reasoner.entrance(of: place)
    let when = binder.condition(step.when, in: reasoner.before(place))
    checkAsked(in: place.rawValue..<place.rawValue + 1, when, step.when)
    return Step(
      index: place, id: step.id.text, section: index.sectionOfStep[place.rawValue],
      title: templates.template(ifAny: step.title, in: entrance),
      paragraphs: step.text.map { paragraph($0, in: reasoner.beforeAnswers(place)) },
      when: when, isOptional: step.isOptional,
      items: items(of: step, at: place), fields: index.fieldsOfStep[place.rawValue],
      leaves: index.leaves(of: place),
      rules: step.rules.compactMap { rule($0, at: place, in: reasoner.inside(place)) },
      before: index.call(of: place, .before), submit: index.call(of: place, .submit),
      button: step.button.map { templates.template($0, in: reasoner.inside(place)) },
      actions: actions(of: step, at: place),
      next: branches(of: step, at: place), isBarred: step.isBarred, canChange: step.canChange,
      review: templates.template(ifAny: step.review, in: entrance),
      end: step.end.map { End(outcome: $0.text, result: step.result.flatMap { value($0, in: entrance) }) },
      range: step.range)
  }

  func paragraph(_ paragraph: ParagraphDeclaration, in scope: PlaceScope) -> Paragraph {
    Paragraph(
      text: templates.template(paragraph.text, in: scope.assuming(paragraph.when)),
      when: binder.condition(paragraph.when, in: scope))
  }

  private func items(of step: StepDeclaration, at place: StepIndex) -> [Step.Item] {
    var fields = index.fieldsOfStep[place.rawValue][...]
    return step.items.map { item in
      switch item {
      case .field: .field(fields.removeFirst())
      case .note(let note): .note(paragraph(note, in: reasoner.inside(place, upTo: fields.first)))
      }
    }
  }

  func rule(_ rule: RuleDeclaration, at place: StepIndex, in scope: PlaceScope, owner: FieldIndex? = nil) -> Rule? {
    let named = rule.field.flatMap { resolver.field($0, at: place) }
    guard let that = binder.bind(rule.that, in: scope, expecting: .bool, offersGuards: false) else { return nil }
    return Rule(
      id: rule.id?.text ?? "rule", that: that, message: templates.template(rule.message, in: scope),
      field: owner ?? named)
  }

  private func branches(of step: StepDeclaration, at place: StepIndex) -> [Branch] {
    guard let next = step.next else { return [] }
    let scope = reasoner.leaving(place).with { $0.isLeft = true }
    return branches(next, in: scope, from: index.sectionOfStep[place.rawValue])
  }

  func branches(_ next: NextDeclaration, in scope: PlaceScope, from section: SectionIndex?) -> [Branch] {
    next.branches.compactMap { branch in
      let when = binder.condition(branch.when, in: scope)
      return resolver.step(branch.go, from: section).map {
        Branch(when: when, target: $0, range: branch.go.quotedRange)
      }
    }
  }

  // MARK: Actions

  private func actions(of step: StepDeclaration, at place: StepIndex) -> [StepAction] {
    var seen: [String: LocatedText] = [:]
    return step.actions.enumerated().compactMap { number, action in
      check(actionID: action.id, seen: &seen)
      let when = binder.condition(action.when, in: reasoner.beforeAnswers(place))
      let label = templates.template(action.label, in: reasoner.beforeAnswers(place).assuming(action.when))
      guard let effect = effect(of: action, number: number, step: step, at: place) else { return nil }
      return StepAction(id: action.id.text, label: label, when: when, effect: effect, range: action.id.quotedRange)
    }
  }

  private func check(actionID id: LocatedText, seen: inout [String: LocatedText]) {
    if Self.reservedActions.contains(id.text) {
      sink.report(.reservedID, DefinitionMessages.reservedAction, of: id)
    } else if !NameTable.isStepID(id.text) {
      sink.report(.reservedID, DefinitionMessages.notAStepID, of: id)
    } else if let first = seen.updateValue(seen[id.text] ?? id, forKey: id.text) {
      sink.duplicate(DefinitionMessages.duplicateAction, id, first: first.quotedRange)
    }
  }

  private func effect(
    of action: ActionDeclaration, number: Int, step: StepDeclaration, at place: StepIndex
  ) -> StepAction.Effect? {
    switch action.effect {
    case .again:
      if step.before == nil {
        sink.report(.missingKey, DefinitionMessages.againWithoutBefore, of: action.id)
      }
      return .again
    case .call: return index.call(of: place, .action(number)).map(StepAction.Effect.call)
    case .go(let id):
      guard let target = resolver.earlier(id, than: place) else { return nil }
      if target < place, !index[target].canChange {
        sink.report(
          .forwardGo, DefinitionMessages.goToFinal, of: id,
          related: [Diagnostic.Related(index[target].id.quotedRange, DefinitionMessages.finalHere)])
      }
      return .go(target)
    case .next(let id): return resolver.step(id, at: place).map(StepAction.Effect.next)
    case .leave(let id): return resolver.step(id, at: place).map(StepAction.Effect.leave)
    }
  }

  // MARK: Reads of later answers

  /// Reports an expression that decides whether `steps` are on the path, but reads an answer of one of these steps.
  func checkAsked(in steps: Range<Int>, _ expression: CompiledExpression?, _ text: ExpressionDeclaration?) {
    guard let expression, let text else { return }
    // `reads` has the order of the fields, so this finds the first field of these steps that the expression reads.
    let asked = expression.reads.first {
      index.fieldOfSlot[$0].map { steps.contains(index[$0].step.rawValue) } ?? false
    }
    guard let field = asked.flatMap({ index.fieldOfSlot[$0] }) else { return }
    let names = ([field] + index.around(field)).map { index[$0].declaration.id.text }
    let path = text.parsed?.freePaths.first { names.contains($0.name) }
    sink.report(
      .readsAhead, DefinitionMessages.askedInside(index[field].path), at: path?.range ?? text.range,
      related: index.asking(field))
  }
}
