import FlowExpressions
import FlowSyntax

/// Finds conditions that are always true, or never true.
///
/// A condition is checked under these assumptions: the `when` conditions around it are true, the conditions of
/// preceding branches are false, and each answer is a value that its field accepts. Answers of the condition's own step
/// may still be missing.
struct DeadBranches {
  private let reasoner: FlowReasoner
  private let sink: DiagnosticSink
  private let conditions: ConditionReasoner
  private let errors: ErrorPlaces
  /// What is known where the current condition is evaluated.
  private var assumptions = Assumptions()
  private let nothing = Assumptions().mark
  /// What the most recent condition states.
  ///
  /// It is cached because each `when` is analyzed twice: to check the `when` itself, and as an assumption about
  /// everything that the `when` governs.
  private var latest: (start: Int, statement: Statement?)?
  /// The source ranges of the `next` lists in which the condition of a branch is always true.
  private var certainArms = Set<SourceRange>()

  init(_ reasoner: FlowReasoner, fields: [Field], sink: DiagnosticSink) {
    self.reasoner = reasoner
    self.sink = sink
    errors = ErrorPlaces(sink)
    conditions = ConditionReasoner(subject: AnswerDomains(index: reasoner.index, fields: fields).subject)
  }

  private var index: FlowIndex { reasoner.index }

  /// Checks all conditions, then reports `next` lists in which all conditions may be false.
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

  /// Returns the id of the next step in the file, or `nil` if there is none, or if a section begins or ends in between.
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
    guard step.when != nil || step.hasConditions else { return }
    let scope = reasoner.before(place)
    assumptions.restore(to: nothing)
    if let section = index.sectionOfStep[place.rawValue] { governing(section).map { assumptions.assume($0) } }
    check(step.when, in: scope)
    guard step.hasConditions else { return }
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

  /// Returns what is known inside a step or section because its `when` is true.
  ///
  /// - Returns: `nil` if the `when` reads values that are set inside the step or section.
  private mutating func governing(
    _ when: ExpressionDeclaration?, in scope: PlaceScope, bringing isOwn: (Int, FlowIndex) -> Bool
  ) -> Statement? {
    guard let when, let expression = when.parsed else { return nil }
    let isAboutItself = scope.reads(of: expression).slots.contains { isOwn($0, index) }
    return isAboutItself ? nil : statement(when, in: scope)
  }

  private mutating func check(_ field: FieldIndex, in scope: PlaceScope) {
    let entry = index[field]
    guard entry.declaration.hasConditions else { return }
    let scope = scope.group == entry.parent ? scope : scope.with { $0.group = entry.parent }
    check(entry.declaration.when, in: scope)
    let around = assumptions.mark
    entry.declaration.when.flatMap { statement($0, in: scope) }.map { assumptions.assume($0) }
    check(entry.declaration.requiredWhen, in: scope)
    for rule in entry.declaration.rules { check(rule.that, in: scope.with(certain: entry.slot)) }
    // Shared lists of options are not checked.
    if entry.declaration.object["options"]?.isList == true {
      for option in index.options(of: entry)?.options ?? [] { check(option.when, in: scope) }
    }
    for inner in entry.inner { check(inner, in: scope) }
    assumptions.restore(to: around)
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

  /// Reports a condition that is always true, or never true.
  @discardableResult
  private mutating func check(_ declared: ExpressionDeclaration?, in scope: PlaceScope) -> Bool? {
    guard let declared, let statement = statement(declared, in: scope), let verdict = assumptions.verdict(on: statement)
    else { return nil }
    sink.report(
      .deadBranch, verdict ? DefinitionMessages.alwaysTrue : DefinitionMessages.neverTrue, at: declared.range)
    return verdict
  }

  /// Returns what a condition states, or `nil` if it has errors.
  private mutating func statement(_ declared: ExpressionDeclaration, in scope: PlaceScope) -> Statement? {
    if let latest, latest.start == declared.range.start { return latest.statement }
    if errors.hasAny(in: declared.range) { return nil }
    let statement = declared.parsed.flatMap { conditions.statement($0, in: scope) }
    latest = (declared.range.start, statement)
    return statement
  }
}

/// The possible values of answers, according to their fields.
final class AnswerDomains {
  private let index: FlowIndex
  private let fields: [Field]
  /// The subjects found so far, by variable.
  private var subjects: [Subject?]

  init(index: FlowIndex, fields: [Field]) {
    self.index = index
    self.fields = fields
    subjects = Array(repeating: nil, count: index.slotCount)
  }

  /// Returns the subject for a variable or a member of it, or `nil` if nothing is known about it.
  func subject(_ slot: Int, _ path: [String]) -> Subject? {
    guard let root = index.fieldOfSlot[slot] else { return path.isEmpty ? Subject(id: slot, domain: .any) : nil }
    guard let field = index.field(path, in: root).map({ index[$0] }) else { return nil }
    if let known = subjects[field.slot] { return known }
    let found = fields[field.index.rawValue]
    // Computed values may violate limits. Nothing is inferred from secrets.
    if found.isSecret || found.isRedacted { return nil }
    let subject = Subject(id: found.slot, domain: found.computed == nil ? domain(of: found) : .any)
    subjects[field.slot] = subject
    return subject
  }

  private func domain(of field: Field) -> Subject.Domain {
    switch (field.kind, field.mustBe) {
    case (.boolean, .bool(let only)): .truth([only])
    case (.boolean, _): .truth([true, false])
    case (.choice(.fixed), _): index.fixedOptions(of: field.index).map { .texts($0.idSet) } ?? .any
    case (.integer, _), (.number, _), (.date, _):
      .numbers(low: field.kind.bounds.low?.constant, high: field.kind.bounds.high?.constant)
    case (.text, _), (.phone, _), (.email, _), (.url, _), (.code, _), (.choice, _), (.choices, _), (.group, _),
      (.list, _):
      .any
    }
  }
}

/// The positions of errors, used to avoid reporting their consequences.
struct ErrorPlaces {
  private let starts: [Int]

  init(_ sink: DiagnosticSink) {
    starts = sink.diagnostics.filter { $0.severity == .error }.map(\.range.start).sorted()
  }

  /// Whether an error begins in a range.
  func hasAny(in range: SourceRange) -> Bool {
    let first = starts.partitioningIndex { $0 >= range.start }
    return first < starts.count && starts[first] < range.end
  }
}
