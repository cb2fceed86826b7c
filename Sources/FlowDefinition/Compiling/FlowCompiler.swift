import FlowExpressions
import FlowSyntax
import Localization

package final class FlowCompiler {
  let index: FlowIndex
  private let routes: FlowRoutes
  let reasoner: FlowReasoner
  let sink: DiagnosticSink
  let resolver: NameResolver
  let binder: ExpressionBinder
  let templates: TemplateBinder
  let translations: Translations?
  let own: LanguageTag
  private let shown: String
  private let wording: Language
  private let typing: Language
  private(set) var compiledFields: [Field?] = []
  /// The expressions for the items of repeated sections, compiled before anything that reads the items.
  var repetitions: [SectionIndex: CompiledExpression] = [:]
  var itemKeys: [SectionIndex: CompiledExpression] = [:]

  var declaration: FlowDeclaration { index.declaration }

  init(
    _ declaration: FlowDeclaration, texts: (catalog: TextCatalog, sink: DiagnosticSink)? = nil,
    language: String? = nil, sink: DiagnosticSink
  ) {
    self.sink = sink
    let own = declaration.ownLanguage(sink: sink)
    let wanted = language.flatMap(LanguageTag.init) ?? own
    translations = texts.map { Translations($0.catalog, flowLanguage: own, language: wanted, sink: $0.sink) }
    self.own = own
    let known = [own] + (translations?.languages ?? [])
    shown = wanted.fallbacks(among: known).isEmpty ? own.description : wanted.description
    let tags = [language, own.description].compactMap(\.self)
    // Messages are in the language of the texts; if there are none in it, in the requested one. Numbers are written as in
    // the requested language and region, such as de-CH. If the program has no messages in this language, numbers are
    // written as in the language of the flow.
    typing = Language(firstOf: tags).writingNumbers(as: tags.first { Language(fitting: $0) != nil } ?? own.description)
    wording = Language(firstOf: [shown] + tags).writingNumbers(as: typing.numberTag)
    index = FlowIndex(declaration, translations: translations, sink: sink)
    routes = FlowRoutes(index)
    reasoner = FlowReasoner(index, routes)
    resolver = NameResolver(index: index, sink: sink)
    binder = ExpressionBinder(reasoner, TransientReads(index, reasoner.graph), sink: sink)
    templates = TemplateBinder(binder, translations)
    settleSections()
  }

  /// The result is valid only if there are no errors.
  func compile(source: SourceFile) -> FlowParts {
    // Compile inner fields first: the default of a list can be read only after the fields of its items are compiled.
    compiledFields = Array(repeating: nil, count: index.fields.count)
    for entry in index.fields.reversed() {
      let found = sink.diagnostics.count
      compiledFields[entry.index.rawValue] = compileField(entry)
      index.sharedGroups.note(sink.diagnostics.dropFirst(found), of: entry)
    }
    let fields = compiledFields.compactMap(\.self)
    let calls = index.calls.map(compileCall)
    compiledFields = []
    let steps = declaration.steps.enumerated().map { compileStep($1, at: StepIndex(rawValue: $0)) }
    let sections = declaration.sections.indices.map { compileSection(SectionIndex(rawValue: $0)) }
    declaration.checkFunctions(sink: sink)
    checkConditions()
    GraphAnalysis(reasoner: reasoner, sink: sink).check()
    let title = templates.template(declaration.title, in: reasoner.outside)
    checkMeaning(fields)
    index.sharedGroups.merge(in: index)
    reportConditionsOnce()
    return FlowParts(
      id: declaration.id.text, version: declaration.version, title: title,
      language: shown, wording: wording, typing: typing, languages: languages, expires: declaration.expires,
      given: index.given,
      ports: declaration.services.map(\.port), functions: declaration.functions.compactMap(FunctionPort.init),
      steps: steps, sections: sections, fields: fields, calls: calls,
      routes: routes, slotCount: index.slotCount, rejectionSlot: index.rejectionSlot, source: source,
      fingerprint: Fingerprint(of: source.bytes).description, names: index.names.names, stepsByID: index.steps,
      stepsByFormerID: index.formerSteps,
      fieldsByPath: index.pathsOutsideLists)
  }

  private var languages: [String] { [own.description] + (translations?.languages.map(\.description) ?? []) }

  // MARK: Checks of the whole flow

  private func checkConditions() {
    let scope = reasoner.outside
    let reported = Set(sink.diagnostics.filter { $0.rule == .unknownField }.map(\.range))
    for entry in declaration.conditions {
      guard case .condition(let expression) = index.names.values[entry.name.text] else { continue }
      binder.checkOptions(expression, in: scope)
      for path in expression.freePaths
      where scope.meaning(of: path.name) == nil && !ReservedWords.clocks.contains(path.name)
        && path.name != ReservedWords.timeZone
        && !isInSection(path.name) && !reported.contains(path.nameRange)
      {
        sink.unknown(
          .unknownField, DefinitionMessages.unknownName(path.name), at: path.nameRange, name: path.name,
          candidates: scope.names)
      }
    }
  }

  private func reportConditionsOnce() {
    let conditions = declaration.conditions.map(\.expression.range)
    var told = Set<SourceRange>()
    sink.diagnostics.removeAll { diagnostic in
      guard diagnostic.rule == .maybeMissing, let range = conditions.first(where: { $0.contains(diagnostic.range) })
      else { return false }
      return !told.insert(range).inserted
    }
  }

  private func isInSection(_ name: String) -> Bool { index.repeated.contains { $0?.locals[name] != nil } }

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
    dead.checkChoices(binder.choices)
    dead.checkEmptyOptions(options: binder.optionLists)
    checkWaysOn()
  }

  /// Does nothing if the flow has errors, because a wrong target can make an answer seem to be given too late.
  private func checkLaterAnswers() {
    guard !sink.hasErrors else { return }
    for answer in reasoner.neverGiven(binder.laterAnswers) {
      let definition = declaration.definition(ofName: answer.name)
      sink.report(
        .readsAhead, DefinitionMessages.readsLater(answer.name), at: answer.range, severity: .warning,
        related: definition.map { [Diagnostic.Related($0, DefinitionMessages.askedHere)] } ?? [])
    }
  }

  private func checkWaysOn() {
    for call in index.calls where call.role == .before {
      let step = index[call.step]
      let isOptional = step.isOptional || index.sectionOfStep[call.step.rawValue].map { index[$0].isOptional } ?? false
      if isOptional || !step.actions.isEmpty { continue }
      for rejected in call.declaration.rejected where !rejected.hasWayOn(from: call.step, index) {
        sink.report(.noWayOn, DefinitionMessages.noWayOn, at: rejected.code.quotedRange)
      }
    }
  }

  private func checkRejections() {
    for call in index.calls {
      guard let service = call.port.map({ index[$0] }), !service.isUncertain else { continue }
      let handled = Set(call.declaration.rejected.map(\.code.text))
      // If the call handles an undeclared code, do not report unhandled codes: one of them may be the code that was
      // meant. The undeclared code was reported already.
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

extension RejectionDeclaration {
  /// While the call is rejected, the fields of its own step are not shown.
  fileprivate func hasWayOn(from step: StepIndex, _ index: FlowIndex) -> Bool {
    switch effect {
    case .form, .again: continues != nil
    case .field(let path): continues != nil || index.field(path.text, at: step).map { index[$0].step != step } ?? true
    case .go, .stop: true
    }
  }
}
