import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

extension Model {
  /// Whether a step waits for its `before` call: nothing accepted belongs to the inputs it has now.
  func isBlocked(_ step: StepReference) -> Bool {
    guard let before = flow[step].before.map({ step.with($0) }) else { return false }
    guard let accepted = session.calls[before] else { return true }
    return accepted.kept != kept(before, in: environment(of: step))
  }

  /// Whether an action can be chosen now.
  func offers(_ action: StepAction, at step: StepReference) -> Bool {
    if case .go(let target) = action.effect {
      guard let place = derivation.place(of: self.target(target, from: step)), let here = derivation.place(of: step),
        place < here,
        place >= firstAllowedPlace(from: here)
      else { return false }
    }
    guard let when = action.when else { return true }
    var reading = reading(of: step)
    return reading.isTrue(when)
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
  public func name(of step: StepReference) -> String {
    let number = step.item.map { _ in iteration(at: step).map { "\($0.position + 1)" } ?? "" }
    return ItemName(flow[step].id, item: number).description
  }

  /// The items among which a step on the path is one's.
  func iteration(at step: StepReference) -> RepeatIteration? {
    derivation.place(of: step).flatMap { derivation.path[$0].iteration }
  }

  /// The section a step lies in, with the item it is walked for; nil where it has no title.
  func section(of step: StepReference) -> SectionViewState? {
    guard let section = flow[step].section, let title = flow[section].title else { return nil }
    let iteration = iteration(at: step)
    return SectionViewState(
      title: TemplateText(flow: flow, environment: derivation.environment).text(title),
      number: iteration.map { $0.position + 1 }, count: iteration?.items.count)
  }

  /// The items the steps on the path belong to, in words.
  var headings: [StepReference: String] {
    var headings: [StepReference: String] = [:]
    for entry in derivation.path where entry.step.item != nil {
      headings[entry.step] = section(of: entry.step)?.heading
    }
    return headings
  }

  /// What the answers of items are called that a review lists.
  func itemLabels(at review: StepReference) -> [FieldReference: String] {
    let fields = reviewListing(at: review).rows.map(\.field).filter { $0.item != nil }
    return Dictionary(keepingFirst: fields.map { ($0, label(of: $0)) })
  }

  /// What a review on the path lists.
  func reviewListing(at step: StepReference) -> ReviewListing {
    let place = derivation.place(of: step) ?? derivation.path.count
    return ReviewListing(flow, derivation.path.prefix(place), environment(of: step))
  }

  /// The sentence of a refusal: the service's own, the flow's, or the program's.
  func words(of blame: PendingRejection) -> String {
    if let words = blame.words { return words }
    guard let message = flow[blame.call].rule(for: blame.code)?.message else {
      return EngineMessages.rejected(blame.code).text(in: flow.wording)
    }
    // Where the calling step is not reached any more, what was refused is what was accepted at the step blamed.
    let caller = flow.step(of: blame.call)
    let isThere = derivation.place(of: caller).map { $0 <= derivation.frontier } ?? false
    let step = isThere ? caller : blame.step
    var environment = environment(of: step)
    environment.values[flow.rejectionSlot] = .record(details(of: blame))
    let reading = StepEvaluation(
      flow, flow[step], in: environment,
      from: isThere ? .typed(session, item: step.item) : .accepted(session, item: step.item), transients: .asked)
    let own = reading.environment
    return TemplateText(flow: flow, environment: own).text(message)
  }

  /// What is shown while a call is under way.
  func busy(_ call: CallReference) -> String {
    guard let busy = flow[call].busy else { return EngineMessages.busy.text(in: flow.wording) }
    let step = flow.step(of: call)
    let environment = flow[call].role == .before ? environment(of: step) : reading(of: step).environment
    return TemplateText(flow: flow, environment: environment).text(busy)
  }

  private func details(of blame: PendingRejection) -> Record {
    let port = flow[flow[blame.call].port]
    guard case .record(let names, _) = port.rejection(blame.code)?.details else {
      return Record(names: [], values: [])
    }
    return Record(names: names, values: names.map { blame.details[$0] ?? .null })
  }
}

/// Finding steps and fields by the names people, scenarios and tests give them.
extension Model {
  /// The step of a name such as `company` or `contact#2`; without a number the one looked at, else the first on the
  /// path.
  public func step(_ name: String) -> StepReference? {
    let name = ItemName(name)
    guard let step = flow.step(name.name) else { return nil }
    guard let item = name.item, !item.isEmpty else { return place(of: step) }
    return derivation.path.first { $0.step.part == step && $0.iteration.map { "\($0.position + 1)" } == item }?.step
  }

  /// The place of a step of the item looked at, else of the first item on the path; nil where it is for no item.
  private func place(of step: StepIndex) -> StepReference? {
    if flow.repetition(of: step) == nil { return Located(step) }
    let here = flow[step].section == flow[current].section ? current.with(step) : nil
    if let here, derivation.place(of: here) != nil { return here }
    return derivation.path.first { $0.step.part == step }?.step ?? here
  }

  /// The field of a path such as `company.name` or `children[0].name`; without a number that of the item looked at.
  public func field(_ path: String) -> FieldReference? {
    let own = flow.allFields(of: flow[current]).first { flow.ownPath(of: $0) == path }
    if let own { return current.with(own) }
    guard let question = flow.question(path), question.item == nil else { return nil }
    return step(asking: question)?.with(question.field)
  }

  /// The step that asks a field, by the field's path, and the field's name there; that of an item of a list such as
  /// `phones[0].number` or `children[1].phones[0].number` too.
  public func question(_ path: String) -> (step: StepReference, path: String)? {
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
