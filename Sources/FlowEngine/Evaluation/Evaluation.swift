import FlowDefinition
import FlowExpressions

/// Expressions evaluated one after the other, and what is to be known of that.
struct Evaluation {
  var environment: Environment
  /// Arithmetic that failed; the run cannot go on.
  var failure: EvaluationError?
  /// Whether anything read the clock, so that another moment may give another value.
  var readsClock = false

  init(_ environment: Environment) { self.environment = environment }

  /// The value of an expression; nil when arithmetic failed.
  mutating func value(of expression: CompiledExpression) -> Value? {
    readsClock = readsClock || expression.readsClock
    do {
      return try expression.evaluate(in: &environment)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// The value of an expression; null when arithmetic failed.
  mutating func value(_ expression: CompiledExpression) -> Value { value(of: expression) ?? .null }

  mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    condition.map { value($0) == .bool(true) } ?? true
  }
}

/// What one field amounts to.
struct FieldEvaluation: Sendable {
  var isShown = false
  var isRequired = false
  /// Whether it is transient and its step's accepted call holds: neither asked nor needed.
  var isSpent = false
  /// The answer as far as there is a valid one.
  var value = Value.null
  /// Whether it is shown and needed and has no value yet: what reads it has to wait.
  var isOpen = false
  /// Whether something it is computed out of is open.
  var isUnevaluated = false
  var problems: [FieldProblem] = []
  var options: [FieldViewState.Option] = []
  var initial: Initial?
  var items: [ItemEvaluation] = []

  /// Whether nothing is wrong with it, nor with any of its items.
  var isValid: Bool { problems.isEmpty && items.allSatisfy(\.isValid) }

  /// What the field holds before anything was typed.
  enum Initial: Hashable {
    case answer(Value)
    case suggestion(Value)
  }
}

extension FieldViewState.Option {
  init?(_ value: Value) {
    guard let record = value.record, let id = record["id"]?.text else { return nil }
    self.init(id: id, label: record["label"]?.text ?? id, help: record["help"]?.text)
  }
}

/// What is wrong with a field, or with the form.
enum FieldProblem: Hashable {
  case answer(AnswerProblem)
  /// A rule of the field, by its place.
  case rule(FieldIndex, Int)
  /// A rule of the step, by its place.
  case stepRule(StepIndex, Int)

  /// What it is called for observers and scenarios: that of what is built in, or a rule's id.
  func code(_ flow: Flow) -> String {
    switch self {
    case .answer(let problem): problem.code.rawValue
    case .rule(let field, let place): flow[field].rules[place].id
    case .stepRule(let step, let place): flow[step].rules[place].id
    }
  }
}

/// What is known of the fields of a step, or of an item of a list, before they are evaluated.
struct StepInputs {
  /// What was typed and not yet accepted, by field.
  var typed: StepFields<JSONValue>
  /// What was accepted or filled in, by field.
  var answers: StepFields<Answer>
  /// Whether only answers that were accepted in a submission count, and no defaults.
  var isAccepted = false

  /// Nothing is known.
  init(of layout: StepLayout) {
    typed = StepFields(of: layout)
    answers = StepFields(of: layout)
  }

  /// Whether something was typed, or else answered, for a field.
  func isGiven(_ field: FieldIndex) -> Bool {
    typed[field].map(\.isFilled) ?? answers[field].map { $0.value.isFilled } ?? false
  }
}

extension Session {
  /// What was typed at a step, and what was accepted or filled in there.
  func typed(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs(of: flow.layout(of: step.part))
    for leaf in flow[step].leaves {
      inputs.typed[leaf] = drafts[step.with(leaf)]
      inputs.answers[leaf] = answers[step.with(leaf)]
    }
    return inputs
  }

  /// Only what was accepted at a step.
  func accepted(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs(of: flow.layout(of: step.part))
    inputs.isAccepted = true
    for leaf in flow[step].leaves { inputs.answers[leaf] = answers[step.with(leaf)] }
    return inputs
  }
}
