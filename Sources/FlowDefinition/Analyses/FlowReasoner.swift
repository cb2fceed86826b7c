import FlowExpressions
import FlowSyntax

/// Determines what is known at each place of a flow: whether it can be reached, which variables have a value, and
/// what the enclosing conditions prove.
final class FlowReasoner {
  let index: FlowIndex
  let graph: FlowGraph
  let certain: DefiniteAssignment
  private lazy var governing = GoverningConditions(index, graph)
  /// The scopes before and on entering each step, created on demand.
  private var befores: [PlaceScope?]
  private var entrances: [PlaceScope?]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    self.index = index
    befores = Array(repeating: nil, count: index.declaration.steps.count)
    entrances = befores
    graph = FlowGraph(index, routes)
    certain = DefiniteAssignment(index, graph)
  }

  // MARK: Known values

  /// Whether any route leads to a step.
  func reaches(_ step: Int) -> Bool { certain.reaches(step) }

  /// Returns the variables of an expression that certainly have a value here, because the conditions under which their
  /// questions are asked are true here.
  func proofs(for reads: NameReads, in scope: PlaceScope) -> NullFacts {
    guard let step = scope.step, let held = scope.held else { return .none }
    let open = reads.slots.filter { !scope.isCertain($0) }
    guard !open.isEmpty, !held.parts.isEmpty else { return .none }
    return open.filter { governing.prove($0, at: step, by: held.parts) }.reduce(.none) { $0.union(.slot($1)) }
  }

  /// Returns the answers that an expression reads, but that may be given only after the expression's step.
  ///
  /// Answers that certainly exist or are clearly given earlier are not included. The others are checked by
  /// ``mayBeGiven(_:)``, which requires a search.
  ///
  /// - Parameter reads: Everything the expression reads.
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
      let uses =
        if let variable = scope.variable(path.name) {
          use(of: variable.slot).map { [$0] } ?? []
        } else {
          scope.slots(of: path.name).compactMap(use)
        }
      return uses.isEmpty ? nil : LaterAnswer(name: path.name, range: path.nameRange, uses: uses)
    }
  }

  /// Returns for each answer whether it may have been given where it is read.
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

  // MARK: Scopes

  /// The scope of expressions outside steps.
  var outside: PlaceScope { PlaceScope(index: index, known: .given) }

  /// Returns the scope of the condition for including a step.
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

  /// Returns the scope on entering a step, in which the conditions that govern it are true.
  func entrance(of step: StepIndex) -> PlaceScope {
    if let known = entrances[step.rawValue] { return known }
    let section = index.sectionOfStep[step.rawValue]
    let scope = section.map { before(step).assuming(allOf: governed(by: $0)) } ?? before(step)
    let inside = scope.assuming(index[step].when)
    entrances[step.rawValue] = inside
    return inside
  }

  /// Returns the scope in which a step is first shown: its `before` output has a value, but its fields have none.
  func beforeAnswers(_ step: StepIndex) -> PlaceScope {
    let entrance = entrance(of: step)
    return index.outputSlot(of: step, .before).map { entrance.with(certain: $0) } ?? entrance
  }

  /// Returns the scope inside a step: what is known on entering the step, its `before` output, and its fields before
  /// `last`, or all its fields if `last` is `nil`.
  func inside(_ step: StepIndex, upTo last: FieldIndex? = nil) -> PlaceScope {
    beforeAnswers(step).asking(last, of: step)
  }

  /// Returns the scope on leaving a step.
  ///
  /// If the step can't be skipped, its answers and the output of its `submit` call are known.
  func leaving(_ step: StepIndex) -> PlaceScope {
    if index[step].isOptional { return entrance(of: step) }
    return index.outputSlot(of: step, .submit).map { inside(step).with(certain: $0) } ?? inside(step)
  }

  /// Returns the scope of a section's own expressions, which can't read the answers of its steps.
  func entrance(of section: SectionIndex) -> PlaceScope {
    let steps = index[section].steps
    guard !steps.isEmpty else { return outside }
    return before(StepIndex(rawValue: steps.lowerBound)).with {
      $0.section = nil
      $0.step = nil
    }
  }

  /// Returns the scope of a section's own expressions if its condition is true.
  func governed(by section: SectionIndex) -> PlaceScope { entrance(of: section).assuming(index[section].when) }

  /// Returns the scope after a section is complete.
  func exit(of section: SectionIndex) -> PlaceScope {
    PlaceScope(index: index, known: certain.after(section)).assuming(allOf: governed(by: section))
  }
}

/// An answer of another step that an expression reads, directly or through a condition, and that may be missing.
struct LaterAnswer {
  let name: String
  let range: SourceRange
  let uses: [ReachableAssignments.Use]
}
