import FlowCollections
import FlowDefinition
import FlowExpressions

/// The steps of a path, in order; copies share what they have in common.
struct Path {
  private var entries = SharedVector<PathEntry?>(absent: nil)
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

  /// Changes the step at a place on the path.
  mutating func change(at place: Int, _ change: (inout PathEntry) -> Void) {
    if place < count { change(&entries[place]!) }
  }

  /// Changes the last step, if there is one.
  mutating func changeLast(_ change: (inout PathEntry) -> Void) {
    if count > 0 { change(&entries[count - 1]!) }
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

/// A step on a path.
struct PathEntry {
  let step: StepReference
  /// The last place up to here that bars the way back past it, 0 for none.
  let barrier: Int
  /// What led to it from the step before.
  var decisions: [PathDecision]
  /// Whether it counts for an entry of the progress that no step before it does.
  let countsPart: Bool
  /// How many entries of the progress there are up to it.
  let partCount: Int
  /// Whether it and all before it stand in the order of the file.
  let followsFile: Bool
  /// How many steps up to it depend on more than their answers.
  let otherCount: Int
  /// How many of its answers are saved.
  var answerCount = 0
  /// Whether its fields and calls gave their variables a value, which is cleared when the walk is taken up before it.
  var isSettled = false
  /// Whether all of its section was skipped at it.
  var skipsSection = false
  /// Whether its transient fields are spent.
  var isSpent = false
  /// The transient fields it asked.
  var asked: [FieldIndex] = []
  /// The lists of items that came to be between it and the next step.
  var lists: [SectionNavigator.FinishedList] = []
  private var ofItem: ItemState?

  /// What only a step of an item has; apart, so that other steps stay small.
  private final class ItemState: Sendable {
    let iteration: RepeatIteration
    let values: [Int: Value]

    init(_ iteration: RepeatIteration, _ values: [Int: Value]) {
      self.iteration = iteration
      self.values = values
    }
  }

  init(
    _ step: StepReference, barrier: Int = 0, decisions: [PathDecision] = [], iteration: RepeatIteration?,
    countsPart: Bool = false, partCount: Int = 0, followsFile: Bool = true, otherCount: Int = 0
  ) {
    self.step = step
    self.countsPart = countsPart
    self.partCount = partCount
    self.followsFile = followsFile
    self.otherCount = otherCount
    self.barrier = barrier
    self.decisions = decisions
    ofItem = iteration.map { ItemState($0, [:]) }
  }

  /// The items of its section as they stood on arriving; nil outside repeated sections.
  var iteration: RepeatIteration? { ofItem?.iteration }

  /// For a step of an item what it gave its variables: another item gives them other values.
  var values: [Int: Value] { ofItem?.values ?? [:] }

  /// Notes what a step of an item gave its variables.
  mutating func take(_ values: [Int: Value], in iteration: RepeatIteration) { ofItem = ItemState(iteration, values) }

  /// The value of one of its variables: for a step of an item the environment has it only while that is walked.
  func value(of slot: Int, in environment: Environment, isHere: Bool) -> Value {
    ofItem == nil || isHere ? environment.values[slot] : values[slot] ?? .null
  }
}
