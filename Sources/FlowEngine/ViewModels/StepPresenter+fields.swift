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
    let kind = kind(of: field, found, chosen: value)
    return FieldViewState(
      name: flow.name(asked.path, of: field.index, number: context.itemNumber), path: asked.path, group: group,
      label: text(field.label), shortLabel: text(field.shortLabel), help: text(field.help),
      example: text(field.example), kind: kind, contentType: field.contentType ?? field.usualContentType,
      presentation: field.presentation, isSecure: field.isSecret, isAskedTwice: field.isAskedTwice,
      isWithheld: field.isRedacted,
      isRequired: found.isRequired, isComputed: field.computed != nil, isAnswered: asked.isGiven && found.isValid,
      isModified: isModified(field, found, asked),
      value: found.isValid && !field.isRedacted ? FieldValue(found.value, of: field, flow) : nil,
      text: text(of: field, value, asked), shown: shown, defaultValue: defaultValue, defaultInput: defaultInput,
      suggestion: suggestion(for: field, found, asked, shown: shown), accepted: accepted(field, found, as: asked),
      problems: problems(of: field, found, asked, typed: asked.typed?.text(in: flow.wording)))
  }

  // MARK: Answers

  /// Returns the answer that the input contains, even an answer that exceeds a limit, such as a date after `max`.
  ///
  /// Returns `nil` if the input cannot be parsed. For a kind without a normal form, such as a number, also returns
  /// `nil` if the input is invalid.
  ///
  /// Without input, returns the current value of the field. If that value is invalid, returns the stored answer of a
  /// field with options, and `nil` for any other field.
  private func readable(_ field: Field, _ found: FieldEvaluation, _ asked: FieldContext) -> Value? {
    if found.value.isFilled { return found.value }
    guard let typed = asked.typed else { return field.kind.options == nil ? nil : asked.answer }
    guard field.kind.hasNormalForm else { return nil }
    return value(of: typed, as: field, found)
  }

  private func value(of input: JSONValue, as field: Field, _ found: FieldEvaluation) -> Value? {
    let options = found.options.map { (id: $0.id, label: $0.label) }
    let reading = AnswerParser.parse(
      input, as: field.kind, options: options, currency: found.currency, language: flow.language,
      wording: flow.wording)
    return try? reading.get()
  }

  private func text(of field: Field, _ value: Value?, _ asked: FieldContext) -> String {
    if field.isRedacted || field.kind.isList { return "" }
    if let typed = asked.typed, value == nil || !field.kind.hasNormalForm { return typed.inputText(in: flow.wording) }
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
  /// Both are `nil` if the default cannot be used. The input is also `nil` if there is nothing to replace, or if the
  /// answer is redacted.
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

  /// Whether the options include the value; `true` for fields without options.
  private func isChoosable(_ value: Value, _ field: Field, _ found: FieldEvaluation) -> Bool {
    field.kind.options == nil || value.ids.allSatisfy { id in found.options.contains { $0.id == id } }
  }

  private func suggestion(
    for field: Field, _ found: FieldEvaluation, _ asked: FieldContext, shown: String?
  ) -> FieldViewState.Suggestion? {
    // Once there is an answer, suggest only the correction of a likely typo.
    if asked.isGiven, let shown { return correction(of: shown, field) }
    guard case .suggestion(let value) = found.initial else { return nil }
    return JSONValue(value).map { FieldViewState.Suggestion(shown: words.shown(value, as: field), input: $0) }
  }

  /// Returns the email address with the domain corrected.
  ///
  /// Returns `nil` if the domain is not a likely typo, if the answer is redacted, or if the field has another type.
  private func correction(of shown: String, _ field: Field) -> FieldViewState.Suggestion? {
    guard case .email(let domains, _) = field.kind, !field.isRedacted else { return nil }
    return MistypedDomain.correction(of: shown, allowing: domains).map { .init(shown: $0, input: .string($0)) }
  }

  /// Returns the accepted answer, which the person can restore if the input is invalid.
  ///
  /// Returns `nil` if there is no input, or if the input is valid, cleared or the same as the answer. Also returns
  /// `nil` if there is no accepted answer, if a service rejected it, or if it is redacted.
  private func accepted(_ field: Field, _ found: FieldEvaluation, as asked: FieldContext) -> FieldViewState.Suggestion?
  {
    guard !found.isValid, !field.isRedacted, let typed = asked.typed, typed != .null,
      let answer = inputs.answers[field.index], answer.isSubmitted, answer.value.isFilled,
      let input = JSONValue(answer.value, files: .compared), input != typed,
      !context.refusedFields.contains(field.index)
    else { return nil }
    return .init(shown: words.shown(answer.value, as: field), input: input)
  }
}

extension Field {
  /// The content type that is used if the flow specifies none; `nil` if the field has no usual content type.
  fileprivate var usualContentType: ContentType? {
    switch kind {
    case .phone: .telephoneNumber
    case .email: .emailAddress
    case .url: .url
    // A code that is saved, such as a postal code, is not a one-time code.
    case .code where isTransient: .oneTimeCode
    case _ where isSecret: isAskedTwice ? .newPassword : .password
    case .text, .code, .integer, .number, .money, .date, .time, .boolean, .choice, .choices, .file, .files, .group,
      .list:
      nil
    }
  }
}

extension FieldKind {
  /// Whether the text control shows a valid answer in one normal form, such as `2026-02-19`, however it was typed.
  fileprivate var hasNormalForm: Bool {
    switch self {
    case .date, .time, .boolean, .choice, .choices, .file, .files: true
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .group, .list: false
    }
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
    switch (field.kind, value) {
    case (.boolean, .bool(let isTrue)): "\(isTrue)"
    case (.date, .timestamp(let time)): CalendarDay(time).description
    case (.time, .duration(let time)): TimeOfDay(sinceMidnight: time)?.description ?? ""
    case (.number, .double(let number)): flow.wording.number(number)
    case (.money, .money(let money)): money.number(in: flow.wording.numberTag)
    case (.choice, _), (.choices, _): value.ids.joined(separator: ", ")
    case _: shown(value, as: field)
    }
  }
}

extension JSONValue {
  fileprivate func inputText(in language: Language) -> String {
    switch self {
    case .bool(let isTrue): "\(isTrue)"
    case .list(let values): values.compactMap(\.plainText).joined(separator: ", ")
    case .null, .int, .double, .string, .object: text(in: language) ?? ""
    }
  }
}
