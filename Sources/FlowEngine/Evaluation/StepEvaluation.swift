import FlowDefinition
import FlowExpressions

/// This is a class, because copying the contents would usually cost more than reading them does.
///
/// All readers share one instance during an event.
final class StepEvaluation: Sendable {
  let evaluator: StepEvaluator
  /// The values that the step can read, without those of its own fields.
  let start: Environment
  /// Whether the step is waiting for its `before` call to be accepted.
  let isBlocked: Bool
  let isValid: Bool

  /// The transient answers that a step asks for.
  ///
  /// For any other transient answer of the step, the value in memory is used. That value is null if a restart lost
  /// the answer.
  enum Transients: Hashable {
    case asked
    /// The step asks for no transient answers, because its accepted call has already used them.
    case spent
    /// The step asks only for the answers to these fields, because a restart lost them and a call needs them.
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
  /// A look-up is a call that an action of the step makes. Its output is valid only while the step has the same values
  /// as when the call was made. These values may in turn depend on the output. A step with outputs of look-ups is
  /// therefore evaluated twice: first without the outputs, then with them. The second evaluation is used only if the
  /// outputs are still valid for its values.
  convenience init(
    _ flow: Flow, _ step: StepReference, in environment: Environment, from inputs: StepInputs,
    transients: Transients = .asked, actionOutputs: ActionOutputs? = nil, isBlocked: Bool = false
  ) {
    var evaluator = StepEvaluator(flow, at: step, in: environment, inputs, transients)
    if let found = actionOutputs?.found(in: evaluator.environment), !found.isEmpty {
      var richer = environment
      richer.take(found)
      let again = StepEvaluator(flow, at: step, in: richer, inputs, transients)
      if actionOutputs?.found(in: again.environment) == found { evaluator = again }
    }
    self.init(evaluator, from: environment, isBlocked: isBlocked)
  }

  init(_ evaluator: StepEvaluator, from start: Environment, isBlocked: Bool = false) {
    isValid = evaluator.isValid
    self.isBlocked = isBlocked
    self.evaluator = evaluator
    self.start = start
  }

  /// The evaluation for another time, at which the values of the step are the same.
  func at(_ time: FlowTimestamp) -> StepEvaluation {
    if environment.now == time, start.now == time { return self }
    var (evaluator, start) = (evaluator, start)
    evaluator.evaluation.environment.setTime(time)
    start.setTime(time)
    return StepEvaluation(evaluator, from: start, isBlocked: isBlocked)
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

  func holds(_ condition: CompiledExpression?) -> Bool {
    guard let condition else { return true }
    var evaluator = evaluator
    return evaluator.isTrue(condition)
  }
}
