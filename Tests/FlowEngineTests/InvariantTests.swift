import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import TestSupport
import Testing

@testable import FlowEngine

/// Invariants of the machine, checked over random flows and events.
///
/// A failure reports its seed and the smallest story and flow that violate the invariant. Runs 80 flows, 240 with
/// `FULL=1` in the environment, or the number in `SEEDS`. `FIRST=2375` begins with that seed, to reproduce a failure.
@Suite struct InvariantTests {
  private static let first = number("FIRST") ?? 0
  private static let seeds = first..<first + (number("SEEDS") ?? (TestRun.isFull ? 240 : 80))
  private static let batches = 8

  /// Returns a number from the environment.
  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test(arguments: 0..<batches)
  func `The machine's invariants hold for random flows and events`(batch: Int) throws {
    var isReported = false
    for seed in Self.seeds where seed % Self.batches == batch {
      var wandering = try RandomRun(seed: UInt64(seed))
      wandering.wander()
      guard let violation = wandering.trial.violation else { continue }
      // Shrinks one story per batch because shrinking many would take minutes.
      let story = wandering.story
      Issue.record("\(isReported ? "seed \(seed), \(violation)" : story.report(with: story.shrunk()))")
      isReported = true
    }
  }

  @Test func `A violated invariant is reported with its seed and the smallest story and flow that violate it`() throws {
    let wandering = try Self.broken { tester in
      tester.machine.session.records.values.contains { if case .skipped = $0 { true } else { false } }
        ? "a step was skipped" : nil
    }
    let smallest = wandering.story.shrunk()
    #expect(wandering.story.steps.count > 10)
    #expect(smallest.steps.count <= 4)
    #expect(smallest.text.count < wandering.story.text.count / 2)
    // Removing any further step makes the violation disappear.
    for place in smallest.steps.indices {
      var smaller = smallest
      smaller.steps.remove(at: place)
      #expect(smaller.trial()?.violation == nil)
    }
    let report = wandering.story.report(with: smallest)
    let seed = wandering.story.seed
    let skip = "  \(smallest.steps.count). skipping  [save, "
    #expect(report.hasPrefix("seed \(seed), law 0: a step was skipped\nthe smallest story that breaks it, "))
    #expect(report.contains("\n" + skip))
    #expect(report.hasSuffix("in this flow:\n" + smallest.text))
  }

  /// Returns the first long story that violates an invariant.
  private static func broken(_ law: @escaping InvariantStory.OwnLaw) throws -> RandomRun {
    for seed in UInt64(0)..<100 {
      var wandering = try RandomRun(seed: seed, ownInvariant: law)
      wandering.wander()
      if wandering.trial.violation != nil, wandering.story.steps.count > 10 { return wandering }
    }
    throw SeedsExhausted()
  }

  private struct SeedsExhausted: Error {}
}

/// A run of one flow that checks the invariants after every event.
struct InvariantRun {
  /// The events with the resulting actions.
  private(set) var story: [String] = []
  /// The first violation.
  private(set) var violation: Violation?
  private(set) var tester: MachineTester
  private let flow: Flow
  private let ownInvariant: InvariantStory.OwnLaw?
  private var shadow: MachineTester
  /// The keys under which each call that must happen once was carried out.
  private var carriedOut: [CallReference: Set<String>] = [:]

  init(_ flow: Flow, given: [Value], ownInvariant: InvariantStory.OwnLaw?) {
    (self.flow, self.ownInvariant) = (flow, ownInvariant)
    tester = MachineTester(flow, given: given)
    shadow = tester
  }

  mutating func perform(_ step: StoryStep) {
    story.append(step.description)
    switch step {
    case .event(let event): happen(event)
    case .restart(let run): restart(in: run)
    case .backAndForward: goBackAndForward()
    case .change(let field, let step): changeAndChangeBack(field, of: step)
    case .finish(let dice): finish(dice)
    }
    switch step {
    case .event, .restart: story[story.count - 1] += " [" + tester.actions.joined(separator: ", ") + "]"
    case .backAndForward, .change, .finish: break
    }
    if let what = ownInvariant?(tester) { violate(0, what) }
  }

  private mutating func violate(_ law: Int, _ what: String) {
    violation = violation ?? Violation(law: law, what: what)
  }

  // MARK: After every event

  private mutating func happen(_ happening: TestEvent) {
    let before = tester.machine
    tester = tester.when(happening)
    shadow = shadow.when(happening)
    if shadow.actions != tester.actions || shadow.machine.session != tester.machine.session {
      violate(1, "two machines differ")
    }
    note(happening, before)
    lookAtPath()
    lookAtSnapshot()
    lookAtCall()
    lookAtEnd()
    lookAtAnswer(happening, before)
  }

  private static func isSame(_ fresh: PathEntry, _ entry: PathEntry) -> Bool {
    fresh.decisions == entry.decisions && fresh.isSettled == entry.isSettled && fresh.asked == entry.asked
      && fresh.barrier == entry.barrier && fresh.partCount == entry.partCount && fresh.impureCount == entry.impureCount
      && fresh.answerCount == entry.answerCount && fresh.isSpent == entry.isSpent
  }

  /// Checks that an earlier step shows the same whether it is evaluated along the path or on its own.
  private mutating func lookAtSteps(in fresh: PathDerivation) {
    let model = tester.machine.model
    for entry in fresh.path.prefix(fresh.frontier) {
      let known = model.evaluation(of: entry.step, from: model.start(of: entry.step))
      let own = model.evaluation(of: entry.step)
      let isSame = zip(known.fields, own.fields).allSatisfy {
        $0.value.value == $1.value.value && $0.value.problems == $1.value.problems
      }
      if !isSame || known.isValid != own.isValid {
        violate(2, "\(entry.step) is not what it is by all that leads to it")
      }
    }
  }

  /// Checks that the path equals a newly derived one and contains nothing else.
  private mutating func lookAtPath() {
    let machine = tester.machine
    guard machine.running == nil, !machine.isOver else { return }
    let moment = EventContext(
      now: machine.model.derivation.environment.now, today: machine.model.derivation.environment.today, freshKey: "")
    let fresh = PathDerivation(flow, machine.session, at: moment)
    let derivation = machine.model.derivation
    if fresh.path.map(\.step) != derivation.path.map(\.step) || fresh.frontier != derivation.frontier {
      violate(2, "the path \(derivation.path.map(\.step)) derived anew is \(fresh.path.map(\.step))")
    } else if fresh.environment.values != derivation.environment.values {
      violate(2, "what is relevant differs when it is derived anew")
    } else if let place = derivation.path.indices.first(where: {
      fresh.environment(before: $0).values != derivation.environment(before: $0).values
    }) {
      violate(2, "what is relevant before \(derivation.path[place].step) differs when it is derived anew")
    } else if let place = derivation.path.indices.first(where: {
      !Self.isSame(fresh.path[$0], derivation.path[$0])
    }) {
      violate(2, "what led to \(derivation.path[place].step), or what it counts for, differs when it is derived anew")
    } else if fresh.answerCount != derivation.answerCount {
      violate(2, "\(derivation.answerCount) answers are \(fresh.answerCount) when they are counted anew")
    }
    lookAtSteps(in: fresh)
    let asked = Set(derivation.path.map(\.step.part))
    for field in flow.fields where !asked.contains(field.step) && derivation.environment.values[field.slot].isFilled {
      violate(3, "\(field.path) is not on the path, and is relevant")
    }
  }

  private mutating func lookAtSnapshot() {
    let machine = tester.machine
    let restored = stored(machine)
    var expected = machine.session
    expected.answers = expected.answers.filter { flow[$0.key].isKept }
    expected.drafts = expected.drafts.filter { flow[$0.key].isKept }
    // Transient answers stay in a seal while the process runs.
    expected.seal = expected.seal.map { seal in
      let transient = Set(flow.fields.filter(\.isTransient).map(\.slot))
      return Seal(step: seal.step, path: seal.path, values: seal.values.filter { !transient.contains($0.key) })
    }
    if restored != expected { violate(2, "a snapshot gives another session: \(restored) instead of \(expected)") }
    guard machine.running == nil, !machine.isOver else { return }
    let moment = EventContext(now: tester.now, today: machine.model.derivation.environment.today, freshKey: "")
    let derivation = PathDerivation(flow, restored, at: moment)
    let now = PathDerivation(flow, machine.session, at: moment)
    if derivation.path.map(\.step) != now.path.map(\.step) {
      violate(2, "a snapshot gives another path: \(derivation.path.map(\.step)) instead of \(now.path.map(\.step))")
    }
  }

  private func stored(_ machine: FlowMachine) -> Session {
    let content = SnapshotContent(machine.session, flow)
    let data = (try? JSONEncoder().encode(content)) ?? Data()
    let read = (try? JSONDecoder().decode(SnapshotContent.self, from: data)) ?? SnapshotContent()
    return Session.restored(read, flow, given: nil, run: machine.session.run).session
  }

  /// Checks that no call follows a review that lists something other than what was confirmed.
  private mutating func lookAtCall() {
    guard let running = tester.machine.running, tester.actions.last?.hasPrefix("call") == true else { return }
    let model = tester.machine.model
    guard let place = model.derivation.pathIndex(of: flow.step(of: running.call)) else {
      violate(6, "a call of a step off the path")
      return
    }
    let sealed = model.session.seal.flatMap { model.derivation.pathIndex(of: $0.step) }.map { $0 + 1 } ?? 0
    for entry in model.derivation.path[min(sealed, place)..<place] where flow[entry.step].review != nil {
      guard case .confirmed(let listed, _) = model.session.records[entry.step] else { continue }
      let listing = model.reviewListing(at: entry.step, in: model.environment(of: entry.step))
      if listed != listing.value { violate(11, "a review lists something else") }
    }
    lookAtRequest(running.call, model)
  }

  /// Checks that a request has everything its port requires and every answer given for it.
  private mutating func lookAtRequest(_ call: CallReference, _ model: FlowModel) {
    let step = flow.step(of: call)
    var environment =
      flow[call].role == .before ? model.environment(of: step) : model.evaluation(of: step).environment
    let request = RequestMapper.request(call, model, in: &environment)
    if case .record(let names, let types) = flow[flow[call].port].input {
      for (name, type) in zip(names, types) where !type.isOptional && (request?[name] ?? .null) == .null {
        violate(12, "a request lacks \(name)")
      }
    }
    for field in flow[call].transientFields where flow[field].step != step.part {
      let place = model.field(of: field, for: call)
      guard let asked = model.derivation.pathIndex(of: flow.step(of: place)),
        model.derivation.path[asked].asked.contains(field)
      else {
        continue
      }
      if model.session.answers[place]?.value != environment.values[flow[field].slot] {
        violate(12, "\(flow[field].path) was left out of a request")
      }
    }
  }

  private mutating func lookAtEnd() {
    let machine = tester.machine
    guard machine.isOver, machine.session.ended != nil else { return }
    let sealed = machine.session.seal.flatMap { machine.model.derivation.pathIndex(of: $0.step) }.map { $0 + 1 } ?? 0
    for entry in machine.model.derivation.path[sealed...] where flow[entry.step].end == nil {
      guard let submit = flow[entry.step].submit.map({ entry.step.with($0) }),
        let record = machine.session.records[entry.step]
      else { continue }
      if case .refused = record { continue }
      if record.setsAside { continue }
      var environment = machine.model.environment(of: entry.step)
      environment =
        StepEvaluation(
          flow, entry.step, in: environment, from: machine.session.accepted(at: entry.step, flow), transients: .spent,
          actionOutputs: machine.model.actionOutputs(of: entry.step)
        ).environment
      if machine.session.calls[submit]?.kept != machine.model.kept(submit, in: environment) {
        violate(6, "the call of \(flow[entry.step].id) was made for something else")
      }
    }
  }

  /// Checks that an unsuccessful outcome changes no answer and only the records it names.
  private mutating func lookAtAnswer(_ happening: TestEvent, _ before: FlowMachine) {
    guard case .answer(let outcome) = happening, before.running != nil, outcome.name != "accepted" else { return }
    guard tester.machine.session.answers == before.session.answers else {
      // A step without questions may have run automatically since.
      return violate(8, "\(outcome.name) changed an answer")
    }
    for (step, record) in tester.machine.session.records where record != before.session.records[step] {
      if case .refused = record { continue }
      violate(8, "\(outcome.name) made a record of \(flow[step].id)")
    }
  }

  /// Tracks the calls that must happen once.
  private mutating func note(_ happening: TestEvent, _ before: FlowMachine) {
    guard let running = before.running, flow[running.call].isOnce, case .answer(let outcome) = happening else { return }
    switch outcome {
    // The outcome is unknown or negative. The person may then give other answers, which make another call.
    case .rejected, .cancelled, .unavailable: carriedOut[running.call]?.remove(running.key)
    case .accepted: break
    }
    guard case .accepted = outcome else { return }
    carriedOut[running.call, default: []].insert(running.key)
    if carriedOut[running.call]?.count != 1 { violate(10, "a call that must happen once happened twice") }
  }

  // MARK: Occasionally

  private mutating func restart(in run: Int) {
    if let running = tester.machine.running, flow[running.call].isOnce, flow[running.call].transientFields.isEmpty {
      // The service carried out the call, but its reply was lost.
      carriedOut[running.call, default: []].insert(running.key)
    }
    let before = tester.machine.session.answers.filter { flow[$0.key].isKept }
    tester = tester.restart(run: "run \(run)")
    shadow = tester
    if !tester.machine.isOver, tester.machine.session.answers != before { violate(2, "a restart lost answers") }
  }

  /// Whether something expired since the last event.
  private var isStale: Bool {
    tester.machine.model.derivation.isOutdated(
      at: EventContext(now: tester.now, today: tester.now, freshKey: ""))
  }

  private mutating func goBackAndForward() {
    let start = tester.machine
    let frontier = start.model.frontier
    let forward = tester.when(.back)
    guard !isStale, start.session.returnTo == nil, forward.actions.first == "save", forward.machine.running == nil
    else { return }
    let step = forward.machine.model.current
    guard !start.model.evaluation(of: frontier).isBlocked, !flow.runsByItself(frontier.part),
      !flow[step].leaves.contains(where: { start.session.drafts[step.with($0)] != nil }),
      !flow[step].leaves.contains(where: { flow[$0].isTransient }),
      flow[frontier].before.map({ start.hasValidCall(frontier.with($0)) }) ?? true
    else { return }
    let happening: TestEvent
    switch start.session.records[step] {
    case .submitted, .seen, .confirmed(_, choosing: nil): happening = .submit
    case .chose(let action), .confirmed(_, choosing: let action?): happening = .choose(action)
    case .skipped, .skippedSection: happening = .skip
    case .left(let action): happening = .choose(action)
    case .refused, nil: return
    }
    let back = forward.when(happening)
    let found = back.machine
    if found.session.answers != start.session.answers || found.session.records != start.session.records
      || found.model.path != start.model.path || back.calls != tester.calls || found.running != nil
    {
      violate(4, "back to \(flow[step].id) and forward [\(back.actions.joined(separator: ", "))]")
    }
  }

  private mutating func changeAndChangeBack(_ path: String, of name: String) {
    let start = tester.machine
    let derivation = start.model.derivation
    guard !isStale, derivation.loopTarget == nil, derivation.missing == nil else { return }
    let complete = derivation.path.prefix(derivation.frontier).map(\.step)
    guard let step = start.model.step(name), complete.contains(step),
      start.session.records[step].map({ !$0.setsAside }) ?? false
    else { return }
    if case .refused = start.session.records[step] { return }
    let leaves = flow[step].leaves
    guard !leaves.contains(where: { start.session.drafts[step.with($0)] != nil || flow[$0].isTransient }),
      let field = leaves.first(where: { flow.ownPath(of: $0) == path && flow[$0].computed == nil }),
      case .integer = flow[field].kind, case .int(let old) = start.session.answers[step.with(field)]?.value
    else { return }
    let leaving = start.session.records[step]?.choice.map { TestEvent.choose($0, at: start.model.name(of: step)) }
    func submitted(_ tester: MachineTester, _ value: Int64) -> MachineTester {
      let typed = tester.when(.edit(start.model.name(of: step)), .type(flow.ownPath(of: field), .int(value)))
      let done = typed.when(leaving ?? .submit(start.model.name(of: step)))
      return done.machine.running == nil ? done : done.when(.answer(.cancelled))
    }
    let away = submitted(tester, old % 5 + 1)
    guard away.machine.model.derivation.loopTarget == nil, !away.machine.isOver,
      away.machine.model.derivation.pathIndex(of: step) != nil
    else { return }
    let back = submitted(away, old)
    if back.machine.isOver || back.actions == ["refuse barred"] { return }
    if back.machine.session.answers != start.session.answers || back.machine.model.path != start.model.path {
      violate(5, "\(flow[field].path) changed and changed back [\(back.actions.joined(separator: ", "))]")
    }
  }

  private mutating func finish(_ dice: Dice) {
    var finisher = Finisher(dice: dice)
    for _ in 0..<Finisher.patience where violation == nil && !tester.machine.isOver {
      for event in finisher.next(tester) { happen(event) }
    }
    if !tester.machine.isOver { violate(7, "no end is reached") }
  }
}
