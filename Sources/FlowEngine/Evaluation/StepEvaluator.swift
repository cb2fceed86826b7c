import FlowDefinition
import FlowExpressions

struct StepEvaluator {
  let flow: Flow
  let step: StepReference
  let transients: StepEvaluation.Transients
  /// The input and answers of the step, or of an item while the item is evaluated.
  var inputs: StepInputs
  var fields: StepFields<FieldEvaluation>
  private(set) var formProblems: [FieldProblem] = []
  /// It is updated with each change, so that the fields are not counted again.
  var invalidCount = 0
  var evaluation: Evaluation
  /// The variables of the step that need a value and have none, as slots (indices in the environment).
  var unsettled: Set<Int> = []
  /// The transient fields whose lost answers are not asked for again, as slots.
  private var gone: Set<Int> = []
  /// The fields that are in a group and whose lost answers are not asked for again.
  ///
  /// The group of such a field may still have a value, because the other fields of the group have values.
  private var goneMembers: Set<FieldIndex> = []

  init(
    _ flow: Flow, at step: StepReference, in environment: Environment, _ inputs: StepInputs,
    _ transients: StepEvaluation.Transients
  ) {
    self.flow = flow
    self.step = step
    self.inputs = inputs
    self.transients = transients
    evaluation = Evaluation(environment)
    fields = StepFields(of: flow.layout(of: step.part))
    for field in flow[step].fields { evaluate(flow[field], isShown: true, isNeeded: true) }
    for place in broken(flow[step].rules) { note(.stepRule(step.part, place), at: flow[step].rules[place].field) }
    invalidCount = fields.contentCount { !$0.isValid }
  }

  var environment: Environment { evaluation.environment }
  var failure: EvaluationError? { evaluation.failure }
  var readsClock: Bool { evaluation.readsClock }
  var isValid: Bool { failure == nil && formProblems.isEmpty && invalidCount == 0 }
  var words: TemplateText { TemplateText(flow: flow, environment: environment) }

  // MARK: Expressions

  /// Returns the value of an expression; `nil` if it reads a value that is not available yet, or if arithmetic failed.
  mutating func value(_ expression: CompiledExpression) -> Value? {
    evaluation.readsClock = readsClock || expression.readsClock
    if !unsettled.isEmpty, expression.requiredSlots.contains(where: unsettled.contains) { return nil }
    if !goneMembers.isEmpty, expression.readPaths.contains(where: { flow.isPart($0, madeOf: goneMembers) }) {
      return nil
    }
    return evaluation.value(of: expression)
  }

  mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    condition.map { value($0) == .bool(true) } ?? true
  }

  mutating func value(_ limit: Limit?) -> Value? {
    switch limit {
    case .constant(let value): value
    case .computed(let expression): value(expression)
    case nil: nil
    }
  }

  mutating func count(_ limit: Limit?) -> Int? {
    if case .int(let count) = value(limit) { Int(count) } else { nil }
  }

  mutating func text(_ template: Template) -> String {
    if let constant = template.constant { return constant }
    return words.text(template) { value($0) }
  }

  mutating func text(_ template: Template?) -> String? { template.map { text($0) } }

  func readsGone(_ condition: CompiledExpression?) -> Bool {
    !gone.isEmpty && condition?.reads.contains(where: gone.contains) ?? false
  }

  // MARK: Fields

  mutating func evaluate(_ field: Field, isShown parentShown: Bool, isNeeded: Bool) {
    var found = FieldEvaluation()
    found.isShown = parentShown && isShown(field)
    found.isSpent = field.isTransient && (!transients.asks(field.index) || isGone(field))
    if let inner = field.kind.groupFields {
      evaluateGroup(field, inner, into: &found, isNeeded: isNeeded)
    } else if found.isShown {
      evaluateLeaf(field, into: &found, isNeeded: isNeeded)
    } else {
      found.value = field.type.emptyValue
    }
    settle(field, found)
    if !isNeeded, isLeftEmpty(field) { unsettled.insert(field.slot) }
  }

  /// Whether a field is empty but would be required if its group were not empty.
  ///
  /// Called for the fields of optional groups without input. Expressions that read such a field cannot be evaluated
  /// yet, because they may rely on the required answer.
  private mutating func isLeftEmpty(_ field: Field) -> Bool {
    guard field.computed == nil, field.type.emptyValue == .null, let found = fields[field.index] else { return false }
    return found.isShown && found.value == .null && isRequired(field)
  }

  /// If the field has no value, expressions that read the field cannot be evaluated yet.
  private mutating func settle(_ field: Field, _ found: consuming FieldEvaluation) {
    let isSettled = found.isValid && !found.isWaiting
    evaluation.environment.values[field.slot] = isSettled ? found.value : .null
    // An invalid list counts as missing even if it is optional, because expressions expect at least an empty list, not
    // null.
    let isNeeded = found.isRequired || found.isWaiting || !isSettled && field.type.emptyValue != .null
    found.isMissing = found.isShown && !found.isSpent && isNeeded && (!isSettled || found.value == .null)
    fields[field.index] = found
    // An expression that reads a lost answer cannot be evaluated. If it is the condition of a field, the field stays
    // shown or hidden, as it was when the step was submitted.
    let isGone = found.isSpent && found.isShown && found.value == .null
    if found.isMissing || isGone { unsettled.insert(field.slot) }
    if isGone { gone.insert(field.slot) }
    if isGone, field.parent != nil { goneMembers.insert(field.index) }
  }

  /// If the condition reads an answer that a restart lost, the field is shown if its own answer was submitted.
  private mutating func isShown(_ field: Field) -> Bool {
    guard readsGone(field.when), field.computed == nil else { return isTrue(field.when) }
    return flow.leaves(of: field).contains { inputs.answers[$0]?.isSubmitted ?? false }
  }

  /// Whether a restart lost the answer to a transient field.
  ///
  /// The loss alone does not make a completed step incomplete. The step asks for the answer again only if a call needs
  /// the answer.
  private func isGone(_ field: Field) -> Bool { inputs.isAccepted && inputs.answers[field.index] == nil }

  private mutating func evaluateLeaf(_ field: Field, into found: inout FieldEvaluation, isNeeded: Bool) {
    if let computed = field.computed {
      let value = value(computed)
      found.isWaiting = value == nil
      found.value = value.flatMap { normalizedText($0, to: field) } ?? .null
      return
    }
    found.isRequired = isNeeded && isRequired(field)
    found.options = options(of: field)
    let currency = currency(of: field)
    found.currency = try? currency.get()
    found.region = region(of: field)
    found.initial = initial(of: field, found)
    if found.isSpent {
      // Until a restart, the answer is in memory, so calls of later steps can use it.
      found.value = inputs.answers[field.index]?.value ?? .null
      return
    }
    if case .money = field.kind, found.currency == nil {
      return evaluate(field, without: currency, into: &found, isNeeded: isNeeded)
    }
    if case .list(let format) = field.kind { return evaluateList(field, format, into: &found, isNeeded: isNeeded) }
    let isLeftEmpty = found.isRequired || inputs.typed[field.index]?.isFilled != true
    if isLeftEmpty, found.options.isEmpty, field.type.hasNothingToChoose({ value($0) }) {
      found.value = field.type.emptyValue
      if found.isRequired { found.problems = [.answer(.nothingToChoose)] }
      return
    }
    switch given(field, found, isNeeded: isNeeded) {
    case .success(let value): check(value, of: field, into: &found)
    case .failure(let problem): found.problems = [.answer(problem)]
    }
  }

  private mutating func isRequired(_ field: Field) -> Bool {
    switch field.requirement {
    case .always: true
    case .never: false
    case .when(let condition): isTrue(condition)
    }
  }

  mutating func check(_ value: Value, of field: Field, into found: inout FieldEvaluation) {
    if value == .null || value == .list([]) {
      found.value = field.type.emptyValue
      if found.isRequired { found.problems = [.answer(.required)] }
      return
    }
    found.problems = limitProblems(value, of: field, found).map { .answer($0) }
    guard found.problems.isEmpty else { return }
    found.value = value
    evaluation.environment.values[field.slot] = value
    found.problems = broken(field.rules).map { .rule(field.index, $0) }
  }

  /// A rule that cannot be evaluated is not broken.
  private mutating func broken(_ rules: [Rule]) -> [Int] {
    rules.indices.filter { value(rules[$0].that) == .bool(false) }
  }

  /// An optional group without input has the value null, and its fields are not required.
  private mutating func evaluateGroup(
    _ field: Field, _ inner: [FieldIndex], into found: inout FieldEvaluation, isNeeded: Bool
  ) {
    found.isRequired = isNeeded && found.isShown && isRequired(field)
    let isFilled = found.isShown && (found.isRequired || flow.leaves(of: field).contains(where: inputs.isGiven))
    for index in inner { evaluate(flow[index], isShown: found.isShown, isNeeded: isFilled) }
    guard isFilled else {
      // The person answered no question of the group, so its defaults and computed values do not apply.
      for index in flow.allFields(in: field.index) where index != field.index { empty(index) }
      return
    }
    let record = Record(names: inner.map { flow[$0].id }, values: inner.map { fields[$0]?.value ?? .null })
    let isBroken = inner.contains { fields[$0].map { !$0.isValid || $0.isMissing } ?? false }
    found.value = isBroken ? .null : .record(record)
    evaluation.environment.values[field.slot] = found.value
    if !isBroken { found.problems = broken(field.rules).map { .rule(field.index, $0) } }
  }

  private mutating func empty(_ index: FieldIndex) {
    let nothing = flow[index].type.emptyValue
    let hadValue = fields[index].map { $0.isShown && $0.value != nothing } ?? false
    if hadValue, nothing == .null, isRequired(flow[index]) { unsettled.insert(flow[index].slot) }
    fields[index]?.value = nothing
    fields[index]?.isWaiting = false
    fields[index]?.isMissing = false
    evaluation.environment.values[flow[index].slot] = nothing
  }

  private mutating func note(_ problem: FieldProblem, at field: FieldIndex?) {
    if let field, fields[field] != nil {
      fields[field]?.problems.append(problem)
    } else {
      formProblems.append(problem)
    }
  }
}
