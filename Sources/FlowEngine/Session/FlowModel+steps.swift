import FlowDefinition
import FlowExpressions
import FlowSyntax

extension FlowModel {
  /// A loop, because the closure of `filter` would copy the model.
  func offeredActions(_ evaluation: StepEvaluation) -> [StepAction] {
    var actions: [StepAction] = []
    for action in flow[evaluation.step].actions where offers(action, evaluation) { actions.append(action) }
    return actions
  }

  func offers(_ action: StepAction, _ evaluation: StepEvaluation) -> Bool {
    let step = evaluation.step
    if case .go(let target) = action.effect {
      guard let place = derivation.pathIndex(of: self.target(target, from: step)),
        let here = derivation.pathIndex(of: step),
        place < here,
        place >= firstAllowedIndex(from: here)
      else { return false }
    }
    return evaluation.holds(action.when)
  }

  /// Whether the person can fill in the step although its `before` call was rejected with `"continue": true`.
  package func continues(at step: StepReference) -> Bool {
    let shown = session.shownRejections(at: step)
    return !shown.isEmpty && shown.allSatisfy { flow[$0.call].rule(for: $0.code)?.continues ?? false }
  }

  /// If the target is in another repeated section, this is the target in the first item on the path.
  func target(_ target: StepIndex, from step: StepReference) -> StepReference {
    if flow[target].section == flow[step].section { return step.with(target) }
    return derivation.path.first { $0.step.part == target }?.step ?? Located(target)
  }

  /// If the field is not in the section of the call, it is outside repeated sections, so the reference has no item.
  func field(of field: FieldIndex, for call: CallReference) -> FieldReference {
    flow[flow[field].step].section == flow[flow[call].step].section ? call.with(field) : Located(field)
  }

  /// The name does not contain the item's key, because the key may be an answer.
  package func name(of step: StepReference) -> String {
    let number = step.item.map { _ in iteration(at: step).map { "\($0.number)" } ?? "" }
    return ItemName(flow[step].id, item: number).description
  }

  func iteration(at step: StepReference) -> RepeatIteration? { derivation.entry(of: step)?.iteration }

  func section(of step: StepReference) -> SectionViewState? {
    guard let section = flow[step].section, let title = flow[section].title else { return nil }
    let iteration = iteration(at: step)
    return SectionViewState(
      title: derivation.words.text(title), number: iteration?.number, count: iteration?.items.count)
  }

  func reviewListing(at step: StepReference, in environment: Environment) -> ReviewListing {
    ReviewListing(flow, path(before: step), in: environment)
  }
}

extension FlowModel {
  /// A name without a number refers to the step in the current item or, if that is not on the path, in the first item.
  package func step(_ name: String) -> StepReference? {
    let name = ItemName(name)
    guard let step = flow.step(name.name) else { return nil }
    guard let item = name.item, !item.isEmpty else { return place(of: step) }
    return derivation.path.first { $0.step.part == step && $0.iteration.map { "\($0.number)" } == item }?.step
  }

  private func place(of step: StepIndex) -> StepReference? {
    if flow.repetition(of: step) == nil { return Located(step) }
    let here = flow[step].section == flow[current].section ? current.with(step) : nil
    if let here, derivation.pathIndex(of: here) != nil { return here }
    return derivation.path.first { $0.step.part == step }?.step ?? here
  }

  /// A path without a number refers to the current item; a field of the current step may omit its repeated section.
  package func field(_ path: String) -> FieldReference? {
    let own = flow.allFields(of: flow[current]).first { flow.ownPath(of: $0) == path }
    if let own { return current.with(own) }
    guard let question = flow.question(path), question.item == nil else { return nil }
    return step(asking: question)?.with(question.field)
  }

  /// The path can name a field in a list's item, such as `phones[0].number` or `children[1].phones[0].number`.
  package func question(_ path: String) -> (step: StepReference, path: String)? {
    if let field = field(path) { return (flow.step(of: field), flow.ownPath(of: field.part)) }
    guard let question = flow.itemQuestion(path, at: current.part) ?? flow.question(path), question.item != nil,
      let step = step(asking: question)
    else { return nil }
    return (step, flow.ownPath(of: question))
  }

  private func step(asking question: AnswerReference) -> StepReference? {
    let step = flow[question.field].step
    guard let number = question.number else { return place(of: step) }
    return derivation.path.first { $0.step.part == step && $0.iteration?.position == number }?.step
  }
}
