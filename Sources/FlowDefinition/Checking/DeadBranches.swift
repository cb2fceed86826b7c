import FlowExpressions
import FlowSyntax

/// Looks for conditions that are always true, or never, where they stand.
///
/// What is known there: the `when`s around, the arms of `next` above that were not taken, and what the fields accept.
/// Answers of the step itself may still be missing while it is shown.
struct DeadBranches {
  private let compiler: FlowCompiler
  private let reasoner: ConditionReasoner
  private let errors: ErrorPlaces
  /// The statement read last: what a `when` says is asked for it, and again for what it governs.
  private var latest: (start: Int, statement: Statement?)?
  /// The lists of branches of which one always holds.
  private(set) var certainArms = Set<SourceRange>()

  init(_ compiler: FlowCompiler, fields: [Field]) {
    self.compiler = compiler
    errors = ErrorPlaces(compiler.sink)
    let domains = AnswerDomains(compiler, fields)
    reasoner = ConditionReasoner { slot, path in domains.subject(slot, path) }
  }

  private var index: FlowIndex { compiler.index }

  mutating func check(_ place: StepIndex) {
    guard isReached(place.rawValue) else { return }
    let step = index.declaration.steps[place.rawValue]
    let scope = compiler.scope(at: place, knowing: compiler.entering(place))
    let section = index.sectionOfStep[place.rawValue].map { governing($0) } ?? []
    check(step.when, in: scope, given: section)
    let around = section + governing(step.when, bringing: index.slots(of: place), in: scope)
    for paragraph in step.text { check(paragraph.when, in: scope, given: around) }
    var fields = index.fieldsOfStep[place.rawValue][...]
    for item in step.items {
      switch item {
      case .field: if let field = fields.popFirst() { check(field, in: scope, given: around) }
      case .note(let note): check(note.when, in: scope, given: around)
      }
    }
    for rule in step.rules { check(rule.that, in: scope, given: around) }
    for action in step.actions { check(action.when, in: scope, given: around) }
    checkArms(step.next, in: compiler.leaving(step, at: place), given: around)
  }

  mutating func check(_ place: SectionIndex) {
    let section = index.declaration.sections[place.rawValue]
    guard !section.steps.isEmpty, isReached(section.steps.lowerBound) else { return }
    check(section.when, in: compiler.entrance(of: place), given: [])
    checkArms(section.next, in: compiler.exit(of: place), given: [])
  }

  /// Of a step that nothing leads to, which was told, nothing is known.
  private func isReached(_ step: Int) -> Bool { compiler.certain.entering[step] != nil }

  private mutating func governing(_ place: SectionIndex) -> [Statement] {
    let section = index.declaration.sections[place.rawValue]
    let own = section.steps.flatMap { index.slots(of: StepIndex(rawValue: $0)) }
    let list = index.repeated[place.rawValue].map { [$0.listSlot, $0.itemSlot] } ?? []
    return governing(section.when, bringing: own + list, in: compiler.entrance(of: place))
  }

  /// What the `when` of a step or section says inside it; nothing where it is about what these themselves bring.
  private mutating func governing(_ when: LocatedText?, bringing own: [Int], in scope: PlaceScope) -> [Statement] {
    guard let when else { return [] }
    var uses = NameUses()
    var ignored: [Diagnostic] = []
    guard let expression = Expression.parse(when, diagnostics: &ignored) else { return [] }
    uses.note(expression, in: scope)
    return uses.slots.isDisjoint(with: own) ? statement(when, in: scope).map { [$0] } ?? [] : []
  }

  private mutating func check(_ field: FieldIndex, in scope: PlaceScope, given: [Statement]) {
    let entry = index.fields[field.rawValue]
    var scope = scope
    scope.local.merge(compiler.locals(of: field)) { $1 }
    check(entry.declaration.when, in: scope, given: given)
    let own = entry.declaration.when.flatMap { statement($0, in: scope) }
    let around = given + (own.map { [$0] } ?? [])
    check(entry.declaration.requiredWhen, in: scope, given: around)
    for rule in entry.declaration.rules { check(rule.that, in: scope.with(certain: entry.slot), given: around) }
    for when in entry.declaration.optionConditions { check(when, in: scope, given: around) }
    for inner in entry.inner { check(inner, in: scope, given: around) }
  }

  private mutating func checkArms(_ next: NextDeclaration?, in scope: PlaceScope, given: [Statement]) {
    guard let next else { return }
    var known = given
    for branch in next.branches {
      guard let when = branch.when else { return }
      if check(when, in: scope, given: known) == true { certainArms.insert(next.range) }
      guard let statement = statement(when, in: scope) else { continue }
      known.append(statement.negated)
    }
  }

  /// Tells where a condition is always true, or never.
  @discardableResult
  private mutating func check(_ text: LocatedText?, in scope: PlaceScope, given: [Statement]) -> Bool? {
    guard let text, let statement = statement(text, in: scope),
      let verdict = reasoner.verdict(on: statement, given: given)
    else { return nil }
    compiler.sink.warning(
      .deadBranch, verdict ? DefinitionWords.alwaysTrue : DefinitionWords.neverTrue, at: text.range)
    return verdict
  }

  /// What a condition says; nil where something is wrong with it.
  private mutating func statement(_ text: LocatedText, in scope: PlaceScope) -> Statement? {
    if let latest, latest.start == text.range.start { return latest.statement }
    if errors.hasAny(in: text.range) { return nil }
    var ignored: [Diagnostic] = []
    let statement = Expression.parse(text, diagnostics: &ignored).flatMap { reasoner.statement($0, in: scope) }
    latest = (text.range.start, statement)
    return statement
  }
}

extension FieldDeclaration {
  /// The `when`s of options that are its own; a shared list is looked at nowhere.
  fileprivate var optionConditions: [LocatedText] {
    guard case .array(let items) = object["options"]?.value else { return [] }
    return items.compactMap { item in
      guard case .object(let members) = item.value,
        case .string(let when) = members.first(where: { $0.key.text == "when" })?.node.value
      else { return nil }
      return when
    }
  }
}
