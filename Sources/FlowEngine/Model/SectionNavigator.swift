import FlowDefinition
import FlowExpressions

/// The way from step to step through sections and their items.
///
/// Which step is complete is not its business: it is told where a step leads and answers the place to go to.
struct SectionNavigator {
  /// A list of items that came to be, and what its variable held before.
  typealias FinishedList = (slot: Int, before: Value)

  private let flow: Flow
  /// Steps that nothing leads back to: the walk goes on with the following step instead.
  private let sealed: Set<StepIndex>
  /// The repeated section being walked.
  private(set) var iteration: RepeatIteration?
  private var finishedLists: [FinishedList] = []

  /// Of a repeated section no further item is walked once one is sealed.
  init(_ flow: Flow, sealed: [StepReference] = []) {
    self.flow = flow
    let repeated = Set(sealed.compactMap { flow.repetition(of: $0.part)?.index })
    self.sealed = Set(sealed.map(\.part) + repeated.flatMap { flow.steps(of: flow[$0]) })
  }

  /// Goes on as it stood at a step walked before.
  mutating func resume(_ iteration: RepeatIteration?) {
    self.iteration = iteration
    finishedLists = []
  }

  // MARK: going

  /// The place of a step that a way leads to from another; nil where it leads off the flow.
  mutating func go(to target: StepIndex?, from step: StepReference?, _ evaluation: inout Evaluation) -> StepReference? {
    guard let target else {
      finish(&evaluation)
      return nil
    }
    if let step, sealed.contains(target) { return follow(step, &evaluation) }
    if let step, let section = flow[step].section, flow[target].section == section {
      return Located(target, item: step.item)
    }
    finish(&evaluation)
    return arrive(at: target, &evaluation)
  }

  /// The place after one that was passed over, or that names no other: in its section, its next item, or behind it.
  mutating func follow(_ step: StepReference, _ evaluation: inout Evaluation) -> StepReference? {
    let following = flow.step(after: step.part)
    guard let section = flow[step].section.map({ flow[$0] }) else { return arrive(at: following, &evaluation) }
    if let following, following < section.steps.upperBound { return Located(following, item: step.item) }
    if let next = nextItem(&evaluation) { return Located(section.steps.lowerBound, item: next) }
    finish(&evaluation)
    return arrive(at: behind(section, &evaluation), &evaluation)
  }

  /// The place behind a section that is skipped: what was walked of it is forgotten.
  mutating func skip(_ section: StepSection, _ evaluation: inout Evaluation) -> StepReference? {
    clear(&evaluation)
    return arrive(at: behind(section, &evaluation), &evaluation)
  }

  /// Where a section goes on that is done.
  private func behind(_ section: StepSection, _ evaluation: inout Evaluation) -> StepIndex? {
    for branch in section.next where evaluation.isTrue(branch.when) {
      return sealed.contains(branch.target) ? flow.step(following: section) : branch.target
    }
    return flow.step(following: section)
  }

  /// The first place at a step from outside its section: where the section is walked at all, for its first item.
  ///
  /// A section that leads to itself without being walked leads nowhere.
  private mutating func arrive(at target: StepIndex?, _ evaluation: inout Evaluation) -> StepReference? {
    var next = target
    var passed = Set<SectionIndex>()
    while let target = next {
      guard let section = flow[target].section.map({ flow[$0] }) else { return Located(target) }
      guard passed.insert(section.index).inserted else { return nil }
      let isSealed = section.repetition != nil && sealed.contains(target)
      guard !isSealed, evaluation.isTrue(section.when) else {
        next = flow.step(following: section)
        continue
      }
      guard let repetition = section.repetition else { return Located(target) }
      if let first = begin(section, repetition, &evaluation) { return Located(target, item: first) }
      next = behind(section, &evaluation)
    }
    return nil
  }

  // MARK: items

  /// Notes what a step of the item walked gave.
  mutating func gather(_ values: [Int: Value]) { iteration?.gather(values) }

  /// The lists that came to be since the last time.
  mutating func takeFinishedLists() -> [FinishedList] {
    defer { finishedLists = [] }
    return finishedLists
  }

  /// Begins to walk a section's items; nil where there are none.
  private mutating func begin(
    _ section: StepSection, _ repetition: StepSection.Repetition, _ evaluation: inout Evaluation
  ) -> ItemKey? {
    iteration = RepeatIteration(
      of: section.index, RepeatIteration.Item.items(of: evaluation.value(repetition.items), atMost: repetition.max))
    if iteration == nil { note(.list([]), repetition, &evaluation) }
    iteration?.restore(&evaluation.environment, flow)
    return iteration?.key
  }

  private mutating func nextItem(_ evaluation: inout Evaluation) -> ItemKey? {
    guard iteration?.advance(flow) == true else { return nil }
    iteration?.restore(&evaluation.environment, flow)
    return iteration?.key
  }

  /// Ends the tour: the items begun are a list, what was asked for one of them is known by no name of its own.
  private mutating func finish(_ evaluation: inout Evaluation) {
    guard let iteration, let repetition = flow[iteration.section].repetition else { return }
    clear(&evaluation)
    note(iteration.rows(flow), repetition, &evaluation)
  }

  private mutating func note(
    _ rows: Value, _ repetition: StepSection.Repetition, _ evaluation: inout Evaluation
  ) {
    finishedLists.append((repetition.listSlot, evaluation.environment.values[repetition.listSlot]))
    evaluation.environment.values[repetition.listSlot] = rows
  }

  private mutating func clear(_ evaluation: inout Evaluation) {
    guard let iteration, let repetition = flow[iteration.section].repetition else { return }
    for slot in repetition.slots + [repetition.itemSlot] { evaluation.environment.values[slot] = .null }
    self.iteration = nil
  }
}
