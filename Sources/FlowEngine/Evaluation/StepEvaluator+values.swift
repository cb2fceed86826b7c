import FlowDefinition
import FlowExpressions

extension StepEvaluator {
  // MARK: Initial values

  enum Origin {
    case typed(JSONValue)
    case known(Value)
  }

  /// Fails with the problem `required` if only submitted answers may be used and the field has no such answer.
  func origin(of field: Field, _ found: FieldEvaluation, isNeeded: Bool) -> Result<Origin?, AnswerProblem> {
    let answer = inputs.answers[field.index]
    if inputs.isAccepted {
      guard let answer, answer.isSubmitted else { return .failure(.required) }
      return .success(.known(answer.value))
    }
    if let typed = inputs.typed[field.index] { return .success(.typed(typed)) }
    if let answer, !isUsedUp(field) { return .success(.known(answer.value)) }
    // In an optional group without answers, defaults do not apply.
    guard isNeeded, case .answer(let value) = found.initial else { return .success(nil) }
    return .success(.known(value))
  }

  /// The value comes from the input, else from the answer, else from the default.
  ///
  /// Fails if that value is invalid.
  func given(_ field: Field, _ found: FieldEvaluation, isNeeded: Bool) -> Result<Value, AnswerProblem> {
    origin(of: field, found, isNeeded: isNeeded).flatMap { origin in
      switch origin {
      case .typed(let typed):
        let options = found.options.map { (id: $0.id, label: $0.label) }
        return AnswerParser.parse(
          typed, as: field.kind, options: options, currency: found.currency, unit: words.text(field.kind.unit),
          exactly: field.isSecret, language: flow.language, wording: flow.wording
        )
        .map { field.isRedacted ? $0.hidden : $0.withPlaces(of: inputs.answers[field.index]?.value) }
      case .known(let value): return normalized(value, to: field)
      case nil: return .success(.null)
      }
    }
  }

  /// Whether a transient field must be answered again at each submission of the step.
  ///
  /// This is so if the `submit` call of the step uses the answer to the field, and the field is not a list.
  private func isUsedUp(_ field: Field) -> Bool {
    !field.kind.isList && flow[step].submit.map { flow[$0].transientFields.contains(field.index) } ?? false
  }

  mutating func initial(of field: Field) -> FieldEvaluation.Initial? {
    switch field.initial {
    case .empty: nil
    case .answer(let value): .answer(value)
    case .computedAnswer(let expression): proposed(expression, for: field).map { .answer($0) }
    case .suggestion(let expression): proposed(expression, for: field).map { .suggestion($0) }
    }
  }

  private mutating func proposed(_ expression: CompiledExpression, for field: Field) -> Value? {
    value(expression).flatMap { $0 == .null ? nil : normalizedText($0, to: field) }
  }

  /// Returns the normal form of a default or computed value; `nil` if the field does not accept the value.
  ///
  /// A number is rounded to the decimals of the field.
  func normalizedText(_ value: Value, to field: Field) -> Value? {
    if case .number(let format) = field.kind, case .double(let number) = value, let decimals = format.decimals {
      return .double(number.rounded(toDecimals: decimals))
    }
    return try? normalized(withIDs(value, of: field), to: field).get()
  }

  private func normalized(_ value: Value, to field: Field) -> Result<Value, AnswerProblem> {
    guard case .string(let text) = value else { return .success(value) }
    return AnswerParser.read(text, as: field.kind).map { field.isRedacted ? $0.hidden : $0 }
  }

  // MARK: Limits

  /// Checks a value against the limits of its field, but not against its rules, and returns the problems.
  mutating func limitProblems(_ value: Value, of field: Field, options: [FieldViewState.Option]) -> [AnswerProblem] {
    if let only = field.mustBe, only != value.revealed { return [.mustBe] }
    if let format = field.kind.files { return fileProblems(value.files, format, field.kind) }
    if case .string(let text) = value.revealed { return problems(ofText: text, field.kind, options) }
    switch (field.kind, value) {
    case (.number(let format), .double(let number)):
      if let decimals = format.decimals, !format.allows(number) { return [.tooPrecise(decimals)] }
      return boundProblems(value, min: self.value(format.min), max: self.value(format.max))
    case (.integer(let min, let max), .int), (.date(let min, let max), .timestamp),
      (.time(let min, let max), .duration):
      return boundProblems(value, min: self.value(min), max: self.value(max))
    case (.money(let format), .money(let money)):
      guard let currency = try? currency(of: field).get() else { return [.kind] }
      if money.currency != currency { return [.currency(currency)] }
      return boundProblems(value, min: amount(format.min, in: currency), max: amount(format.max, in: currency))
    case (.choices(_, let min, let max), .list(let chosen)):
      return choiceProblems(chosen, among: options, min: count(min), max: count(max))
    case (.list(let format), .list(let items)):
      return countProblems(items.count, min: count(format.min), max: count(format.max))
    case (.boolean, .bool): return []
    case _: return [.kind]
    }
  }

  private mutating func problems(
    ofText text: String, _ kind: FieldKind, _ options: [FieldViewState.Option]
  ) -> [AnswerProblem] {
    switch kind {
    case .text(let format): textProblems(text, format)
    case .code(let length): count(length).flatMap { $0 == text.utf8.count ? nil : [.length($0)] } ?? []
    case .choice: options.contains { $0.id == text } ? [] : [.option]
    case .email(_, let maxLength), .url(_, let maxLength):
      count(maxLength).flatMap { $0 < text.count ? [.maxLength($0)] : nil } ?? []
    case .phone: []
    case .integer, .number, .money, .date, .time, .boolean, .choices, .file, .files, .group, .list: [.kind]
    }
  }

  private mutating func fileProblems(_ files: [AttachedFile], _ format: FileFormat, _ kind: FieldKind)
    -> [AnswerProblem]
  {
    if files.isEmpty { return [.kind] }
    if let problem = format.problem(of: files) { return [problem] }
    guard case .files(_, let min, let max) = kind else { return [] }
    return countProblems(files.count, min: count(min), max: count(max))
  }

  private mutating func textProblems(_ text: String, _ format: TextFormat) -> [AnswerProblem] {
    var problems: [AnswerProblem] = []
    if let least = count(format.minLength), text.count < least { problems.append(.minLength(least)) }
    if let most = count(format.maxLength), text.count > most { problems.append(.maxLength(most)) }
    guard let pattern = format.pattern else { return problems }
    // A text that would take too long to match is not matched. A text within `maxLength` can be that long, because a
    // computed `maxLength` may be large, and one character may consist of many scalars.
    if text.utf8.count > pattern.longestText, text.unicodeScalars.count > pattern.longestText {
      if !problems.isEmpty { return problems }
      return [text.count > pattern.longestText ? .maxLength(pattern.longestText) : .pattern]
    }
    return problems + (pattern.matchesWhole(text) ? [] : [.pattern])
  }

  private func boundProblems(_ value: Value, min least: Value?, max most: Value?) -> [AnswerProblem] {
    let low = least.flatMap(AnswerBound.init)
    let high = most.flatMap(AnswerBound.init)
    let isLow = least.map { value.isBelow($0) } ?? false
    let isHigh = most.map { $0.isBelow(value) } ?? false
    if isLow { return low.map { [.min($0)] } ?? [] }
    return isHigh ? high.map { [.max($0)] } ?? [] : []
  }

  private func choiceProblems(
    _ chosen: [Value], among options: [FieldViewState.Option], min least: Int?, max most: Int?
  ) -> [AnswerProblem] {
    let ids = chosen.compactMap(\.text)
    guard ids.allSatisfy({ id in options.contains { $0.id == id } }) else { return [.option] }
    if ids.count > 1, let alone = options.first(where: { $0.isExclusive && ids.contains($0.id) }) {
      return [.exclusive(alone.label)]
    }
    return countProblems(ids.count, min: least, max: most)
  }

  private func countProblems(_ count: Int, min least: Int?, max most: Int?) -> [AnswerProblem] {
    if let least, count < least { return [.min(.count(least))] }
    if let most, count > most { return [.max(.count(most))] }
    return []
  }

  // MARK: Options

  mutating func options(of field: Field) -> [FieldViewState.Option] {
    switch field.kind.options {
    case .fixed(let options):
      return options.compactMap { option in
        // Keep an option if its condition reads an answer that a restart lost, because the condition cannot be
        // evaluated without the answer.
        guard readsGone(option.when) || isTrue(option.when) else { return nil }
        return FieldViewState.Option(
          id: option.id, label: text(option.label), help: text(option.help), isExclusive: option.isExclusive)
      }
    case .computed(let expression):
      guard case .list(let records) = value(expression) else { return [] }
      return records.compactMap(FieldViewState.Option.init)
    case nil: return []
    }
  }
}

extension StepEvaluation {
  var hasNothingToChoose: Bool {
    fields.contentCount { $0.problems == [.answer(.nothingToChoose)] } > 0
  }
}

extension FieldKind {
  /// Whether a choice has nothing to choose from: its list is empty, or the conditions of all its options are false.
  ///
  /// Returns `false` for fields of other types, and while the options depend on a value that is not available yet.
  func hasNothingToChoose(_ value: (CompiledExpression) -> Value?) -> Bool {
    switch options {
    case .fixed(let options): options.allSatisfy { $0.when.flatMap(value).map { $0 != .bool(true) } ?? false }
    case .computed(let list): value(list) == .list([])
    case nil: false
    }
  }

  var isCode: Bool { if case .code = self { true } else { false } }
}

extension AnswerBound {
  /// Creates a bound to show in a message; `nil` for null, which means that there is no limit.
  init?(_ value: Value) {
    switch value {
    case .int(let value): self = .integer(value)
    case .double(let value): self = .number(value)
    case .money(let money): self = .money(money)
    case .timestamp(let value): self = .date(value.seconds)
    case .duration(let value): self = .time(value)
    case _: return nil
    }
  }
}

extension JSONValue {
  var isFilled: Bool { self != .null && self != .string("") && self != .list([]) }
}

extension Value {
  func isBelow(_ other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.money(let left), .money(let right)): left.currency == right.currency && left.minor < right.minor
    case (.timestamp(let left), .timestamp(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case _: false
    }
  }

  package var isFilled: Bool { self != .null && self != .list([]) }

  /// Returns the value with missing file places filled in from an equal file in the former answer.
  ///
  /// The place of a file is its path or URL. It is missing if a front end sends back an answer as it was shown, because
  /// the place is never shown.
  func withPlaces(of former: Value?) -> Value {
    switch self {
    case .file(let file): .file(file.place.isEmpty ? former?.files.first { $0 == file } ?? file : file)
    case .list(let values) where !files.isEmpty: .list(values.map { $0.withPlaces(of: former) })
    case _: self
    }
  }

  var hidden: Value { if case .string(let text) = self { .secret(Secret(text)) } else { self } }

  var revealed: Value { if case .secret(let secret) = self { .string(secret.reveal()) } else { self } }
}

extension Flow {
  /// Returns the field itself or, if it is a group, the fields in it that take an answer.
  func leaves(of field: Field) -> [FieldIndex] {
    guard case .group(let inner) = field.kind else { return [field.index] }
    return inner.flatMap { leaves(of: self[$0]) }
  }
}
