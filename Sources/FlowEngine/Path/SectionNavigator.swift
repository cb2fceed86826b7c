import FlowDefinition
import FlowExpressions

/// Goes from step to step along the routes of a flow, through its sections and their items.
///
/// The only place where the conditions of routes are evaluated. Which step is complete is not its business: it takes how
/// a step was left and returns the one to go to.
struct SectionNavigator {
  /// The list of a repeated section that came to be, and what its variable held before.
  struct FinishedList {
    let slot: Int
    let before: Value
  }

  var evaluation: Evaluation
  /// The items of the section being walked, if it is repeated.
  var iteration: RepeatIteration?
  /// What was decided since the last step on the path.
  var log: [PathDecision] = []
  /// The lists that came to be since they were noted last.
  var finishedLists: [FinishedList] = []
  private let flow: Flow
  /// Steps that nothing leads back to: the path goes on with the following step instead.
  private let sealed: Set<StepIndex>

  /// Of a repeated section no further item is walked once one is sealed.
  init(_ flow: Flow, _ environment: Environment, sealed: [StepReference] = []) {
    self.flow = flow
    evaluation = Evaluation(environment)
    let repeated = Set(sealed.compactMap { flow.repetition(of: $0.part)?.index })
    self.sealed = Set(sealed.map(\.part) + repeated.flatMap { flow.steps(of: flow[$0]) })
  }

  /// Goes on as it stood at a step.
  mutating func resume(_ iteration: RepeatIteration?, in environment: Environment) {
    self.iteration = iteration
    evaluation.environment = environment
    finishedLists = []
    log = []
  }

  // MARK: Routes

  mutating func begin() -> StepReference? { arrive(at: StepIndex(rawValue: 0)) }

  /// Whether a step's condition holds; otherwise it is passed over.
  mutating func shows(_ step: StepReference) -> Bool {
    let isShown = evaluation.isTrue(flow[step].when)
    if !isShown { log.append(.passedOver(step)) }
    return isShown
  }

  /// The place that a step leads to which was left like this; nil where it leads off the flow.
  mutating func leave(_ step: StepReference, as record: StepRecord) -> StepReference? {
    if let exit = flow[step].exit(by: record) {
      log.append(.action(exit.action))
      return go(to: exit.target, from: step)
    }
    switch record {
    case .refused(let call, let code, _):
      guard case .go(let target) = flow[call].rule(for: code)?.effect else { return nil }
      log.append(.rejected(target))
      return go(to: target, from: step)
    case .skippedSection:
      guard let section = flow[step].section else { break }
      log.append(.sectionSkipped(section))
      // What was walked of it is forgotten.
      clear()
      return arrive(at: behind(flow[section]))
    case .skipped: log.append(.skipped)
    case .submitted, .seen, .confirmed, .chose, .left: break
    }
    guard let target = target(of: flow[step].next) else { return follow(step) }
    return go(to: target, from: step)
  }

  /// The place after one that was passed over, or that takes no branch: in its section, its next item, or behind it.
  mutating func follow(_ step: StepReference) -> StepReference? {
    switch flow.routes.follower(of: step.part) {
    case .step(let next): return flow[step].section == nil ? arrive(at: next) : next.map { step.with($0) }
    case .endOf(let section):
      if let item = nextItem() { return Located(flow[section].steps.lowerBound, item: item) }
      finish()
      return arrive(at: behind(flow[section]))
    }
  }

  private mutating func go(to target: StepIndex, from step: StepReference) -> StepReference? {
    if sealed.contains(target) { return follow(step) }
    if let section = flow[step].section, flow[target].section == section { return step.with(target) }
    finish()
    return arrive(at: target)
  }

  /// The target of the first branch whose condition holds, of a section or of the step that is left.
  private mutating func target(of branches: [Branch], at section: SectionIndex? = nil) -> StepIndex? {
    for (number, branch) in branches.enumerated() {
      let isTaken = evaluation.isTrue(branch.when)
      log.append(section.map { .sectionBranch($0, number, isTaken: isTaken) } ?? .branch(number, isTaken: isTaken))
      if isTaken { return branch.target }
    }
    return nil
  }

  // MARK: Sections

  /// The first place at a step from outside its section: where the section is walked at all, for its first item.
  ///
  /// A section that leads to itself without being walked leads nowhere.
  private mutating func arrive(at target: StepIndex?) -> StepReference? {
    var next = target
    var passed = Set<SectionIndex>()
    while let target = next {
      guard let section = flow[target].section.map({ flow[$0] }) else { return Located(target) }
      guard passed.insert(section.index).inserted else { return nil }
      let isSealed = section.repetition != nil && sealed.contains(target)
      guard !isSealed, enters(section) else {
        next = flow.step(following: section)
        continue
      }
      guard let repetition = section.repetition else { return Located(target) }
      if let first = firstItem(of: section, repetition) { return Located(target, item: first) }
      next = behind(section)
    }
    return nil
  }

  private mutating func enters(_ section: StepSection) -> Bool {
    guard let when = section.when else { return true }
    let isTrue = evaluation.isTrue(when)
    log.append(.section(section.index, isTrue: isTrue))
    return isTrue
  }

  /// Where a section goes on that is done.
  private mutating func behind(_ section: StepSection) -> StepIndex? {
    let target = target(of: section.next, at: section.index)
    return target.flatMap { sealed.contains($0) ? nil : $0 } ?? flow.step(following: section)
  }

  // MARK: Items

  /// Begins to walk a section's items; nil where there are none.
  private mutating func firstItem(of section: StepSection, _ repetition: StepSection.Repetition) -> ItemKey? {
    let items = RepeatIteration.Item.items(of: evaluation.value(repetition.items), atMost: repetition.max)
    iteration = RepeatIteration(of: section.index, items)
    if iteration == nil {
      log.append(.noItems(section.index))
      note(.list([]), repetition)
    }
    iteration?.restore(&evaluation.environment, flow)
    return iteration?.key
  }

  private mutating func nextItem() -> ItemKey? {
    guard iteration?.advance(flow) == true else { return nil }
    iteration?.restore(&evaluation.environment, flow)
    return iteration?.key
  }

  /// Ends the iteration: the items begun are a list, what was asked for one of them is known by no name of its own.
  private mutating func finish() {
    guard let iteration, let repetition = flow[iteration.section].repetition else { return }
    clear()
    note(iteration.rows(flow), repetition)
  }

  private mutating func note(_ rows: Value, _ repetition: StepSection.Repetition) {
    let slot = repetition.listSlot
    finishedLists.append(FinishedList(slot: slot, before: evaluation.environment.values[slot]))
    evaluation.environment.values[slot] = rows
  }

  private mutating func clear() {
    guard let iteration, let repetition = flow[iteration.section].repetition else { return }
    for slot in repetition.slots + [repetition.itemSlot] { evaluation.environment.values[slot] = .null }
    self.iteration = nil
  }
}
