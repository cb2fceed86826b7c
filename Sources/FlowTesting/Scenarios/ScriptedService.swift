public import FlowEngine
import FlowDefinition
import FlowExpressions
import Synchronization

/// A service that gives scripted answers, in order, and remembers what it was asked.
///
/// A call for which no answer is left is answered `unavailable` and kept in ``unexpected``; what nobody asked for is
/// told by ``left``. A test that looks at neither is not told of either.
public final class ScriptedService: FlowService {
  private struct State {
    var answers: [ServiceOutcome]
    var requests: [ServiceRequest] = []
    var unexpected: [ServiceRequest] = []
  }

  private let state: Mutex<State>

  /// A service with answers for so many calls.
  public init(_ answers: [ServiceOutcome]) { state = Mutex(State(answers: answers)) }

  /// The requests so far, unexpected ones too.
  public var requests: [ServiceRequest] { state.withLock(\.requests) }
  /// The requests for which no answer was left.
  public var unexpected: [ServiceRequest] { state.withLock(\.unexpected) }
  /// The answers that were not asked for.
  public var left: [ServiceOutcome] { state.withLock(\.answers) }

  /// Gives the next answer.
  public func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    state.withLock { state in
      state.requests.append(request)
      guard !state.answers.isEmpty else {
        state.unexpected.append(request)
        return .unavailable(reason: ScenarioMessages.noReplyLeft(request.port), mayBeDone: false)
      }
      return state.answers.removeFirst()
    }
  }
}
