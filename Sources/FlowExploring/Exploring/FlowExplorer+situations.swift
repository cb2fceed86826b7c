import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

extension FlowExplorer {
  /// The most situations that are kept, which bounds the memory that an exploration takes.
  private static let situationLimit = 20_000

  mutating func noteEvents(of session: StorySession) {
    for case .emit(let event) in session.actions { probe.note(event, in: session.machine.model) }
  }

  enum Origin {
    case start([String: JSONValue])
    /// The number is the index of the last situation before the move. The events are all events since that situation,
    /// including those of the move.
    case moved(from: StorySession, Int, [TestEvent])
  }

  func story(of origin: Origin) -> Story {
    switch origin {
    case .start(let given): Story(given: given)
    case .moved(_, let parent, let events): told.story(parent).adding(events)
    }
  }

  private struct Novelty {
    var isNew = false
    /// The session has a new `SituationKey`, but no new feature and no new result of a condition.
    var isCombination = false
    var hasNewResult = false
    var covers = false

    var isAny: Bool { isNew || isCombination || covers }
  }

  /// - Returns: The index of the situation; `nil` if the session is not kept.
  @discardableResult
  mutating func note(_ session: StorySession, _ origin: Origin) -> Int? {
    let known = findings.count
    let environment = session.environment
    record(session, origin, environment)
    let novelty = novelty(of: session, origin, environment)
    if session.machine.model.session.ended != nil {
      if case .moved(_, let parent, _) = origin { noteEnd(after: parent) }
      noteUses(in: session, origin)
    }
    if session.stopCode == .failed { findStop(session) }
    if novelty.isNew || novelty.covers || hasNewGap(session, environment) { findEmptyTexts(session) }
    guard novelty.isAny || findings.count > known else { return nil }
    let number = keep(session, origin, covers: novelty.covers, showing: known..<findings.count)
    if novelty.hasNewResult { unfinished.append(number) } else if novelty.covers { unfinishedCovering.append(number) }
    let step = session.machine.model.current.part
    if novelty.isNew || novelty.covers { waiting.add(number, at: step) } else { combinations.add(number, at: step) }
    return number
  }

  private mutating func record(_ session: StorySession, _ origin: Origin, _ environment: Environment) {
    let model = session.machine.model
    noteEvents(of: session)
    probe.note(model, from: firstChange(in: session, origin))
    let step = place(of: origin, in: session)
    if let kind = model.session.records[step]?.kind, kind.isPassing {
      passed.insert(step.part)
      trace?.passed.insert(step.part)
    }
    if !session.machine.isOver { trace?.last[model.current.part] = (session, origin) }
    if model.pathLength > flow.steps.count { trace?.isLong = true }
    if keys.isComplete, !session.isRefusedAsInvalid, !model.hasDrafts { observed.note(environment.values) }
  }

  /// Returns the step at which a move was made; for a start, the current step of the session.
  private func place(of origin: Origin, in session: StorySession) -> StepReference {
    if case .moved(let earlier, _, _) = origin { earlier.machine.model.current } else { session.machine.model.current }
  }

  private func firstChange(in session: StorySession, _ origin: Origin) -> Int {
    guard case .moved(let earlier, _, _) = origin else { return 0 }
    return session.machine.model.firstChange(since: earlier.machine.model, at: earlier.machine.model.current)
  }

  private mutating func hasNewGap(_ session: StorySession, _ environment: Environment) -> Bool {
    let step = session.machine.model.current.part
    guard !slotsShown[step.rawValue].isEmpty, session.machine.showsScreen else { return false }
    let empty = slotsShown[step.rawValue].filter { environment.values[$0].isEmpty }
    return !empty.isEmpty && gaps.insert(TextGap(step: step, slots: empty)).inserted
  }

  private mutating func novelty(
    of session: StorySession, _ origin: Origin, _ environment: Environment
  ) -> Novelty {
    var novelty = Novelty()
    for feature in inputs.features(of: session, after: place(of: origin, in: session), environment)
    where seen.insert(feature).inserted { novelty.isNew = true }
    if case .start(let given) = origin, seen.insert(.given(given)).inserted { novelty.isNew = true }
    // No key is recorded if the session is over, because it is not continued. None is recorded after a refused event
    // either, because the session is unchanged.
    if !session.machine.isOver, !session.isRefusedAsInvalid {
      let key = keys.note(session, environment)
      novelty.hasNewResult = key.hasNewResult
      novelty.isNew = novelty.isNew || key.hasNewResult
      novelty.isCombination = key.isNew && !novelty.isNew
    }
    novelty.covers = probe.coverage.coveredCount > coveredCount
    coveredCount = probe.coverage.coveredCount
    if novelty.isNew || novelty.isCombination, !novelty.covers, situations.count >= Self.situationLimit {
      (novelty.isNew, novelty.isCombination, isCutShort) = (false, false, true)
    }
    return novelty
  }

  private mutating func keep(
    _ session: StorySession, _ origin: Origin, covers: Bool, showing found: Range<Int>
  ) -> Int {
    let number = situations.count
    switch origin {
    case .start(let given): told.begin(given: given)
    case .moved(_, let parent, let events): told.go(on: parent, with: events)
    }
    if covers { reaching.append(number) }
    for place in found { findings[place].story = told.story(number) }
    situations.append(
      Situation(
        session: session, isRefused: session.isRefusedAsInvalid,
        reachesEnd: session.machine.model.session.ended != nil))
    return number
  }

  mutating func noteEnd(after number: Int?) {
    var number = number
    while let place = number, !situations[place].reachesEnd {
      situations[place].reachesEnd = true
      number = told.parent(of: place)
    }
  }
}

struct TextGap: Hashable {
  let step: StepIndex
  let slots: [Int]
}

extension Value {
  fileprivate var isEmpty: Bool {
    switch self {
    case .null, .string(""): true
    case .list(let elements): elements.isEmpty
    case _: false
    }
  }
}

extension Story {
  fileprivate func adding(_ more: [TestEvent]) -> Story { Story(given: given, events: events + more) }
}

extension FlowModel {
  fileprivate var hasDrafts: Bool { flow[current].leaves.contains { session.drafts[current.with($0)] != nil } }
}
