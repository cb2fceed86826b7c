import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// Files in scenarios are written as their name, size and type; no file is read.
@Suite struct FileScenarioTests {
  private static let text = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "send": { "input": { "doc": "file", "more": { "list": "file" } } } },
      "steps": [
        { "id": "a", "title": "A", "fields": [
            { "id": "doc", "type": "file", "label": "Doc", "accept": ["application/pdf"], "maxSize": "1MB" },
            { "id": "more", "type": "files", "label": "More", "required": false } ],
          "submit": { "call": "send", "with": { "doc": "doc", "more": "more" } } },
        { "id": "z", "end": "done", "result": { "doc": "doc", "size": "doc.size", "more": "more" } } ] }
    """
  private static let doc = #"{ "name": "a.pdf", "size": 52000, "type": "application/pdf" }"#

  private func file(_ entry: String, ending: String) throws -> ScenarioFile {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.text)).flow)
    return ScenarioFile.read(
      SourceFile(
        name: "tests.jsonc",
        text: """
          { "scenarios": [{ "name": "s", "services": { "send": [{ "accepted": null }] },
            "steps": [{ "at": "a", \(entry) }\(ending)] }
          """), of: flow)
  }

  private func differences(_ entry: String, ending: String) async throws -> [String] {
    let file = try file(entry, ending: ending)
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })")
    return try await #require(file.scenarios.first).differences().map { "\($0.found) instead of \($0.expected)" }
  }

  private func end(_ result: String) -> String { #", { "at": "z" }], "outcome": "done", "result": \#(result) }"# }

  @Test(arguments: [
    (#""answer": { "doc": \#(doc) }"#, #"{ "doc": \#(doc), "size": 52000, "more": [] }"#),
    (
      #""answer": { "doc": \#(doc), "more": [\#(doc)] }, "calls": { "send": { "doc": { "name": "a.pdf" }, "more": [\#(doc)] } }"#,
      #"{ "doc": { "size": 52000 } }"#
    ),
    (#""answer": { "doc": \#(doc) }, "answers": { "doc": { "type": "application/pdf" } }"#, #"{ "size": 52000 }"#),
  ])
  func `A file is answered, sent and expected by its name, size and type`(entry: String, result: String) async throws {
    #expect(try await differences(entry, ending: end(result)) == [])
  }

  @Test(arguments: [
    (
      #""answer": { "doc": \#(doc) }, "calls": { "send": { "doc": { "name": "b.pdf" } } }"#, #"{ "size": 52000 }"#,
      "b.pdf"
    ),
    (#""answer": { "doc": \#(doc) }"#, #"{ "doc": { "size": 52001 } }"#, "52001"),
    (#""answer": { "doc": \#(doc), "more": [\#(doc)] }"#, #"{ "more": [] }"#, "[]"),
  ])
  func `Another file than the expected one is a difference`(entry: String, result: String, found: String) async throws {
    #expect(try await differences(entry, ending: end(result)).first?.contains(found) == true)
  }

  @Test func `A file that is not accepted is an expected problem`() async throws {
    let large = #"{ "name": "a.pdf", "size": 1000001, "type": "application/pdf" }"#
    #expect(
      try await differences(
        #""answer": { "doc": \#(large) }, "errors": { "doc": "maxSize" }"#,
        ending: #", { "at": "a", "answer": { "doc": \#(Self.doc) } }"# + end(#"{ "size": 52000 }"#)) == [])
  }

  @Test(arguments: [
    #""answer": { "doc": "a.pdf" }"#, #""answer": { "doc": { "name": "a.pdf" } }"#,
    #""answer": { "doc": { "name": "a.pdf", "size": 1, "type": "text/plain", "place": 1 } }"#,
    #""answer": { "doc": \#(doc), "more": ["a.pdf"] }"#,
    #""answer": { "doc": \#(doc) }, "calls": { "send": { "doc": { "nmae": "a.pdf" } } }"#,
  ])
  func `A value that no file has is reported`(entry: String) throws {
    #expect(try file(entry, ending: end(#"{ "size": 1 }"#)).report.diagnostics.count == 1)
  }
}
