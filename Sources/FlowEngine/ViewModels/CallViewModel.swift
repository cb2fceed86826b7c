import FlowDefinition
public import Observation
import Synchronization

/// The call under way, as a front end shows it: what is done, and what its service last reported.
///
/// It may be read from anywhere, and is observed like any other view model: ``news`` changes while the service works.
@Observable
public final class CallViewModel: Sendable {
  /// The step that makes the call.
  package let step: StepReference
  /// The call.
  package let call: CallReference
  /// What is done, such as "Sending a code…": the call's own `busy`, or words that fit every call.
  public let busy: String

  @ObservationIgnored private let told = Mutex(Told())

  private struct Told {
    var news: CallNews?
    var tries = 1
  }

  init(step: StepReference, call: CallReference, busy: String) {
    self.step = step
    self.call = call
    self.busy = busy
  }

  /// What was last reported of it; nil where the service answers without being waited for.
  public var news: CallNews? {
    access(keyPath: \.news)
    return told.withLock(\.news)
  }

  /// How often it was tried so far, as far as the service reports it.
  var tries: Int { told.withLock(\.tries) }

  func tell(_ news: CallNews) {
    withMutation(keyPath: \.news) {
      told.withLock { told in
        told.news = news
        if case .retrying = news { told.tries += 1 }
      }
    }
  }
}

/// What is done while nothing can be typed.
public struct BusyViewState: Hashable, Sendable, Codable {
  /// What is done, such as "Sending a code…"; nil while no service is waited for.
  public let message: String?
  /// What the service last reported; nil where it reported nothing.
  public let news: CallNews?

  /// Describes what is done.
  ///
  /// - Parameters:
  ///   - message: What is done, such as "Sending a code…"; nil while no service is waited for.
  ///   - news: What the service last reported.
  public init(message: String? = nil, news: CallNews? = nil) {
    self.message = message
    self.news = news
  }
}
