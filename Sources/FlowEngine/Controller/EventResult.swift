/// The result of an event.
public enum EventResult: Hashable, Sendable {
  /// The event was handled, and the screen shows the result.
  ///
  /// The screen shows another step, an end, or the same step after an action that does not leave the step, such as
  /// sending another code.
  case moved
  /// The person stays at the step.
  ///
  /// Either the input is invalid, or the event was ``FlowController/leave(_:at:)``. The associated value lists the
  /// problems shown on the screen. The list can be empty after ``FlowController/leave(_:at:)``. The input is saved.
  case stayed([StepProblem])
  /// A service rejected the call; the screen shows the reason, possibly at an earlier step.
  ///
  /// The code is one that the port declares, or any code if the rejection names inputs.
  case rejected(code: String)
  /// A service did not give a usable reply.
  ///
  /// Call ``FlowController/retry(at:)`` to call the service again.
  case unavailable(FailedCall)
  /// The call was cancelled.
  case cancelled
  /// The flow has ended with this result.
  case finished(FlowResult)
  /// The run stopped before reaching an end.
  case stopped(StopReason)
  /// The event was ignored because another event was being handled.
  case busy
  /// The event was ignored because it was meant for a screen that has since changed.
  case stale
  /// The event was ignored because it is not possible now, for this reason.
  case refused(Refusal)
}

extension EventResult {
  package var refusal: Refusal? {
    switch self {
    case .stayed: .invalid
    case .busy: .busy
    case .refused(let refusal): refusal
    case .moved, .rejected, .unavailable, .cancelled, .finished, .stopped, .stale: nil
    }
  }
}

/// A problem with the input of a step, and the field it belongs to.
public struct StepProblem: Hashable, Sendable, Codable {
  /// The field's path in its step, such as `email` or `phones[0].number`; `nil` for a problem with the step as a whole.
  public let field: String?
  /// The problem.
  public let problem: Problem

  /// Creates a step problem.
  ///
  /// - Parameters:
  ///   - field: The field's path in its step; `nil` for a problem with the step as a whole.
  ///   - problem: The problem.
  public init(field: String?, problem: Problem) {
    self.field = field
    self.problem = problem
  }
}

extension StepViewState {
  /// The problems visible on the screen: those of the step as a whole first, then those of the fields in order.
  ///
  /// To direct the person to a problem, move the focus to the first one whose `field` is not `nil`.
  public var problems: [StepProblem] {
    formProblems.map { StepProblem(field: nil, problem: $0) }
      + fields.flatMap { field in
        ([field] + field.rowFields).flatMap { field in
          field.problems.map { StepProblem(field: field.path, problem: $0) }
        }
      }
  }
}
