import FlowDefinition
import FlowNetworking
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// Runs that ask servers, by a program that cannot: seen beforehand, and told where no other program takes over.
@Suite struct MissingTransportTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F", "services": { "a.b": { "input": { "n": "text" } } },
      "steps": [
        { "id": "a", "fields": [{ "id": "n", "type": "text", "label": "N" }] },
        { "id": "b", "title": "Send", "submit": { "call": "a.b", "with": { "n": "n" }, "once": true } },
        { "id": "z", "end": "done" }] }
    """
  private static let http = #"{ "a.b": { "use": "http", "url": "https://a.example" } }"#
  private static let fixed = #"{ "a.b": { "use": "fixed", "unavailable": true } }"#
  private static let told = "\"a.b\" in \"services.jsonc\" asks a server, which only \"wizard-http\" can do. "

  /// A flow with its bindings beside it, and others to choose.
  private func withFlow(beside: String? = nil, _ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough(transport: nil)
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(Self.http, to: "http.jsonc")
    try walkthrough.write(Self.fixed, to: "fixed.jsonc")
    if let beside { try walkthrough.write(beside, to: "services.jsonc") }
    try await body(walkthrough)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var beside: String?
    /// `FILES` is the walkthrough's folder.
    let words: [String]
    let asks: Bool

    init(_ description: String, beside: String? = nil, _ words: [String], asks: Bool) {
      (testDescription, self.beside, self.words, self.asks) = (description, beside, words, asks)
    }
  }

  static let cases = [
    Case("bindings beside the flow", beside: http, ["run", "FILES"], asks: true),
    Case("no bindings", ["run", "FILES"], asks: false),
    Case("other bindings", beside: fixed, ["run", "FILES"], asks: false),
    Case("bindings by name", beside: fixed, ["run", "FILES", "--services", "FILES/http.jsonc"], asks: true),
    Case(
      "other bindings by name", beside: http, ["run", "FILES", "--services", "FILES/fixed.jsonc"], asks: false),
    Case(
      "a service the flow does not have", beside: http.replacing("}\n", with: "").replacing("a.b", with: "a.c"),
      ["run", "FILES"], asks: false),
    Case("the beginning of names", beside: http.replacing("a.b", with: "a.*"), ["run", "FILES"], asks: true),
    Case(
      "a longer beginning that goes before",
      beside: #"{ "a.*": { "use": "http", "url": "https://a.example" }, "a.b": { "use": "fixed", "accepted": true } }"#,
      ["run", "FILES"], asks: false),
    Case("bindings that may come", ["run", "FILES", "--watch"], asks: true),
    Case("bindings with mistakes", beside: "{", ["run", "FILES"], asks: false),
    Case("no flow", ["run", "FILES/none"], asks: false), Case("no words", [], asks: false),
    Case("nothing to resume", beside: http, ["resume"], asks: false),
    Case("another command", beside: http, ["check", "FILES"], asks: false),
    Case("words that are wrong", beside: http, ["run", "FILES", "--nonsense"], asks: false),
  ]

  @Test(arguments: cases) func `it is seen beforehand whether servers are asked`(each: Case) async throws {
    try await withFlow(beside: each.beside) { walkthrough in
      let words = each.words.map { $0.replacing("FILES", with: walkthrough.path("")) }
      #expect(await walkthrough.mayLackTransport(words) == each.asks)
      #expect(await walkthrough.with(URLSessionTransport()).mayLackTransport(words) == false)
    }
  }

  @Test func `a session is gone on with where its bindings can be asked`() async throws {
    try await withFlow { walkthrough in
      let able = walkthrough.with(URLSessionTransport())
      let stop = ScriptedConsole(lines: ["x", ":quit"])
      let words = ["run", walkthrough.path("")]
      #expect(await able.run(words + ["--services", walkthrough.path("http.jsonc")], stop) == .stopped)
      let session = try #require(
        try walkthrough.storedNames().first { $0.hasSuffix(".session.json") }?.prefix { $0 != "." })
      for words in [["resume"], ["resume", String(session)], words] {
        #expect(await walkthrough.mayLackTransport(words + ["--store", walkthrough.store]), "\(words)")
      }
      for words in [["resume", "aaaaaaaaaa"], words + ["--fresh"], words + ["--no-input"]] {
        #expect(await walkthrough.mayLackTransport(words + ["--store", walkthrough.store]) == false, "\(words)")
      }
      let resumed = ScriptedConsole([])
      #expect(await walkthrough.run(["resume"], resumed) == .unavailable)
      let offered = ScriptedConsole(lines: ["yes"])
      #expect(
        await walkthrough.run(
          words + ["--services", walkthrough.path("fixed.jsonc")], ScriptedConsole(lines: ["no", ":quit"])) == .stopped)
      try walkthrough.write(Self.fixed, to: "services.jsonc")
      #expect(await walkthrough.run(words, offered) == .unavailable)
      for console in [resumed, offered] {
        let said = walkthrough.named(console.transcript).replacing("http.jsonc", with: "services.jsonc")
        #expect(said.replacing("\n", with: " ").contains(Self.told), "\(said)")
      }
    }
  }

  @Test func `a run that nobody takes over is told before anything is asked or saved`() async throws {
    try await withFlow(beside: Self.http) { walkthrough in
      let console = ScriptedConsole([])
      #expect(await walkthrough.run(["run", walkthrough.path(""), "--json"], console) == .unavailable)
      let said = walkthrough.named(console.transcript).replacing("\n", with: " ")
      #expect(said == Self.told + "Put it beside \"wizard\", or run it instead: it does all that \"wizard\" does. ")
      let document = try OutputSchemaTests().document(console.data, .run)
      #expect(document["status"] == .string("unavailable"))
      #expect(document["error"]?["code"] == .string("unavailable"))
      #expect(document["error"]?["message"]?.text.hasSuffix("all that \"wizard\" does.") == true)
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
  }

  @Test func `bindings that come to ask a server while a flow is watched are told, and the former go on`() async throws
  {
    try await withFlow(beside: Self.fixed) { walkthrough in
      let console = ScriptedConsole([.after(.save("services.jsonc", Self.http), .line("x")), ":quit"])
      #expect(await walkthrough.run(["run", walkthrough.path(""), "--watch"], console) == .stopped)
      let said = walkthrough.named(console.transcript).replacing("\n", with: " ")
      #expect(said.contains(Self.told), "\(said)")
      #expect(said.contains("does. The former flow goes on."), "\(said)")
    }
  }
}
