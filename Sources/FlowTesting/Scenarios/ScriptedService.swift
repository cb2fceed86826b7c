public import FlowEngine
import FlowDefinition
import FlowExpressions
import Synchronization

/// A service that returns scripted replies in order and records its requests.
///
/// If no reply is left, a call returns `unavailable` and is recorded in ``unexpected``. Unused replies are in ``left``.
/// A test should check that both are empty.
public final class ScriptedService: FlowService {
  private struct State {
    var answers: [ServiceOutcome]
    var requests: [ServiceRequest] = []
    var unexpected: [ServiceRequest] = []
  }

  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameter answers: The replies, in the order of the calls.
  public init(_ answers: [ServiceOutcome]) { state = Mutex(State(answers: answers)) }

  /// All requests so far, including unexpected ones.
  public var requests: [ServiceRequest] { state.withLock(\.requests) }
  /// The requests for which no reply was left.
  public var unexpected: [ServiceRequest] { state.withLock(\.unexpected) }
  /// The replies that have not been returned yet.
  public var left: [ServiceOutcome] { state.withLock(\.answers) }

  /// Returns the next reply.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - progress: Not used.
  /// - Returns: The next reply, or `unavailable` if none is left.
  public func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    state.withLock { state in
      state.requests.append(request)
      guard !state.answers.isEmpty else {
        state.unexpected.append(request)
        return .unavailable(reason: ScenarioMessages.noReplyLeft(request.port), mayHaveSucceeded: false)
      }
      return state.answers.removeFirst()
    }
  }
}
