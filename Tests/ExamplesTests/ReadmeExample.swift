import Foundation
import Testing
import WizardKit

@testable import Snippets

// The first example of the library in the README.

@Suite struct ReadmeExample {
  private static let text = """
    { "format": 1, "flow": "hello", "version": 1, "title": "Hello", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name" }, { "id": "email", "type": "email", "label": "Email" } ],
        "next": "done" },
      { "id": "done", "end": "completed", "text": "Hello, {{name}}." } ] }
    """

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
