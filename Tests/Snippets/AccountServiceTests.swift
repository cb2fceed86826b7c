import Testing
import WizardKit

/// Ignores the progress of a call.
struct NoProgress: ServiceProgress {
  func begun() async {}
  func retrying(inSeconds seconds: Int) async {}
}

@Test func `A service is tested without a flow`() async throws {
  let service = AccountService { _, _ in }
  let request = ServiceRequest(
    port: "account.open", inputs: ["name": "ana"], secrets: ["password": Secret("correct horse")], key: "key-1",
    session: FlowSessionID(random: 1), time: FlowTimestamp(seconds: 0))
  let outcome = await service.reply(to: request, progress: NoProgress())
  #expect(outcome == .accepted(["number": "A-1", "opened": "2026-03-01"]))
  #expect("\(try #require(request.secret("password")))" == "(hidden)")
}
