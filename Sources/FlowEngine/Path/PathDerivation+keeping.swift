import FlowDefinition
import FlowExpressions

/// Changes to answers after which the path still has the same steps.
///
/// Only steps that depend on the changed answers are evaluated again.
extension PathDerivation {
  /// Returns `nil` if the steps may change; the path must then be derived again from the changed step.
  func keepingPath(at place: Int, _ session: Session, accepting evaluation: StepEvaluation?) -> PathDerivation? {
    guard flow.dependencies.isPlain, place < path.count - 1, sealedCount == 0, loopTarget == nil, missing == nil,
      failure == nil, flow.layout(of: path[place].step.part).dependsOnAnswersOnly,
      dependsOnAnswersOnly(after: place, session)
    else { return nil }
    var kept = KeptPath(self, session, evaluation)
    return kept.change(at: place) ? kept.derivation : nil
  }

  private func dependsOnAnswersOnly(after place: Int, _ session: Session) -> Bool {
    let last = path.count - 1
    let isDone = session.records[path[last].step] != nil
    return path[isDone ? last : last - 1].impureCount == path[place].impureCount
  }
}

extension PathDerivation {
  /// The environment may also contain values from later steps, but only in variables that the step does not read.
  func stepEnvironment(at place: Int) -> Environment {
    let layout = flow.layout(of: path[place].step.part)
    var environment = environment
    for slot in layout.reads where !isGiven(slot, before: place) { environment.values[slot] = .null }
    for slot in layout.slots { environment.values[slot] = .null }
    return environment
  }

  /// Whether a variable is set by the host or by a step before an index on the path.
  fileprivate func isGiven(_ slot: Int, before place: Int) -> Bool {
    guard let step = flow.step(giving: slot) else { return true }
    return pathIndex(of: Located(step)).map { $0 < place } ?? false
  }
}

private struct KeptPath {
  private(set) var derivation: PathDerivation
  private let session: Session
  private let known: StepEvaluation?
  private var waiting: Set<Int> = []
  private var changed: [Int] = []

  private static let limit = 64

  private var flow: Flow { derivation.flow }

  init(_ derivation: PathDerivation, _ session: Session, _ known: StepEvaluation?) {
    self.derivation = derivation
    self.session = session
    self.known = known
  }

  mutating func change(at place: Int) -> Bool {
    waiting = [place]
    while let next = waiting.min() {
      // With many dependent steps, deriving the whole path is faster.
      guard waiting.count <= Self.limit else { return false }
      waiting.remove(next)
      guard settle(next), leadsOn(next) else { return false }
    }
    derivation.missing = derivation.missingAnswers(session)
    derivation.recordOmitted(reading: changed)
    return true
  }

  // MARK: A step

  /// - Returns: `false` if the path may change at this step, so that it must be derived again.
  private mutating func settle(_ place: Int) -> Bool {
    let entry = derivation.path[place]
    let step = entry.step
    let record = derivation.record(of: step, session)
    if !entry.isSettled { return place == derivation.path.count - 1 ? record == nil : record?.setsAside == true }
    switch record {
    case .submitted, .seen, .chose: break
    case .confirmed, .skipped, .skippedSection, .left, .refused, nil: return false
    }
    let layout = flow.layout(of: step.part)
    guard layout.dependsOnAnswersOnly, let reading = evaluation(of: step, at: place), reading.isValid else {
      return false
    }
    derivation.navigator.evaluation.readsClock = derivation.navigator.evaluation.readsClock || reading.readsClock
    for slot in layout.slots {
      let value = reading.environment.values[slot]
      if derivation.environment.values[slot] == value { continue }
      derivation.navigator.evaluation.environment.values[slot] = value
      changed.append(slot)
      guard wait(forReadersOf: slot, after: place) else { return false }
    }
    let count = session.answerCount(at: entry, in: derivation.environment, flow)
    derivation.answerCount += count - entry.answerCount
    derivation.path.change(at: place) { $0.answerCount = count }
    return true
  }

  private func evaluation(of step: StepReference, at place: Int) -> StepEvaluation? {
    if let known, known.step == step, flow.layout(of: step.part).readsAsTyped { return known }
    return StepEvaluation(
      flow, step, in: derivation.stepEnvironment(at: place), from: session.accepted(at: step, flow))
  }

  // MARK: Dependent steps

  /// Adds to `waiting` the steps after `place` that read the variable, and the step before each of them.
  ///
  /// The step before is added because the condition of a step is evaluated when the run leaves the previous step. If a
  /// step that reads the variable is not on the path, only the last step before it is added.
  private mutating func wait(forReadersOf slot: Int, after place: Int) -> Bool {
    for step in flow.dependencies.readers(of: slot) {
      if let reader = derivation.pathIndex(of: Located(step)) {
        if reader > place { waiting.insert(reader) }
        if reader - 1 > place { waiting.insert(reader - 1) }
        continue
      }
      guard let before = lastPlace(before: step) else { return false }
      if before > place, before < derivation.path.count - 1 { waiting.insert(before) }
    }
    return true
  }

  /// Returns `nil` if the path does not follow the order of the flow file.
  private func lastPlace(before step: StepIndex) -> Int? {
    guard derivation.followsFile else { return nil }
    var (low, high) = (0, derivation.path.count)
    while low < high {
      let middle = (low + high) / 2
      if derivation.path[middle].step.part < step { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private mutating func leadsOn(_ place: Int) -> Bool {
    guard place < derivation.path.count - 1 else { return true }
    let (entry, following) = (derivation.path[place], derivation.path[place + 1].step)
    guard entry.step.part < following.part, let record = derivation.record(of: entry.step, session) else {
      return false
    }
    let passed = flow.steps[(entry.step.part.rawValue + 1)...following.part.rawValue]
    let reads = flow[entry.step].next.compactMap(\.when) + passed.compactMap(\.when)
    var environment = derivation.environment
    for slot in reads.flatMap(\.reads) where !derivation.isGiven(slot, before: place + 1) {
      environment.values[slot] = .null
    }
    var navigator = derivation.navigator
    navigator.resume(nil, in: environment)
    var next = navigator.stepAfter(entry.step, as: record)
    var left = passed.count + 1
    while let step = next, left > 0, derivation.pathIndex(of: step) == nil || step == following {
      left -= 1
      guard !navigator.shows(step) else {
        guard step == following, navigator.evaluation.failure == nil else { return false }
        let decisions = navigator.log
        let readsClock = navigator.evaluation.readsClock
        derivation.navigator.evaluation.readsClock = derivation.navigator.evaluation.readsClock || readsClock
        derivation.path.change(at: place + 1) { $0.decisions = decisions }
        return true
      }
      next = navigator.stepAfterOmitted(step)
    }
    return false
  }
}
