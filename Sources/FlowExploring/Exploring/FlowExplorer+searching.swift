import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

extension FlowExplorer {
  fileprivate struct Target {
    let wanted: [(CompiledExpression, Bool)]
    let isReached: (FlowExplorer) -> Bool
    var inputs: [Int: JSONValue] = [:]
  }

  private static let attempts = 12
  /// The maximum number of moves in one session of a search: submitted steps and replies of services.
  private static let moves = 30

  mutating func searchUnseen(_ answers: FiniteAnswers) {
    for var target in targets {
      if isSpent || target.isReached(self) { continue }
      target.inputs = answers.inputs(meeting: target.wanted.map { (condition: $0, isTrue: $1) })
      for attempt in 0..<Self.attempts where !isSpent && !target.isReached(self) {
        seek(target, from: start(of: target, attempt), seed: UInt64(attempt))
      }
    }
  }

  private var targets: [Target] {
    let conditions = flow.conditionsByRange
    let unseen = probe.coverage.uncovered.compactMap { point -> Target? in
      let isReached: (FlowExplorer) -> Bool = { !$0.probe.coverage.uncovered.contains(point) }
      switch point.part {
      case .condition(_, let isTrue), .requirement(_, let isTrue), .rule(_, let isTrue):
        return conditions[point.range].map { Target(wanted: [($0, isTrue)], isReached: isReached) }
      case .branch:
        return flow.branchConditions[point.range].map { Target(wanted: $0, isReached: isReached) }
      case _: return nil
      }
    }
    let steps = Set(situations.map { $0.session.machine.model.current.part }).subtracting(passed).sorted()
    let unpassed = steps.compactMap { step -> Target? in
      let rules = flow.rules(at: step)
      return rules.isEmpty
        ? nil : Target(wanted: rules.map { ($0.that, true) }, isReached: { $0.passed.contains(step) })
    }
    let stops = flow.analysis.zeroDivisors.map { divisor in
      Target(wanted: [(divisor, true)]) { explorer in
        explorer.findings.contains { finding in
          let range = finding.diagnostic.range
          return finding.diagnostic.rule == .runStops && range.start <= divisor.range.start
            && divisor.range.end <= range.end
        }
      }
    }
    return unpassed + unseen + stops
  }

  /// Attempts with an even number begin in a situation whose current step asks a question that decides the target.
  ///
  /// All others, and all attempts if there is no such situation, begin at the start of a session.
  private func start(of target: Target, _ attempt: Int) -> Int {
    let search = AnswerSearch(inputs, target.wanted)
    let near = situations.indices.filter {
      !situations[$0].session.machine.isOver && search.isAbout(situations[$0].session)
    }
    let starts = situations.indices.filter { told.parent(of: $0) == nil }
    if attempt % 2 == 0, !near.isEmpty { return near[attempt / 2 * near.count / Self.attempts * 2 % near.count] }
    return starts[attempt / 2 % starts.count]
  }

  /// A step with questions that decide the target gets answers that reach the target, or random ones if none are found.
  ///
  /// Any other step gets ordinary answers.
  private mutating func seek(_ target: Target, from number: Int, seed: UInt64) {
    var (session, parent, since) = (situations[number].session, number, [TestEvent]())
    var dice: ExploredChance?
    var misses = 0
    for move in 0..<Self.moves where !isSpent && !session.machine.isOver && !target.isReached(self) {
      let earlier = session
      var played: [TestEvent]
      if let running = session.machine.running {
        played = [.reply(replies.ordinaryOutcome(of: running.call.part))]
        session.perform(played[0])
      } else {
        var search = AnswerSearch(inputs, target.wanted, seed: seed &* 97 &+ UInt64(move), limit: 150)
        var chosen: [ChosenInput] = []
        if search.isAbout(session) {
          if misses == 2 { return }
          let filled = filling.filled(session, session.state)
          if search.readsItems(of: session) {
            chosen = search.guesses(in: filled)
          } else if seed < 2, case let solved = target.solution(in: filled), !solved.isEmpty {
            chosen = solved
          } else {
            let found = search.answers(in: filled)
            if found == nil { misses += 1 }
            chosen = found ?? search.guesses(in: filled)
          }
        }
        played = filling.fill(&session, with: chosen, then: .submit, dice: &dice)
      }
      if let kept = add(played, to: &since, session, from: earlier, parent) { (parent, since) = (kept, []) }
    }
  }
}

extension FlowExplorer.Target {
  fileprivate func solution(in session: StorySession) -> [ChosenInput] {
    session.state.fields.compactMap { field in
      guard !field.isComputed, let index = session.field(field.path) else { return nil }
      return inputs[session.machine.flow[index].slot].map { ChosenInput(path: field.path, input: $0) }
    }
  }
}
