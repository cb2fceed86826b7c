import FlowExpressions
import FlowSyntax

/// Knows what holds where in a flow: which steps are reached, which variables have a value there, and what the
/// conditions around prove.
final class FlowReasoner {
  let index: FlowIndex
  let graph: FlowGraph
  let certain: DefiniteAssignment
  private lazy var governing = GoverningConditions(index, graph)
  private var factsOfStep: [StepIndex: NullFacts] = [:]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    self.index = index
    graph = FlowGraph(index, routes)
    certain = DefiniteAssignment(index, graph)
  }

  // MARK: what has a value

  /// Whether any way leads to a step.
  func reaches(_ step: Int) -> Bool { certain.reaches(step) }

  /// What the governing conditions prove of the variables an expression reads, because these were asked under them.
  func proofs(for reads: NameReads, in scope: PlaceScope) -> NullFacts {
    guard let step = scope.step, !scope.facts.parts.isEmpty else { return .none }
    return reads.slots.filter { !scope.certain.contains($0) && governing.prove($0, at: step, by: scope.facts.parts) }
      .reduce(.none) { $0.union(.slot($1)) }
  }

  /// The answers an expression names that may be given only after its step; those that are certain are there.
  func laterAnswers(in expression: Expression, _ scope: PlaceScope) -> [LaterAnswer] {
    guard let step = scope.step, reaches(step.rawValue) else { return [] }
    let entering = certain.entering(step)
    return expression.freePaths.compactMap { path in
      let uses = scope.slots(of: path.name).compactMap { slot -> ReachableAssignments.Use? in
        guard let owner = index.stepOfSlot[slot], owner != step, !entering.contains(slot) else { return nil }
        return ReachableAssignments.Use(owner: owner, step: step)
      }
      return uses.isEmpty ? nil : LaterAnswer(name: path.name, range: path.nameRange, uses: uses)
    }
  }

  /// Whether each answer may have been given where it is read.
  func mayBeGiven(_ answers: [LaterAnswer]) -> [Bool] {
    let given = ReachableAssignments(index: index, graph: graph).given(of: Set(answers.flatMap(\.uses)))
    return answers.map { given.isSuperset(of: $0.uses) }
  }

  // MARK: scopes

  /// The scope of what belongs to no step.
  var outside: PlaceScope { PlaceScope(index: index, certain: KnownAnswers(base: .given, index: index)) }

  /// The scope in which it is decided whether a step is walked.
  func before(_ step: StepIndex) -> PlaceScope {
    var known = certain.entering(step)
    let section = index.repetition(at: step)
    if let repeated = section.flatMap({ index.repeated[$0.rawValue] }) { known.insert(repeated.itemSlot) }
    return PlaceScope(index: index, certain: known, section: section, step: step)
  }

  /// The scope on entering a step: the conditions that govern it hold.
  func entrance(of step: StepIndex) -> PlaceScope {
    var scope = before(step)
    if let known = factsOfStep[step] {
      scope.facts = known
    } else {
      scope.facts = index.sectionOfStep[step.rawValue].map { governed(by: $0).facts } ?? .none
      scope = scope.assuming(index[step].when)
      factsOfStep[step] = scope.facts
    }
    return scope
  }

  /// What can be read before anything of the step was answered: all but its own fields.
  func firstSight(_ step: StepIndex) -> PlaceScope {
    index.outputSlot(of: step, .before).map { entrance(of: step).with(certain: $0) } ?? entrance(of: step)
  }

  /// The scope inside a step: what was known on entering, its `before` output, and its own fields up to one.
  func inside(_ step: StepIndex, upTo last: FieldIndex? = nil) -> PlaceScope {
    var scope = firstSight(step)
    // While an item is asked, the list it is to be in is not known, and while a part is asked its group is not.
    scope.certain.asked = KnownAnswers.Asked(
      step: step, before: last?.rawValue ?? .max, except: last.map(index.around) ?? [])
    scope.group = last.flatMap { index[$0].parent }
    scope.asked = last
    return scope
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
    var scope = before(StepIndex(rawValue: steps.lowerBound))
    scope.section = nil
    scope.step = nil
    return scope
  }

  /// The same where the section's condition holds.
  func governed(by section: SectionIndex) -> PlaceScope { entrance(of: section).assuming(index[section].when) }

  /// What is known once a section is done.
  func exit(of section: SectionIndex) -> PlaceScope {
    PlaceScope(index: index, certain: certain.after(section), facts: governed(by: section).facts)
  }
}

/// An answer of another step that an expression names, perhaps by a condition, and that may not be there yet.
struct LaterAnswer {
  let name: String
  let range: SourceRange
  let uses: [ReachableAssignments.Use]
}
