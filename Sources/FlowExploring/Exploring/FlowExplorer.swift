package import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

/// Plays a flow by itself, to find out what the flow can do.
///
/// The explorer plays the person, the services and the clock: it tries all kinds of input, lets calls be accepted, be
/// rejected and fail, and lets time pass.
///
/// It begins with four random walks. Then it tries every input, reply and move in each distinct session that was found,
/// in rounds: in the first session at each step, then in the second at each step, and so on. When nothing is left to
/// try, it walks at random until the budget of events is used up. Without a deadline, the same seed and number of events
/// give the same exploration on every computer.
public struct FlowExplorer: Sendable {
  /// A session from which the exploration continues.
  struct Situation {
    let session: StorySession
    /// After a refusal because of invalid input, only ordinary inputs are tried next.
    let isRefused: Bool
    var reachesEnd = false
  }

  let flow: Flow
  var budget: Int
  let inputs: ExploredInputs
  let replies: ExploredReplies
  let waits: [Int64]
  var filling: StepFilling
  var chance: ExploredChance
  var probe: CoverageProbe
  var seen: Set<ExploredFeature> = []
  var keys: SituationKeys
  var situations: [Situation] = []
  var told = StoryTree()
  var waiting = SituationQueue()
  /// The situations that have a new ``SituationKey``, but nothing else that is new.
  ///
  /// They are explored after those in ``waiting``.
  var combinations = SituationQueue()
  /// The indices of the situations in which a condition had a result for the first time.
  ///
  /// With ordinary answers, each situation is continued to an end at once, because the result may matter only many
  /// steps later.
  var unfinished: [Int] = []
  /// The indices of the situations, outside ``unfinished``, in which a part of the flow was reached for the first time.
  ///
  /// The latest situations are continued to an end with ordinary answers, using only a small part of the budget.
  var unfinishedCovering: [Int] = []
  var finishingEvents = 0
  /// The indices of all situations in which a part of the flow was reached for the first time, finished or not.
  var reaching: [Int] = []
  var findings: [ExplorationFinding] = []
  var passed: Set<StepIndex> = []
  var deadEnds: [Exploration.DeadEnd] = []
  var trace: Trace?
  let answerUses: AnswerUses
  var observed = ObservedAnswers()
  var uses: [FieldIndex: FieldUse] = [:]
  let slotsShown: [[Int]]
  var gaps: Set<TextGap> = []
  var events = 0
  /// Whether the exploration left out inputs of a situation because its budget or time was used up, or a whole
  /// situation because too many were kept.
  var isCutShort = false
  var coveredCount = 0
  var triedOptions: [FieldIndex: Set<JSONValue>] = [:]
  private var hasSearched = false
  /// Set when most of the budget was used up: this early search does not wait until all inputs were tried.
  private var hasSearchedEarly = false
  /// Whether nothing can be done in any situation, as in a flow that begins at an end.
  private var isOver = false
  /// The maximum number of situations from which random walks start: those that were found first.
  private static let memory = 2_000
  private static let reportInterval = Duration.seconds(2)
  /// The minimum number of events in each of the first random walks; see ``walkLength(atLeast:)``.
  private static let firstWalkLength = 200
  /// The number of events of each random walk after everything else was tried.
  private static let walkLength = 30

  package init(_ flow: Flow, events: Int, seed: UInt64 = 0) {
    self.flow = flow
    budget = events
    let today = CalendarDay(MachineDriver.usualStart)
    inputs = ExploredInputs(flow, today: today)
    replies = ExploredReplies(flow, today: today)
    let lasts = flow.calls.compactMap(\.lasts) + [flow.expires].compactMap(\.self)
    waits = Set(lasts.map { $0.components.seconds + 1 } + [86_400]).sorted()
    filling = StepFilling(inputs)
    answerUses = AnswerUses(flow)
    slotsShown = flow.steps.map { flow.slotsShown(at: $0).sorted() }
    keys = SituationKeys(flow)
    chance = ExploredChance(seed: seed)
    probe = CoverageProbe(flow)
  }

  /// - Parameter report: Called every two seconds.
  package mutating func explore(reporting report: (ExplorationProgress) -> Void = { _ in }) -> Exploration {
    let answers = FiniteAnswers(flow)
    observed = ObservedAnswers(flow, answers)
    for given in replies.givens() { note(StorySession(flow, given: given), .start(given)) }
    let walk = walkLength(atLeast: Self.firstWalkLength)
    for _ in 0..<4 { self.walk(from: 0, events: walk) }
    var nextReport = ContinuousClock.now.advanced(by: Self.reportInterval)
    while !isSpent, !isOver {
      if ContinuousClock.now >= nextReport {
        report(ExplorationProgress(events: events, situations: situations.count, percent: probe.coverage.percent))
        nextReport = ContinuousClock.now.advanced(by: Self.reportInterval)
      }
      goOn(answers)
    }
    findBlockedSteps(answers)
    // Nothing is certain if the walks that look for an end were cut off.
    let isExhausted = isExhausted && findTraps(certainty(answers))
    if isExhausted { findUnreached(certainty(answers)) }
    findLostAnswers(isExhausted: isExhausted)
    shrinkStories()
    tryBlockedSteps()
    let certainty = certainty(answers)
    let (deadEnds, isDecided) = (unexplainedDeadEnds, probe.coverage.uncovered.allSatisfy(certainty.isDecided))
    return Exploration(
      findings: sortedFindings, violation: checkLaws(), coverage: probe.coverage, events: events,
      situations: situations.count, isExhausted: isExhausted,
      isComplete: isExhausted && isDecided && deadEnds.isEmpty, isCutOff: TimeLimit.isOver, told: told,
      reaching: reaching, deadEnds: deadEnds)
  }

  /// Returns the number of events of a walk through the whole flow, at most an eighth of the budget.
  func walkLength(atLeast least: Int) -> Int { min(max(least, flow.steps.count * 4), budget / 8) }

  private mutating func goOn(_ answers: FiniteAnswers) {
    // The early search comes before the situations in `waiting`, because in a large flow the budget is used up before
    // all of them are tried.
    if let next = unfinished.popLast() {
      finish(next)
    } else if finishingEvents < budget / 20, let next = unfinishedCovering.popLast() {
      finish(next)
    } else if !hasSearchedEarly, events > budget / 10 * 6 {
      hasSearchedEarly = true
      searchUnseen(answers)
    } else if let next = waiting.take() {
      expand(next)
    } else if !hasSearched {
      searchUnseen(answers)
      hasSearched = !isSpent
    } else if let next = combinations.take() {
      expand(next)
    } else {
      let before = events
      walk(from: chance.number(below: min(situations.count, Self.memory)), events: Self.walkLength)
      if events == before { isOver = situations.allSatisfy(\.session.machine.isOver) }
    }
  }

  private var isExhausted: Bool {
    waiting.isEmpty && hasSearched && combinations.isEmpty && unfinished.isEmpty && keys.isComplete && !isCutShort
      && !filling.isCutShort
  }

  private func certainty(_ answers: FiniteAnswers) -> ExploredCertainty {
    ExploredCertainty(flow, answers, observed, probe.coverage)
  }

  var isSpent: Bool { events >= budget || TimeLimit.isOver }
}
