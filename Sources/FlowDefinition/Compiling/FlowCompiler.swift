import FlowExpressions
import FlowSyntax
import Localization

/// Puts a flow together out of its declarations: everything it names is looked up, checked and compiled, and all
/// mistakes are reported.
final class FlowCompiler {
  let index: FlowIndex
  private let routes: FlowRoutes
  let reasoner: FlowReasoner
  let sink: DiagnosticSink
  let resolver: NameResolver
  let binder: ExpressionBinder
  let templates: TemplateBinder
  let translations: Translations?
  /// The language of the flow file.
  let own: LanguageTag
  private let wanted: LanguageTag
  /// The language of the program's own sentences.
  private let wording: Language
  private(set) var compiledFields: [Field?] = []
  /// What sections are walked for, compiled before anything reads their items.
  var repetitions: [SectionIndex: CompiledExpression] = [:]

  var declaration: FlowDeclaration { index.declaration }

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
    reasoner = FlowReasoner(index, routes)
    resolver = NameResolver(index: index, sink: sink)
    binder = ExpressionBinder(reasoner, CarriedAnswers(index, reasoner.graph), sink: sink)
    templates = TemplateBinder(binder, translations)
    settleSections()
  }

  /// The parts of the flow; only meaningful where the sink holds no error.
  func compile(source: SourceFile) -> FlowParts {
    // What is inside comes first: the default of a list is read by the fields of its items.
    compiledFields = Array(repeating: nil, count: index.fields.count)
    for entry in index.fields.reversed() { compiledFields[entry.index.rawValue] = compileField(entry) }
    let fields = compiledFields.compactMap(\.self)
    let calls = index.calls.map(compileCall)
    compiledFields = []
    let steps = declaration.steps.enumerated().map { compileStep($1, at: StepIndex(rawValue: $0)) }
    let sections = declaration.sections.indices.map { compileSection(SectionIndex(rawValue: $0)) }
    checkConditions()
    GraphAnalysis(reasoner: reasoner, sink: sink).check()
    let title = templates.template(declaration.title, in: reasoner.outside)
    checkMeaning(fields)
    return FlowParts(
      id: declaration.id.text, version: declaration.version, title: title,
      language: language, wording: wording, languages: languages, expires: declaration.expires, given: index.given,
      ports: declaration.services.map(\.port), steps: steps, sections: sections, fields: fields, calls: calls,
      routes: routes, slotCount: index.slotCount, rejectionSlot: index.rejectionSlot, source: source,
      fingerprint: Fingerprint(of: source.bytes).description, scope: FlowScope(index.names), stepsByID: index.steps,
      stepsByFormerID: index.formerSteps,
      fieldsByPath: index.pathsOutsideLists)
  }

  /// The languages there are texts in, that of the flow file first.
  private var languages: [String] { [own.description] + (translations?.languages.map(\.description) ?? []) }

  /// The language of the flow, compiled: the one wanted, if it is known at all.
  private var language: String {
    let known = Set([own] + (translations?.languages ?? []))
    return wanted.chain.contains(where: known.contains) ? wanted.description : own.description
  }

  // MARK: checks of the whole

  /// Named conditions are checked where they are used; one with an unknown name is reported even if unused.
  private func checkConditions() {
    let scope = reasoner.outside
    let reported = Set(sink.diagnostics.filter { $0.rule == .unknownField }.map(\.range))
    for entry in declaration.conditions {
      guard case .condition(let expression) = index.names.values[entry.name.text] else { continue }
      binder.checkOptions(expression, in: scope)
      for path in expression.freePaths
      where scope.meaning(of: path.name) == nil && !isInSection(path.name) && !reported.contains(path.nameRange) {
        sink.unknown(
          .unknownField, DefinitionMessages.unknownName(path.name), at: path.nameRange, name: path.name,
          candidates: scope.names)
      }
    }
  }

  private func isInSection(_ name: String) -> Bool { index.repeated.contains { $0?.locals[name] != nil } }

  /// Looks at the flow as a whole, once everything in it was read: mostly for what works but is hardly meant.
  private func checkMeaning(_ fields: [Field]) {
    let unused = UnusedAnalysis(reasoner: reasoner, uses: templates.uses, sink: sink)
    unused.checkConditions()
    let limits = LimitAnalysis(index: index, fields: fields, language: own, sink: sink)
    limits.check()
    limits.checkRepetitions(repetitions)
    checkLaterAnswers()
    checkRejections()
    unused.check()
    GraphAnalysis(reasoner: reasoner, sink: sink).checkFallingThrough()
    var dead = DeadBranches(reasoner, fields: fields, sink: sink)
    dead.check()
  }

  /// Warns of answers that are always null where they are read: never given before.
  ///
  /// Only in a flow without mistakes: a wrong target may be why an answer seems to come too late.
  private func checkLaterAnswers() {
    guard !sink.hasErrors else { return }
    for (answer, mayBeGiven) in zip(binder.laterAnswers, reasoner.mayBeGiven(binder.laterAnswers)) where !mayBeGiven {
      sink.report(.readsAhead, DefinitionMessages.readsLater(answer.name), at: answer.range, severity: .warning)
    }
  }

  /// Reports the rejections of a port that a call says nothing about; `"*"` stands for all it does not name.
  private func checkRejections() {
    for call in index.calls {
      guard let service = call.port.map({ index[$0] }), !service.isUncertain else { continue }
      let handled = Set(call.declaration.rejected.map(\.code.text))
      // An undeclared code may be a misspelt one, and is reported already.
      let declared = Set(service.port.rejections.map(\.code)).union(["*"])
      guard !handled.contains("*"), handled.isSubset(of: declared) else { continue }
      let left = service.port.rejections.map(\.code).filter { !handled.contains($0) }
      guard !left.isEmpty else { continue }
      sink.report(
        .unhandledRejection, DefinitionMessages.unhandledRejection(service.port.name, left),
        at: call.declaration.port.quotedRange)
    }
  }
}
