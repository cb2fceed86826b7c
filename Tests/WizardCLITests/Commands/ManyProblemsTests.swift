import FlowDefinition
import FlowSyntax
import SchemaValidation
import Testing

@testable import WizardCLI

/// `wizard check` for a file with more problems than are reported.
@Suite struct ManyProblemsTests {
  private func check(_ format: String) async throws -> (isDeclined: Bool, data: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let texts = Array(repeating: #""{{nothing}}""#, count: 1_001).joined(separator: ",\n")
    let path = try walkthrough.write(
      #"{ "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a", "text": [\#(texts)] }, { "id": "b", "end": "b" }] }"#,
      to: "many/flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false)
    let status = await walkthrough.runBare(["check", "--format", format, path], console)
    return (status == .declined, console.data)
  }

  @Test func `The text output of check says that there are more problems`() async throws {
    let (isDeclined, data) = try await check("text")
    #expect(isDeclined)
    #expect(data.hasSuffix("\n… and more: only the first 1,000 problems are shown\n\n1000 errors.\n"))
  }

  @Test func `The JSON output of check names the file with unreported problems`() async throws {
    let (isDeclined, data) = try await check("json")
    #expect(isDeclined)
    let value = try #require(
      JSONReader.read(SourceFile(name: "output", text: data)).root.flatMap { JSONValue($0) })
    let schema = try Schema(text: Array(OutputSchema.check.text.utf8))
    #expect(schema.problems(value) == [])
    #expect(data.contains(#""incomplete":[""#))
    #expect(data.contains("flow.jsonc"))
  }

  @Test func `The GitHub output of check has a notice for the file with unreported problems`() async throws {
    let (isDeclined, data) = try await check("github")
    #expect(isDeclined)
    let lines = data.split(separator: "\n")
    #expect(lines.count == 1_001)
    #expect(lines.last?.hasPrefix("::notice file=") ?? false)
    #expect(lines.last?.hasSuffix("::… and more: only the first 1,000 problems are shown") ?? false)
  }
}
