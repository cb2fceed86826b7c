import FlowExpressions
import FlowSyntax
import Localization

/// Turns declarations into a flow: looks up every name, checks and compiles every expression, reports all mistakes.
final class FlowCompiler {
  let index: FlowIndex
  let certain: DefiniteAssignment
  let routes: FlowRoutes
  let graph: FlowGraph
  /// The fields that are compiled already.
  private(set) var compiledFields: [Field?] = []
  /// Where problems are reported: those of the flow file, or of its translations while one is compiled.
  private(set) var sink: DiagnosticSink
  let translations: Translations?
  /// The language of the flow file.
  let own: LanguageTag
  /// The language asked for.
  let wanted: LanguageTag
  /// The language of the program's own sentences.
  let wording: Language
  private let expressions = ExpressionCompiler(options: .flowFile)
  /// What the expressions name.
  var uses = NameUses()
  private(set) lazy var areStepsNamed =
    declaration.steps.allSatisfy(\.hasID) && declaration.sections.allSatisfy(\.hasID)
  private lazy var proofs = GoverningConditions(index, graph)
  /// The calls whose output holds a secret, by its variable.
  private(set) lazy var secretOutputs = Dictionary(
    index.calls.filter { holdsSecret($0) }.compactMap { call in call.outputSlot.map { ($0, call) } },
    uniquingKeysWith: { $1 })
  private(set) lazy var stepsBehindSeals = StepsBehindSeals(graph, index)
  private var factsOfStep: [StepIndex: NullFacts] = [:]
  /// What names read.
  var conditionReads = ConditionReads()
  /// The answers that may be given only after the place where they are read.
  var laterAnswers: [LaterAnswer] = []

  /// Looks up every name of a flow.
  ///
  /// `texts`: the translations, and where their problems go. `language`: what the texts are wanted in, if not in the flow's
  /// own.
  init(
    _ declaration: FlowDeclaration, texts: (catalog: TextCatalog, sink: DiagnosticSink)? = nil,
    language: String? = nil, sink: DiagnosticSink
  ) {
    self.sink = sink
    let own = declaration.ownLanguage(sink: sink)
    let wanted = language.flatMap(LanguageTag.init) ?? own
    translations = texts.map { Translations($0.catalog, flowLanguage: own, language: wanted, sink: $0.sink) }
    (self.own, self.wanted) = (own, wanted)
    wording = Language(firstOf: [language, own.description])
    index = FlowIndex(declaration, sink: sink)
    routes = FlowRoutes(index)
    graph = FlowGraph(index, routes)
    certain = DefiniteAssignment(index, graph)
    settleSections()
  }

  /// What sections are walked for, compiled before anything reads their items.
  var repetitions: [SectionIndex: CompiledExpression] = [:]

  var declaration: FlowDeclaration { index.declaration }

  /// The flow; only meaningful where the sink holds no error.
  func compile(source: SourceFile) -> Flow {
    // What is inside comes first: the default of a list is read by the fields of its items.
    compiledFields = Array(repeating: nil, count: index.fields.count)
    for entry in index.fields.reversed() { compiledFields[entry.index.rawValue] = compileField(entry) }
    let fields = compiledFields.compactMap(\.self)
    let calls = index.calls.map(compileCall)
    compiledFields = []
    let steps = declaration.steps.enumerated().map { compileStep($1, at: StepIndex(rawValue: $0)) }
    let sections = declaration.sections.indices.map { compileSection(SectionIndex(rawValue: $0)) }
    checkConditions()
    checkGraph()
    let title = template(declaration.title, in: outside)
    checkMeaning(fields: fields, steps: steps)
    return Flow(
      id: declaration.id.text, version: declaration.version, title: title,
      language: language, wording: wording, languages: languages, expires: declaration.expires, given: index.given,
      ports: declaration.services.map(\.port), steps: steps, sections: sections, fields: fields, calls: calls,
      routes: routes, slotCount: index.slotCount, rejectionSlot: index.rejectionSlot, source: source,
      fingerprint: Fingerprint(of: source.bytes).description, scope: FlowScope(index.names), stepsByID: index.steps,
      stepsByFormerID: index.formerSteps,
      fieldsByPath: index.fieldsByPath.filter { index.fields[$0.value.rawValue].list == nil })
  }

  /// The scope of what belongs to no step.
  var outside: PlaceScope {
    PlaceScope(index: index, certain: .given(index))
  }

  /// Named conditions are checked where they are used; one that names nothing known is told even if unused.
  private func checkConditions() {
    let scope = outside
    let reported = Set(sink.diagnostics.filter { $0.rule == .unknownField }.map(\.range))
    for entry in declaration.conditions {
      guard case .condition(let expression) = index.names.values[entry.name.text]?.content else { continue }
      checkOptions(expression, in: scope)
      for path in expression.freePaths
      where scope.meaning(of: path.name) == nil && !isInSection(path.name) && !reported.contains(path.nameRange) {
        sink.unknown(
          .unknownField, DefinitionMessages.unknownName(path.name), at: path.nameRange, name: path.name,
          candidates: scope.names)
      }
    }
  }

  private func isInSection(_ name: String) -> Bool { index.repeated.contains { $0?.locals[name] != nil } }

  // MARK: scopes

  /// What is certain on entering a step.
  func entering(_ step: StepIndex) -> KnownAnswers {
    var known = certain.entering(step)
    if let section = index.repetition(at: step), let repeated = index.repeated[section.rawValue] {
      known.insert(repeated.itemSlot)
    }
    return known
  }

  /// The scope in which it is decided whether a step is walked.
  func before(_ step: StepIndex) -> PlaceScope {
    PlaceScope(index: index, certain: entering(step), section: index.repetition(at: step), step: step)
  }

  /// The scope on entering a step: the conditions that govern it hold.
  func entrance(of step: StepIndex) -> PlaceScope {
    var scope = before(step)
    if let known = factsOfStep[step] {
      scope.facts = known
    } else {
      let around = index.sectionOfStep[step.rawValue].map { governed(by: $0).facts } ?? .none
      scope.facts = around.union(scope.assuming(declaration.steps[step.rawValue].when).facts)
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
    scope.group = last.flatMap { index.fields[$0.rawValue].parent }
    scope.asked = last
    return scope
  }

  // MARK: expressions

  /// Does something whose problems belong elsewhere.
  func reporting<T>(to other: DiagnosticSink, _ body: () -> T) -> T {
    // What a translation reads its text reads too, and that is told in the flow.
    let (own, later) = (sink, laterAnswers)
    sink = other
    defer { (sink, laterAnswers) = (own, later) }
    return body()
  }

  /// Checks and compiles an expression; nil after a report.
  func expression(
    _ declared: ExpressionDeclaration, in scope: PlaceScope, expecting type: ValueType? = nil
  ) -> CompiledExpression? {
    if sink.isFull { return nil }
    guard let parsed = declared.parsed else {
      sink.add(declared.problems)
      return nil
    }
    uses.note(parsed, in: scope)
    checkOptions(parsed, in: scope)
    if readsWhole(parsed, in: scope) { return nil }
    laterAnswers += self.laterAnswers(in: parsed, scope)
    let known = scope.facts.union(proofs(for: parsed, in: scope))
    // The names of a scope depend on how many problems were reported before.
    var found: [Diagnostic] = []
    let compiled = expressions.compile(parsed, in: scope, expecting: type, known: known, diagnostics: &found)
    sink.add(found)
    if let compiled { checkCarried(compiled, declared.text, in: scope) }
    return compiled
  }

  /// What the governing conditions prove of the variables an expression names, because these were asked under them.
  private func proofs(for expression: Expression, in scope: PlaceScope) -> NullFacts {
    guard let step = scope.step, !scope.facts.parts.isEmpty else { return .none }
    var uses = NameUses()
    uses.note(expression, in: scope)
    return uses.slots.filter { !scope.certain.contains($0) && proofs.prove($0, at: step, by: scope.facts.parts) }
      .reduce(.none) { $0.union(.slot($1)) }
  }

  /// A condition: an expression that is true or false.
  func condition(_ declared: ExpressionDeclaration?, in scope: PlaceScope) -> CompiledExpression? {
    declared.flatMap { expression($0, in: scope, expecting: .bool) }
  }

  /// The field a path names at a step; nil after a report.
  func field(_ path: LocatedText, at step: StepIndex) -> FieldIndex? {
    if let field = index.field(path.text, at: step) {
      if let list = index.fields[field.rawValue].list {
        let words = DefinitionMessages.fieldOfItems(path.text, list: index.fields[list.rawValue].path)
        sink.error(.unknownField, words, at: path.quotedRange)
        return nil
      }
      let section = index.repetition(at: index.fields[field.rawValue].step)
      guard let section, section != index.repetition(at: step) else { return field }
      let id = declaration.sections[section.rawValue].id.text
      sink.error(.unknownField, DefinitionMessages.insideRepeated(path.text, section: id), at: path.quotedRange)
      return nil
    }
    sink.unknown(
      .unknownField, DefinitionMessages.unknownField(path.text), at: path.quotedRange, name: path.text,
      candidates: index.fields.map(\.path))
    return nil
  }
}

extension FlowIndex {
  /// The fields of a step that take an answer of their own.
  func leaves(of step: StepIndex) -> [FieldIndex] {
    fields(of: step).filter { $0.declaration.kind != .group && $0.list == nil }.map(\.index)
  }
}
