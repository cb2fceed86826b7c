import FlowCollections
import FlowDefinition
import FlowExpressions

/// The steps of a path, in order; copies share what they have in common.
struct Path {
  private var entries = SharedVector<PathEntry>()
  private(set) var count = 0

  mutating func append(_ entry: PathEntry) {
    entries[count] = entry
    count += 1
  }

  /// Drops the steps from a place on.
  mutating func removeSteps(from place: Int) {
    for place in place..<count { entries[place] = nil }
    count = Swift.min(count, place)
  }

  /// Changes what became of the step at a place on the path.
  mutating func change(at place: Int, _ change: (inout PathEntry.Outcome) -> Void) {
    let entry = self[place]
    var outcome = entry.outcome
    change(&outcome)
    entries[place] = PathEntry(entry, outcome)
  }

  /// Changes what became of the last step, if there is one.
  mutating func changeLast(_ change: (inout PathEntry.Outcome) -> Void) {
    if count > 0 { self.change(at: count - 1, change) }
  }
}

extension Path: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> PathEntry {
    guard let entry = entries[place] else { preconditionFailure("a place that is not on the path") }
    return entry
  }
}

/// A step on a path: an object that never changes, so that it is handed on as one reference.
final class PathEntry: Sendable {
  let step: StepReference
  /// The last place up to here that bars the way back past it, 0 for none.
  let barrier: Int
  /// Whether it counts for an entry of the progress that no step before it does.
  let countsPart: Bool
  /// How many entries of the progress there are up to it.
  let partCount: Int
  /// Whether it and all before it stand in the order of the file.
  let followsFile: Bool
  /// How many steps up to it depend on more than their answers.
  let otherCount: Int
  let outcome: Outcome

  /// How the session came to a step, and what became of it.
  struct Outcome {
    /// How many of its answers are saved.
    var answerCount = 0
    /// Whether its fields and calls gave their variables a value, which is cleared when the walk is taken up before it.
    var isSettled = false
    /// Whether all of its section was skipped at it.
    var skipsSection = false
    /// Whether its transient fields are spent.
    var isSpent = false
    /// What led to it from the step before.
    var decisions: [PathDecision] = []
    /// The transient fields it asked.
    var asked: [FieldIndex] = []
    /// The lists of items that came to be between it and the next step.
    var lists: [SectionNavigator.FinishedList] = []
    fileprivate var tour: Tour?

    /// The items of its section as they stood on arriving; nil outside repeated sections.
    var iteration: RepeatIteration? { tour?.iteration }

    /// Notes what a step of an item gave its variables.
    mutating func take(_ values: [Int: Value], in iteration: RepeatIteration) { tour = Tour(iteration, values) }
  }

  /// What few steps have: the items, and what the step of one of them gave.
  fileprivate final class Tour: Sendable {
    let iteration: RepeatIteration
    let values: [Int: Value]

    init(_ iteration: RepeatIteration, _ values: [Int: Value] = [:]) {
      self.iteration = iteration
      self.values = values
    }
  }

  /// A step that was arrived at after a path, by decisions, for an item.
  init(
    _ step: StepReference, after path: Path = Path(), decisions: [PathDecision] = [],
    iteration: RepeatIteration? = nil, isBarred: Bool = false, isPlain: Bool = true,
    counting parts: (isNew: Bool, count: Int) = (false, 0)
  ) {
    self.step = step
    let last = path.last
    barrier = isBarred ? path.count : last?.barrier ?? 0
    followsFile = last.map { $0.followsFile && $0.step.part < step.part } ?? true
    otherCount = (last?.otherCount ?? 0) + (isPlain ? 0 : 1)
    (countsPart, partCount) = parts
    outcome = Outcome(decisions: decisions, tour: iteration.map { Tour($0) })
  }

  /// The same step with another outcome.
  init(_ entry: PathEntry, _ outcome: Outcome) {
    step = entry.step
    barrier = entry.barrier
    countsPart = entry.countsPart
    partCount = entry.partCount
    followsFile = entry.followsFile
    otherCount = entry.otherCount
    self.outcome = outcome
  }

  /// Whether it has given nothing yet: no values, no list, and its section is not skipped.
  var isOpen: Bool { !outcome.isSettled && !outcome.skipsSection && outcome.lists.isEmpty }
  var answerCount: Int { outcome.answerCount }
  var isSettled: Bool { outcome.isSettled }
  var skipsSection: Bool { outcome.skipsSection }
  var isSpent: Bool { outcome.isSpent }
  var decisions: [PathDecision] { outcome.decisions }
  var asked: [FieldIndex] { outcome.asked }
  var lists: [SectionNavigator.FinishedList] { outcome.lists }
  var iteration: RepeatIteration? { outcome.iteration }

  /// For a step of an item what it gave its variables: another item gives them other values.
  var values: [Int: Value] { outcome.tour?.values ?? [:] }

  /// The value of one of its variables: for a step of an item the environment has it only while that is walked.
  func value(of slot: Int, in environment: Environment, isHere: Bool) -> Value {
    isHere || outcome.tour == nil ? environment.values[slot] : values[slot] ?? .null
  }
}
