import FlowDefinition
public import Observation
import Synchronization

/// A service call in progress, for display: its message and its latest progress report.
///
/// A view model can be read from any thread. Its ``busy`` changes during the call and can be observed.
@Observable
public final class CallViewModel: Sendable {
  package let step: StepReference
  package let call: CallReference

  @ObservationIgnored private let progress: Mutex<Progress>

  private struct Progress {
    var busy: BusyViewState
    var tries = 1
  }

  init(step: StepReference, call: CallReference, message: String) {
    self.step = step
    self.call = call
    progress = Mutex(Progress(busy: BusyViewState(message: message)))
  }

  /// The message to show, such as "Sending a code…", and the time of the next attempt.
  public var busy: BusyViewState {
    access(keyPath: \.busy)
    return progress.withLock(\.busy)
  }

  var tries: Int { progress.withLock(\.tries) }

  func report(_ event: CallProgressEvent) {
    guard case .retrying(let seconds) = event else { return }
    withMutation(keyPath: \.busy) {
      progress.withLock { progress in
        progress.busy = BusyViewState(message: progress.busy.message, retryingInSeconds: seconds)
        progress.tries += 1
      }
    }
  }
}

/// The reason the fields of a step are disabled: a service call is in progress, or an event is being handled.
public struct BusyViewState: Hashable, Sendable, Codable {
  /// The message of the call in progress, such as "Sending a code…"; `nil` if no call is in progress.
  public let message: String?
  /// The number of seconds after which the service, which did not reply, is called again; `nil` before.
  public let retryingInSeconds: Int?

  /// Creates a busy state.
  ///
  /// - Parameters:
  ///   - message: The message of the call in progress; `nil` if no call is in progress.
  ///   - retryingInSeconds: The number of seconds after which the service is called again.
  public init(message: String? = nil, retryingInSeconds: Int? = nil) {
    self.message = message
    self.retryingInSeconds = retryingInSeconds
  }
}
