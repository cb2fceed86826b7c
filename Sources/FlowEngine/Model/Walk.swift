import FlowDefinition
import FlowExpressions

/// The path of a session: derived from the flow and what the session knows, never stored.
struct Walk {
  /// A step on the path.
  struct Entry {
    let step: StepIndex
    /// The variables it gave a value; cleared when the walk is taken up again before it.
    var slots: [Int] = []
    /// Whether its transient fields are spent.
    var isSpent = false
    /// The transient fields it asked.
    var asked: [FieldIndex] = []
  }

  /// The steps, in order; the last is the frontier unless a branch led back.
  private(set) var path: [Entry] = []
  /// What conditions, texts, requests and results see.
  private(set) var environment: Environment
  /// Where a branch led back to, by its place on the path.
  private(set) var loopTarget: Int?
  /// The place of a step whose transient answer is gone, and is needed by the step at the end of the path.
  private(set) var missingSecret: (place: Int, field: FieldIndex)?
  /// Arithmetic that failed on the way; the run cannot go on.
  private(set) var failure: EvaluationError?
  /// From when on a call that counts now no longer does.
  private(set) var validUntil: Timestamp?
  /// Whether anything read the clock, so that another moment may give another path.
  private(set) var readsClock = false

  private let flow: Flow
  /// Whether accepted calls count for ever: used to go on with what was begun while they held.
  private let trustsProofs: Bool
  private var places: [StepIndex: Int] = [:]
  /// How many steps at the beginning of the path are sealed.
  private var sealedCount = 0

  init(_ flow: Flow, _ session: Session, at moment: Moment, trustsProofs: Bool = false) {
    self.flow = flow
    self.trustsProofs = trustsProofs
    environment = Environment(slots: flow.slotCount, now: moment.now, today: moment.today)
    for (given, value) in zip(flow.given, session.given) { environment.values[given.slot] = value }
    var first: StepIndex? = StepIndex(rawValue: 0)
    if let seal = session.seal {
      for step in seal.path { enter(step) }
      sealedCount = path.count
      for (slot, value) in seal.values { environment.values[slot] = value }
      first = target(of: flow[seal.step], session.records[seal.step] ?? .submitted)
    }
    go(on: first, session)
  }

  /// The place on the path where it goes on: the frontier.
  var frontier: Int { missingSecret?.place ?? loopTarget ?? path.count - 1 }

  /// The place of a step on the path.
  func place(of step: StepIndex) -> Int? { places[step] }

  /// Whether another moment may make another path.
  func mustBeWalkedAgain(at moment: Moment) -> Bool {
    if trustsProofs { return true }
    if let validUntil, moment.now >= validUntil { return true }
    return readsClock && (moment.now != environment.now || moment.today != environment.today)
  }

  mutating func note(_ moment: Moment) {
    environment.now = moment.now
    environment.today = moment.today
  }

  /// Walks again from a place on the path, after something at that step changed.
  ///
  /// What comes before stays as it is.
  mutating func resume(at place: Int, _ session: Session) {
    let step = path[place].step
    for entry in path[place...] {
      for slot in entry.slots { environment.values[slot] = .null }
      places[entry.step] = nil
    }
    path.removeSubrange(place...)
    loopTarget = nil
    missingSecret = nil
    go(on: step, session)
  }

  /// The environment as it was on arriving at a place: what later steps gave is not there.
  func environment(before place: Int) -> Environment {
    var earlier = environment
    for entry in path[place...] {
      for slot in entry.slots { earlier.values[slot] = .null }
    }
    return earlier
  }

  // MARK: walking

  private mutating func enter(_ step: StepIndex) {
    places[step] = path.count
    path.append(Entry(step: step))
  }

  private mutating func go(on first: StepIndex?, _ session: Session) {
    var next = first
    while let index = next, failure == nil {
      let step = flow[index]
      if let place = places[index] {
        if place < sealedCount {
          next = flow.step(after: index)
          continue
        }
        loopTarget = place
        return
      }
      guard isTrue(step.when) else {
        next = flow.step(after: index)
        continue
      }
      enter(index)
      next = step.end == nil ? complete(step, session) : nil
    }
    // Where a condition failed before the first step there is still a place to tell it at.
    if path.isEmpty { enter(first ?? StepIndex(rawValue: 0)) }
    if loopTarget == nil { findMissingSecret(session) }
  }

  /// After a restart transient answers are gone; the step that asks one the last step's call needs comes first.
  private mutating func findMissingSecret(_ session: Session) {
    guard let last = path.last else { return }
    for call in flow.calls(of: flow[last.step]) where flow[call].role != .before || session.calls[call] == nil {
      for field in flow[call].transientFields where flow[field].step != last.step && session.answers[field] == nil {
        if let place = places[flow[field].step], place >= sealedCount, path[place].asked.contains(field) {
          missingSecret = (place, field)
          return
        }
      }
    }
  }

  private mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    guard let condition else { return true }
    readsClock = readsClock || condition.readsClock
    do {
      return try condition.evaluate(in: &environment) == .bool(true)
    } catch {
      failure = failure ?? error
      return false
    }
  }

  /// Where a step goes on, if it is complete; its values are then in the environment.
  private mutating func complete(_ step: Step, _ session: Session) -> StepIndex? {
    guard let record = session.records[step.index] else { return nil }
    switch record {
    case .skipped: return step.isOptional ? branch(of: step) : nil
    case .left(let action):
      guard case .leave(let target) = step.actions.first(where: { $0.id == action })?.effect else { return nil }
      return onward(to: target, from: step)
    case .refused(let call, let code, let kept): return refusedTarget(step, call, code, kept, session)
    case .submitted, .seen, .confirmed, .chose:
      guard record.choice.map({ step.branch(choosing: $0) != nil }) ?? true else { return nil }
      return settle(step, record, session) ? target(of: step, record) : nil
    }
  }

  private mutating func target(of step: Step, _ record: StepRecord) -> StepIndex? {
    guard let target = record.choice.flatMap({ step.branch(choosing: $0) }) else { return branch(of: step) }
    return onward(to: target, from: step)
  }

  /// Nothing leads back to what is sealed: the walk goes on with the following step instead.
  private func onward(to target: StepIndex, from step: Step) -> StepIndex? {
    guard isSealed(target) else { return target }
    var next = flow.step(after: step.index)
    while let following = next, isSealed(following) { next = flow.step(after: following) }
    return next
  }

  private func isSealed(_ step: StepIndex) -> Bool { places[step].map { $0 < sealedCount } ?? false }

  private mutating func branch(of step: Step) -> StepIndex? {
    for branch in step.next where isTrue(branch.when) { return onward(to: branch.target, from: step) }
    return flow.step(after: step.index).flatMap { onward(to: $0, from: step) }
  }

  /// Whether a step's answers and calls hold; then they are in the environment, otherwise nothing of it is.
  private mutating func settle(_ step: Step, _ record: StepRecord, _ session: Session) -> Bool {
    let proofs = Proofs(flow, session, now: environment.now)
    var own = environment
    if let before = step.before, !put(before, proofs, in: &own, isNeeded: flow[before].outputSlot != nil) {
      return false
    }
    let isSpent = step.submit.map { session.calls[$0] != nil } ?? false
    let lookUps = LookUps(flow, session, of: step, path: path, now: own.now)
    let reading = StepReading(
      flow, step, in: own, from: .accepted(session.answers), spent: isSpent, lookUps: lookUps)
    readsClock = readsClock || reading.readsClock
    failure = failure ?? reading.failure
    guard reading.isValid else { return false }
    own = reading.environment
    if let submit = step.submit, !put(submit, proofs, in: &own, isNeeded: true) { return false }
    if case .confirmed(let listed, _) = record, listed != ReviewListing(flow, path.dropLast(), own).value {
      return false
    }
    take(own, of: step, isSpent: isSpent)
    path[path.count - 1].asked = step.leaves.filter { flow[$0].isTransient && reading.fields[$0]?.isShown == true }
    return true
  }

  /// Puts the output of a call into an environment; false where the call does not hold.
  private mutating func put(
    _ call: CallIndex, _ proofs: Proofs, in own: inout Environment, isNeeded: Bool
  ) -> Bool {
    guard let accepted = proofs.accepted(call) else { return !isNeeded }
    let listed = flow[call].role == .before ? path.dropLast() : path
    guard accepted.kept == proofs.kept(call, in: &own, path: listed) else { return false }
    if flow[call].role == .submit, !trustsProofs, let lasts = flow[call].lasts {
      let end = accepted.time.adding(lasts)
      guard own.now < end else { return false }
      validUntil = min(validUntil ?? end, end)
    }
    if let slot = flow[call].outputSlot { own.values[slot] = accepted.output }
    return true
  }

  private mutating func take(_ own: Environment, of step: Step, isSpent: Bool) {
    var slots: [Int] = []
    for field in flow.allFields(of: step) { slots.append(flow[field].slot) }
    for call in flow.calls(of: step) { if let slot = flow[call].outputSlot { slots.append(slot) } }
    environment = own
    path[path.count - 1].slots = slots
    path[path.count - 1].isSpent = isSpent
  }

  private mutating func refusedTarget(
    _ step: Step, _ call: CallIndex, _ code: String, _ kept: [Value], _ session: Session
  ) -> StepIndex? {
    guard case .go(let target) = flow[call].rule(for: code)?.effect, flow[target].end != nil else { return nil }
    let proofs = Proofs(flow, session, now: environment.now)
    var own = environment
    if let before = step.before, call != before, !put(before, proofs, in: &own, isNeeded: false) { return nil }
    let source = StepReading.Source.typed(session.drafts, session.answers)
    let lookUps = LookUps(flow, session, of: step, path: path, now: own.now)
    let reading = StepReading(flow, step, in: own, from: source, spent: false, lookUps: lookUps)
    readsClock = readsClock || reading.readsClock
    own = reading.environment
    return proofs.kept(call, in: &own, path: path) == kept ? target : nil
  }
}

extension Step {
  /// Where an action that decides the branch leads; nil where there is no such action any more.
  func branch(choosing action: String) -> StepIndex? {
    guard case .next(let target) = actions.first(where: { $0.id == action })?.effect else { return nil }
    return target
  }
}

extension Flow {
  /// The step that follows in the file.
  func step(after step: StepIndex) -> StepIndex? {
    step.rawValue + 1 < steps.count ? StepIndex(rawValue: step.rawValue + 1) : nil
  }

  /// Where a sealed step goes on.
  func following(_ step: StepIndex, in environment: inout Environment) -> StepIndex? {
    for branch in self[step].next {
      guard let when = branch.when else { return branch.target }
      if (try? when.evaluate(in: &environment)) == .bool(true) { return branch.target }
    }
    return self.step(after: step)
  }

  /// All fields of a step, groups and what is in them.
  func allFields(of step: Step) -> [FieldIndex] { step.fields.flatMap { allFields(in: $0) } }

  func allFields(in field: Field) -> [FieldIndex] { allFields(in: field.index) }

  private func allFields(in field: FieldIndex) -> [FieldIndex] {
    guard case .group(let inner) = self[field].kind else { return [field] }
    return [field] + inner.flatMap { allFields(in: $0) }
  }

  /// All calls of a step.
  func calls(of step: Step) -> [CallIndex] {
    let chosen = step.actions.compactMap { action -> CallIndex? in
      if case .call(let call) = action.effect { call } else { nil }
    }
    return [step.before, step.submit].compactMap(\.self) + chosen
  }
}

extension Timestamp {
  /// The point in time some whole seconds later.
  func adding(_ duration: Duration) -> Timestamp {
    Timestamp(seconds: seconds + duration.components.seconds, nanoseconds: nanoseconds)
  }
}
