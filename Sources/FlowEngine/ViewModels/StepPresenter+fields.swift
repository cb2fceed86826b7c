import FlowDefinition
import FlowExpressions
import Localization

extension StepPresenter {
  mutating func state(
    of field: Field, _ found: FieldEvaluation, group: String?, as asked: FieldContext
  ) -> FieldViewState {
    let shown = found.value.isFilled ? words.shown(found.value, as: field) : nil
    let value = readable(field, found, asked)
    let (defaultValue, defaultInput) = defaultAnswer(of: field, found, asked)
    let type = field.kind.presented
    let kind = type.kind(of: field, found, chosen: value, &self)
    return FieldViewState(
      name: flow.name(asked.path, of: field.index, number: context.itemNumber), path: asked.path, group: group,
      label: text(field.label), shortLabel: text(field.shortLabel), help: text(field.help),
      example: text(field.example), kind: kind, contentType: (field.contentType ?? field.usualContentType)?.rawValue,
      presentation: field.presentation, isSecure: field.isSecret, isAskedTwice: field.isAskedTwice,
      isWithheld: field.isRedacted,
      isRequired: found.isRequired, isComputed: field.computed != nil, isAnswered: asked.isGiven && found.isValid,
      isModified: isModified(field, found, asked),
      value: found.isValid && !field.isRedacted ? type.fieldValue(found.value, flow) : nil,
      text: text(of: field, value, asked), displayText: shown, defaultValue: defaultValue, defaultInput: defaultInput,
      suggestion: suggestion(for: field, found, asked, shown: shown), accepted: accepted(field, found, as: asked),
      problems: problems(of: field, found, asked, typed: asked.typed?.text(of: field, in: flow.wording)))
  }

  // MARK: Answers

  /// Returns the answer that the input contains, even an answer that exceeds a limit, such as a date after `max`.
  ///
  /// For a kind without a normal form, such as a number, an invalid input stays as it was typed. Without input, an
  /// invalid stored answer is returned only for a field with options, which shows what is still offered of it.
  private func readable(_ field: Field, _ found: FieldEvaluation, _ asked: FieldContext) -> Value? {
    if found.value.isFilled { return found.value }
    guard let typed = asked.typed else { return field.type.options == nil ? nil : asked.answer }
    guard field.kind.presented.hasNormalForm else { return nil }
    return value(of: typed, as: field, found)
  }

  private func value(of input: JSONValue, as field: Field, _ found: FieldEvaluation) -> Value? {
    var context = flow.context(of: field, found)
    // What is shown of a secret is never its text, so it makes no difference that it is trimmed.
    context.isExact = false
    return try? field.type.read(input, context).get()
  }

  private func text(of field: Field, _ value: Value?, _ asked: FieldContext) -> String {
    if field.isRedacted || field.kind.isList { return "" }
    if let typed = asked.typed, value == nil || !field.kind.presented.hasNormalForm {
      if case .text = field.kind, let text = TextType.unfinishedText(of: typed) { return text }
      return typed.inputText(in: flow.wording)
    }
    return value.map { words.typed($0, as: field) } ?? ""
  }

  /// Whether the input differs from what the step began with: the accepted answer, or else the prefilled input or default.
  private func isModified(_ field: Field, _ found: FieldEvaluation, _ asked: FieldContext) -> Bool {
    guard field.computed == nil, let typed = asked.typed else { return false }
    if asked.answer == nil, let prefilled = asked.prefilled {
      return typed != prefilled && (!found.value.isFilled || value(of: prefilled, as: field, found) != found.value)
    }
    let answer = asked.answer ?? found.defaultAnswer ?? .null
    if field.kind.isList, flow.draft(of: answer, field.index) == typed { return false }
    let isEmpty = !typed.isFilled || found.problems == [.answer(.required)]
    if isEmpty || found.isValid && !found.value.isFilled { return answer.isFilled }
    return (!found.value.isFilled || found.value != answer) && JSONValue(answer) != typed
  }

  // MARK: Suggestions

  /// Returns the default of a field: as text for display, and as the input that replaces an invalid input or answer.
  ///
  /// A redacted answer has no such input.
  private func defaultAnswer(
    of field: Field, _ found: FieldEvaluation, _ asked: FieldContext
  ) -> (shown: String?, input: JSONValue?) {
    guard case .answer(let value) = found.initial else { return (nil, nil) }
    // Do not offer an invalid default. If the field has input or an answer, `found.problems` are the problems of that
    // input or answer. In this case, check only whether the default is one of the options.
    let isOffered = asked.isGiven ? isChoosable(value, field, found) : found.problems.isEmpty
    let isWanted = isOffered && asked.isGiven && !found.isValid && !field.isRedacted
    return (isOffered ? words.shown(value, as: field) : nil, isWanted ? JSONValue(value) : nil)
  }

  private func isChoosable(_ value: Value, _ field: Field, _ found: FieldEvaluation) -> Bool {
    field.type.options == nil || value.ids.allSatisfy { id in found.options.contains { $0.id == id } }
  }

  private func suggestion(
    for field: Field, _ found: FieldEvaluation, _ asked: FieldContext, shown: String?
  ) -> FieldViewState.Suggestion? {
    // Once there is an answer, suggest only the correction of a likely typo.
    if asked.isGiven, let shown { return correction(of: shown, field) }
    guard case .suggestion(let value) = found.initial else { return nil }
    return JSONValue(value).map { FieldViewState.Suggestion(displayText: words.shown(value, as: field), input: $0) }
  }

  private func correction(of shown: String, _ field: Field) -> FieldViewState.Suggestion? {
    if field.isRedacted { return nil }
    return field.kind.presented.correction(of: shown).map { .init(displayText: $0, input: .string($0)) }
  }

  /// Returns the accepted answer, which the person can restore if the input is invalid.
  ///
  /// An answer that a service rejected and a redacted answer can't be restored.
  private func accepted(_ field: Field, _ found: FieldEvaluation, as asked: FieldContext) -> FieldViewState.Suggestion?
  {
    guard !found.isValid, !field.isRedacted, let typed = asked.typed, typed != .null,
      let answer = inputs.answers[field.index], answer.isSubmitted, answer.value.isFilled,
      let input = JSONValue(answer.value, files: .compared), input != typed,
      !context.refusedFields.contains(field.index)
    else { return nil }
    return .init(displayText: words.shown(answer.value, as: field), input: input)
  }
}

extension Field {
  fileprivate var usualContentType: ContentType? {
    kind.presented.contentType(isKept: !isTransient) ?? (isSecret ? isAskedTwice ? .newPassword : .password : nil)
  }
}

extension Value {
  var ids: [String] {
    switch self {
    case .string(let id): [id]
    case .list(let ids): ids.compactMap(\.text)
    case _: []
    }
  }
}

extension TemplateText {
  fileprivate func typed(_ value: Value, as field: Field) -> String {
    field.kind.presented.typed(value, in: flow.wording) ?? shown(value, as: field)
  }
}

extension JSONValue {
  fileprivate func inputText(in language: Language) -> String {
    switch self {
    case .bool(let isTrue): "\(isTrue)"
    case .list(let values): values.compactMap(\.plainText).joined(separator: ", ")
    case .null, .int, .number, .string, .object: text(in: language) ?? ""
    }
  }
}
