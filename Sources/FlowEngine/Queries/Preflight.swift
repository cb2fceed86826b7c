import FlowDefinition
import FlowExpressions
import Localization

/// The problems that would stop an unattended run (a run without a person), found before any service is called.
///
/// The check follows the path that the answers determine, and ignores calls. Answers that only a service can validate
/// are not checked.
package struct Preflight: Hashable, Sendable {
  /// The required questions without an answer, except those in ``needsPerson``.
  package internal(set) var missing: [Question] = []
  package internal(set) var invalid: [InvalidAnswer] = []
  /// The required codes and secrets without an answer.
  ///
  /// A person can enter them during the run. The host can pass in those that are known before the run, as the command
  /// line does with answers files and `--secret-file`.
  package internal(set) var needsPerson: [Question] = []
  package internal(set) var formProblems: [Problem] = []
  package internal(set) var unconfirmed: [Confirmation] = []

  package struct Question: Hashable, Sendable {
    package let name: String
    package let label: String
  }

  package struct InvalidAnswer: Hashable, Sendable {
    package let question: Question
    package let problems: [Problem]
  }

  package struct Confirmation: Hashable, Sendable {
    package let step: String
    package let title: String
    package let review: ReviewViewState?
  }

  /// Whether the answers are sufficient for a run; missing confirmations are ignored.
  package var isClear: Bool { missing.isEmpty && invalid.isEmpty && needsPerson.isEmpty && formProblems.isEmpty }

  /// - Parameter handedIn: The prefilled fields. Their steps are submitted again even if the fields already have
  ///   answers.
  package init(_ model: FlowModel, handingIn handedIn: Set<FieldReference> = []) {
    let start = Self.start(model, handedIn)
    let entry = model.derivation.path[start]
    var path = model.derivation.path
    path.removeSteps(from: start)
    var projection = PathProjection(model.flow, model.session, model.environment(of: entry.step), at: entry)
    var asked: [StepReference: StepFields<FieldEvaluation>] = [:]
    while let (step, evaluation, iteration) = projection.next() {
      let isOpen = model.derivation.pathIndex(of: step).map { $0 >= model.derivation.frontier } ?? true
      if isOpen, Self.isLeftOut(step, model.flow, projection.session) { continue }
      if isOpen { look(at: evaluation, iteration, model) }
      asked[step] = evaluation.fields
      lookForConfirmation(at: evaluation, iteration, after: path[...], model) { asked[$0] ?? model.askedFields(at: $0) }
      path.append(evaluation, iteration)
    }
  }

  private static func start(_ model: FlowModel, _ handedIn: Set<FieldReference>) -> Int {
    let frontier = model.derivation.frontier
    let steps = Set(handedIn.filter { model.flow[$0].isKept }.map { model.flow.step(of: $0) })
    let first = model.firstAllowedIndex(from: frontier)
    let places = model.derivation.path.indices.prefix(frontier).dropFirst(first)
    return places.first { place in
      let step = model.derivation.path[place].step
      return steps.contains(step) && !model.isFinal(step)
    } ?? frontier
  }

  private static func isLeftOut(_ place: StepReference, _ flow: Flow, _ session: Session) -> Bool {
    let step = flow[place]
    let isGiven = { (leaf: FieldIndex) in session.drafts[place.with(leaf)].map { $0 != .null } ?? false }
    return step.isOptional && !step.leaves.contains(where: isGiven)
  }

  private mutating func look(at evaluation: StepEvaluation, _ iteration: RepeatIteration?, _ model: FlowModel) {
    let flow = model.flow
    var formatter = ProblemFormatter(evaluator: evaluation.evaluator)
    let again = askedAgain(at: evaluation.step, model)
    for index in flow[evaluation.step].leaves where again?.contains(index) ?? true {
      guard let found = evaluation.fields[index], !found.isValid else { continue }
      // Do not report that `optionsFrom` has no options, or lacks the chosen one: the options may come from a service
      // that has not been called yet.
      let isOpen = found.problems == [.answer(.option)] || found.problems == [.answer(.nothingToChoose)]
      if isOpen, flow[index].type.hasComputedOptions { continue }
      let question = question(about: index, evaluation, iteration)
      if !found.problems.isEmpty { sort(question, about: flow[index], found.problems, &formatter) }
      for item in formatter.itemProblems(of: flow[index]) {
        let path = item.path.dropFirst(flow.ownPath(of: index).count)
        let inner = Question(name: question.name + path, label: item.label)
        if item.problems.map(\.code) == ["required"] {
          missing.append(inner)
        } else {
          invalid.append(InvalidAnswer(question: inner, problems: item.problems))
        }
      }
    }
    for problem in evaluation.formProblems { formProblems.append(formatter.problem(problem)) }
  }

  private func question(about index: FieldIndex, _ evaluation: StepEvaluation, _ iteration: RepeatIteration?)
    -> Question
  {
    let flow = evaluation.flow
    var label = evaluation.words.text(flow[index].shortLabel)
    if let iteration, let title = flow[iteration.section].title?.text {
      label = EngineMessages.label(label, of: EngineMessages.item(title, iteration.number))
    }
    return Question(name: flow.name(of: index, number: iteration?.position), label: label)
  }

  /// Returns `nil` if the step asks for all its fields.
  private func askedAgain(at place: StepReference, _ model: FlowModel) -> Set<FieldIndex>? {
    guard let missing = model.derivation.missing, let here = model.derivation.pathIndex(of: place),
      here < model.path.count - 1
    else { return nil }
    return here == missing.place ? missing.fields : []
  }

  private mutating func sort(
    _ question: Question, about field: Field, _ problems: [FieldProblem], _ formatter: inout ProblemFormatter
  ) {
    guard problems == [.answer(.required)] else {
      let typed = formatter.evaluator.inputs.typed[field.index]?.text(of: field, in: formatter.evaluator.flow.wording)
      let messages = problems.map { formatter.problem($0, of: field, typed: typed) }
      return invalid.append(InvalidAnswer(question: question, problems: messages))
    }
    if field.isSecret || field.kind.isCode { needsPerson.append(question) } else { missing.append(question) }
  }

  // MARK: Confirmation

  private mutating func lookForConfirmation(
    at evaluation: StepEvaluation, _ iteration: RepeatIteration?, after path: Slice<Path>,
    _ model: FlowModel, asked: (StepReference) -> StepFields<FieldEvaluation>?
  ) {
    guard model.mustBeConfirmed(evaluation.step) else { return }
    let listing = ReviewListing(model.flow, path, in: evaluation.environment)
    guard model.needsConfirmation(at: evaluation.step, listing: listing.value, evaluation.environment) else { return }
    let step = model.flow[evaluation.step]
    var evaluator = evaluation.evaluator
    let name = ItemName(step.id, item: iteration.map { "\($0.number)" }).description
    let title = evaluator.text(step.title) ?? ""
    let review = evaluator.text(step.review).map {
      ReviewViewState(question: $0, rows: model.reviewRows(along: path, evaluation.words, asked: asked) { _ in true })
    }
    unconfirmed.append(Confirmation(step: name, title: title.isEmpty ? name : title, review: review))
  }
}

extension Path {
  /// In a repeated section, the path entry also stores the values of the step.
  fileprivate mutating func append(_ evaluation: StepEvaluation, _ iteration: RepeatIteration?) {
    append(PathEntry(evaluation.step, iteration: iteration))
    guard let iteration else { return }
    let flow = evaluation.flow
    let values = evaluation.environment.values(of: flow.slots(of: flow[evaluation.step]))
    changeLast { $0.take(values, in: iteration) }
  }
}

extension FlowModel {
  /// Whether a step still needs a confirmation of its review or its `once` call.
  ///
  /// A confirmation is valid only for the confirmed answers. It ends when the person declines the review or goes to
  /// another step. A `once` call without a known outcome is retried without another confirmation. A person confirms a
  /// step by submitting it, so only a host that submits steps without a person needs this method.
  package func needsConfirmation(at step: StepReference) -> Bool {
    guard mustBeConfirmed(step) else { return false }
    let environment = evaluation(of: step).environment
    return needsConfirmation(at: step, listing: reviewListing(at: step, in: environment).value, environment)
  }

  func needsConfirmation(at step: StepReference, listing: Value, _ environment: Environment) -> Bool {
    guard mustBeConfirmed(step) else { return false }
    if let pending = flow[step].submit.flatMap({ session.pending[step.with($0)] }) {
      return !isConfirmed(pending, listing: listing, environment)
    }
    guard case .confirmed(listing, _) = session.records[step] else { return true }
    return flow[step].leaves.contains { session.drafts[step.with($0)] != nil }
  }

  func mustBeConfirmed(_ step: StepReference) -> Bool {
    flow[step].review != nil || flow[step].submit.map { flow[$0].isOnce } ?? false
  }

  private func isConfirmed(_ pending: PendingCall, listing: Value, _ environment: Environment) -> Bool {
    guard pending.kept == kept(pending.call, in: environment) else { return false }
    // The call needs no confirmation, because it is retried automatically after a restart to find out its outcome.
    if flow[pending.call].isOnce, [.inProgress, .unknown].contains(pending.status) { return true }
    return pending.confirmed == listing
  }
}
