import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

extension FlowExplorer {
  /// The maximum number of situations at one step that ``findBlockedSteps(_:)`` examines.
  private static let blockedLimit = 20
  /// The maximum number of situations from which random walks look for an end.
  private static let trapLimit = 200
  /// The maximum number of situations at one step from which random walks look for an end.
  private static let trapLimitOfStep = 6
  private static let walks = 6
  /// The minimum number of events in each of these walks; see ``walkLength(atLeast:)``.
  private static let trapWalkLength = 150

  struct Trace {
    var last: [StepIndex: (session: StorySession, origin: Origin)] = [:]
    var passed: Set<StepIndex> = []
    /// Whether the path of a walk had more steps than the flow, because a section was repeated many times.
    var isLong = false
  }

  /// - Returns: `false` if time ran out before all of them were found.
  mutating func findTraps(_ certain: ExploredCertainty) -> Bool {
    guard flow.steps.contains(where: { $0.end != nil }) else { return true }
    var counts: [StepIndex: Int] = [:]
    var examined = 0
    var examinedAt: [StepIndex: Int] = [:]
    for number in situations.indices where !situations[number].reachesEnd && !situations[number].session.machine.isOver
    {
      let current = situations[number].session.machine.model.current.part
      let isStuck = findings.contains { $0.diagnostic.rule == .stuck && $0.diagnostic.range == flow[current].range }
      guard !isStuck, examined < Self.trapLimit, examinedAt[current, default: 0] < Self.trapLimitOfStep else {
        continue
      }
      examined += 1
      examinedAt[current, default: 0] += 1
      guard let trace = trace(from: number) else { continue }
      // A walk that was cut off because time ran out may have missed an end.
      if TimeLimit.isOver { return false }
      let blocked = blockedSteps(of: trace, certain)
      for step in blocked ?? [] {
        guard let found = trace.last[step] else { continue }
        let message = ExplorationMessages.stuck(flow[step].id)
        add(ExplorationFinding(.stuck, message, at: flow[step].range, story(of: found.origin)))
      }
      if blocked == nil {
        let unpassed = trace.last.keys.filter { !trace.passed.contains($0) }.sorted()
        counts[unpassed.first ?? current, default: 0] += 1
      }
    }
    deadEnds = counts.sorted { $0.key < $1.key }.map { Exploration.DeadEnd(step: flow[$0.key].id, sessions: $0.value) }
    return true
  }

  /// Adds ordinary answers that the step refuses to the story of each `stuck` finding.
  ///
  /// A scenario made from the story then fails once the step accepts answers. Nothing is added if the answers are not
  /// refused, if a call is in progress, or if the run is over.
  mutating func tryBlockedSteps() {
    for number in findings.indices where findings[number].diagnostic.rule == .stuck && !TimeLimit.isOver {
      guard let story = findings[number].story else { continue }
      var session = session(after: story)
      guard session.machine.running == nil, !session.machine.isOver else { continue }
      var none: ExploredChance?
      let events = filling.fill(&session, with: [], then: .submit, dice: &none)
      if session.isRefusedAsInvalid { findings[number].story?.events += events }
    }
  }

  var unexplainedDeadEnds: [Exploration.DeadEnd] {
    let stuck = Set(findings.filter { $0.diagnostic.rule == .stuck }.map(\.diagnostic.range))
    return deadEnds.filter { deadEnd in flow.step(deadEnd.step).map { !stuck.contains(flow[$0].range) } ?? true }
  }

  /// Returns the steps that random walks from a situation visited and passed; `nil` if an end was reached.
  private mutating func trace(from number: Int) -> Trace? {
    let session = situations[number].session
    trace = Trace(last: [session.machine.model.current.part: (session, .moved(from: session, number, []))])
    defer { trace = nil }
    for _ in 0..<Self.walks {
      if walk(from: number, events: walkLength(atLeast: Self.trapWalkLength)) || situations[number].reachesEnd {
        return nil
      }
    }
    return trace
  }

  /// Returns the steps that keep walks from reaching an end; `nil` if it is not certain that no end can be reached.
  ///
  /// It is certain in two cases, provided that no condition can have a new result:
  /// - Each step that the walks visited but never passed refuses all answers. The result is these steps.
  /// - The walks passed every step that they visited, so they went in a circle. The path was no longer than the flow,
  ///   and no session at one of these steps reached an end. The result is the last of these steps.
  private func blockedSteps(of trace: Trace, _ certain: ExploredCertainty) -> [StepIndex]? {
    guard certain.openPoints.isEmpty else { return nil }
    let unpassed = trace.last.keys.filter { !trace.passed.contains($0) }.sorted()
    if unpassed.isEmpty {
      if trace.isLong { return nil }
      let isFree = situations.contains { $0.reachesEnd && trace.last[$0.session.machine.model.current.part] != nil }
      return isFree ? nil : trace.last.keys.sorted().suffix(1)
    }
    let areBlocked = unpassed.allSatisfy { step in
      trace.last[step].map { isBlocked($0.session, certain.answers) } ?? false
    }
    return areBlocked ? unpassed : nil
  }

  /// - Parameter fixed: The slots of the values that do not change; rules that read only these values are ignored.
  ///   `nil` stands for the values that the session can't change any more; no rule is ignored then.
  private func isBlocked(_ session: StorySession, _ certain: FiniteAnswers, fixing fixed: Set<Int>? = nil) -> Bool {
    let model = session.machine.model
    let fields = flow[model.current].leaves.map { flow[$0] }
    let isOfOthers = fixed.map { fixed in { (rule: CompiledExpression) in rule.reads.allSatisfy(fixed.contains) } }
    let fixed = fixed ?? model.fixedSlots
    // A question that may stay without an answer is left out, because its rules do not always apply.
    let required = fields.filter { field in
      field.when.map { $0.reads.allSatisfy(fixed.contains) && session.isShown(field.index) } ?? true
        && field.parent == nil && field.computed == nil && field.isAlwaysRequired
    }
    let rules = (flow[model.current].rules + required.flatMap(\.rules)).map(\.that)
    let claims = rules.filter { isOfOthers?($0) != true }.map { (condition: $0, isTrue: true) }
    if !claims.isEmpty, certain.isImpossible(claims, in: session.environment, fixing: fixed) { return true }
    return required.contains { field in
      let shown = session.state.fields.first { session.field($0.path) == field.index }
      guard let shown, shown.hasNoValues else { return false }
      var reads: Set<Int> = []
      field.forEachExpression { expression in
        let isRule = field.rules.contains { $0.that === expression }
        if !isRule { reads.formUnion(expression.reads) }
      }
      return reads.allSatisfy { fixed.contains($0) || isOfOthers == nil && isOutput($0) }
    }
  }

  /// Rules that read no question of the step are left out, because they can be meant to send the person back.
  mutating func findBlockedSteps(_ certain: FiniteAnswers) {
    var checks: [StepIndex: Int] = [:]
    for number in situations.indices where situations[number].isRefused && !TimeLimit.isOver {
      let session = situations[number].session
      let step = session.machine.model.current
      let state = session.state
      guard !state.canSkip, !state.canRetry, state.actions.isEmpty, !state.isBlocked,
        checks[step.part, default: 0] < Self.blockedLimit
      else { continue }
      checks[step.part, default: 0] += 1
      let own = flow[step].leaves.map { flow[$0].slot } + flow.calls(of: flow[step]).compactMap { flow[$0].outputSlot }
      let earlier = Set(0..<flow.slotCount).subtracting(flow.readers(of: Set(own)))
      if isBlocked(session, certain, fixing: earlier) {
        let message = ExplorationMessages.blocked(flow[step].id)
        add(ExplorationFinding(.stuck, message, at: flow[step].range, told.story(number)))
      }
    }
  }

  private func isOutput(_ slot: Int) -> Bool { flow.calls.contains { $0.outputSlot == slot } }
}

extension StorySession {
  fileprivate func isShown(_ index: FieldIndex) -> Bool { state.fields.contains { field($0.path) == index } }
}

extension Flow {
  fileprivate func readers(of slots: Set<Int>) -> Set<Int> {
    var found = slots
    while true {
      let more = fields.filter { field in
        guard !found.contains(field.slot) else { return false }
        if let inner = field.kind.groupFields { return inner.contains { found.contains(self[$0].slot) } }
        return field.computed?.reads.contains(where: found.contains) ?? false
      }
      if more.isEmpty { return found }
      found.formUnion(more.map(\.slot))
    }
  }
}

extension Field {
  fileprivate var isAlwaysRequired: Bool { if case .always = requirement { true } else { false } }
}

extension FieldViewState {
  fileprivate var hasNoValues: Bool {
    switch kind {
    case .choice(let options): options.isEmpty
    case .choices(let options, let min, _): options.count < Swift.max(min ?? 1, 1)
    case .integer(let min?, let max?): min > max
    case .number(let min?, let max?, _, _): min > max
    case .money(_, _, let min?, let max?): min > max
    case .date(let min?, let max?): min.timestamp.seconds > max.timestamp.seconds
    case .text(let min?, let max?, _, _): min > max
    case _: false
    }
  }
}
