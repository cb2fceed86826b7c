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
    guard var entry = entries[place] else { return }
    // The place lets go of it meanwhile, so that what it holds is not copied.
    entries[place] = nil
    change(&entry)
    entries[place] = entry
  }

  /// Changes the last step, if there is one.
  mutating func changeLast(_ change: (inout PathEntry) -> Void) {
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

/// A step on a path.
struct PathEntry {
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
  /// How many of its answers are saved.
  var answerCount = 0
  /// Whether its fields and calls gave their variables a value, which is cleared when the walk is taken up before it.
  var isSettled = false
  /// Whether all of its section was skipped at it.
  var skipsSection = false
  /// Whether its transient fields are spent.
  var isSpent = false
  private var rest: Rest?

  /// What few steps have; apart, so that an entry is copied with two references.
  private struct Content {
    var decisions: [PathDecision] = []
    var asked: [FieldIndex] = []
    var lists: [SectionNavigator.FinishedList] = []
    var iteration: RepeatIteration?
    var values: [Int: Value] = [:]
  }

  private final class Rest: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
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
    if iteration != nil || !decisions.isEmpty { rest = Rest(Content(decisions: decisions, iteration: iteration)) }
  }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = rest?.content ?? Content()
    change(&content)
    rest = Rest(content)
  }

  /// What led to it from the step before.
  var decisions: [PathDecision] {
    get { rest?.content.decisions ?? [] }
    set { if rest != nil || !newValue.isEmpty { change { $0.decisions = newValue } } }
  }

  /// The transient fields it asked.
  var asked: [FieldIndex] {
    get { rest?.content.asked ?? [] }
    set { if rest != nil || !newValue.isEmpty { change { $0.asked = newValue } } }
  }

  /// The lists of items that came to be between it and the next step.
  var lists: [SectionNavigator.FinishedList] {
    get { rest?.content.lists ?? [] }
    set { change { $0.lists = newValue } }
  }

  /// The items of its section as they stood on arriving; nil outside repeated sections.
  var iteration: RepeatIteration? { rest?.content.iteration }

  /// For a step of an item what it gave its variables: another item gives them other values.
  var values: [Int: Value] { rest?.content.values ?? [:] }

  /// Notes what a step of an item gave its variables.
  mutating func take(_ values: [Int: Value], in iteration: RepeatIteration) {
    change { ($0.iteration, $0.values) = (iteration, values) }
  }

  /// The value of one of its variables: for a step of an item the environment has it only while that is walked.
  func value(of slot: Int, in environment: Environment, isHere: Bool) -> Value {
    isHere || iteration == nil ? environment.values[slot] : values[slot] ?? .null
  }
}
