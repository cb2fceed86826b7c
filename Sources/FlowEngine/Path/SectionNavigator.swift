import FlowDefinition
import FlowExpressions

/// Moves from step to step along the routes of a flow, through its sections and their items.
///
/// A route leads from a step to another one: by default, by a branch, by an action or by a rejection. The navigator
/// does not determine whether a step is complete: it receives the record of a complete step.
struct SectionNavigator {
  /// `slot` is the index of the list in the environment, and `before` is the value that the list replaced.
  struct FinishedList {
    let slot: Int
    let before: Value
  }

  var evaluation: Evaluation
  var iteration: RepeatIteration?
  /// The decisions since the last step on the path.
  var log: [PathDecision] = []
  var finishedLists: [FinishedList] = []
  private let flow: Flow
  /// The steps that routes can no longer enter, because they are sealed.
  private let sealed: Set<StepIndex>

  /// If a step of a repeated section is sealed, and therefore final, no route can enter that section again.
  init(_ flow: Flow, _ environment: Environment, sealed: [StepReference] = []) {
    self.flow = flow
    evaluation = Evaluation(environment)
    let repeated = Set(sealed.compactMap { flow.repetition(of: $0.part)?.index })
    self.sealed = Set(sealed.map(\.part) + repeated.flatMap { flow.steps(of: flow[$0]) })
  }

  mutating func resume(_ iteration: RepeatIteration?, in environment: Environment) {
    self.iteration = iteration
    evaluation.environment = environment
    finishedLists = []
    log = []
  }

  // MARK: Routes

  mutating func begin() -> StepReference? { arrive(at: StepIndex(rawValue: 0)) }

  mutating func shows(_ step: StepReference) -> Bool {
    let isShown = evaluation.isTrue(flow[step].when)
    if !isShown { log.append(.omitted(step)) }
    return isShown
  }

  mutating func stepAfter(_ step: StepReference, as record: StepRecord) -> StepReference? {
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
      // The values of the skipped section are dropped.
      clear()
      return arrive(at: stepAfterSection(flow[section]))
    case .skipped: log.append(.skipped)
    case .submitted, .seen, .confirmed, .chose, .left: break
    }
    guard let target = target(of: flow[step].next) else { return stepAfterOmitted(step) }
    return go(to: target, from: step)
  }

  /// Returns the default next step after a step that is omitted or takes no branch; `nil` at the end of the flow.
  mutating func stepAfterOmitted(_ step: StepReference) -> StepReference? {
    switch flow.routes.follower(of: step.part) {
    case .step(let next): return flow[step].section == nil ? arrive(at: next) : next.map { step.with($0) }
    case .endOf(let section):
      if let item = nextItem() { return Located(flow[section].steps.lowerBound, item: item) }
      finish()
      return arrive(at: stepAfterSection(flow[section]))
    }
  }

  private mutating func go(to target: StepIndex, from step: StepReference) -> StepReference? {
    if sealed.contains(target) { return stepAfterOmitted(step) }
    if let section = flow[step].section, flow[target].section == section { return step.with(target) }
    finish()
    return arrive(at: target)
  }

  private mutating func target(of branches: [Branch], at section: SectionIndex? = nil) -> StepIndex? {
    for (number, branch) in branches.enumerated() {
      let isTaken = evaluation.isTrue(branch.when)
      log.append(section.map { .sectionBranch($0, number, isTaken: isTaken) } ?? .branch(number, isTaken: isTaken))
      if isTaken { return branch.target }
    }
    return nil
  }

  /// The environment has no values of the step yet.
  ///
  /// If the step has a `before` call that was not accepted yet, the options are unknown, and the step is entered.
  mutating func exitIfEmpty(_ step: StepReference, _ session: Session) -> StepReference? {
    let exits = flow.layout(of: step.part).exits
    if exits.isEmpty { return nil }
    let slot = flow[step].before.flatMap { flow[$0].outputSlot }
    let before = evaluation.environment
    if let call = flow[step].before.map({ step.with($0) }) {
      guard let accepted = session.calls[call] else { return nil }
      if let slot { evaluation.environment.values[slot] = accepted.output }
    }
    let found = exits.first { isEmpty(flow[$0]) }
    if let slot { evaluation.environment.values[slot] = before.values[slot] }
    guard let field = found, let target = flow[field].ifEmpty?.target else { return nil }
    log.append(.nothingToChoose(step, field))
    return go(to: target, from: step)
  }

  private mutating func isEmpty(_ field: Field) -> Bool {
    for condition in flow.conditions(of: field.index) where !evaluation.isTrue(condition) { return false }
    return field.type.hasNothingToChoose { evaluation.value(of: $0) }
  }

  // MARK: Sections

  /// Returns `nil` at the end of the flow, or if the run would arrive at the same section twice.
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
      next = stepAfterSection(section)
    }
    return nil
  }

  private mutating func enters(_ section: StepSection) -> Bool {
    guard let when = section.when else { return true }
    let isTrue = evaluation.isTrue(when)
    log.append(.section(section.index, isTrue: isTrue))
    return isTrue
  }

  private mutating func stepAfterSection(_ section: StepSection) -> StepIndex? {
    let target = target(of: section.next, at: section.index)
    return target.flatMap { sealed.contains($0) ? nil : $0 } ?? flow.step(following: section)
  }

  // MARK: Items

  private mutating func firstItem(of section: StepSection, _ repetition: StepSection.Repetition) -> ItemKey? {
    let items = RepeatIteration.Item.items(of: repetition) { evaluation.value($0) }
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
