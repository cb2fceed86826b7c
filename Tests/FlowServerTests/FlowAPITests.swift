import FlowDefinition
import FlowEngine
import FlowServer
import Foundation
import Testing

/// The onboarding flow as JSON.
@Suite struct FlowAPITests {
  private let served: ServedOnboarding

  init() throws { served = try ServedOnboarding() }

  private struct Answer: Decodable {
    var token: String?
    var type: String?
    var result: EventResult?
    var screen: ScreenState?
  }

  private func send(
    _ method: String, _ path: String, _ content: String? = nil, token: String? = nil,
    type: String = "application/json"
  ) async throws -> (status: Int, answer: Answer) {
    var headers: ServerHeaders = ["Host": "127.0.0.1:8080", "Accept": "application/json"]
    if content != nil { headers["Content-Type"] = type }
    if let token { headers["Authorization"] = "Bearer \(token)" }
    let response = await served.server.respond(
      to: ServerRequest(
        method: method, path: path, headers: headers, body: RequestContent(Array((content ?? "").utf8))))
    let expected = response.status.rawValue < 400 ? "application/json" : "application/problem+json"
    #expect(response.headers["Content-Type"] == expected && response.headers["Set-Cookie"] == nil)
    return (response.status.rawValue, try JSONDecoder().decode(Answer.self, from: Data(response.body)))
  }

  private func start() async throws -> (token: String, revision: Int) {
    let (status, answer) = try await send("POST", "/onboarding/", "{}")
    #expect(status == 201 && answer.screen?.step?.step == "phone")
    return (try #require(answer.token), try #require(answer.screen?.step?.revision))
  }

  @Test func `A program walks the flow with a token`() async throws {
    var (token, revision) = try await start()
    for (answers, next) in [
      (#"{ "phone": "+12015550123" }"#, "verification"), (#"{ "code": "123456" }"#, "details"),
      (#"{ "name": "Ana", "email": "ana@example.com" }"#, "review"), ("{}", "done"),
    ] {
      let event = #"{ "event": "next", "revision": \#(revision), "answers": \#(answers) }"#
      let (status, answer) = try await send("POST", "/onboarding", event, token: token)
      #expect(status == 200 && answer.screen?.step?.step == next, "\(answer)")
      revision = answer.screen?.step?.revision ?? 0
      if next == "done" { #expect(answer.result == .finished(try #require(answer.result?.finished))) }
      let shown = try await send("GET", "/onboarding/", token: token)
      #expect(shown.status == 200 && shown.answer.screen?.step?.step == next)
      token = answer.token ?? token
    }
    #expect(served.service.ports == ["verification.send", "verification.check", "account.create"])
  }

  @Test func `What can't be done is a problem document with the screen`() async throws {
    let (token, revision) = try await start()
    func event(_ text: String, _ path: String = "/onboarding/") async throws -> (Int, String?) {
      let (status, answer) = try await send("POST", path, text, token: token)
      return (status, answer.type?.replacing("urn:wizard:problem:", with: ""))
    }
    #expect(
      try await event(#"{ "event": "next", "revision": \#(revision), "answers": { "phone": "1" } }"#) == (
        422, "invalid"
      ))
    #expect(try await event(#"{ "event": "next", "revision": 0, "answers": { "phone": "1" } }"#) == (409, "stale"))
    let now = try await send("GET", "/onboarding/", token: token).answer.screen?.step?.revision ?? 0
    #expect(try await event(#"{ "event": "back", "revision": \#(now) }"#) == (409, "refused"))
    #expect(
      try await event(#"{ "event": "next", "revision": \#(now), "answers": { "fon": "1" } }"#) == (422, "unknown-name"))
    #expect(try await event(#"{ "event": "choose", "name": "resend", "revision": \#(now) }"#) == (422, "unknown-name"))
    #expect(try await event(#"{ "event": "jump" }"#) == (400, "unreadable"))
    #expect(try await event(#"{ "revision": \#(now), "answers": { "phone": "1" } }"#) == (400, "unreadable"))
    #expect(try await event(#"{ "event": "save", "revision": 0, "answers": { "phone": "1" } }"#) == (409, "stale"))
    #expect(try await event("[") == (400, "unreadable"))
    #expect(try await event(String(repeating: " ", count: 2 << 20)) == (413, "too-large"))
    #expect(try await event("{}", "/onboarding/nowhere") == (404, "unknown-step"))
    #expect(try await send("GET", "/onboarding/review", token: token).status == 404, "not reached yet")
    #expect(try await send("POST", "/onboarding/", "{}", token: token, type: "text/plain").status == 415)
    for other in [nil, "x", "aaaaaaaaaa.00000000000000000000000000000000", token.dropLast() + "x"] {
      let foreign = try await send("GET", "/onboarding/", token: other.map { String($0) })
      #expect(foreign.status == 401 && foreign.answer.screen == nil)
    }
    #expect(served.service.ports.isEmpty)
  }
}

extension EventResult {
  fileprivate var finished: FlowResult? { if case .finished(let result) = self { result } else { nil } }
}
