import Foundation
import Testing
import WizardKit

// The first thing the README shows of the library.

@Suite struct ReadmeExample {
  private static let text = """
    { "format": 1, "flow": "hello", "version": 1, "title": "Hello", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name" }, { "id": "email", "type": "email", "label": "Email" } ],
        "next": "done" },
      { "id": "done", "end": "completed", "text": "Hello, {{name}}." } ] }
    """

  struct NewAccount: Decodable, Equatable {
    let name: String
    let email: String
  }

  @Test func `a flow is driven as the README says`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "flow.jsonc")
    try Data(Self.text.utf8).write(to: url)
    let services: [String: any FlowService] = [:]
    let sessions = folder.appending(path: "sessions")

    let flow = try Flow(contentsOf: url)  // throws every mistake of the file
    let controller = try FlowController(
      flow: flow, services: services, store: FileSessionStore(folder: sessions), host: .live())
    try await controller.start()  // or resume(sessionID)

    let viewModel = try #require(controller.screen.viewModel)
    viewModel["name"] = "Ana"
    viewModel["email"] = "ana@example.com"
    try await controller.next()  // validates, calls the step's service, saves, moves on

    try await controller.next()
    if case .finished(let result, _) = controller.screen {
      let account = try result.decode(NewAccount.self)
      #expect(account == NewAccount(name: "Ana", email: "ana@example.com"))
    } else {
      Issue.record("the flow is not finished")
    }
  }

  @Test func `the lines of the README are those that run here`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /(?s)\n```swift\n(let flow .*?)\n```\n/)).1
    let here = Set(
      try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map(trimmed))
    for line in block.split(separator: "\n") { #expect(here.contains(trimmed(line)), "\(line)") }
  }

  private func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
