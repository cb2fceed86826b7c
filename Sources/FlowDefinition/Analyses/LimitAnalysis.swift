import FlowExpressions
import FlowSyntax
import Localization

struct LimitAnalysis {
  let index: FlowIndex
  let fields: [Field]
  let language: LanguageTag
  let sink: DiagnosticSink

  func check() {
    let errors = ErrorPlaces(sink)
    // The limits of a field in a shared group are the same in each use, so they are checked once.
    var checked = Set<Int>()
    for field in fields {
      let declared = index[field.index].declaration
      guard declared.hasKind else { continue }
      if index[field.index].use != nil, !checked.insert(declared.object.range.start).inserted { continue }
      let found = sink.diagnostics.count
      checkBounds(of: field, declared)
      // The values of a field with errors are not checked.
      guard sink.diagnostics.count == found, !errors.hasAny(in: declared.object.range) else { continue }
      if let node = declared.defaultValue { checkValue(node, of: field, isDefault: true) }
      if let node = declared.mustBe { checkValue(node, of: field, isDefault: false) }
      checkExample(declared.example, of: field)
    }
  }

  private func checkBounds(of field: Field, _ declared: FieldDeclaration) {
    field.type.checkLimits(LimitCheck(field: field, declared: declared, sink: sink))
    let (low, high) = field.type.bounds
    if let least = low?.constant?.exactNumber, let most = high?.constant?.exactNumber, least > most {
      sink.reportCrossing(limitsOf: declared, field.type.boundKeys, help: field.type.helpForCrossing(field.id))
    }
  }

  private func checkValue(_ node: JSONNode, of field: Field, isDefault: Bool) {
    guard let plain = JSONValue(node), case .success(let value) = parsed(plain, field) else { return }
    // A box to tick, such as that of the terms, may start unticked.
    let isUnticked = isDefault && value == .bool(false)
    let isOther = isDefault && !isUnticked && (field.mustBe.map { $0 != value } ?? false)
    if isOther || !keepsLimits(value, field) {
      sink.report(.badDefault, DefinitionMessages.badDefault, at: node.range)
    }
  }

  private func checkExample(_ example: TemplateDeclaration?, of field: Field) {
    guard let example = example?.text, !example.text.contains("{{") else { return }
    guard field.type.isReadAlone else { return }
    if case .success(let value) = parsed(.string(example.text), field), keepsLimits(value, field) { return }
    sink.report(.badExample, DefinitionMessages.badExample, at: example.quotedRange)
  }

  private func context(_ field: Field) -> AnswerContext {
    AnswerContext(
      options: field.type.fixedOptions, isExact: field.isSecret,
      languages: AnswerLanguages(texts: language.description))
  }

  private func parsed(_ given: JSONValue, _ field: Field) -> Result<Value, AnswerProblem> {
    field.type.read(given, context(field))
  }

  /// Computed limits are not checked.
  private func keepsLimits(_ value: Value, _ field: Field) -> Bool {
    value == .null || field.type.problems(of: value, context(field)) { $0?.constant }.isEmpty
  }

  func checkRepetitions(_ repetitions: [SectionIndex: CompiledExpression]) {
    for (number, section) in index.declaration.sections.enumerated() {
      guard let repetition = section.repetition, let range = repetition.maxRange,
        let slot = repetitions[SectionIndex(rawValue: number)]?.bareVariable,
        let field = index.fieldOfSlot[slot].map({ fields[$0.rawValue] }),
        let most = field.type.bounds.high?.int ?? index.fixedOptions(of: field.index)?.ids.count, most > repetition.max
      else { continue }
      sink.report(
        .badLimits, DefinitionMessages.repetitionLimitTooLow(field.path, most, repetition.max), at: range,
        severity: .warning)
    }
  }
}

extension DiagnosticSink {
  func reportCrossing(limitsOf field: FieldDeclaration, _ keys: (low: String, high: String), help: String? = nil) {
    let related = field.object[keys.low].map { Diagnostic.Related($0.range, DefinitionMessages.limitHere(keys.low)) }
    report(
      .badLimits, DefinitionMessages.limitsCross(keys.low, keys.high),
      at: field.object[keys.high]?.range ?? field.object.opening, help: help,
      related: related.map { [$0] } ?? [])
  }
}
