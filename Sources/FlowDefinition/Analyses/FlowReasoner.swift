import FlowExpressions
import FlowSyntax

/// Knows what holds where in a flow: which steps are reached, which variables have a value there, and what the
/// conditions around prove.
final class FlowReasoner {
  let index: FlowIndex
  let graph: FlowGraph
  let certain: DefiniteAssignment
  private lazy var governing = GoverningConditions(index, graph)
  /// The scopes before and on entering each step, once they were asked for.
  private var befores: [PlaceScope?]
  private var entrances: [PlaceScope?]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    self.index = index
    befores = Array(repeating: nil, count: index.declaration.steps.count)
    entrances = befores
    graph = FlowGraph(index, routes)
    certain = DefiniteAssignment(index, graph)
  }

  // MARK: what has a value

  /// Whether any way leads to a step.
  func reaches(_ step: Int) -> Bool { certain.reaches(step) }

  /// What the governing conditions prove of the variables an expression reads, because these were asked under them.
  func proofs(for reads: NameReads, in scope: PlaceScope) -> NullFacts {
    guard let step = scope.step, let held = scope.held else { return .none }
    let open = reads.slots.filter { !scope.isCertain($0) }
    guard !open.isEmpty, !held.parts.isEmpty else { return .none }
    return open.filter { governing.prove($0, at: step, by: held.parts) }.reduce(.none) { $0.union(.slot($1)) }
  }

  /// The answers an expression names that may be given only after its step; those that are certain are there, and nearly
  /// all others are seen at once to be given before it.
  ///
  /// `reads`: all that the expression reads.
  func laterAnswers(in expression: Expression, reads: NameReads, _ scope: PlaceScope) -> [LaterAnswer] {
    guard let step = scope.step, reaches(step.rawValue) else { return [] }
    func use(of slot: Int) -> ReachableAssignments.Use? {
      guard let owner = index.stepOfSlot[slot], owner != step, !graph.leadsStraight(from: owner, to: step),
        !isCertain(slot, entering: step)
      else { return nil }
      return ReachableAssignments.Use(owner: owner, step: step)
    }
    if reads.slots.allSatisfy({ use(of: $0) == nil }) { return [] }
    return expression.freePaths.compactMap { path in
      let uses =
        if let variable = scope.variable(path.name) {
          use(of: variable.slot).map { [$0] } ?? []
        } else {
          scope.slots(of: path.name).compactMap(use)
        }
      return uses.isEmpty ? nil : LaterAnswer(name: path.name, range: path.nameRange, uses: uses)
    }
  }

  /// Whether each answer may have been given where it is read.
  func mayBeGiven(_ answers: [LaterAnswer]) -> [Bool] {
    if answers.isEmpty { return [] }
    var given = ReachableAssignments(index: index, graph: graph).given(of: answers.flatMap(\.uses))[...]
    return answers.map { answer in
      let own = given.prefix(answer.uses.count)
      given = given.dropFirst(own.count)
      return own.allSatisfy(\.self)
    }
  }

  private func isCertain(_ slot: Int, entering step: StepIndex) -> Bool {
    index.givenSlots.contains(slot) || certain.contains(slot, entering: step)
  }

  // MARK: scopes

  /// The scope of what belongs to no step.
  var outside: PlaceScope { PlaceScope(index: index, known: .given) }

  /// The scope in which it is decided whether a step is walked.
  func before(_ step: StepIndex) -> PlaceScope {
    if let known = befores[step.rawValue] { return known }
    let section = index.repetition(at: step)
    var scope = PlaceScope(index: index, known: certain.entering(step), section: section, step: step)
    if let repeated = section.flatMap({ index.repeated[$0.rawValue] }) {
      scope = scope.with(certain: repeated.itemSlot)
    }
    befores[step.rawValue] = scope
    return scope
  }

  /// The scope on entering a step: the conditions that govern it hold.
  func entrance(of step: StepIndex) -> PlaceScope {
    if let known = entrances[step.rawValue] { return known }
    let section = index.sectionOfStep[step.rawValue]
    let scope = section.map { before(step).assuming(allOf: governed(by: $0)) } ?? before(step)
    let inside = scope.assuming(index[step].when)
    entrances[step.rawValue] = inside
    return inside
  }

  /// What can be read before anything of the step was answered: all but its own fields.
  func firstSight(_ step: StepIndex) -> PlaceScope {
    let entrance = entrance(of: step)
    return index.outputSlot(of: step, .before).map { entrance.with(certain: $0) } ?? entrance
  }

  /// The scope inside a step: what was known on entering, its `before` output, and its own fields up to one.
  func inside(_ step: StepIndex, upTo last: FieldIndex? = nil) -> PlaceScope {
    firstSight(step).asking(last, of: step)
  }

  /// What can be read once a step was left: its answers and the output of its call, unless it may have been skipped.
  func leaving(_ step: StepIndex) -> PlaceScope {
    if index[step].isOptional { return entrance(of: step) }
    return index.outputSlot(of: step, .submit).map { inside(step).with(certain: $0) } ?? inside(step)
  }

  /// What a section itself reads: nothing of its own steps.
  func entrance(of section: SectionIndex) -> PlaceScope {
    let steps = index[section].steps
    guard !steps.isEmpty else { return outside }
    return before(StepIndex(rawValue: steps.lowerBound)).with {
      $0.section = nil
      $0.step = nil
    }
  }

  /// The same where the section's condition holds.
  func governed(by section: SectionIndex) -> PlaceScope { entrance(of: section).assuming(index[section].when) }

  /// What is known once a section is done.
  func exit(of section: SectionIndex) -> PlaceScope {
    PlaceScope(index: index, known: certain.after(section)).assuming(allOf: governed(by: section))
  }
}

/// An answer of another step that an expression names, perhaps by a condition, and that may not be there yet.
struct LaterAnswer {
  let name: String
  let range: SourceRange
  let uses: [ReachableAssignments.Use]
}
