import FlowDefinition
import FlowExpressions

struct Evaluation {
  var environment: Environment
  /// The first arithmetic error, which stops the run; `nil` if there was none.
  var failure: EvaluationError?
  /// Whether any expression read the clock, so that values may differ at another time.
  var readsClock = false

  init(_ environment: Environment) { self.environment = environment }

  mutating func value(of expression: CompiledExpression) -> Value? {
    readsClock = readsClock || expression.readsClock
    do {
      return try expression.evaluate(in: &environment)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  mutating func value(_ expression: CompiledExpression) -> Value { value(of: expression) ?? .null }

  mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    condition.map { value($0) == .bool(true) } ?? true
  }
}

struct FieldEvaluation: Sendable {
  var isShown = false
  var isRequired = false
  /// Whether the field is transient (its answer is never saved) and the step does not ask for the answer again.
  ///
  /// The step does not ask again if, for example, an accepted call has already used the answer.
  var isSpent = false
  /// The valid answer; null if there is none.
  var value = Value.null
  /// Whether the field needs a value and has none, so that expressions that read the field cannot be evaluated yet.
  var isMissing = false
  /// A computed value, for example, is not known while a field that its expression reads still needs a value.
  var isWaiting = false
  var problems: [FieldProblem] = []
  var options: [FieldViewState.Option] = []
  /// `nil` for fields of other types, and while the currency is not known.
  var currency: Currency?
  /// The region of a phone number without a country code, if an expression gives it and it is known.
  var region: String?
  var initial: Initial?
  var items: [ItemEvaluation] = []

  var defaultAnswer: Value? { if case .answer(let value) = initial { value } else { nil } }

  var isValid: Bool { problems.isEmpty && items.allSatisfy(\.isValid) }

  /// A default (`answer`) becomes the answer if the person enters nothing; a suggestion must be confirmed.
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

enum FieldProblem: Hashable {
  case answer(AnswerProblem)
  /// A broken rule of a field; the number is the index of the rule in the field.
  case rule(FieldIndex, Int)
  case stepRule(StepIndex, Int)

  var isOfLostFile: Bool {
    if case .answer(.file(let problem, _)) = self { problem == .changed || problem == .gone } else { false }
  }

  func code(_ flow: Flow) -> String {
    if case .answer(let problem) = self { problem.code.rawValue } else { rule(flow)?.id ?? "" }
  }

  func ownMessage(_ flow: Flow, _ field: Field?) -> Template? {
    if case .answer(let problem) = self { field?.message(for: problem.code) } else { rule(flow)?.message }
  }

  private func rule(_ flow: Flow) -> Rule? {
    switch self {
    case .answer: nil
    case .rule(let field, let place): flow[field].rules[place]
    case .stepRule(let step, let place): flow[step].rules[place]
    }
  }
}
