import FlowDefinition
import FlowExpressions

/// What a step amounts to with what is known of its fields: which are shown, what they hold, what is wrong.
///
/// It is made once per step and event and handed on to all that asks about the step: an object, since a copy of all it
/// holds takes longer than many a question.
final class StepEvaluation: Sendable {
  /// Evaluates what else is asked about the step, such as the conditions of its texts.
  let evaluator: StepEvaluator
  /// Whether it waits for its `before` call.
  let isBlocked: Bool
  /// Whether nothing keeps the step from being accepted.
  let isValid: Bool

  /// Which of a step's transient answers are asked; the others are spent, and have the values they had.
  enum Transients: Hashable {
    /// All.
    case asked
    /// None: the step's accepted call holds.
    case spent
    /// Only these, which are gone and needed again.
    case gone(Set<FieldIndex>)

    func asks(_ field: FieldIndex) -> Bool {
      switch self {
      case .asked: true
      case .spent: false
      case .gone(let fields): fields.contains(field)
      }
    }
  }

  /// Evaluates a step.
  ///
  /// What look-ups found depends on what the step holds, and what it holds may depend on that: it is evaluated once
  /// more with what was found.
  init(
    _ flow: Flow, _ step: StepReference, in environment: Environment, from inputs: StepInputs,
    transients: Transients = .asked, lookUps: LookUps? = nil, isBlocked: Bool = false
  ) {
    var evaluator = StepEvaluator(flow, at: step, in: environment, inputs, transients)
    if let found = lookUps?.found(in: evaluator.environment), !found.isEmpty {
      var richer = environment
      richer.take(found)
      let again = StepEvaluator(flow, at: step, in: richer, inputs, transients)
      if lookUps?.found(in: again.environment) == found { evaluator = again }
    }
    isValid = evaluator.isValid
    self.isBlocked = isBlocked
    self.evaluator = evaluator
  }

  var flow: Flow { evaluator.flow }
  var step: StepReference { evaluator.step }
  var transients: Transients { evaluator.transients }
  var inputs: StepInputs { evaluator.inputs }
  var fields: StepFields<FieldEvaluation> { evaluator.fields }
  var formProblems: [FieldProblem] { evaluator.formProblems }
  var environment: Environment { evaluator.evaluation.environment }
  var failure: EvaluationError? { evaluator.evaluation.failure }
  var readsClock: Bool { evaluator.evaluation.readsClock }
  var words: TemplateText { evaluator.words }

  /// Whether a condition holds with what the step holds.
  func holds(_ condition: CompiledExpression?) -> Bool {
    guard let condition else { return true }
    var evaluator = evaluator
    return evaluator.isTrue(condition)
  }
}

/// Evaluates the fields of a step, and what else is asked with what they hold.
struct StepEvaluator {
  let flow: Flow
  let step: StepReference
  /// Which of its transient answers are asked.
  let transients: StepEvaluation.Transients
  /// What it was evaluated with; while an item of a list is evaluated, that item's.
  var inputs: StepInputs
  var fields: StepFields<FieldEvaluation>
  /// Broken rules of the step that name no field.
  private(set) var formProblems: [FieldProblem] = []
  /// How many fields have something wrong with them; counted, so that a keystroke looks at no other field.
  var invalidCount = 0
  /// The environment with the step's own values in it, arithmetic that failed, and whether the clock was read.
  var evaluation: Evaluation
  /// Own variables that are shown and needed but have no value yet.
  var unsettled: Set<Int> = []
  /// The variables of spent answers that are gone.
  private var gone: Set<Int> = []
  /// The spent answers in groups that are gone: the rest of their groups is known.
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

  /// What conditions, texts and requests of the step see.
  var environment: Environment { evaluation.environment }
  /// Arithmetic that failed; the run cannot go on.
  var failure: EvaluationError? { evaluation.failure }
  var readsClock: Bool { evaluation.readsClock }
  /// Whether nothing keeps the step from being accepted.
  var isValid: Bool { failure == nil && formProblems.isEmpty && invalidCount == 0 }
  /// Words that read the step's answers.
  var words: TemplateText { TemplateText(flow: flow, environment: environment) }

  // MARK: Expressions

  /// The value of an expression; nil while something it needs is not settled, or when arithmetic failed.
  mutating func value(_ expression: CompiledExpression) -> Value? {
    evaluation.readsClock = readsClock || expression.readsClock
    if !unsettled.isEmpty, expression.needs.contains(where: unsettled.contains) { return nil }
    if !goneMembers.isEmpty, expression.parts.contains(where: { flow.isPart($0, madeOf: goneMembers) }) { return nil }
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
    if case .group(let inner) = field.kind {
      evaluateGroup(field, inner, into: &found, isNeeded: isNeeded)
    } else if found.isShown {
      evaluateLeaf(field, into: &found, isNeeded: isNeeded)
    } else {
      found.value = field.kind.emptyValue
    }
    settle(field, found)
  }

  /// Puts a field's value into the environment, or notes that what reads it has to wait.
  private mutating func settle(_ field: Field, _ found: FieldEvaluation) {
    var found = found
    let isSettled = found.isValid && !found.isUnevaluated
    evaluation.environment.values[field.slot] = isSettled ? found.value : .null
    // What is a list even when left empty has no value at all while something is wrong with it.
    let isNeeded = found.isRequired || found.isUnevaluated || !isSettled && field.kind.emptyValue != .null
    found.isOpen = found.isShown && !found.isSpent && isNeeded && (!isSettled || found.value == .null)
    fields[field.index] = found
    // A spent answer may be gone: what reads it is as it was left, and is not judged again.
    let isGone = found.isSpent && found.isShown && found.value == .null
    if found.isOpen || isGone { unsettled.insert(field.slot) }
    if isGone { gone.insert(field.slot) }
    if isGone, field.parent != nil { goneMembers.insert(field.index) }
  }

  /// Whether a field's condition holds; a field whose condition reads an answer that is gone is as it was left.
  private mutating func isShown(_ field: Field) -> Bool {
    guard readsGone(field.when), field.computed == nil else { return isTrue(field.when) }
    return flow.leaves(of: field).contains { inputs.answers[$0]?.isSubmitted ?? false }
  }

  /// A transient answer that is gone after a restart counts as given on the path; the call that needs it asks for it.
  private func isGone(_ field: Field) -> Bool { inputs.isAccepted && inputs.answers[field.index] == nil }

  private mutating func evaluateLeaf(_ field: Field, into found: inout FieldEvaluation, isNeeded: Bool) {
    if let computed = field.computed {
      let value = value(computed)
      found.isUnevaluated = value == nil
      found.value = value.flatMap { fitted($0, to: field) } ?? .null
      return
    }
    found.isRequired = isNeeded && isRequired(field)
    found.options = options(of: field)
    found.initial = initial(of: field)
    if found.isSpent {
      // Later calls may pass it on as long as it is in memory.
      found.value = inputs.answers[field.index]?.value ?? .null
      return
    }
    if case .list(let format) = field.kind { return evaluateList(field, format, into: &found, isNeeded: isNeeded) }
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
      found.value = field.kind.emptyValue
      if found.isRequired { found.problems = [.answer(.required)] }
      return
    }
    found.problems = limitProblems(value, of: field, options: found.options).map { .answer($0) }
    guard found.problems.isEmpty else { return }
    found.value = value
    evaluation.environment.values[field.slot] = value
    found.problems = broken(field.rules).map { .rule(field.index, $0) }
  }

  /// The places of the rules that do not hold.
  private mutating func broken(_ rules: [Rule]) -> [Int] {
    rules.indices.filter { value(rules[$0].that) == .bool(false) }
  }

  /// A group that may be left empty is null when nothing in it was filled in; then nothing in it is needed.
  private mutating func evaluateGroup(
    _ field: Field, _ inner: [FieldIndex], into found: inout FieldEvaluation, isNeeded: Bool
  ) {
    found.isRequired = isNeeded && found.isShown && isRequired(field)
    let isFilled = found.isShown && (found.isRequired || flow.leaves(of: field).contains(where: inputs.isGiven))
    for index in inner { evaluate(flow[index], isShown: found.isShown, isNeeded: isFilled) }
    guard isFilled else {
      // Defaults and computed values alone do not fill it.
      for index in flow.allFields(in: field.index) where index != field.index { empty(index) }
      return
    }
    let record = Record(names: inner.map { flow[$0].id }, values: inner.map { fields[$0]?.value ?? .null })
    let isBroken = inner.contains { fields[$0].map { !$0.isValid || $0.isOpen } ?? false }
    found.value = isBroken ? .null : .record(record)
    evaluation.environment.values[field.slot] = found.value
    if !isBroken { found.problems = broken(field.rules).map { .rule(field.index, $0) } }
  }

  private mutating func empty(_ index: FieldIndex) {
    let nothing = flow[index].kind.emptyValue
    fields[index]?.value = nothing
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
