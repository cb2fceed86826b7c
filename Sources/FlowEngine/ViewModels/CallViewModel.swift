import FlowDefinition
public import Observation
import Synchronization

/// A service call in progress, for display: its message and its latest progress report.
///
/// A view model can be read from any thread. Its ``news`` property changes during the call and can be observed.
@Observable
public final class CallViewModel: Sendable {
  package let step: StepReference
  package let call: CallReference
  /// The message to show, such as "Sending a code…": the call's own `busy` text, or a general one.
  public let busy: String

  @ObservationIgnored private let progress = Mutex(Progress())

  private struct Progress {
    var news: CallProgressEvent?
    var tries = 1
  }

  init(step: StepReference, call: CallReference, busy: String) {
    self.step = step
    self.call = call
    self.busy = busy
  }

  /// The latest progress report; `nil` if the service has not reported any.
  public var news: CallProgressEvent? {
    access(keyPath: \.news)
    return progress.withLock(\.news)
  }

  var tries: Int { progress.withLock(\.tries) }

  func report(_ news: CallProgressEvent) {
    withMutation(keyPath: \.news) {
      progress.withLock { told in
        told.news = news
        if case .retrying = news { told.tries += 1 }
      }
    }
  }
}

/// The reason the fields of a step are disabled: a service call is in progress, or an event is being handled.
public struct BusyViewState: Hashable, Sendable, Codable {
  /// The message of the call in progress, such as "Sending a code…"; `nil` if no call is in progress.
  public let message: String?
  /// The latest progress report of the call; `nil` if there is none.
  public let news: CallProgressEvent?

  /// Creates a busy state.
  ///
  /// - Parameters:
  ///   - message: The message of the call in progress; `nil` if no call is in progress.
  ///   - news: The latest progress report of the call.
  public init(message: String? = nil, news: CallProgressEvent? = nil) {
    self.message = message
    self.news = news
  }
}
