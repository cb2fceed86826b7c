import FlowExpressions
import FlowSyntax
import Localization

/// Holds limits against each other, and defaults, examples and repetitions against the limits.
struct LimitAnalysis {
  private let index: FlowIndex
  private let fields: [Field]
  /// The language of the flow file.
  private let language: LanguageTag
  private let sink: DiagnosticSink

  init(_ index: FlowIndex, _ fields: [Field], in language: LanguageTag, sink: DiagnosticSink) {
    self.index = index
    self.fields = fields
    self.language = language
    self.sink = sink
  }

  /// Looks at all fields.
  func check() {
    let errors = ErrorPlaces(sink)
    var slow = SlowPatterns()
    for field in fields {
      let declared = index.fields[field.index.rawValue].declaration
      guard declared.hasKind else { continue }
      let found = sink.diagnostics.count
      checkBounds(of: field, declared.object)
      // Where something is wrong with a field, nothing is held against it.
      guard sink.diagnostics.count == found, !errors.hasAny(in: declared.object.range) else { continue }
      if case .text(let format) = field.kind, let pattern = format.pattern, slow.contain(pattern) {
        let range = declared.object["pattern"]?.range ?? declared.object.opening
        sink.report(.slowPattern, DefinitionMessages.slowPattern, at: range)
        continue
      }
      for key in ["default", "mustBe"] { checkValue(under: key, of: field, declared.object) }
      checkExample(declared.example, of: field)
    }
  }

  // MARK: limits

  private func checkBounds(of field: Field, _ object: ObjectReader) {
    switch field.kind {
    case .text(let format):
      checkLengths(format, object)
    case .code(let length):
      if let digits = length?.int, !(1...32).contains(digits) {
        badLimit("length", DefinitionMessages.codeLength, object)
      }
    case .integer(let min, let max), .number(let min, let max), .date(let min, let max):
      checkOrder(min, max, "min", "max", object)
    case .choices(_, let min, let max):
      checkCounts(min, max, optionCount: index.fixedOptions(of: field.index)?.ids.count, object)
      checkOrder(min, max, "min", "max", object)
    case .list(let format):
      checkCounts(format.min, format.max, optionCount: nil, object)
      checkOrder(format.min, format.max, "min", "max", object)
    case .phone, .email, .url, .boolean, .choice, .group: break
    }
  }

  private func checkLengths(_ format: TextFormat, _ object: ObjectReader) {
    for (key, limit) in [("minLength", format.minLength), ("maxLength", format.maxLength)] {
      if let length = limit?.int, !(0...100_000).contains(length) {
        badLimit(key, DefinitionMessages.lengthRange, object)
      }
    }
    if format.maxLength?.int == 0 { badLimit("maxLength", DefinitionMessages.noLength, object) }
    if format.maxLength == nil, let least = format.minLength?.int, least > AnswerParser.usualLength, least <= 100_000 {
      badLimit("minLength", DefinitionMessages.usualLength, object)
    }
    checkOrder(format.minLength, format.maxLength, "minLength", "maxLength", object)
  }

  private func checkCounts(_ min: Limit?, _ max: Limit?, optionCount: Int?, _ object: ObjectReader) {
    for (key, limit) in [("min", min), ("max", max)] {
      if let count = limit?.int, count < 0 { badLimit(key, DefinitionMessages.negativeCount, object) }
    }
    if max?.int == 0 { badLimit("max", DefinitionMessages.countOfNone, object) }
    if let least = min?.int, let count = optionCount, least > count {
      badLimit("min", DefinitionMessages.countAboveOptions(count), object)
    }
  }

  private func checkOrder(_ low: Limit?, _ high: Limit?, _ lowKey: String, _ highKey: String, _ object: ObjectReader) {
    guard let least = low?.constant?.exactNumber, let most = high?.constant?.exactNumber, least > most else { return }
    badLimit(highKey, DefinitionMessages.limitsCross(lowKey, highKey), object)
  }

  private func badLimit(_ key: String, _ message: String, _ object: ObjectReader) {
    sink.report(.badLimits, message, at: object[key]?.range ?? object.opening)
  }

  // MARK: values

  private func checkValue(under key: String, of field: Field, _ object: ObjectReader) {
    guard let node = object[key], let plain = JSONValue(node),
      case .success(let value) = parsed(plain, field)
    else { return }
    let isOther = key == "default" && (field.mustBe.map { $0 != value } ?? false)
    if isOther || !FieldLimits.accept(value, field.kind) {
      sink.report(.badDefault, DefinitionMessages.badDefault, at: node.range)
    }
  }

  private func checkExample(_ example: TemplateDeclaration?, of field: Field) {
    guard let example = example?.text, !example.text.contains("{{") else { return }
    switch field.kind {
    case .choice(.computed), .choices(.computed, _, _), .group, .list: return
    case .choice, .choices: if index.fixedOptions(of: field.index) == nil { return }
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean: break
    }
    if case .success(let value) = parsed(.string(example.text), field), FieldLimits.accept(value, field.kind) { return }
    sink.report(.badExample, DefinitionMessages.badExample, at: example.quotedRange)
  }

  private func parsed(_ plain: JSONValue, _ field: Field) -> Result<Value, AnswerProblem> {
    AnswerParser.parse(
      plain, as: field.kind, options: field.kind.fixedOptionIDs, exactly: field.isSecret, language: language.description
    )
  }

  // MARK: repetitions

  /// Warns of sections that leave out items their own field allows: these would not be asked about.
  func checkRepetitions(_ repetitions: [SectionIndex: CompiledExpression]) {
    for (number, section) in index.declaration.sections.enumerated() {
      guard let repetition = section.repetition, let range = repetition.maxRange,
        let slot = repetitions[SectionIndex(rawValue: number)]?.bareVariable,
        let field = index.fieldOfSlot[slot].map({ fields[$0.rawValue] }),
        let most = mostItems(field), most > repetition.max
      else { continue }
      sink.report(
        .badLimits, DefinitionMessages.itemsLeftOut(field.path, most, repetition.max), at: range, severity: .warning)
    }
  }

  /// How many items an answer may stand for, where the file says so.
  private func mostItems(_ field: Field) -> Int? {
    let most: Limit? =
      switch field.kind {
      case .integer(_, let max), .choices(_, _, let max): max
      case .list(let format): format.max
      case .text, .phone, .email, .url, .code, .number, .date, .boolean, .choice, .group: nil
      }
    if let most = most?.int { return most }
    if case .choices = field.kind { return index.fixedOptions(of: field.index)?.ids.count }
    return nil
  }
}

/// Holds values against limits that are always the same; a limit that is computed allows anything.
enum FieldLimits {
  static func accept(_ value: Value, _ kind: FieldKind) -> Bool {
    switch (kind, value) {
    case (.text(let format), .string(let text)):
      isBetween(Double(text.count), format.minLength, format.maxLength)
        && format.pattern.map { $0.outcome(of: text) != .differs } ?? true
    case (.code(let length), .string(let text)): length?.int.map { $0 == text.utf8.count } ?? true
    case (.integer(let min, let max), _), (.number(let min, let max), _), (.date(let min, let max), _):
      value.exactNumber.map { isBetween($0, min, max) } ?? true
    case (.choices(_, let min, let max), .list(let chosen)): isBetween(Double(chosen.count), min, max)
    case (.list(let format), .list(let items)): isBetween(Double(items.count), format.min, format.max)
    case (.text, _), (.code, _), (.phone, _), (.email, _), (.url, _), (.boolean, _), (.choice, _), (.choices, _),
      (.group, _), (.list, _):
      true
    }
  }

  private static func isBetween(_ number: Double, _ low: Limit?, _ high: Limit?) -> Bool {
    number >= low?.constant?.exactNumber ?? -.infinity && number <= high?.constant?.exactNumber ?? .infinity
  }
}

extension Limit {
  package var int: Int? { if case .int(let value) = constant { Int(value) } else { nil } }
}
