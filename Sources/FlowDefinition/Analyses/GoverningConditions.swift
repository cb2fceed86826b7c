import FlowExpressions
import FlowSyntax

/// Finds the answers that certainly exist where a condition is true.
///
/// For example, if the required field `company` has the `when` `forCompany`, then `forCompany` being true proves that
/// `company` has an answer.
///
/// A condition proves that an answer exists if the `when` conditions of the answer's section, step and field, and the
/// field's `requiredWhen`, follow from it. Everything that these conditions read must be final before the question is
/// asked. In addition, the answer's step must be one that can't be skipped, left by an action or bypassed by a route,
/// unless the condition excludes the route. The outputs of calls and the lists of repeated sections are treated like
/// answers.
final class GoverningConditions {
  private struct Requirement {
    /// If the variable is the list of a repeated section, this is the first step of the section.
    let asking: Int
    /// The first step that comes after the variable has been set.
    let end: Int
    /// The variable can be read only inside this section.
    let home: SectionIndex?
    var parts: Set<ConditionPart> = []
    var conditions: [Expression] = []
    /// The earliest step whose answers the conditions read.
    ///
    /// If the conditions read no answers of earlier steps, this is ``asking``.
    var start: Int
    /// Whether the conditions read the clock or a given value, both of which may change after a `once` call.
    var mayChange = false
    /// The first step, in file order, to which the step can lead without being submitted; `Int.max` if there is none.
    ///
    /// A rejected call, a choice without options, or an action can lead there. From that step on, the variable of the
    /// requirement may have no value.
    let leftTo: Int
  }

  private let index: FlowIndex
  private let graph: FlowGraph
  private let around: (FlowIndex.FieldEntry) -> PlaceScope
  fileprivate let passed: (StepIndex) -> PlaceCondition?
  /// While this is being determined, it is `false`, because computed fields may depend on each other in a cycle.
  private var computedAnswers: [FieldIndex: Bool] = [:]
  /// A requirement is `nil` if no condition can prove that the variable has a value.
  private var requirements: [Int: Requirement?] = [:]
  private lazy var members = MemberConditions(index, graph)
  private lazy var sectionsByList: [Int: SectionIndex] = Dictionary(
    keepingFirst: index.repeated.enumerated().compactMap { place, entry in
      entry.map { ($0.listSlot, SectionIndex(rawValue: place)) }
    })
  private lazy var callsBySlot: [Int: FlowIndex.CallEntry] = Dictionary(
    keepingFirst: index.calls.compactMap { call in call.outputSlot.map { ($0, call) } })
  private lazy var ways = BypassAnalysis(index, graph)
  private lazy var conditions = ConditionReasoner { [index] in index.subject($0, $1) }
  /// For each step, the last earlier step with a `once` call, or -1 if there is none.
  private lazy var lastSeal: [Int] = {
    let seals = Set(index.calls.filter(\.declaration.isOnce).map(\.step.rawValue))
    var last: [Int] = []
    for index in graph.edges.indices { last.append(seals.contains(index - 1) ? index - 1 : last.last ?? -1) }
    return last
  }()

  init(
    _ index: FlowIndex, _ graph: FlowGraph, around: @escaping (FlowIndex.FieldEntry) -> PlaceScope,
    passed: @escaping (StepIndex) -> PlaceCondition?
  ) {
    self.passed = passed
    self.index = index
    self.graph = graph
    self.around = around
  }

  func prove(_ slot: Int, at place: StepIndex, where premises: Premises, in scope: PlaceScope) -> Bool {
    let place = place.rawValue
    guard let requirement = requirement(for: slot), requirement.end <= place, place < requirement.leftTo,
      requirement.home == nil || requirement.home == index.repetition(at: StepIndex(rawValue: place)),
      !ways.leadBack(before: place, from: requirement.start),
      !requirement.mayChange || lastSeal[place] < requirement.asking
    else { return false }
    let isAsked = requirement.parts.allSatisfy(premises.hold)
    let isReached = !ways.lead(past: requirement.asking, to: place)
    if isAsked, isReached { return true }
    guard var assumptions = premises.assumptions(conditions) else { return false }
    let scope = scope.with { $0.group = nil }
    return (isAsked || requirement.conditions.allSatisfy { follows($0, from: &assumptions, in: scope) })
      && (isReached
        || ways.past(requirement.asking, to: place).allSatisfy { isExcluded($0, at: place, by: &assumptions, scope) })
  }

  private func follows(_ condition: Expression, from assumptions: inout Assumptions, in scope: PlaceScope) -> Bool {
    conditions.statement(condition, in: scope).flatMap { assumptions.verdict(on: $0) } == true
  }

  /// This is `false` if the field always has a value, because then no condition is needed.
  func isAsked(_ field: FlowIndex.FieldEntry, where premises: Premises) -> Bool {
    guard let needed = conditionsOfAnswer(of: field), !needed.isEmpty else { return false }
    let scope = scope(of: field)
    if needed.allSatisfy({ $0.parsed?.parts(in: scope).allSatisfy(premises.hold) ?? false }) { return true }
    guard var assumptions = premises.assumptions(conditions) else { return false }
    return needed.allSatisfy { $0.parsed.map { follows($0, from: &assumptions, in: scope) } ?? false }
  }

  /// - Returns: `nil` if nothing ensures a value.
  private func conditionsOfAnswer(of field: FlowIndex.FieldEntry) -> [ExpressionDeclaration]? {
    isComputedIfShown(field) ? field.declaration.conditionsOfAnswer : nil
  }

  /// The value of a computed field with a condition may be null, for example because its expression reads a missing
  /// answer.
  ///
  /// Whether it can be null is determined by compiling the expression with a type that excludes null.
  private func isComputedIfShown(_ field: FlowIndex.FieldEntry) -> Bool {
    guard let computed = field.declaration.computed, !field.declaration.isCertainOnceAsked else { return true }
    if let known = computedAnswers[field.index] { return known }
    computedAnswers[field.index] = false
    let scope = around(field).assuming(field.declaration.when)
    var ignored: [Diagnostic] = []
    let compiled = computed.parsed.flatMap {
      ExpressionCompiler(options: .flowFile).compile(
        $0, in: scope, expecting: index.givenType(of: field), known: scope.facts, diagnostics: &ignored)
    }
    computedAnswers[field.index] = compiled != nil
    return compiled != nil
  }

  /// Returns `nil` if the variable does not depend on conditions, or if no condition can prove that it has a value.
  func conditions(of slot: Int) -> Set<ConditionPart>? {
    if let field = index.fieldOfSlot[slot].map({ index[$0] }), !isGoverned(field) { return nil }
    return requirement(for: slot).flatMap { $0.parts.isEmpty ? nil : $0.parts }
  }

  private func isGoverned(_ field: FlowIndex.FieldEntry) -> Bool {
    field.declaration.when != nil || field.declaration.requiredWhen != nil || index[field.step].when != nil
      || index.sectionOfStep[field.step.rawValue].flatMap { index[$0].when } != nil
  }

  /// - Parameters:
  ///   - origin: The variable of the group, of the list, or of the list of a repeated section.
  ///   - record: The text that stands for the record in the result. A member `name` is written `.name(record)`.
  func conditions(ofMember member: String, origin: Int, in record: String) -> Set<ConditionPart>? {
    if let whole = index.fieldOfSlot[origin].map({ index[$0] }) {
      guard let field = whole.innerByID[member], isComputedIfShown(index[field]) else { return nil }
      return members.conditions(of: member, in: whole, record)
    }
    guard let section = sectionsByList[origin], let field = index.field(member, inItemOf: section),
      isComputedIfShown(field)
    else { return nil }
    return members.conditions(of: member, inItemOf: section, record)
  }

  // MARK: Requirements

  private func requirement(for slot: Int) -> Requirement? {
    if let known = requirements[slot] { return known }
    let found: Requirement? =
      if let field = index.fieldOfSlot[slot] {
        requirement(for: index[field])
      } else if let call = callsBySlot[slot] {
        requirement(for: call)
      } else {
        sectionsByList[slot].flatMap(requirement(forListOf:))
      }
    requirements[slot] = .some(found)
    return found
  }

  private func requirement(for field: FlowIndex.FieldEntry) -> Requirement? {
    guard field.parent == nil, let conditions = conditionsOfAnswer(of: field),
      var found = requirement(for: field.step)
    else { return nil }
    return conditions.allSatisfy { add($0, to: &found, before: field.step.rawValue + 1) } ? found : nil
  }

  private func requirement(for call: FlowIndex.CallEntry) -> Requirement? {
    if case .action = call.role { return nil }
    if call.declaration.mayContinue { return nil }
    return requirement(for: call.step)
  }

  private func requirement(for place: StepIndex) -> Requirement? {
    let step = index[place]
    let section = index.sectionOfStep[place.rawValue].map { index[$0] }
    let home = index.repetition(at: place)
    if step.isOptional || home == nil && section?.isOptional ?? false { return nil }
    let leftTo = graph.edges[place.rawValue].lazy.filter(\.leavesUnanswered).compactMap(\.target?.rawValue)
    var found = Requirement(
      asking: place.rawValue, end: place.rawValue + 1, home: home, start: place.rawValue,
      leftTo: leftTo.min() ?? .max)
    // Inside a repeated section, the section's condition is certainly true, so it is not a requirement.
    if home == nil, let section, !add(section.when, to: &found, before: section.steps.lowerBound) { return nil }
    return add(step.when, to: &found, before: place.rawValue) ? found : nil
  }

  private func requirement(forListOf place: SectionIndex) -> Requirement? {
    let section = index[place]
    let isAlwaysSet = section.steps.allSatisfy { step in
      graph.edges[step].allSatisfy { route in
        if route.cause == .sectionPassedOver { return true }
        if let target = route.target, section.steps.contains(target.rawValue) { return true }
        return switch route.crossing {
        case .done, .empty: true
        case .none, .nextItem, .leftOut: false
        }
      }
    }
    guard !section.isOptional, isAlwaysSet, let first = section.steps.first else { return nil }
    var found = Requirement(
      asking: first, end: section.steps.upperBound, home: nil, start: first, leftTo: .max)
    return add(section.when, to: &found, before: first) ? found : nil
  }

  /// The condition is final if it reads only the clock, given values, the current item, and values that earlier steps
  /// set.
  ///
  /// - Returns: `false` if the condition is invalid or not final.
  private func add(_ when: ExpressionDeclaration?, to found: inout Requirement, before limit: Int) -> Bool {
    guard let when else { return true }
    guard let expression = when.parsed else { return false }
    let scope = PlaceScope(index: index, known: .given, section: found.home)
    let item = found.home.flatMap { index.repeated[$0.rawValue]?.itemSlot }
    let reads = scope.reads(of: expression)
    found.mayChange = found.mayChange || reads.readsClock || reads.slots.contains(where: index.givenSlots.contains)
    for slot in reads.slots where slot != item && !index.givenSlots.contains(slot) {
      guard let step = source(of: slot), step < limit else { return false }
      found.start = min(found.start, step)
    }
    found.parts.formUnion(expression.parts(in: scope))
    found.conditions.append(expression)
    return true
  }

  /// For the list of a repeated section, this is the step after the section.
  ///
  /// - Returns: `nil` for a given value, and for the current item of a section, which changes with each item.
  private func source(of slot: Int) -> Int? {
    index.stepOfSlot[slot]?.rawValue ?? sectionsByList[slot].map { index[$0].steps.upperBound }
  }

  private func scope(of field: FlowIndex.FieldEntry) -> PlaceScope {
    PlaceScope(index: index, known: .given, section: index.repetition(at: field.step)).with { $0.group = field.parent }
  }
}

extension GoverningConditions {
  fileprivate func isExcluded(
    _ bypass: BypassAnalysis.Bypass, at place: Int, by assumptions: inout Assumptions, _ scope: PlaceScope
  ) -> Bool {
    let mark = assumptions.mark
    defer { assumptions.restore(to: mark) }
    let earlier = passed(StepIndex(rawValue: bypass.source))?.chain.map { ($0.condition, true) } ?? []
    for claim in index.claims(of: bypass.route, from: bypass.source) + earlier {
      guard isFinal(claim.condition, after: bypass.source, until: place, in: scope),
        let statement = conditions.statement(claim.condition, in: scope)
      else { continue }
      assumptions.assume(claim.isTrue ? statement : statement.negated)
    }
    return !assumptions.canHold
  }

  private func isFinal(_ condition: Expression, after step: Int, until place: Int, in scope: PlaceScope) -> Bool {
    let reads = scope.reads(of: condition)
    let home = index.repetition(at: StepIndex(rawValue: place))
    if reads.readsClock || reads.slots.contains(where: index.givenSlots.contains), lastSeal[place] >= step {
      return false
    }
    return reads.slots.allSatisfy { slot in
      if index.givenSlots.contains(slot) { return true }
      guard let source = source(of: slot), source <= step else { return false }
      if let own = index.repetitionOfSlot[slot], own != home { return false }
      return !ways.leadBack(before: place, from: source)
    }
  }
}

extension FlowIndex {
  fileprivate func subject(_ slot: Int, _ path: [String]) -> Subject? {
    guard let root = fieldOfSlot[slot] else { return path.isEmpty ? Subject(id: slot, domain: .any) : nil }
    guard let field = field(path, in: root).map({ self[$0] }), !field.declaration.isRedacted else { return nil }
    let isAsked = field.declaration.computed == nil
    let options = isAsked && field.declaration.kind == .choice ? fixedOptions(of: field.index)?.idSet : nil
    return Subject(
      id: field.slot,
      domain: options.map { .texts($0) } ?? (field.declaration.kind == .boolean ? .truth([true, false]) : .any))
  }
}

extension Route {
  fileprivate var leavesUnanswered: Bool {
    switch cause {
    case .rejected, .nothingToChoose, .left: true
    case .sectionPassedOver, .noItems, .sectionSkipped, .passedOver, .submitted, .skipped, .chose, .wentBack: false
    }
  }
}
