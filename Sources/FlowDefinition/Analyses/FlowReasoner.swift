import FlowExpressions
import FlowSyntax

final class FlowReasoner {
  let index: FlowIndex
  let graph: FlowGraph
  let certain: DefiniteAssignment
  private lazy var governing = GoverningConditions(
    index, graph, around: { [unowned self] in around($0) }, passed: { [unowned self] in passed(before: $0) })
  private var befores: [PlaceScope?]
  private var entrances: [PlaceScope?]
  private var passages: [Int: PlaceCondition?] = [:]
  /// Whether the clock and given values may change between two steps, because a `once` call made the first one final.
  private lazy var mayBeSealed = index.calls.contains { $0.declaration.isOnce }

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    self.index = index
    befores = Array(repeating: nil, count: index.declaration.steps.count)
    entrances = befores
    graph = FlowGraph(index, routes)
    certain = DefiniteAssignment(index, graph)
  }

  // MARK: Known values

  func reaches(_ step: Int) -> Bool { certain.reaches(step) }

  /// A quick check, after which ``neverGiven(_:)`` searches for the answers that no route gives.
  func laterAnswers(in expression: Expression, reads: NameReads, _ scope: PlaceScope) -> [LaterAnswer] {
    guard let step = scope.step, reaches(step.rawValue) else { return [] }
    func use(of slot: Int) -> ReachableAssignments.Use? {
      guard let owner = index.stepOfSlot[slot], owner != step, !graph.passesEveryStep(from: owner, to: step),
        !isCertain(slot, entering: step)
      else { return nil }
      return ReachableAssignments.Use(owner: owner, step: step)
    }
    if reads.slots.allSatisfy({ use(of: $0) == nil }) { return [] }
    return expression.freePaths.compactMap { path in
      let slots = scope.slots(of: path.name)
      let uses = slots.compactMap { slot in use(of: slot).map { (slot, $0) } }
      guard !uses.isEmpty else { return nil }
      var condition: (Expression, PlaceScope)?
      if case .condition(let expression) = scope.meaning(of: path.name) { condition = (expression, scope) }
      return LaterAnswer(
        name: path.name, range: path.nameRange, uses: uses, isOnlySource: uses.count == slots.count,
        condition: condition)
    }
  }

  /// A named condition is returned if every answer that it reads is missing on every route.
  ///
  /// It is also returned if only some of these answers are missing, but the condition is always true or never true when
  /// they are null.
  func neverGiven(_ answers: [LaterAnswer]) -> [LaterAnswer] {
    if answers.isEmpty { return [] }
    var given = ReachableAssignments(index: index, graph: graph).given(of: answers.flatMap { $0.uses.map(\.use) })[...]
    return answers.filter { answer in
      let own = given.prefix(answer.uses.count)
      given = given.dropFirst(own.count)
      let missing = zip(answer.uses, own).filter { !$1 }.map(\.0.slot)
      if missing.isEmpty { return false }
      return missing.count == own.count && answer.isOnlySource || isDecided(answer.condition, without: missing)
    }
  }

  private func isDecided(_ condition: (expression: Expression, scope: PlaceScope)?, without missing: [Int]) -> Bool {
    let conditions = ConditionReasoner { slot, members in members.isEmpty ? Subject(id: slot, domain: .any) : nil }
    guard let condition, let statement = conditions.statement(condition.expression, in: condition.scope) else {
      return false
    }
    var assumptions = Assumptions()
    for slot in missing { assumptions.assume(.isNull(Subject(id: slot, domain: .any))) }
    return assumptions.verdict(on: statement) != nil
  }

  private func isCertain(_ slot: Int, entering step: StepIndex) -> Bool {
    index.givenSlots.contains(slot) || certain.contains(slot, entering: step)
  }

  func conditions(of slot: Int) -> Set<ConditionPart>? { governing.conditions(of: slot) }

  /// Whether a field in a group or a list certainly has an answer if its `when` and `requiredWhen` are true.
  ///
  /// They must read nothing but fields of the same group or item.
  func isConditional(_ field: FlowIndex.FieldEntry, in whole: FlowIndex.FieldEntry) -> Bool {
    governing.conditions(ofMember: field.declaration.id.text, origin: whole.slot, in: "") != nil
  }

  // MARK: Passed conditions

  /// The innermost condition comes first.
  private func passed(before step: StepIndex) -> PlaceCondition? {
    var waiting: [Int] = []
    var held: PlaceCondition?
    var next = certain.dominator(of: certain.node(entering: step))
    while let node = next {
      if let known = passages[node] {
        held = known
        break
      }
      waiting.append(node)
      next = certain.dominator(of: node)
    }
    for node in waiting.reversed() {
      held = passed(node, after: held)
      passages[node] = .some(held)
    }
    return held
  }

  private func passed(_ node: Int, after held: PlaceCondition?) -> PlaceCondition? {
    guard let passage = certain.passage(node) else { return held }
    let (known, home) = (certain.known(at: node), index.repetition(at: passage.step))
    return passage.claims.reduce(held) { held, claim in
      let scope = PlaceScope(index: index, known: known, section: home, step: passage.step).holding(held)
      let reads = scope.reads(of: claim.condition)
      if mayBeSealed, reads.readsClock || reads.slots.contains(where: index.givenSlots.contains) { return held }
      return PlaceCondition(claim.isTrue ? claim.condition : claim.condition.negated, in: scope)
    }
  }

  // MARK: Scopes

  var outside: PlaceScope { PlaceScope(index: index, known: .given) }

  func before(_ step: StepIndex) -> PlaceScope {
    if let known = befores[step.rawValue] { return known }
    let section = index.repetition(at: step)
    var scope = PlaceScope(index: index, known: certain.entering(step), section: section, step: step)
      .governed(by: governing, at: step).holding(passed(before: step))
    if let repeated = section.flatMap({ index.repeated[$0.rawValue] }) {
      scope = scope.with(certain: repeated.itemSlot)
    }
    befores[step.rawValue] = scope
    return scope
  }

  func entrance(of step: StepIndex) -> PlaceScope {
    if let known = entrances[step.rawValue] { return known }
    let section = index.sectionOfStep[step.rawValue]
    let before = before(step)
    let scope = section.map { before.assuming(index[$0].when, in: entrance(of: $0)) } ?? before
    let inside = scope.assuming(index[step].when)
    entrances[step.rawValue] = inside
    return inside
  }

  /// The output of the step's `before` call has a value, unless the step may continue after a rejection.
  ///
  /// The fields of the step have no values yet.
  func beforeAnswers(_ step: StepIndex) -> PlaceScope {
    let entrance = entrance(of: step)
    return index.certainOutputSlot(of: step, .before).map { entrance.with(certain: $0) } ?? entrance
  }

  /// If `last` is `nil`, all questions of the step have been asked.
  ///
  /// The output of the `before` call has a value in this scope. So does every variable that has a value when the step
  /// is entered.
  func inside(_ step: StepIndex, upTo last: FieldIndex? = nil) -> PlaceScope {
    beforeAnswers(step).asking(last, of: step)
  }

  func around(_ field: FlowIndex.FieldEntry) -> PlaceScope {
    let inside = inside(field.step, upTo: field.index)
    if field.parent == nil { return inside }
    return index.around(field.index).reduce(inside) { $0.assuming(index[$1].declaration.when) }
  }

  /// If the step can be skipped, this is the scope when the step is entered.
  ///
  /// Otherwise, the questions of the step have been asked, and the output of its `submit` call has a value.
  func leaving(_ step: StepIndex) -> PlaceScope {
    if index[step].isOptional { return entrance(of: step) }
    return index.certainOutputSlot(of: step, .submit).map { inside(step).with(certain: $0) } ?? inside(step)
  }

  /// The section's own expressions can't read the answers of the section's steps.
  func entrance(of section: SectionIndex) -> PlaceScope {
    let steps = index[section].steps
    guard !steps.isEmpty else { return outside }
    return before(StepIndex(rawValue: steps.lowerBound)).with {
      $0.section = nil
      $0.step = nil
    }
  }

  /// The expressions are evaluated only if `when` is true, so the scope assumes that it is true.
  func governed(by section: SectionIndex) -> PlaceScope { entrance(of: section).assuming(index[section].when) }

  func exit(of section: SectionIndex) -> PlaceScope {
    let scope = PlaceScope(index: index, known: certain.after(section)).assuming(allOf: governed(by: section))
    guard let last = index[section].steps.last else { return scope }
    return scope.governed(by: governing, at: StepIndex(rawValue: last))
  }
}

struct LaterAnswer {
  let name: String
  let range: SourceRange
  let uses: [(slot: Int, use: ReachableAssignments.Use)]
  /// Whether `uses` contains every variable that `name` stands for.
  let isOnlySource: Bool
  let condition: (expression: Expression, scope: PlaceScope)?
}
