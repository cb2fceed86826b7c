public import FlowDefinition
import FlowExpressions

extension FlowController {
  /// The title of the flow, with the current values filled in.
  public var title: String {
    TemplateText(flow: flow, environment: run?.machine.model.derivation.environment ?? bareEnvironment).text(flow.title)
  }

  /// Returns the title of the flow with the given values filled in, for use before a run starts.
  ///
  /// - Parameter given: The given values of the flow, by name.
  /// - Returns: The title.
  /// - Throws: ``FlowStartError/missingGiven(_:)``, ``FlowStartError/invalidGiven(_:)`` or
  ///   ``FlowStartError/unknownGiven(_:)`` if the given values do not match those the flow declares.
  public func title(given: [String: JSONValue]) throws(FlowStartError) -> String {
    var environment = bareEnvironment
    for (value, given) in zip(flow.given, try flow.values(of: given)) { environment.values[value.slot] = given }
    return TemplateText(flow: flow, environment: environment).text(flow.title)
  }

  /// Returns the titles of the steps and sections that a new run is expected to show.
  ///
  /// No answers are known yet, so a step is included even if its condition depends on answers.
  ///
  /// - Parameter given: The given values of the flow, by name; one that is missing or invalid is treated as null.
  /// - Returns: The titles, in the order of the path.
  public func stepTitles(given: [String: JSONValue]) -> [String] {
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) ?? .null }
    let moment = host.eventContext
    let session = Session(given: values, run: host.run, timeZone: moment.timeZone)
    let model = FlowModel(flow: flow, session: session, at: moment)
    return model.progressParts.compactMap { model.derivation.words.text(flow.title(of: $0)) }
  }

  /// The labels of the answers that would no longer be used if the person submitted the step on the screen now.
  public var impact: [String] {
    guard let model = typedModel, let step = screen.viewModel?.step else { return [] }
    return model.impact(of: step).map { model.fullLabel(of: $0) }
  }

  private var typedModel: FlowModel? {
    guard var model = run?.machine.model, let viewModel = screen.viewModel else { return nil }
    model.type(viewModel.changedInputs, at: viewModel.step, model.eventContext)
    return model
  }

  /// The labels of the answers that would no longer be used if the person skipped the step on the screen.
  public var skipImpact: [String] {
    guard let step = screen.viewModel?.step, let (first, record) = run?.machine.skipping(step) else { return [] }
    return impact(ofLeaving: first, as: record)
  }

  /// Returns the labels of the answers that would no longer be used if the person chose an action.
  ///
  /// - Parameter action: The id of an action of the step on the screen.
  /// - Returns: The labels, in the order of the path; empty for an action without `leave`.
  public func impact(ofChoosing action: String) -> [String] {
    guard let step = screen.viewModel?.step,
      case .leave = flow[step].actions.first(where: { $0.id == action })?.effect
    else { return [] }
    return impact(ofLeaving: step, as: .left(action))
  }

  private func impact(ofLeaving step: StepReference, as record: StepRecord) -> [String] {
    guard var model = typedModel, let viewModel = screen.viewModel else { return [] }
    let typed = viewModel.changedInputs.values.compactMap(\.self)
    // If the person skipped or left the step earlier, its answers are not used now. But submitting new input would use
    // them again. So if there is new input, treat the step as if the person had not left it.
    if typed.contains(where: \.isFilled) { model.session.records[step] = nil }
    return model.impact(ofLeaving: step, as: record).map { model.fullLabel(of: $0) }
  }

  /// The reasons take the input on the screen into account.
  package var why: StepReasons? { screen.viewModel.flatMap { typedModel?.why($0.step) } }

  /// The current answers, as a review would list them.
  public var answersSoFar: [ReviewViewState.Row] { run?.machine.model.answersSoFar ?? [] }

  /// Finds the problems that would stop an unattended run.
  package func preflight(
    given: [String: JSONValue], prefill: [String: JSONValue], snapshot: Snapshot?
  ) throws(FlowStartError) -> Preflight {
    let session =
      if let snapshot { try restored(snapshot, given: given) } else {
        Session(given: try flow.values(of: given), run: host.run, timeZone: host.timeZone())
      }
    let fields = try fields(of: prefill)
    var machine = self.machine(on: session, fillingIn: fields)
    // A resumed run first retries a pending `once` call. During the retry, expired calls are treated as still valid.
    if let pending = machine.model.unansweredOnce, let retried = machine.retry(again: pending) {
      machine.perform(retried)
    }
    let handedIn = machine.running == nil ? Set(machine.model.placed(fields.keys).values) : []
    return Preflight(machine.model, handingIn: handedIn)
  }

  private var bareEnvironment: Environment {
    Environment(
      slots: flow.slotCount, now: host.now(), in: run?.machine.session.zone ?? HeldTimeZone(host.timeZone()),
      functions: flow.implementations)
  }
}
