import FlowDefinition
import FlowExpressions
import PhoneNumbers

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

  func given(_ field: Field, _ found: FieldEvaluation, isNeeded: Bool) -> Result<Value, AnswerProblem> {
    origin(of: field, found, isNeeded: isNeeded).flatMap { origin in
      switch origin {
      case .typed(let typed):
        var context = flow.context(of: field, found)
        if let unit = field.type.unit { context.unit = words.text(unit) }
        return field.type.read(typed, context).map {
          field.isRedacted ? $0.hidden : $0.withPlaces(of: inputs.answers[field.index]?.value)
        }
      case .known(let value): return normalized(offered(value, of: field, found) ?? value, to: field)
      case nil: return .success(.null)
      }
    }
  }

  /// Whether a transient field must be answered again at each submission, because the `submit` call uses its answer.
  private func isUsedUp(_ field: Field) -> Bool {
    !field.kind.isList && flow[step].submit.map { flow[$0].transientFields.contains(field.index) } ?? false
  }

  mutating func initial(of field: Field, _ found: FieldEvaluation) -> FieldEvaluation.Initial? {
    switch field.initial {
    case .empty: nil
    case .answer(let value): offered(value, of: field, found).map { .answer($0) }
    case .computedAnswer(let expression):
      proposed(expression, for: field).flatMap { offered($0, of: field, found) }.map { .answer($0) }
    case .suggestion(let expression):
      proposed(expression, for: field).flatMap { offered($0, of: field, found) }.map { .suggestion($0) }
    }
  }

  /// Returns a value without the options that are not offered now; `nil` if none of its options is.
  private func offered(_ value: Value, of field: Field, _ found: FieldEvaluation) -> Value? {
    if field.type.options == nil { return value }
    let ids = Set(found.options.map(\.id))
    switch value {
    case .string(let id): return ids.contains(id) ? value : nil
    case .list(let chosen):
      let rest = chosen.filter { $0.text.map(ids.contains) ?? false }
      return rest.isEmpty && !chosen.isEmpty ? nil : .list(rest)
    case _: return value
    }
  }

  private mutating func proposed(_ expression: CompiledExpression, for field: Field) -> Value? {
    value(expression).flatMap { $0 == .null ? nil : normalizedText($0, to: field) }
  }

  /// Returns the normal form of a default or computed value; `nil` if the field does not accept the value.
  func normalizedText(_ value: Value, to field: Field) -> Value? {
    let value = field.kind.presented.rounded(value)
    return try? normalized(withIDs(value, of: field), to: field).get()
  }

  private func normalized(_ value: Value, to field: Field) -> Result<Value, AnswerProblem> {
    guard case .string(let text) = value else { return .success(value) }
    return field.type.stored(text).map { field.isRedacted ? $0.hidden : $0 }
  }

  // MARK: Limits

  /// Checks a value against the limits of its field, but not against its rules, and returns the problems.
  mutating func limitProblems(_ value: Value, of field: Field, _ found: FieldEvaluation) -> [AnswerProblem] {
    if let only = field.mustBe, only != value.revealed { return [.mustBe] }
    return field.type.problems(of: value.revealed, flow.context(of: field, found)) { self.value($0) }
  }

  /// A text that is not the code of a region counts as unknown, so that the number needs its country code.
  mutating func region(of field: Field) -> String? {
    guard case .phone(let format) = field.kind, let expression = format.computedRegion,
      case .string(let code) = value(expression), PhoneRegion.isKnown(code)
    else { return nil }
    return code
  }

  // MARK: Options

  mutating func options(of field: Field) -> [FieldViewState.Option] {
    switch field.type.options {
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

extension FieldType {
  /// Returns `false` for fields of other types, and while the options depend on a value that is not available yet.
  func hasNothingToChoose(_ value: (CompiledExpression) -> Value?) -> Bool {
    switch options {
    case .fixed(let options): options.allSatisfy { $0.when.flatMap(value).map { $0 != .bool(true) } ?? false }
    case .computed(let list): value(list) == .list([])
    case nil: false
    }
  }
}

extension FieldKind {
  var isCode: Bool { if case .code = self { true } else { false } }
}

extension JSONValue {
  var isFilled: Bool { self != .null && self != .string("") && self != .list([]) }
}

extension Value {
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
  func context(of field: Field, _ found: FieldEvaluation?) -> AnswerContext {
    AnswerContext(
      options: found?.options.map { AnswerOption(id: $0.id, label: $0.label, isExclusive: $0.isExclusive) } ?? [],
      currency: found?.currency, region: found?.region, isExact: field.isSecret, languages: answerLanguages)
  }
}
