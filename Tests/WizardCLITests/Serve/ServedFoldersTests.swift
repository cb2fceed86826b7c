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

    func answer(_ event: String, _ token: String?) async throws -> JSONValue {
      let response = await server.answer(event, of: "onboarding", token)
      return try JSONDecoder().decode(JSONValue.self, from: Data(response.body))
    }
    let started = try await answer("{}", nil)
    let token = try #require(started["token"]?.string)
    let said = try await answer(
      #"{ "event": "next", "revision": 1, "answers": { "phone": "(201) 555-0123" } }"#, token)

    let reason = "codes can only be shown in a terminal"
    #expect(lines.withLock(\.self).contains("The service \\\"verification.send\\\" is unavailable: \(reason)"))
    #expect("\(said)".contains("reach the service right now.") && !"\(said)".contains("terminal"), "\(said)")
  }
}
