import Foundation
import LoopbackServer
import Synchronization

/// The services of the onboarding flow on a real server, which remembers keys, codes and accounts.
final class Provider: Sendable {
  struct State {
    var codes: [String: String] = [:]
    var tries: [String: Int] = [:]
    var sent = 0
    /// The replies by idempotency key.
    ///
    /// A repeated request gets the same reply.
    var answers: [String: Reply] = [:]
    var accounts: [String] = []
    /// The replies to send instead of the next regular replies; `nil` keeps the regular one.
    ///
    /// The requests still take effect.
    var faults: [Reply?] = []
  }

  private let state = Mutex(State())

  func server() throws -> LoopbackServer { try LoopbackServer { [self] request, _ in reply(to: request) } }

  var accounts: [String] { state.withLock { $0.accounts } }
  var sent: Int { state.withLock { $0.sent } }
  func code(of number: String) -> String { state.withLock { $0.codes[number] ?? "" } }

  /// Replaces the replies to the next requests; `nil` keeps the regular reply.
  func fail(with faults: [Reply?]) { state.withLock { $0.faults = faults } }

  private func reply(to request: LoopbackServer.Request) -> Reply {
    guard request.headers["authorization"]?.hasPrefix("Bearer t-") == true else { return .problem(401, "{}") }
    return state.withLock { state in
      let key = request.headers["idempotency-key"] ?? ""
      let answer = state.answers[key] ?? Self.answer(request, &state)
      state.answers[key] = answer
      guard !state.faults.isEmpty else { return answer }
      return state.faults.removeFirst() ?? answer
    }
  }

  private static func answer(_ request: LoopbackServer.Request, _ state: inout State) -> Reply {
    let body = (try? JSONDecoder().decode([String: String].self, from: Data(request.body.utf8))) ?? [:]
    switch request.path {
    case "/v/verifications": return start(body["to"] ?? "", &state)
    case "/v/verifications/check": return check(body["to"] ?? "", body["code"] ?? "", &state)
    case "/a/accounts":
      state.accounts.append(request.body)
      return .answer(201, #"{"number":"A-\#(state.accounts.count)","plan":"free"}"#)
    case _: return .problem(404, #"{"title":"nothing here"}"#)
    }
  }

  private static func start(_ number: String, _ state: inout State) -> Reply {
    if number.hasSuffix("0000") { return .problem(400, #"{"code":"invalid_phone_number"}"#) }
    if state.codes[number] != nil { return .problem(429, #"{"title":"Slow down"}"#, headers: ["Retry-After": "25"]) }
    state.sent += 1
    state.codes[number] = "13579\(state.sent)"
    return .answer(201, #"{"id":"ver-\#(state.sent)"}"#)
  }

  private static func check(_ number: String, _ code: String, _ state: inout State) -> Reply {
    guard let right = state.codes[number] else { return .problem(404, "{}") }
    if code == right { return .answer(200, #"{"status":"approved"}"#) }
    if code == "999999" { return .answer(200, #"{"status":"expired"}"#) }
    state.tries[number, default: 0] += 1
    let left = 5 - (state.tries[number] ?? 0)
    if left == 0 { return .problem(429, #"{"type":"https://a.example/max_check_attempts_reached"}"#) }
    return .problem(422, #"{"type":"https://a.example/problems/wrong-code","left":\#(left)}"#)
  }
}
