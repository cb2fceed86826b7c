import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

/// Turns a draft and what is known of the run into what there is to show.
struct StepPresenter {
  let context: StepContext
  let draft: StepDraft
  /// The fields the person has left, whose problems are shown.
  let left: LeftFields
  var reading: StepEvaluation

  var flow: Flow { context.flow }
  private var step: Step { context.step }

  init(context: StepContext, draft: StepDraft, left: LeftFields, reading: StepEvaluation? = nil) {
    self.context = context
    self.draft = draft
    self.left = left
    self.reading = reading ?? context.reading(draft)
  }

  /// What there is to show.
  static func state(context: StepContext, draft: StepDraft, left: LeftFields) -> StepViewState {
    var presenter = StepPresenter(context: context, draft: draft, left: left)
    return presenter.state()
  }

  private mutating func state() -> StepViewState {
    let items = step.items.flatMap { self.items($0) }
    return StepViewState(
      step: step.id, title: text(step.title) ?? "", section: context.section,
      paragraphs: context.isBlocked ? [] : paragraphs(step.paragraphs),
      items: context.isBlocked ? [] : items, formProblems: formProblems(),
      actions: step.actions.filter { action in context.actions.contains { $0.id == action.id } }
        .map { ActionViewState(id: $0.id, label: text($0.label)) },
      review: review(), button: text(step.button), isBlocked: context.isBlocked,
      unavailable: context.unavailable.map { flow[$0.call].role }, failedCall: failedCall, canRetry: context.canRetry,
      notice: context.notice,
      canGoBack: context.canGoBack,
      canSkip: context.skipping != nil, skipsSection: context.skipping == .skippedSection, progress: context.progress)
  }

  private var failedCall: FailedCall? {
    context.unavailable.map { unavailable in
      FailedCall(
        service: flow[flow[unavailable.call].port].name, reason: unavailable.reason,
        failure: unavailable.failure ?? .other)
    }
  }

  // MARK: texts

  mutating func text(_ template: Template) -> String { reading.text(template) }

  /// Words that read the step's answers.
  var words: TemplateText { TemplateText(flow: flow, environment: reading.environment) }

  mutating func text(_ template: Template?) -> String? { template.map { text($0) } }

  private mutating func paragraphs(_ paragraphs: [Paragraph]) -> [String] {
    var texts: [String] = []
    for paragraph in paragraphs where reading.isTrue(paragraph.when) { texts.append(text(paragraph.text)) }
    return texts
  }

  // MARK: items

  private mutating func items(_ item: Step.Item) -> [StepViewState.Item] {
    switch item {
    case .note(let note): return paragraphs([note]).map(StepViewState.Item.note)
    case .field(let field): return fields(flow[field], group: nil).map(StepViewState.Item.field)
    }
  }

  private mutating func fields(_ field: Field, group: String?) -> [FieldViewState] {
    guard let read = reading.fields[field.index], read.isShown, !read.isSpent else { return [] }
    if case .group(let inner) = field.kind {
      let heading = text(field.label)
      return inner.flatMap { fields(flow[$0], group: heading) }
    }
    if case .gone = context.transients, !isAskedAgain(field, read) { return [] }
    return [state(of: field, read, group: group, as: asked(field))]
  }

  /// Whether a step that is asked for what is gone asks a field: that, and what was typed or is not right since.
  private func isAskedAgain(_ field: Field, _ read: StepEvaluation.FieldEvaluation) -> Bool {
    field.isTransient || draft.entries[field.index] != nil || !read.isValid
  }

  /// A field that is in no item of a list.
  func asked(_ field: Field) -> AskedField {
    AskedField(
      path: flow.ownPath(of: field.index), typed: draft.entries[field.index],
      isGiven: draft.entries[field.index] != nil || context.answer(field.index) != nil,
      showsProblems: showsProblems(of: field))
  }

  mutating func state(
    of field: Field, _ read: StepEvaluation.FieldEvaluation, group: String?, as asked: AskedField
  ) -> FieldViewState {
    let shown = read.value.isFilled ? words.shown(read.value, as: field) : nil
    var defaultValue: String?
    var standardInput: JSONValue?
    var suggestion: FieldViewState.Suggestion?
    switch read.initial {
    case .answer(let value):
      // One that cannot be taken now is none.
      if asked.isGiven || read.problems.isEmpty { defaultValue = words.shown(value, as: field) }
      if asked.isGiven, !read.isValid { standardInput = JSONValue(value) }
    case .suggestion(let value):
      let shown = words.shown(value, as: field)
      suggestion = JSONValue(value).map { FieldViewState.Suggestion(shown: shown, input: $0) }
    case nil: break
    }
    // What is answered needs no other proposal than a slip that was likely made.
    if asked.isGiven, let shown { suggestion = correction(of: shown, field) }
    return FieldViewState(
      index: field.index, path: asked.path, name: flow.name(asked.path, of: field.index, number: context.itemNumber),
      group: group, label: text(field.label),
      shortLabel: text(field.shortLabel), help: text(field.help), example: text(field.example),
      control: control(of: field, read), isRequired: read.isRequired, isComputed: field.computed != nil,
      text: field.isRedacted ? "" : asked.text(in: flow.wording) ?? shown ?? "", shown: shown,
      isAnswered: asked.isGiven && read.isValid, defaultValue: defaultValue, standardInput: standardInput,
      suggestion: suggestion, accepted: accepted(field, read, asked),
      problems: problems(of: field, read, asked))
  }

  /// What to go back to from a text that is no right answer; what was cleared or refused is not wanted back.
  private func accepted(
    _ field: Field, _ read: StepEvaluation.FieldEvaluation, _ asked: AskedField
  ) -> FieldViewState.Suggestion? {
    guard !read.isValid, !field.isRedacted, let typed = asked.typed, typed != .null,
      let answer = context.answer(field.index), answer.isSubmitted, answer.value.isFilled,
      let input = JSONValue(answer.value), input != typed, !context.blames.contains(where: { $0.field == field.index })
    else { return nil }
    return .init(shown: words.shown(answer.value, as: field), input: input)
  }

  /// An address with the domain that was likely meant.
  private func correction(of shown: String, _ field: Field) -> FieldViewState.Suggestion? {
    guard case .email(let domains) = field.kind, !field.isRedacted else { return nil }
    return MistypedDomain.correction(of: shown, allowing: domains).map { .init(shown: $0, input: .string($0)) }
  }

  private mutating func control(of field: Field, _ read: StepEvaluation.FieldEvaluation) -> FieldViewState.Control {
    if field.isSecret { return .secret(twice: field.isAskedTwice) }
    let options = read.options.map { FieldViewState.Option(id: $0.id, label: $0.label, help: $0.help) }
    switch field.kind {
    case .text(let format): return format.hasManyLines ? .lines : .line
    case .phone, .email, .url, .integer, .number, .group: return .line
    case .code: return .code
    case .date: return .date
    case .boolean: return .yesNo
    case .choice: return .choice(options)
    case .choices: return .choices(options)
    case .list(let format): return .list(listState(of: field, format, read))
    }
  }

  // MARK: problems

  private mutating func problems(
    of field: Field, _ read: StepEvaluation.FieldEvaluation, _ asked: AskedField
  ) -> [Problem] {
    let isTouched = draft.changed[field.index] != nil
    let blamed = isTouched ? [] : context.blames.filter { $0.field == field.index }.map(\.problem)
    guard asked.showsProblems else { return blamed }
    guard asked.text(in: flow.wording) == nil, let untyped = untyped(field, read) else {
      return blamed + read.problems.map { problem($0, of: field, typed: asked.text(in: flow.wording)) }
    }
    return blamed
      + read.problems.map { broken in
        let problem = problem(broken, of: field, typed: untyped)
        guard broken == .answer(.option), field.messages[.option] == nil else { return problem }
        return Problem(
          code: problem.code, message: EngineMessages.noLongerOption(untyped).text(in: flow.wording), hint: problem.hint
        )
      }
  }

  /// What is judged where nothing was typed: what was answered before, or what it is if it is left alone.
  private func untyped(_ field: Field, _ read: StepEvaluation.FieldEvaluation) -> String? {
    if let answer = context.answer(field.index)?.value { return words.shown(answer, as: field) }
    guard case .answer(let value) = read.initial else { return nil }
    return words.shown(value, as: field)
  }

  /// Whether it is time to say what is wrong with a field.
  func showsProblems(of field: Field) -> Bool {
    let wasAccepted =
      !field.isTransient && draft.entries[field.index] == nil && context.answer(field.index)?.isSubmitted == true
    let isStale = wasAccepted && context.answer(field.index)?.value.isFilled == true
    return context.showsAllProblems || isStale || left.fields.contains(field.index)
  }

  private mutating func formProblems() -> [Problem] {
    var problems = context.blames.filter { $0.field == nil }.map(\.problem)
    if let unavailable = context.unavailable {
      let sentence =
        unavailable.failure == nil ? EngineMessages.unavailable(unavailable.reason) : EngineMessages.unreachable
      problems.append(Problem(code: "unavailable", message: sentence.text(in: flow.wording), hint: nil))
    }
    guard context.showsAllProblems else { return problems }
    for broken in reading.formProblems { problems.append(problem(broken, of: nil, typed: nil)) }
    return problems
  }

  mutating func problem(_ broken: FieldProblem, of field: Field?, typed: String?) -> Problem {
    switch broken {
    case .answer(let problem):
      return field.map { answerProblem(problem, of: $0, typed) }
        ?? Problem(code: problem.code.rawValue, message: "", hint: nil)
    case .rule(let index, let place):
      let rule = flow[index].rules[place]
      return Problem(code: rule.id, message: text(rule.message), hint: nil)
    case .stepRule(_, let place):
      let rule = step.rules[place]
      return Problem(code: rule.id, message: text(rule.message), hint: nil)
    }
  }

  private mutating func answerProblem(_ problem: AnswerProblem, of field: Field, _ typed: String?) -> Problem {
    let code = problem.code
    if let own = field.messages[code] { return Problem(code: code.rawValue, message: text(own), hint: nil) }
    let typed = field.isRedacted ? nil : typed ?? ""
    let label = text(field.shortLabel)
    let day = { [words] (seconds: Int64) in words.day(Timestamp(seconds: seconds)) }
    var message = EngineMessages.problem(problem, text: typed, label: label, day: day)
    if case .list = field.kind { message = EngineMessages.listProblem(problem, label: label) ?? message }
    return Problem(code: code.rawValue, message: message.text(in: flow.wording), hint: hint(problem, of: field))
  }

  private func hint(_ problem: AnswerProblem, of field: Field) -> String? {
    guard problem.code == .phone, case .phone(let format) = field.kind else { return nil }
    return EngineMessages.phoneExample(format, found: problem.phoneRegion)?.text(in: flow.wording)
  }

  // MARK: review

  mutating func review() -> ReviewViewState? {
    guard let question = text(step.review), let listing = context.listing else { return nil }
    let rows = listing.rows.filter { $0.value.isFilled }.map { index, value in
      ReviewViewState.Row(
        field: index, path: flow.ownPath(of: index.part), step: flow.step(of: index),
        item: context.headings[flow.step(of: index)],
        label: context.itemLabels[index] ?? text(flow[index].shortLabel), value: words.shown(value, as: flow[index]),
        canChange: context.changeable.contains(flow.step(of: index)) && flow[index].computed == nil)
    }
    return ReviewViewState(question: question, rows: rows)
  }
}

extension StepEvaluation {
  /// The codes of all problems, by field, for observers and scenarios.
  ///
  /// `number`: which item of a repeated section the step is for, from 0; the item itself may be an answer. `asked`: only
  /// these fields, and not the form.
  func codes(_ flow: Flow, number: Int?, in asked: Set<FieldIndex>? = nil) -> [String: [String]] {
    var codes: [String: [String]] = [:]
    for (field, reading) in fields where asked?.contains(field) != false {
      func note(_ problems: [FieldProblem], at path: String) {
        guard !problems.isEmpty else { return }
        let own = flow.ownPath(path, at: flow[field].step)
        codes[flow.name(own, of: field, number: number)] = problems.map { $0.code(flow) }
      }
      note(reading.problems, at: flow[field].path)
      for (place, row) in reading.rows.enumerated() {
        for (inner, part) in row.fields { note(part.problems, at: flow.path(of: inner, in: field, row: place)) }
      }
    }
    if asked == nil, !formProblems.isEmpty { codes["form"] = formProblems.map { $0.code(flow) } }
    return codes
  }
}
