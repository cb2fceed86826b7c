import Testing

@testable import WizardCLI

/// Flows whose services have no binding.
@Suite struct UnboundServiceTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "s": { "input": { "q": "integer" } } },
      "steps": [
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
          "submit": { "call": "s", "with": { "q": "n" } } },
        { "id": "z", "end": "done" }] }
    """
  private static let reason = """
    no binding for the service "s"  [unbound-service]
        5 |       "submit": { "call": "s", "with": { "q": "n" } } },
          |                 ^ create services.jsonc beside the flow, with a key "s"
    """

  private func run(_ words: [String], _ flow: String) async throws -> (status: Ending, text: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let path = try walkthrough.write(flow, to: "f/flow.jsonc")
    let all = [words[0], path] + words.dropFirst()
    let status = words[0] == "run" ? await walkthrough.run(all, console) : await walkthrough.runBare(all, console)
    return (status, walkthrough.named(console.transcript) + console.data)
  }

  @Test func `Check warns about a service without a binding, where the flow calls it`() async throws {
    let (status, text) = try await run(["check"], Self.flow)
    #expect(status == .declined && text.contains("flow.jsonc:5:17: warning: " + Self.reason), "\(text)")
  }

  @Test func `The warning can be allowed in a flow that gets its services from a program`() async throws {
    let allowing = Self.flow.replacing(#""title": "F""#, with: #""title": "F", "allow": ["unbound-service"]"#)
    let (status, text) = try await run(["check"], allowing)
    #expect(status == .done && text.contains("no problems"), "\(text)")
  }

  @Test func `A run stops with the position of the call and the cure`() async throws {
    let (status, text) = try await run(["run", "--no-input", "--set", "n=1"], Self.flow)
    #expect(status == .badFlow && text.contains("flow.jsonc:5:17: error: " + Self.reason), "\(text)")
  }

  @Test func `A service that is declared but not called needs no binding`() async throws {
    let unused = Self.flow.replacing(",\n      \"submit\": { \"call\": \"s\", \"with\": { \"q\": \"n\" } }", with: "")
    let (status, text) = try await run(["run", "--no-input", "--yes", "--set", "n=1"], unused)
    #expect(status == .done, "\(text)")
  }
}
