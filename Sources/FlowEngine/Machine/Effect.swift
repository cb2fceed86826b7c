import FlowDefinition

/// The controller performs the effects of an event in order.
package enum Effect: Hashable, Sendable {
  /// Saves the session; this effect comes first.
  case save
  case present(Screen)
  case call(CallReference, key: String)
  case cancelCall
  case emit(FlowEvent)
  case finish(StepReference)
  case stop(StopReason)
  case refuse(Refusal)
}

extension Effect {
  var reportsCall: Bool { if case .emit(.callEnded) = self { true } else { false } }
}

extension [Effect] {
  var presentedStep: StepReference? {
    for case .present(let screen) in reversed() {
      switch screen {
      case .step(let step), .ended(let step): return step
      case .working: continue
      }
    }
    return nil
  }

  /// Whether the event was refused; only input is then saved.
  package var isRefused: Bool { contains { if case .refuse = $0 { true } else { false } } }
}

package enum Screen: Hashable, Sendable {
  case step(StepReference)
  case working(StepReference, CallReference)
  /// An end, either already confirmed or still to be confirmed.
  case ended(StepReference)
}

/// The reason a run stopped before reaching an end.
public enum StopReason: Hashable, Sendable {
  /// The run was stopped on request.
  case quit
  /// The person declined the review.
  case declined
  /// A service rejected a call with a code that stops the run; the message is for the person.
  case locked(message: String)
  /// Arithmetic in the flow failed; the message contains the file and line.
  case failed(message: String)

  /// A stop reason without its message.
  ///
  /// Unlike the message, it never contains answers.
  public enum Code: String, Sendable, Codable {
    /// The run was stopped on request.
    case quit
    /// The person declined the review.
    case declined
    /// A service rejected a call with a code that stops the run.
    case locked
    /// Arithmetic in the flow failed.
    case failed
  }

  /// The reason without its message.
  public var code: Code {
    switch self {
    case .quit: .quit
    case .declined: .declined
    case .locked: .locked
    case .failed: .failed
    }
  }
}

/// The reason an event was refused.
public enum Refusal: String, Hashable, Sendable, Codable {
  /// The step is not on the path, or it comes after the step at which the session would resume.
  case notOnPath
  /// The person cannot return to the step.
  ///
  /// There are three reasons: an accepted `once` call has made the step final, a later step does not allow going back,
  /// or the completed step has `"change": false` in the flow file.
  case noWayBack
  /// There is no previous step.
  case nothingBefore
  /// The step cannot be skipped.
  case notOptional
  /// The action does not exist or is not offered now, or there is no review to decline.
  case unknownAction
  /// A call is in progress.
  case busy
  /// There is no call to retry.
  case nothingToRetry
  /// A service replied, but no call is in progress, or the call in progress has another key.
  case unexpectedReply
  /// The run has not started.
  case notStarted
  /// The run is over.
  case over
  /// The input is invalid; the screen shows the problems.
  case invalid
}
