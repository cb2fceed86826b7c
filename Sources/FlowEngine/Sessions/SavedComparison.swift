import FlowDefinition
import FlowExpressions

/// Compares what a saved session had done with what its flow says now, as far as its answers lead.
struct SavedComparison {
  private(set) var invalid: [ResumeReport.Answer] = []
  private(set) var newQuestions: [ResumeReport.Answer] = []
  private(set) var offPath: [ResumeReport.Answer] = []
  private(set) var toProveAgain: [ResumeReport.Stop] = []

  private let model: Model
  /// As it was restored: nothing typed on steps that are done.
  private let session: Session
  /// The fields shown on the way.
  private var shown: Set<FieldPlace> = []
  /// The variables that have no value until something is answered.
  private var open: Set<Int> = []

  private var flow: Flow { model.flow }

  /// `path`: the names of the steps on the path when it was saved; nil where that is not known.
  init(_ model: Model, _ session: Session, _ path: [String]?) {
    self.model = model
    var done = session
    done.drafts = session.drafts.filter { session.records[model.flow.step(of: $0.key)] == nil }
    self.session = done
    look()
    if let path { findOffPath(Set(path.compactMap(flow.stepPlace))) }
  }

  /// Visits the steps from the first that is not sealed.
  private mutating func look() {
    let sealed = Set(session.seal?.path ?? [])
    guard let first = model.walk.path.firstIndex(where: { !sealed.contains($0.step) }) else { return }
    var forecast = Forecast(flow, session, model.walk.environment(before: first), at: model.walk.path[first])
    var comparison = self
    forecast.walk { step, reading, tour in comparison.look(at: step, reading, tour) }
    self = comparison
  }

  private mutating func look(at step: StepPlace, _ reading: StepReading, _ tour: Tour?) {
    for leaf in flow[step].leaves where reading.fields[leaf]?.isShown == true { shown.insert(step.with(leaf)) }
    for (field, found) in reading.fields where found.isShown && !found.isValid { open.insert(flow[field].slot) }
    guard let record = session.records[step], record.isDone(at: flow[step]) else { return }
    for leaf in flow[step].leaves { look(at: step.with(leaf), reading, tour) }
    if let submit = flow[step].submit, !holds(step.with(submit), reading) {
      toProveAgain.append(model.stop(at: step))
    }
  }

  private mutating func look(at field: FieldPlace, _ reading: StepReading, _ tour: Tour?) {
    guard let found = reading.fields[field.part], found.isShown, flow[field].computed == nil,
      !flow[field].isTransient
    else { return }
    let question = model.answer(at: field)
    let answer = session.answers[field]
    if answer?.isSubmitted == true, answer?.value.isFilled == true {
      if !found.isValid { invalid.append(question) }
    } else if answer?.isSubmitted != true || !found.isValid, session.drafts[field] == nil {
      newQuestions.append(question)
    }
  }

  /// Whether an accepted call belongs to what it would be given now, and lasts; true where there is none.
  private func holds(_ call: CallPlace, _ reading: StepReading) -> Bool {
    guard let accepted = session.calls[call] else { return true }
    let proofs = Proofs(flow, session, now: model.walk.environment.now)
    // What a call of all answers is given is known only where the way is walked.
    guard flow[call].inputs != nil else { return proofs.lasts(call, accepted) || model.walk.trustsProofs }
    var environment = reading.environment
    guard accepted.kept == proofs.kept(call, in: &environment, path: []) else { return false }
    return model.walk.trustsProofs || proofs.lasts(call, accepted)
  }

  // MARK: answers off the path

  private mutating func findOffPath(_ path: Set<StepPlace>) {
    let sealed = Set(session.seal?.path ?? [])
    for (field, answer) in session.answers {
      let step = flow.step(of: field)
      guard answer.isSubmitted, answer.value.isFilled, !shown.contains(field), !sealed.contains(step),
        path.contains(step) || session.records[step] == nil, session.records[step]?.setsAside != true,
        !isUndecided(field)
      else { continue }
      offPath.append(model.answer(at: field))
    }
    offPath.sort { $0.name < $1.name }
  }

  /// Whether the way to a question depends on something that is still to be answered.
  private func isUndecided(_ field: FieldPlace) -> Bool {
    if open.isEmpty { return false }
    let step = flow[flow.step(of: field)]
    let section = step.section.map { flow[$0] }
    let conditions = [flow[field].when, step.when, section?.when, section?.repetition?.items]
    let branches = flow.steps.flatMap(\.next) + flow.sections.flatMap(\.next)
    return (conditions + branches.map(\.when)).contains { $0.map { !open.isDisjoint(with: $0.reads) } ?? false }
  }
}

extension StepRecord {
  /// Whether a step left so counts as done: a skipped one that must be filled in now is to be done after all.
  fileprivate func isDone(at step: Step) -> Bool {
    switch self {
    case .skipped: !step.isOptional
    case .submitted, .confirmed, .chose, .seen: true
    case .skippedSection, .left, .refused: false
    }
  }
}
