import FlowDefinition
import FlowExpressions
import FlowSyntax

extension FlowModel {
  func offers(_ action: StepAction, _ evaluation: StepEvaluation) -> Bool {
    let step = evaluation.step
    if case .go(let target) = action.effect {
      guard let place = derivation.pathIndex(of: self.target(target, from: step)),
        let here = derivation.pathIndex(of: step),
        place < here,
        place >= firstAllowedPlace(from: here)
      else { return false }
    }
    return evaluation.holds(action.when)
  }

  /// The place of an earlier step that one leads to: in the same section that of the same item, else the first.
  func target(_ target: StepIndex, from step: StepReference) -> StepReference {
    if flow[target].section == flow[step].section { return step.with(target) }
    return derivation.path.first { $0.step.part == target }?.step ?? Located(target)
  }

  /// The place of a field a call was given: the same item's, or that of no item.
  func place(of field: FieldIndex, for call: CallReference) -> FieldReference {
    flow[flow[field].step].section == flow[flow[call].step].section ? call.with(field) : Located(field)
  }

  /// The name of a step for observers and scenarios: one of an item has its number, such as `contact#2`.
  ///
  /// What the item is may be an answer, and is not named.
  package func name(of step: StepReference) -> String {
    let number = step.item.map { _ in iteration(at: step).map { "\($0.number)" } ?? "" }
    return ItemName(flow[step].id, item: number).description
  }

  /// The items among which a step on the path is one's.
  func iteration(at step: StepReference) -> RepeatIteration? { derivation.entry(of: step)?.iteration }

  /// The section a step lies in, with the item it is walked for; nil where it has no title.
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

/// Finding steps and fields by the names people, scenarios and tests give them.
extension FlowModel {
  /// The step of a name such as `company` or `contact#2`; without a number the one looked at, else the first on the
  /// path.
  package func step(_ name: String) -> StepReference? {
    let name = ItemName(name)
    guard let step = flow.step(name.name) else { return nil }
    guard let item = name.item, !item.isEmpty else { return place(of: step) }
    return derivation.path.first { $0.step.part == step && $0.iteration.map { "\($0.number)" } == item }?.step
  }

  /// The place of a step of the item looked at, else of the first item on the path; nil where it is for no item.
  private func place(of step: StepIndex) -> StepReference? {
    if flow.repetition(of: step) == nil { return Located(step) }
    let here = flow[step].section == flow[current].section ? current.with(step) : nil
    if let here, derivation.pathIndex(of: here) != nil { return here }
    return derivation.path.first { $0.step.part == step }?.step ?? here
  }

  /// The field of a path such as `company.name` or `children[0].name`; without a number that of the item looked at.
  package func field(_ path: String) -> FieldReference? {
    let own = flow.allFields(of: flow[current]).first { flow.ownPath(of: $0) == path }
    if let own { return current.with(own) }
    guard let question = flow.question(path), question.item == nil else { return nil }
    return step(asking: question)?.with(question.field)
  }

  /// The step that asks a field, by the field's path, and the field's name there; that of an item of a list such as
  /// `phones[0].number` or `children[1].phones[0].number` too.
  package func question(_ path: String) -> (step: StepReference, path: String)? {
    if let field = field(path) { return (flow.step(of: field), flow.ownPath(of: field.part)) }
    guard let question = flow.itemQuestion(path, at: current.part) ?? flow.question(path), question.item != nil,
      let step = step(asking: question)
    else { return nil }
    return (step, flow.ownPath(of: question))
  }

  /// The step that asks a question: of the item that its path names by number, else of the one looked at.
  private func step(asking question: AnswerReference) -> StepReference? {
    let step = flow[question.field].step
    guard let number = question.number else { return place(of: step) }
    return derivation.path.first { $0.step.part == step && $0.iteration?.position == number }?.step
  }
}
