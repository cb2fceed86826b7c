import FlowDefinition
import FlowSyntax
import Testing

@testable import WizardCLI

/// `wizard check --format github`: workflow commands that annotate lines on GitHub.
@Suite struct GitHubFormatTests {
  @Test(arguments: [
    ("plain", "plain", "plain"), ("50% of a, b: c", "50%25 of a, b: c", "50%25 of a%2C b%3A c"),
    ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"), ("%0A", "%250A", "%250A"), ("::error::", "::error::", "%3A%3Aerror%3A%3A"),
    ("a\u{1B}b", #"a\u{1B}b"#, #"a\u{1B}b"#),
  ])
  func `Special characters of GitHub workflow commands are escaped`(text: String, message: String, property: String) {
    #expect(GitHubAnnotations.escapedMessage(text) == message)
    #expect(GitHubAnnotations.escapedProperty(text) == property)
  }

  @Test func `The GitHub format prints each mistake on one line with its position, rule and fix`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = """
      {
        "format": 1, "flow": "f", "title": "F",
        "steps": [
          { "id": "a", "title": "A", "colour": "50%,\\n:" },
          { "id": "b", "next": "en:d%,",
            "text": "B" },
          { "id": "en:d%", "end": "done" }
        ]
      }
      """
    let path = try walkthrough.write(flow, to: "a,b:c%/flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", "--format", "github", path], console) == .declined)
    #expect(console.transcript == "")
    let name = "file=a%2Cb%3Ac%25/flow.jsonc"
    #expect(
      console.data.replacing(GitHubAnnotations.escapedProperty(walkthrough.path("")), with: "") == """
        ::error \(name),line=4,endLine=4,col=32,endColumn=40,title=unknown-key::unknown key "colour" in a step
        ::error \(name),line=5,endLine=5,col=26,endColumn=34,title=unknown-step::unknown step "en:d%25,"; did you mean "en:d%25"?
        ::error \(name),line=7,endLine=7,col=13,endColumn=20,title=reserved-id::invalid id "en:d%25"; use letters, digits, - and _, starting with a letter

        """)
  }

  @Test(arguments: [
    #"{ "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a", "titel": "A" }, { "id": "a", "end": "e" }] }"#,
    #"{ "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a", "title": "A" }, { "id": "b", "end": "e" } }"#,
    #"{ "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a", "when": True }, { "id": "b", "end": "e" }] }"#,
  ])
  func `Every hint of the text is in the JSON and in the GitHub format`(flow: String) async throws {
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: flow)).report
    let text = report.rendered { $0 }
    let (json, github) = (jsonText([report].document), GitHubAnnotations.text(report))
    let hints = report.diagnostics.flatMap { [$0.help].compactMap(\.self) + $0.related.map(\.label) }
    #expect(!hints.isEmpty)
    for hint in hints {
      #expect(text.contains(hint))
      #expect(json.contains(hint.replacing("\"", with: "\\\"")))
      #expect(github.contains(hint))
    }
  }

  @Test func `The GitHub format prints nothing for a flow without mistakes`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", Walkthrough.onboarding, "--format=github"], console) == .done)
    #expect(console.data == "")
    #expect(console.transcript == "")
  }
}
