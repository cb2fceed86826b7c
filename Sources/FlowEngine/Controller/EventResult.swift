/// What came of an event.
public enum EventResult: Hashable, Sendable {
  /// It was taken, and the screen shows where it led: to another step, to an end, or to the same step where that is
  /// what it is for, such as an action that sends another code.
  case moved
  /// The person stays at the step, with these problems: what was handed in is not right yet, or a field was left.
  ///
  /// What was typed is saved.
  case stayed([StepProblem])
  /// A service refused what it was asked, with the code of one of its port's rejections.
  ///
  /// The screen shows why, perhaps at an earlier step.
  case rejected(code: String)
  /// A service gave no answer that counts; ``FlowController/retry(at:)`` asks it again.
  case unavailable(FailedCall)
  /// The call was cancelled.
  case cancelled
  /// The flow is over.
  case finished(FlowResult)
  /// The run stopped before an end.
  case stopped(StopReason)
  /// Nothing was done: another event is being handled.
  case busy
  /// Nothing was done: the event was meant for a screen that has changed since.
  case stale
  /// Nothing was done: the event cannot happen now.
  case refused(Refusal)
}

extension EventResult {
  /// Why the event was refused; nil where it was taken.
  package var refusal: Refusal? {
    switch self {
    case .stayed: .invalid
    case .busy: .busy
    case .refused(let refusal): refusal
    case .moved, .rejected, .unavailable, .cancelled, .finished, .stopped, .stale: nil
    }
  }
}

/// Something that is wrong with the form of a step, and where.
public struct StepProblem: Hashable, Sendable, Codable {
  /// The field's path in its step, such as `email` or `phones[0].number`; nil for the form as a whole.
  public let field: String?
  /// What is wrong.
  public let problem: Problem

  /// Describes something that is wrong.
  ///
  /// - Parameters:
  ///   - field: The field's path in its step; nil for the form as a whole.
  ///   - problem: What is wrong.
  public init(field: String?, problem: Problem) {
    self.field = field
    self.problem = problem
  }
}

extension StepViewState {
  /// All that is wrong, as far as it is time to say so: the form first, then the fields in order.
  ///
  /// The first one with a field is what the person is best led to.
  public var problems: [StepProblem] {
    formProblems.map { StepProblem(field: nil, problem: $0) }
      + fields.flatMap { field in
        ([field] + field.rowFields).flatMap { field in
          field.problems.map { StepProblem(field: field.path, problem: $0) }
        }
      }
  }
}
