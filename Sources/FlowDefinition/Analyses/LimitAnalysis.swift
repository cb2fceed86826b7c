import FlowExpressions
import FlowSyntax
import Localization

/// Checks that limits are consistent, and that defaults, examples and repetitions are within the limits.
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

  // MARK: Limits

  private func checkBounds(of field: Field, _ declared: FieldDeclaration) {
    let (low, high) = field.kind.bounds
    switch field.kind {
    case .text(let format):
      checkLengths(low, high, declared)
      if let pattern = format.pattern { checkLengths(of: pattern, in: field, declared) }
    case .email, .url: checkLengths(low, high, declared)
    case .code(let length):
      if let digits = length?.int, !(1...32).contains(digits) {
        badLimit("length", DefinitionMessages.codeLength, declared)
      }
    case .choices(.fixed(let options), _, _):
      // An option that excludes the others can only be selected alone.
      let together = options.count { !$0.isExclusive }
      checkCounts(low, high, optionCount: options.isEmpty ? nil : max(together, 1), declared)
    case .choices, .files, .list: checkCounts(low, high, optionCount: nil, declared)
    case .number(let format): checkDecimals(format, declared)
    case .integer, .money, .date, .time, .phone, .boolean, .choice, .file, .group: break
    }
    if let least = low?.constant?.exactNumber, let most = high?.constant?.exactNumber, least > most {
      sink.reportCrossing(limitsOf: declared, field.kind.boundKeys, help: spanOverMidnight(field))
    }
  }

  private func spanOverMidnight(_ field: Field) -> String? {
    guard case .time(let min, let max) = field.kind, case .duration(let low) = min?.constant,
      case .duration(let high) = max?.constant, let low = TimeOfDay(sinceMidnight: low),
      let high = TimeOfDay(sinceMidnight: high)
    else { return nil }
    return DefinitionMessages.spanOverMidnight(field.id, low.description, high.description)
  }

  private func checkDecimals(_ format: NumberFormat, _ declared: FieldDeclaration) {
    guard let decimals = format.decimals else { return }
    for (key, limit) in [("min", format.min), ("max", format.max)] {
      guard case .double(let number) = limit?.constant, !format.allows(number) else { continue }
      badLimit(key, DefinitionMessages.moreDecimals(than: decimals), declared)
    }
  }

  private func checkLengths(_ min: Limit?, _ max: Limit?, _ declared: FieldDeclaration) {
    for (key, limit) in [("minLength", min), ("maxLength", max)] {
      if let length = limit?.int, !(0...AnswerParser.lengthLimit).contains(length) {
        badLimit(key, DefinitionMessages.lengthRange, declared)
      }
    }
    if max?.int == 0 { badLimit("maxLength", DefinitionMessages.noLength, declared) }
    if max == nil, let least = min?.int, least > AnswerParser.defaultMaxLength, least <= AnswerParser.lengthLimit {
      badLimit("minLength", DefinitionMessages.defaultMaxLength, declared)
    }
  }

  /// Reports a pattern that can't be matched by any answer within the length limits of the field.
  private func checkLengths(of pattern: Pattern, in field: Field, _ declared: FieldDeclaration) {
    guard let shortest = pattern.shortestMatch(isTrimmed: !field.isSecret) else {
      let message =
        field.isSecret ? DefinitionMessages.unmatchedSecretPattern : DefinitionMessages.unmatchedPattern
      return sink.report(.badPattern, message, at: declared.object["pattern"]?.range ?? declared.object.opening)
    }
    let (low, high) = field.kind.bounds
    if let most = high == nil ? AnswerParser.defaultMaxLength : high?.int, most > 0, shortest > most {
      let key = high == nil ? "pattern" : "maxLength"
      badLimit(key, DefinitionMessages.patternTooLong(shortest, most: most), declared)
    }
    if let least = low?.int, let longest = pattern.longestMatch, longest < least {
      badLimit("minLength", DefinitionMessages.patternTooShort(longest, least: least), declared)
    }
  }

  private func checkCounts(_ min: Limit?, _ max: Limit?, optionCount: Int?, _ declared: FieldDeclaration) {
    for (key, limit) in [("min", min), ("max", max)] {
      if let count = limit?.int, count < 0 { badLimit(key, DefinitionMessages.negativeCount, declared) }
    }
    if max?.int == 0 { badLimit("max", DefinitionMessages.countOfNone, declared) }
    if let least = min?.int, let count = optionCount, least > count {
      badLimit("min", DefinitionMessages.countAboveOptions(count), declared)
    }
  }

  private func badLimit(_ key: String, _ message: String, _ declared: FieldDeclaration) {
    sink.report(.badLimits, message, at: declared.object[key]?.range ?? declared.object.opening)
  }

  // MARK: Values

  private func checkValue(_ node: JSONNode, of field: Field, isDefault: Bool) {
    guard let plain = JSONValue(node), case .success(let value) = parsed(plain, field) else { return }
    let isOther = isDefault && (field.mustBe.map { $0 != value } ?? false)
    if isOther || !keepsLimits(value, field.kind) {
      sink.report(.badDefault, DefinitionMessages.badDefault, at: node.range)
    }
  }

  private func checkExample(_ example: TemplateDeclaration?, of field: Field) {
    guard let example = example?.text, !example.text.contains("{{") else { return }
    switch field.kind {
    case .file, .files, .group, .list: return
    case .choice, .choices: if index.fixedOptions(of: field.index) == nil { return }
    case .money(let format): if format.constantCurrency == nil { return }
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .time, .boolean: break
    }
    if case .success(let value) = parsed(.string(example.text), field), keepsLimits(value, field.kind) { return }
    sink.report(.badExample, DefinitionMessages.badExample, at: example.quotedRange)
  }

  private func parsed(_ plain: JSONValue, _ field: Field) -> Result<Value, AnswerProblem> {
    AnswerParser.parse(
      plain, as: field.kind, options: field.kind.fixedOptionIDs, exactly: field.isSecret, language: language.description
    )
  }

  /// Computed limits are not checked.
  private func keepsLimits(_ value: Value, _ kind: FieldKind) -> Bool {
    if case .text(let format) = kind, case .string(let text) = value { return isWithin(text, format) }
    let size: Double?
    switch (kind, value) {
    case (.code(let length), .string(let text)): return length?.int.map { $0 == text.utf8.count } ?? true
    case (.number(let format), .double(let number)):
      if !format.allows(number) { return false }
      size = number
    case (.email, .string(let text)), (.url, .string(let text)): size = Double(text.count)
    case (_, .list(let items)): size = Double(items.count)
    case _: size = value.exactNumber
    }
    guard let size else { return true }
    let (low, high) = kind.bounds
    return size >= low?.constant?.exactNumber ?? -.infinity && size <= high?.constant?.exactNumber ?? .infinity
  }

  private func isWithin(_ text: String, _ format: TextFormat) -> Bool {
    let count = text.count
    guard count >= format.minLength?.int ?? 0, count <= format.maxLength?.int ?? .max else { return false }
    // As in a run, a text that is too long for the pattern is rejected without matching it, because matching takes time
    // in proportion to the length.
    return format.pattern.map { text.unicodeScalars.count <= $0.longestText && $0.matchesWhole(text) } ?? true
  }

  // MARK: Repetitions

  /// Warns if the `for` of a repeated section is a field that allows more items than the section's `max`.
  func checkRepetitions(_ repetitions: [SectionIndex: CompiledExpression]) {
    for (number, section) in index.declaration.sections.enumerated() {
      guard let repetition = section.repetition, let range = repetition.maxRange,
        let slot = repetitions[SectionIndex(rawValue: number)]?.bareVariable,
        let field = index.fieldOfSlot[slot].map({ fields[$0.rawValue] }),
        let most = field.kind.bounds.high?.int ?? index.fixedOptions(of: field.index)?.ids.count, most > repetition.max
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
