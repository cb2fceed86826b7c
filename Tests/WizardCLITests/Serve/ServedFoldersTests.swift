import FlowDefinition
import FlowEngine
import FlowServer
import FlowServices
import Foundation
import Localization
import Synchronization
import Testing

@testable import WizardCLI

@Suite struct ServedFoldersTests {
  @Test func `Why a service is unavailable is in the log, and people read a general sentence`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let lines = Mutex("")
    let log = ServeLog(line: nil, language: .english) { data in
      lines.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }
    let store = FileSessionStore(folder: URL(filePath: walkthrough.store))
    let folders = ServedFolders(
      [try FlowFolder.one(Walkthrough.onboarding)],
      try Arguments(["--store", walkthrough.store], for: CommandTable.command("serve")!),
      walkthrough.programEnvironment(), store, log)
    var settings = FlowServerSettings(origins: ["http://127.0.0.1:8080"])
    settings.patience = .seconds(3600)
    let server = FlowServer(flows: try folders.read(), store: store, settings: settings)

    let started = try await send("{}", to: server, nil)
    let token = try #require(started["token"]?.string)
    let answer = try await send(
      #"{ "event": "next", "revision": 1, "answers": { "phone": "(201) 555-0123" } }"#, to: server, token)

    let reason = "codes can only be shown in a terminal"
    #expect(lines.withLock(\.self).contains("The service \\\"verification.send\\\" is unavailable: \(reason)"))
    #expect("\(answer)".contains("reach the service right now.") && !"\(answer)".contains("terminal"), "\(answer)")
  }

  private func send(_ event: String, to server: FlowServer, _ token: String?) async throws -> JSONValue {
    var headers: ServerHeaders = [
      "Host": "127.0.0.1:8080", "Accept": "application/json", "Content-Type": "application/json",
    ]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    let response = await server.respond(
      to: ServerRequest(method: "POST", path: "/onboarding/", headers: headers, body: RequestContent(Array(event.utf8)))
    )
    return try JSONDecoder().decode(JSONValue.self, from: Data(response.body))
  }
}
