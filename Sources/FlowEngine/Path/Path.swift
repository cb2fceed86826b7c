import FlowCollections
import FlowDefinition
import FlowExpressions

/// The steps of a path, in order; copies share storage.
struct Path {
  private var entries = SharedVector<PathEntry>()
  private(set) var count = 0

  mutating func append(_ entry: PathEntry) {
    entries[count] = entry
    count += 1
  }

  mutating func removeSteps(from place: Int) {
    for place in place..<count { entries[place] = nil }
    count = Swift.min(count, place)
  }

  mutating func change(at place: Int, _ change: (inout PathEntry.Outcome) -> Void) {
    let entry = self[place]
    var outcome = entry.outcome
    change(&outcome)
    entries[place] = PathEntry(entry, outcome)
  }

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

/// This is an immutable class, so that it is passed as a single reference.
final class PathEntry: Sendable {
  let step: StepReference
  /// The index of the last barrier at or before this step; 0 if there is none.
  ///
  /// A barrier is a step from which the person can't go back.
  let barrier: Int
  /// Whether the step is the first step of its progress entry on the path.
  ///
  /// A progress entry is a section with a title, or a single step.
  let countsPart: Bool
  /// The number of progress entries from the first step of the path to this one, inclusive.
  let partCount: Int
  /// Whether this step and all steps before it are in the order of the flow file.
  let followsFile: Bool
  /// The number of steps up to this one, inclusive, that have a call, a review or an answer that is never saved.
  let impureCount: Int
  let outcome: Outcome

  struct Outcome {
    var answerCount = 0
    /// Whether the step has set the variables of its fields and calls.
    ///
    /// The variables are cleared if the path is derived again from this step or an earlier one.
    var isSettled = false
    var skipsSection = false
    /// Whether an accepted call of the step has used the step's transient answers.
    var isSpent = false
    var decisions: [PathDecision] = []
    /// The transient fields that the step showed.
    var asked: [FieldIndex] = []
    /// The lists of the repeated sections that were finished between this step and the next.
    var lists: [SectionNavigator.FinishedList] = []
    fileprivate var itemState: ItemState?

    /// The iteration as it was when the person arrived at the step; `nil` outside repeated sections.
    var iteration: RepeatIteration? { itemState?.iteration }

    mutating func take(_ values: [Int: Value], in iteration: RepeatIteration) {
      itemState = ItemState(iteration, values)
    }
  }

  fileprivate final class ItemState: Sendable {
    let iteration: RepeatIteration
    let values: [Int: Value]

    init(_ iteration: RepeatIteration, _ values: [Int: Value] = [:]) {
      self.iteration = iteration
      self.values = values
    }
  }

  init(
    _ step: StepReference, after path: Path = Path(), decisions: [PathDecision] = [],
    iteration: RepeatIteration? = nil, isBarred: Bool = false, isPlain: Bool = true,
    counting parts: (isNew: Bool, count: Int) = (false, 0)
  ) {
    self.step = step
    let last = path.last
    barrier = isBarred ? path.count : last?.barrier ?? 0
    followsFile = last.map { $0.followsFile && $0.step.part < step.part } ?? true
    impureCount = (last?.impureCount ?? 0) + (isPlain ? 0 : 1)
    (countsPart, partCount) = parts
    outcome = Outcome(decisions: decisions, itemState: iteration.map { ItemState($0) })
  }

  init(_ entry: PathEntry, _ outcome: Outcome) {
    step = entry.step
    barrier = entry.barrier
    countsPart = entry.countsPart
    partCount = entry.partCount
    followsFile = entry.followsFile
    impureCount = entry.impureCount
    self.outcome = outcome
  }

  var isOpen: Bool { !outcome.isSettled && !outcome.skipsSection && outcome.lists.isEmpty }
  var answerCount: Int { outcome.answerCount }
  var isSettled: Bool { outcome.isSettled }
  var skipsSection: Bool { outcome.skipsSection }
  var isSpent: Bool { outcome.isSpent }
  var decisions: [PathDecision] { outcome.decisions }
  var asked: [FieldIndex] { outcome.asked }
  var lists: [SectionNavigator.FinishedList] { outcome.lists }
  var iteration: RepeatIteration? { outcome.iteration }

  /// The environment contains the values of one item only, because all items of the section use the same indices.
  var values: [Int: Value] { outcome.itemState?.values ?? [:] }

  /// For a step in a repeated section, the value is read from this entry, because the environment may contain the
  /// values of another item.
  ///
  /// - Parameter isHere: Whether the environment contains the values of this step's item.
  func value(of slot: Int, in environment: Environment, isHere: Bool) -> Value {
    isHere || outcome.itemState == nil ? environment.values[slot] : values[slot] ?? .null
  }
}
