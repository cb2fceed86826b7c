import FlowExpressions
import FlowSyntax

/// A condition is checked under these assumptions: the `when` conditions around it are true, the conditions of
/// preceding branches are false, and each answer is a value that its field accepts.
///
/// Answers of the condition's own step may still be missing.
struct DeadBranches {
  let reasoner: FlowReasoner
  let sink: DiagnosticSink
  let conditions: ConditionReasoner
  let errors: ErrorPlaces
  var assumptions = Assumptions()
  let nothing = Assumptions().mark
  /// The statement is cached because each `when` is analyzed twice: once to check it, and once as an assumption about
  /// its step, section or field.
  ///
  /// The group is needed because several groups can share a condition of a shared group.
  private var latest: (start: Int, group: FieldIndex?, statement: Statement?)?
  private var certainArms = Set<SourceRange>()
  private(set) var reported = Set<SourceRange>()
  var lastHeld: PlaceCondition?
  let fields: [Field]

  init(_ reasoner: FlowReasoner, fields: [Field], sink: DiagnosticSink) {
    self.reasoner = reasoner
    self.sink = sink
    self.fields = fields
    errors = ErrorPlaces(sink)
    conditions = ConditionReasoner(subject: AnswerDomains(index: reasoner.index, fields: fields).subject)
  }

  var index: FlowIndex { reasoner.index }

  mutating func check() {
    for step in index.declaration.steps.indices { check(StepIndex(rawValue: step)) }
    for section in index.declaration.sections.indices { check(SectionIndex(rawValue: section)) }
    let ofSteps = index.declaration.steps.enumerated().map { ($1.next, $0 as Int?) }
    for (next, step) in ofSteps + index.declaration.sections.map({ ($0.next, nil) }) {
      guard let next, next.branches.allSatisfy({ $0.when != nil }), !certainArms.contains(next.range) else { continue }
      var edits: [Diagnostic.Edit] = []
      if let following = step.flatMap(following), let end = next.end {
        edits.append(Diagnostic.Edit(insert: ", { \"go\": \"\(following)\" }", at: end))
      }
      sink.report(.missingOtherwise, DefinitionMessages.missingOtherwise, at: next.range, edits: edits)
    }
  }

  /// Returns `nil` if the step is the last one, or if a section begins or ends directly after it.
  private func following(_ step: Int) -> String? {
    let next = step + 1
    guard index.declaration.steps.indices.contains(next), index.sectionOfStep[next] == index.sectionOfStep[step]
    else { return nil }
    return index.declaration.steps[next].id.text
  }

  private mutating func check(_ place: StepIndex) {
    // Skip unreachable steps: nothing is known about them, and they are reported separately.
    guard reasoner.reaches(place.rawValue) else { return }
    let step = index[place]
    guard step.when != nil || step.hasConditions || hasComputedLimits(place) else { return }
    let scope = reasoner.before(place)
    assumptions.restore(to: nothing)
    if let section = index.sectionOfStep[place.rawValue] { governing(section).map { assumptions.assume($0) } }
    check(step.when, in: scope)
    guard step.hasConditions || hasComputedLimits(place) else { return }
    governing(step.when, in: scope) { $1.stepOfSlot[$0] == place }.map { assumptions.assume($0) }
    for paragraph in step.text { check(paragraph.when, in: scope) }
    var fields = index.fieldsOfStep[place.rawValue][...]
    for item in step.items {
      switch item {
      case .field: if let field = fields.popFirst() { check(field, in: scope) }
      case .note(let note): check(note.when, in: scope)
      }
    }
    for rule in step.rules { check(rule.that, in: scope) }
    for action in step.actions { check(action.when, in: scope) }
    checkArms(step.next, in: reasoner.leaving(place))
  }

  private func hasComputedLimits(_ place: StepIndex) -> Bool {
    index.fieldsOfStep[place.rawValue].contains { fields[$0.rawValue].hasComputedLimits }
  }

  private mutating func check(_ place: SectionIndex) {
    let section = index[place]
    guard !section.steps.isEmpty, reasoner.reaches(section.steps.lowerBound) else { return }
    assumptions.restore(to: nothing)
    check(section.when, in: reasoner.entrance(of: place))
    checkArms(section.next, in: reasoner.exit(of: place))
  }

  private mutating func governing(_ place: SectionIndex) -> Statement? {
    let section = index[place]
    let list = index.repeated[place.rawValue].map { [$0.listSlot, $0.itemSlot] } ?? []
    return governing(section.when, in: reasoner.entrance(of: place)) { slot, index in
      list.contains(slot) || index.stepOfSlot[slot].map { section.steps.contains($0.rawValue) } ?? false
    }
  }

  /// - Returns: `nil` if there is no `when`, if it can't be analyzed, or if it reads values that are set inside the
  ///   step or section.
  private mutating func governing(
    _ when: ExpressionDeclaration?, in scope: PlaceScope, bringing isOwn: (Int, FlowIndex) -> Bool
  ) -> Statement? {
    guard let when, let expression = when.parsed else { return nil }
    let isAboutItself = scope.reads(of: expression).slots.contains { isOwn($0, index) }
    return isAboutItself ? nil : statement(when, in: scope)
  }

  private mutating func check(_ field: FieldIndex, in scope: PlaceScope) {
    let entry = index[field]
    let hasComputedLimits = fields[field.rawValue].hasComputedLimits
    guard entry.declaration.hasConditions || hasComputedLimits else { return }
    let scope = scope.group == entry.parent ? scope : scope.with { $0.group = entry.parent }
    let found = sink.diagnostics.count
    check(entry.declaration.when, in: scope)
    let around = assumptions.mark
    entry.declaration.when.flatMap { statement($0, in: scope) }.map { assumptions.assume($0) }
    check(entry.declaration.requiredWhen, in: scope)
    if hasComputedLimits { checkLimits(of: entry) }
    for rule in entry.declaration.rules { check(rule.that, in: scope.with(certain: entry.slot)) }
    // Check only options that the field lists itself, not a shared list.
    if entry.declaration.object["options"]?.isList == true {
      for option in index.options(of: entry)?.options ?? [] { check(option.when, in: scope) }
    }
    index.sharedGroups.note(sink.diagnostics.dropFirst(found), of: entry)
    for inner in entry.inner { check(inner, in: scope) }
    assumptions.restore(to: around)
  }

  /// In a time field, limits outside the day are also reported.
  ///
  /// A limit applies only while the answers that it reads have values.
  private mutating func checkLimits(of entry: FlowIndex.FieldEntry) {
    let (field, declared) = (fields[entry.index.rawValue], entry.declaration)
    let scope = reasoner.inside(entry.step, upTo: entry.index)
    let (keys, bounds) = (field.type.boundKeys, field.type.bounds)
    if errors.hasAny(in: declared.object.range) { return }
    let low = operand(bounds.low, declared.object[keys.low])
    let high = operand(bounds.high, declared.object[keys.high])
    if case .time = field.kind, checkDay(of: declared, low: low, high: high, in: scope) { return }
    guard let low, let high, let crossing = conditions.statement(that: low, isAbove: high, in: scope),
      assumptions.verdict(on: crossing) == true
    else { return }
    sink.reportCrossing(limitsOf: declared, keys)
  }

  private func operand(_ limit: Limit?, _ node: JSONNode?) -> ConditionReasoner.Operand? {
    if let constant = limit?.constant { return .constant(constant) }
    return limit == nil ? nil : node?.text.flatMap { ExpressionDeclaration($0).parsed }.map { .expression($0) }
  }

  private mutating func checkArms(_ next: NextDeclaration?, in scope: PlaceScope) {
    guard let next else { return }
    for branch in next.branches {
      guard let when = branch.when else { return }
      if check(when, in: scope) == true { certainArms.insert(next.range) }
      guard let statement = statement(when, in: scope) else { continue }
      assumptions.assume(statement.negated)
    }
  }

  /// - Returns: `true` if the condition is always true, `false` if it is never true, or `nil` if nothing was reported.
  @discardableResult
  private mutating func check(_ declared: ExpressionDeclaration?, in scope: PlaceScope) -> Bool? {
    guard let declared, let statement = statement(declared, in: scope), let verdict = assumptions.verdict(on: statement)
    else { return nil }
    sink.report(
      .deadBranch, verdict ? DefinitionMessages.alwaysTrue : DefinitionMessages.neverTrue, at: declared.range)
    reported.insert(declared.range)
    return verdict
  }

  /// - Returns: `nil` if the condition has errors or is too long to analyze.
  private mutating func statement(_ declared: ExpressionDeclaration, in scope: PlaceScope) -> Statement? {
    if let latest, latest.start == declared.range.start, latest.group == scope.group { return latest.statement }
    if errors.hasAny(in: declared.range) { return nil }
    let statement = declared.parsed.flatMap { conditions.statement($0, in: scope) }
    latest = (declared.range.start, scope.group, statement)
    return statement
  }
}

extension Field {
  /// In a time field, one limit that depends on answers or the clock is enough, because it is also compared with the
  /// start and the end of the day.
  fileprivate var hasComputedLimits: Bool {
    let (low, high) = type.bounds
    if case .time = kind { return low?.isComputed ?? false || high?.isComputed ?? false }
    guard let low, let high else { return false }
    // Limits of a money field are not compared: one may be an amount in minor units, and the other a number of units.
    if case .money = kind { return false }
    return low.constant == nil || high.constant == nil
  }
}

/// The positions of errors, used to avoid reporting their consequences.
struct ErrorPlaces {
  private let starts: [Int]

  init(_ sink: DiagnosticSink) {
    starts = sink.diagnostics.filter { $0.severity == .error }.map(\.range.start).sorted()
  }

  func hasAny(in range: SourceRange) -> Bool {
    let first = starts.partitioningIndex { $0 >= range.start }
    return first < starts.count && starts[first] < range.end
  }
}
