import Foundation
import Testing
import WizardKit

// The first example of the library in the README.

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

  // snippet: readme
  /// Signs Ana up, as an app does for what a person types.
  func signUp(flowFile: URL, sessions: URL) async throws -> NewAccount? {
    let flow = try Flow(contentsOf: flowFile)  // throws every error of the file
    let controller = try FlowController(
      flow: flow, services: [:], store: FileSessionStore(folder: sessions), host: .live())
    try await controller.start()  // or resume(sessionID)

    controller.screen.viewModel?["name"] = "Ana"
    controller.screen.viewModel?["email"] = "ana@example.com"
    try await controller.next()  // validates, calls the step's service, saves, moves on
    try await controller.next()  // confirms the last screen, the end

    guard case .finished(let result, _) = controller.screen else { return nil }
    return try result.decode(NewAccount.self)
  }
  // end snippet

  @Test func `A flow runs as the README shows`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "flow.jsonc")
    try Data(Self.text.utf8).write(to: file)
    let account = try await signUp(flowFile: file, sessions: folder.appending(path: "sessions"))
    #expect(account == NewAccount(name: "Ana", email: "ana@example.com"))
  }
}
