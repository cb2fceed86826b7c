import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Turns a draft and what is known of the run into what there is to show.
struct StepPresenter {
  let context: StepContext
  let draft: StepDraft
  /// The fields the person has left, whose problems are shown.
  let left: LeftFields
  /// The step with what is typed in it.
  var formatter: ProblemFormatter

  var flow: Flow { formatter.evaluator.flow }
  private var step: Step { flow[formatter.evaluator.step] }
  private var inputs: StepInputs { formatter.evaluator.inputs }

  mutating func state() -> StepViewState {
    var state = context.frame
    state.title = text(step.title) ?? ""
    if !state.isBlocked {
      state.paragraphs = paragraphs(step.paragraphs)
      state.items.reserveCapacity(step.items.count)
      for item in step.items { add(item, to: &state.items) }
    }
    if context.showsAllProblems {
      for problem in formatter.evaluator.formProblems { state.formProblems.append(formatter.problem(problem)) }
    }
    state.actions = context.actions.map { ActionViewState(id: $0.id, label: text($0.label)) }
    state.review = text(step.review).map { ReviewViewState(question: $0, rows: context.rows) }
    state.button = text(step.button)
    return state
  }

  // MARK: texts

  mutating func text(_ template: Template) -> String { formatter.evaluator.text(template) }

  mutating func text(_ template: Template?) -> String? { formatter.evaluator.text(template) }

  var words: TemplateText { formatter.evaluator.words }

  private mutating func paragraphs(_ paragraphs: [Paragraph]) -> [String] {
    paragraphs.compactMap { formatter.evaluator.isTrue($0.when) ? text($0.text) : nil }
  }

  // MARK: items

  private mutating func add(_ item: Step.Item, to items: inout [StepViewState.Item]) {
    switch item {
    case .note(let note): items += paragraphs([note]).map(StepViewState.Item.note)
    case .field(let field): add(flow[field], group: nil, to: &items)
    }
  }

  /// Adds a field or those of a group, as far as they are shown.
  private mutating func add(_ field: Field, group: String?, to items: inout [StepViewState.Item]) {
    if case .group(let inner) = field.kind {
      guard let found = formatter.evaluator.fields[field.index], found.isShown, !found.isSpent else { return }
      let heading: String = text(field.label)
      for field in inner { add(flow[field], group: heading, to: &items) }
    } else if let item = item(of: field, group: group) {
      items.append(item)
    }
  }

  /// A field that is no group, as it is shown; nil where it is not.
  mutating func item(of field: Field, group: String? = nil) -> StepViewState.Item? {
    guard !context.frame.isBlocked, let found = formatter.evaluator.fields[field.index], found.isShown, !found.isSpent
    else { return nil }
    if case .gone = formatter.evaluator.transients, !isAskedAgain(field, found) { return nil }
    return .field(state(of: field, found, group: group, as: asked(field)))
  }

  /// Whether a step that is asked for what is gone asks a field: that, and what was typed or is not right since.
  private func isAskedAgain(_ field: Field, _ found: FieldEvaluation) -> Bool {
    field.isTransient || inputs.typed[field.index] != nil || !found.isValid
  }

  /// A field that is in no item of a list.
  private func asked(_ field: Field) -> AskedField {
    AskedField(
      path: flow.ownPath(of: field.index), typed: inputs.typed[field.index],
      isGiven: inputs.typed[field.index] != nil || inputs.answers[field.index] != nil,
      showsProblems: showsProblems(of: field))
  }

  /// Whether it is time to say what is wrong with a field.
  func showsProblems(of field: Field) -> Bool {
    if context.showsAllProblems || left.fields.contains(field.index) { return true }
    guard !field.isTransient, inputs.typed[field.index] == nil, let answer = inputs.answers[field.index] else {
      return false
    }
    return answer.isSubmitted && answer.value.isFilled
  }

  mutating func state(
    of field: Field, _ found: FieldEvaluation, group: String?, as asked: AskedField
  ) -> FieldViewState {
    let shown = found.value.isFilled ? words.shown(found.value, as: field) : nil
    let typed = asked.typed?.text(in: flow.wording)
    var defaultValue: String?
    var standardInput: JSONValue?
    var suggestion: FieldViewState.Suggestion?
    switch found.initial {
    case .answer(let value):
      // One that cannot be taken now is none.
      if asked.isGiven || found.problems.isEmpty { defaultValue = words.shown(value, as: field) }
      if asked.isGiven, !found.isValid { standardInput = JSONValue(value) }
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
      control: control(of: field, found), isRequired: found.isRequired, isComputed: field.computed != nil,
      text: field.isRedacted ? "" : typed ?? shown ?? "", shown: shown,
      isAnswered: asked.isGiven && found.isValid, defaultValue: defaultValue, standardInput: standardInput,
      suggestion: suggestion, accepted: accepted(field, found, as: asked),
      problems: problems(of: field, found, asked, typed: typed))
  }

  /// What to go back to from a text that is no right answer; what was cleared or refused is not wanted back.
  private func accepted(_ field: Field, _ found: FieldEvaluation, as asked: AskedField) -> FieldViewState.Suggestion? {
    guard !found.isValid, !field.isRedacted, let typed = asked.typed, typed != .null,
      let answer = inputs.answers[field.index], answer.isSubmitted, answer.value.isFilled,
      let input = JSONValue(answer.value), input != typed, context.refused[field.index] == nil
    else { return nil }
    return .init(shown: words.shown(answer.value, as: field), input: input)
  }

  /// An address with the domain that was likely meant.
  private func correction(of shown: String, _ field: Field) -> FieldViewState.Suggestion? {
    guard case .email(let domains) = field.kind, !field.isRedacted else { return nil }
    return MistypedDomain.correction(of: shown, allowing: domains).map { .init(shown: $0, input: .string($0)) }
  }

  private mutating func control(of field: Field, _ found: FieldEvaluation) -> FieldViewState.Control {
    if field.isSecret { return .secret(twice: field.isAskedTwice) }
    switch field.kind {
    case .text(let format): return format.hasManyLines ? .lines : .line
    case .phone, .email, .url, .integer, .number, .group: return .line
    case .code: return .code
    case .date: return .date
    case .boolean: return .yesNo
    case .choice: return .choice(found.options)
    case .choices: return .choices(found.options)
    case .list(let format): return .list(listState(of: field, format, found))
    }
  }

  /// What a service refused, unless something was typed since, and what is wrong if it is time to say so.
  private mutating func problems(
    of field: Field, _ found: FieldEvaluation, _ asked: AskedField, typed: String?
  ) -> [Problem] {
    let refused = draft.changed[field.index] == nil ? context.refused[field.index] ?? [] : []
    return asked.showsProblems ? refused + formatter.problems(of: field, found, typed: typed) : refused
  }
}

/// Where a field is asked, by itself or in an item of a list, and what is known of it there.
struct AskedField {
  let path: String
  let typed: JSONValue?
  let isGiven: Bool
  let showsProblems: Bool
}

/// The fields a person has left, in items of lists too.
struct LeftFields {
  var fields: Set<FieldIndex> = []
  var inItems: Set<ItemField> = []

  /// A field of an item, wherever the item stands.
  struct ItemField: Hashable {
    let list: FieldIndex
    let item: String
    let field: FieldIndex
  }

  /// Forgets the fields that do not meet a condition, and the items of lists that do not.
  mutating func keep(_ isKept: (FieldIndex) -> Bool) {
    if !fields.isEmpty { fields = fields.filter(isKept) }
    if !inItems.isEmpty { inItems = inItems.filter { isKept($0.list) } }
  }

  /// The list is looked at anew as a whole.
  mutating func remove(_ list: FieldIndex) {
    fields.remove(list)
    if !inItems.isEmpty { inItems = inItems.filter { $0.list != list } }
  }
}

// MARK: lists

extension StepPresenter {
  private mutating func listState(of list: Field, _ format: ListFormat, _ found: FieldEvaluation) -> ListViewState {
    let name = formatter.itemName(format)
    let canAdd = formatter.evaluator.count(format.max).map { found.items.count < $0 } ?? true
    let least = max(formatter.evaluator.count(format.min) ?? 0, found.isRequired ? 1 : 0)
    var rows: [ListViewState.Row] = []
    for (place, item) in found.items.enumerated() {
      formatter.evaluator.bind(item)
      rows.append(row(item, at: place, heading: EngineMessages.item(name, place + 1), of: list, format))
      formatter.evaluator.unbind(item)
    }
    return ListViewState(rows: rows, item: name, canAdd: canAdd, canRemove: found.items.count > least)
  }

  private mutating func row(
    _ item: ItemEvaluation, at place: Int, heading: String, of list: Field, _ format: ListFormat
  ) -> ListViewState.Row {
    let typed = formatter.evaluator.typed(inItem: place, of: list.index, format)
    let showsAll = showsProblems(of: list)
    var fields: [FieldViewState] = []
    var parts: [String] = []
    var isEmpty = true
    for leaf in formatter.evaluator.leaves(of: format.fields, in: item) {
      let (field, found) = (leaf.field, leaf.found)
      let asked = AskedField(
        path: flow.ownPath(flow.path(of: field.index, in: list.index, row: place), at: list.step),
        typed: typed?[field.index],
        // An item that is there without being typed was answered, or the flow fills it in: either way it has its values.
        isGiven: typed.map { $0[field.index] != nil } ?? true,
        showsProblems: showsAll
          || left.inItems.contains(LeftFields.ItemField(list: list.index, item: item.id, field: field.index)))
      fields.append(state(of: field, found, group: text(leaf.group.map { flow[$0].label }), as: asked))
      let isFilled = typed.map { $0[field.index]?.isFilled ?? false } ?? found.value.isFilled
      if isFilled, field.computed == nil { isEmpty = false }
      parts.append(found.isValid ? words.part(found.value, of: field) : asked.typed?.text(in: flow.wording) ?? "")
    }
    return ListViewState.Row(
      id: item.id, heading: heading, fields: fields, summary: parts.filter { !$0.isEmpty }.joined(separator: ", "),
      isComplete: item.isValid, isEmpty: isEmpty)
  }
}
