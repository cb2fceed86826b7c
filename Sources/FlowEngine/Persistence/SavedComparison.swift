import FlowDefinition
import FlowExpressions

/// Answers of steps that left the path are not reported while any branch depends on a missing or invalid answer.
///
/// Once that answer is valid, the branch may lead to these steps again.
struct SavedComparison {
  private(set) var invalid: [ResumeReport.Answer] = []
  private(set) var newQuestions: [ResumeReport.Answer] = []
  private(set) var offPath: [ResumeReport.Answer] = []
  private(set) var expiredCalls: [ResumeReport.StepName] = []

  private let model: FlowModel
  /// The restored session, without drafts on completed steps.
  private let session: Session
  private var shown: Set<FieldReference> = []
  /// The variables without a valid value, as slots.
  private var open: Set<Int> = []

  private var flow: Flow { model.flow }

  init(_ model: FlowModel, _ session: Session, path: [String]?) {
    self.model = model
    var done = session
    done.drafts = session.drafts.filter { session.records[model.flow.step(of: $0.key)] == nil }
    self.session = done
    look()
    if let path { findOffPath(Set(path.compactMap(flow.step(savedAs:)))) }
  }

  private mutating func look() {
    let sealed = Set(session.seal?.path ?? [])
    guard let first = model.derivation.path.firstIndex(where: { !sealed.contains($0.step) }) else { return }
    let projection = PathProjection(
      flow, session, model.derivation.environment(before: first), at: model.derivation.path[first])
    for (step, reading, _) in projection { look(at: step, reading) }
  }

  private mutating func look(at step: StepReference, _ reading: StepEvaluation) {
    for leaf in flow[step].leaves where reading.fields[leaf]?.isShown == true { shown.insert(step.with(leaf)) }
    for (field, found) in reading.fields where found.isShown && !found.isValid { open.insert(flow[field].slot) }
    guard let record = session.records[step] else {
      return invalid += reading.misfits.map { model.answer(at: step.with($0)) }
    }
    guard record.isDone(at: flow[step]) else { return }
    for leaf in flow[step].leaves { look(at: step.with(leaf), reading) }
    if let submit = flow[step].submit, !holds(step.with(submit), reading) { expiredCalls.append(model.stop(at: step)) }
  }

  private mutating func look(at field: FieldReference, _ reading: StepEvaluation) {
    guard let found = reading.fields[field.part], found.isShown, flow[field].computed == nil, flow[field].isKept else {
      return
    }
    let answer = session.answers[field]
    if answer?.isSubmitted == true, answer?.value.isFilled == true {
      if !found.isValid { invalid.append(model.answer(at: field)) }
    } else if answer?.isSubmitted != true || !found.isValid, session.drafts[field] == nil {
      newQuestions.append(model.answer(at: field))
    }
  }

  /// Whether an accepted call is still valid for its current inputs; true if there is no accepted call.
  private func holds(_ call: CallReference, _ reading: StepEvaluation) -> Bool {
    guard let accepted = session.calls[call] else { return true }
    let validity = CallValidity(flow: flow, session: session, now: model.derivation.environment.now)
    let lasts = model.derivation.ignoresExpiry || validity.lasts(call, accepted)
    // The inputs of a call that sends all answers are not compared, because they depend on the whole path.
    guard lasts, !flow[call].sendsAnswers else { return lasts }
    var environment = reading.environment
    return accepted.kept == validity.kept(call, in: &environment, path: Path()[...])
  }

  private mutating func findOffPath(_ path: Set<StepReference>) {
    let sealed = Set(session.seal?.path ?? [])
    if !open.isEmpty, isAnyBranchOpen { return }
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

  /// Whether a missing or invalid answer may affect the conditions for asking a question.
  private func isUndecided(_ field: FieldReference) -> Bool {
    if open.isEmpty { return false }
    let step = flow[flow.step(of: field)]
    let section = step.section.map { flow[$0] }
    return [flow[field].when, step.when, section?.when, section?.repetition?.items].contains(where: isOpen)
  }

  private var isAnyBranchOpen: Bool {
    (flow.steps.flatMap(\.next) + flow.sections.flatMap(\.next)).map(\.when).contains(where: isOpen)
  }

  private func isOpen(_ condition: CompiledExpression?) -> Bool {
    condition.map { !open.isDisjoint(with: $0.reads) } ?? false
  }
}

extension StepEvaluation {
  /// The fields whose typed input could be parsed when the session was saved, but is invalid now.
  ///
  /// A snapshot stores parsed input as a value, such as a number, and other input as text; see `Flow.inAnyLanguage`.
  package var misfits: [FieldIndex] {
    flow[step].leaves.filter { leaf in
      guard let found = fields[leaf], found.isShown, !found.isValid, !flow[leaf].kind.isList else { return false }
      switch inputs.typed[leaf] {
      case .bool, .int, .number, .object: return true
      case .null, .string, .list, nil: return false
      }
    }
  }
}

extension StepRecord {
  /// A skipped step counts if the edited flow no longer makes it optional: its questions are then reported as new.
  fileprivate func isDone(at step: Step) -> Bool {
    switch self {
    case .skipped: !step.isOptional
    case .submitted, .confirmed, .chose, .seen: true
    case .skippedSection, .left, .refused: false
    }
  }
}
