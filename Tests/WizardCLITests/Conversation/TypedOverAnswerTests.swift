import Testing

@testable import WizardCLI

/// Answers that are typed over, kept or given on the command line.
@Suite struct TypedOverAnswerTests {
  private static let flow = """
    { "format": 1, "flow": "person", "version": 1, "title": "Person", "steps": [
      { "id": "person", "title": "Person", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "born", "type": "date", "label": "Born", "required": false },
        { "id": "email", "type": "email", "label": "Email" },
        { "id": "news", "type": "boolean", "label": "News", "default": false } ] },
      { "id": "done", "end": "completed",
        "result": { "name": "name", "born": "born", "email": "email", "news": "news" } } ] }
    """

  private func said(_ words: [String] = [], _ script: [ScriptedConsole.Turn]) async throws -> (
    text: String, data: String
  ) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(script)
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    #expect(await walkthrough.run(["run", path, "--json"] + words, console) == .done)
    #expect(console.unused == [])
    return (console.transcript, console.data)
  }

  @Test func `Enter discards an invalid answer typed over a valid one`() async throws {
    let run = try await said([], ["Ana", "1990-04-23", ":back", "31.2.2001", "", "a@example.com", "", ""])
    #expect(run.text.contains("Born (Enter keeps April 23, 1990): 31.2.2001\nError: "))
    #expect(run.text.contains("Born (Enter keeps April 23, 1990): \nEmail: "))
    #expect(run.data.contains(#""born":"1990-04-23""#))
  }

  @Test func `A cleared answer stays cleared whatever is typed next`() async throws {
    let run = try await said(
      [], ["Ana", "1990-04-23", ":back", ":clear", "31.2.2001", "", "a@example.com", "", ""])
    #expect(run.text.contains("Skipped.\n"))
    #expect(!run.data.contains("born"))
  }

  @Test func `A cleared answer of a complete step stays cleared whatever is typed next`() async throws {
    let person: [ScriptedConsole.Turn] = ["Ana", "1990-04-23", "a@example.com", "", ":back"]
    let optional = try await said([], person + ["", ":clear", "31.2.2001", "", "", "", ""])
    #expect(optional.text.contains("31.2.2001\nError: "), "\(optional.text)")
    #expect(!optional.text.contains("Error: February 2001 has 28 days.\nBorn (Enter keeps"), "\(optional.text)")
    #expect(!optional.data.contains("born"), "\(optional.text) \(optional.data)")
    let required = try await said([], person + ["", "", ":clear", "ana@", "", "b@example.com", "", ""])
    #expect(required.text.contains("\"Email\" is required."), "\(required.text)")
    #expect(required.data.contains("b@example.com"))
    let later = try await said([], person + ["", ":clear", "", "ana@", "", "", ""])
    #expect(!later.data.contains("born") && later.data.contains("a@example.com"), "\(later.text)")
  }

  @Test func `An error is not printed again above the question when the person returns to its step`() async throws {
    let run = try await said([], ["Ana", "31.2.2001", ":edit name", "Eva", "", "a@example.com", "", ""])
    #expect(run.text.ranges(of: "Error: ").count == 1, "\(run.text)")
  }

  @Test func `A wrong answer in an option does not skip other questions`() async throws {
    let run = try await said(["--set", "email=foo"], ["Ana", "", "a@example.com", "yes", ""])
    #expect(run.text.contains("News yes or no") || run.text.contains("News, yes or no"))
    #expect(run.data.contains(#""news":true"#))
  }

  @Test(arguments: ["1500-03-01", "1582-10-10", "0001-01-01"])
  func `A date long ago is recorded as it was typed`(day: String) async throws {
    let run = try await said([], ["Ana", .input(.line(day)), "a@example.com", "", ""])
    let months = ["01": "January", "03": "March", "10": "October"]
    let parts = day.split(separator: "-").map(String.init)
    let shown = "\(months[parts[1]] ?? "") \(Int(parts[2]) ?? 0), \(Int(parts[0]) ?? 0)"
    #expect(run.text.contains("Recorded: \(shown)\n"), "\(run.text)")
    #expect(run.data.contains(day))
  }

  @Test func `A year before the year 1 is not a date`() async throws {
    let run = try await said([], ["Ana", "-0001-01-01", "", "a@example.com", "", ""])
    #expect(run.text.contains("Error: \"-0001-01-01\" is not a date. Enter a date such as 1990-04-23."))
    #expect(!run.data.contains("born"))
  }
}
