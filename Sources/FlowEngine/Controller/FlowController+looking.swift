public import FlowDefinition
import FlowExpressions

/// What a front end can know of a run without moving it.
extension FlowController {
  /// What the flow is called.
  public var title: String {
    TemplateText(flow: flow, environment: run?.machine.model.derivation.environment ?? bareEnvironment).text(flow.title)
  }

  /// What the flow is called before it begins, with what the host gives.
  ///
  /// Throws where the host does not give what the flow needs.
  public func title(given: [String: JSONValue]) throws(FlowStartError) -> String {
    var environment = bareEnvironment
    for (value, given) in zip(flow.given, try flow.values(of: given)) { environment.values[value.slot] = given }
    return TemplateText(flow: flow, environment: environment).text(flow.title)
  }

  /// The titles of the steps to come, as far as is known before the first.
  public func stepTitles(given: [String: JSONValue]) -> [String] {
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) ?? .null }
    let model = FlowModel(flow: flow, session: Session(given: values, run: host.run), at: host.moment)
    return model.progressParts.compactMap { model.derivation.words.text(flow.title(of: $0)) }
  }

  /// The answers that would fall off the path if what is typed on the screen were submitted, by what they are called.
  public var impact: [String] {
    guard let model = typedModel, let step = screen.viewModel?.step else { return [] }
    return model.impact(of: step).map { model.fullLabel(of: $0) }
  }

  /// The model with what is typed on the screen.
  private var typedModel: FlowModel? {
    guard var model = run?.machine.model, let viewModel = screen.viewModel else { return nil }
    model.update(with: viewModel)
    return model
  }

  /// The answers that would no longer count if the step on the screen were skipped, by what they are called.
  public var skipImpact: [String] {
    guard let step = screen.viewModel?.step, let (first, record) = run?.machine.skipping(step) else { return [] }
    return impact(ofLeaving: first, as: record)
  }

  /// The answers that would no longer count if an action of the step on the screen were chosen, by what they are called.
  ///
  /// Only an action that leaves the step takes any away.
  ///
  /// - Parameter action: The action's id.
  /// - Returns: The labels, in the order of the path.
  public func impact(ofChoosing action: String) -> [String] {
    guard let step = screen.viewModel?.step,
      case .leave = flow[step].actions.first(where: { $0.id == action })?.effect
    else { return [] }
    return impact(ofLeaving: step, as: .left(action))
  }

  private func impact(ofLeaving step: StepReference, as record: StepRecord) -> [String] {
    guard var model = typedModel, let typed = screen.viewModel?.draft.changed.values else { return [] }
    // What was set aside before is not removed again, unless more was typed since.
    if typed.contains(where: \.isFilled) { model.session.records[step] = nil }
    return model.impact(ofLeaving: step, as: record).map { model.fullLabel(of: $0) }
  }

  /// Why the step on the screen is shown, with what is typed there, and what was left out before it.
  package var why: StepReasons? { screen.viewModel.flatMap { typedModel?.why($0.step) } }

  /// The answers so far, as a review would list them.
  public var answersSoFar: [ReviewViewState.Row] { run?.machine.model.answersSoFar ?? [] }

  /// What a run without a person would stop at, given these answers and perhaps a stored session.
  package func preflight(
    given: [String: JSONValue], prefill: [String: JSONValue], snapshot: Snapshot?
  ) throws(FlowStartError) -> Preflight {
    let session =
      if let snapshot { try restored(snapshot, given: given) } else {
        Session(given: try flow.values(of: given), run: host.run)
      }
    let fields = try fields(of: prefill)
    var machine = self.machine(on: session, fillingIn: fields)
    // A call that waits for its answer is made first, with the answers as they were, whatever ran out meanwhile.
    if let pending = machine.unansweredOnce { _ = machine.ask(again: pending) }
    return Preflight(machine.model, handingIn: machine.running == nil ? Set(fields.keys) : [])
  }

  private var bareEnvironment: Environment {
    Environment(slots: flow.slotCount, now: host.now(), today: host.today())
  }
}
