import FlowDefinition
import FlowExpressions
import FlowSyntax

struct StepPresenter {
  let context: StepContext
  let changed: Set<FieldIndex>
  /// The fields that the person has left; their problems are shown.
  let left: LeftFields
  /// The formatter of problems, which also contains the evaluation of the step with the input.
  var formatter: ProblemFormatter

  /// The place of each visible field in the items of the state, once it has been created.
  private(set) var places: StepFields<Int>

  init(context: StepContext, changed: Set<FieldIndex>, left: LeftFields, formatter: ProblemFormatter) {
    self.context = context
    self.changed = changed
    self.left = left
    self.formatter = formatter
    places = StepFields(of: formatter.evaluator.flow.layout(of: formatter.evaluator.step.part))
  }

  var flow: Flow { formatter.evaluator.flow }
  private var step: Step { flow[formatter.evaluator.step] }
  var inputs: StepInputs { formatter.evaluator.inputs }

  mutating func state() -> StepViewState {
    var state = context.frame
    if changed.isEmpty { state.formProblems = (context.refused[nil] ?? []) + state.formProblems }
    state.title = text(step.title) ?? ""
    if !state.isBlocked {
      state.paragraphs = paragraphs(step.paragraphs)
      state.items.reserveCapacity(step.items.count)
      addItems(to: &state.items)
    }
    if context.showsAllProblems {
      for problem in formatter.evaluator.formProblems { state.formProblems.append(formatter.problem(problem)) }
    }
    state.actions = context.actions.map { ActionViewState(id: $0.id, label: text($0.label)) }
    state.review = text(step.review).map { ReviewViewState(question: $0, rows: context.rows) }
    state.button = text(step.button)
    state.canSubmit = canSubmit
    state.isModified = state.modifiedCount > 0
    return state
  }

  var canSubmit: Bool { !context.frame.isBlocked && formatter.evaluator.isValid }

  /// Errors in texts are included only once the state has been created.
  var failure: EvaluationError? { formatter.evaluator.failure }

  mutating func text(_ template: Template) -> String { formatter.evaluator.text(template) }

  mutating func text(_ template: Template?) -> String? { formatter.evaluator.text(template) }

  var words: TemplateText { formatter.evaluator.words }

  /// If arithmetic fails in a paragraph, this paragraph and all later ones are omitted.
  private mutating func paragraphs(_ paragraphs: [Paragraph]) -> [String] {
    paragraphs.compactMap { paragraph in
      guard formatter.evaluator.isTrue(paragraph.when), case let text = text(paragraph.text), failure == nil else {
        return nil
      }
      return text
    }
  }

  private mutating func addItems(to items: inout [StepViewState.Item]) {
    var noteCount = 0
    for item in step.items {
      switch item {
      case .field(let field): add(flow[field], group: nil, to: &items)
      case .note(let note):
        noteCount += 1
        for text in paragraphs([note]) { items.append(.note(NoteViewState(id: "#\(noteCount)", text: text))) }
      }
    }
  }

  private mutating func add(_ field: Field, group: String?, to items: inout [StepViewState.Item]) {
    if let inner = field.kind.groupFields {
      guard let found = formatter.evaluator.fields[field.index], found.isShown, !found.isSpent else { return }
      let heading: String = text(field.label)
      for field in inner { add(flow[field], group: heading, to: &items) }
    } else if let item = item(of: field, group: group) {
      places[field.index] = items.count
      items.append(item)
    }
  }

  mutating func item(of field: Field, group: String? = nil) -> StepViewState.Item? {
    guard !context.frame.isBlocked, let found = formatter.evaluator.fields[field.index], found.isShown, !found.isSpent
    else { return nil }
    if case .gone = formatter.evaluator.transients, !isAskedAgain(field, found) { return nil }
    let shown = state(of: field, found, group: group, as: asked(field))
    return field.isHidden && shown.problems.isEmpty ? nil : .field(shown)
  }

  /// Whether to show a field while its step only asks again for answers that a restart lost.
  private func isAskedAgain(_ field: Field, _ found: FieldEvaluation) -> Bool {
    field.isTransient || inputs.typed[field.index] != nil || !found.isValid
  }

  private func asked(_ field: Field) -> FieldContext {
    FieldContext(
      path: flow.ownPath(of: field.index), typed: inputs.typed[field.index],
      answer: inputs.answers[field.index]?.value, prefilled: inputs.prefilled[field.index],
      isGiven: inputs.typed[field.index] != nil || inputs.answers[field.index] != nil,
      showsProblems: showsProblems(of: field))
  }

  func showsProblems(of field: Field) -> Bool {
    if context.showsAllProblems || left.fields.contains(field.index) { return true }
    if formatter.evaluator.fields[field.index]?.problems == [.answer(.nothingToChoose)] { return true }
    guard !field.isTransient, inputs.typed[field.index] == nil, let answer = inputs.answers[field.index] else {
      return false
    }
    return answer.isSubmitted && answer.value.isFilled
  }

  /// Problems that validation found are included if a file is lost, because the person cannot know of it otherwise.
  mutating func problems(
    of field: Field, _ found: FieldEvaluation, _ asked: FieldContext, typed: String?
  ) -> [Problem] {
    let refused = changed.contains(field.index) ? [] : context.refused[field.index] ?? []
    let isShown = asked.showsProblems || found.problems.contains(where: \.isOfLostFile)
    return isShown ? refused + formatter.problems(of: field, found, typed: typed) : refused
  }
}
