import Testing

@testable import WizardCLI

/// The marks of right-to-left texts are printed where the flow or a format has them, and visible where others wrote them.
@Suite struct DirectionMarkTests {
  private static let mark = "\u{200F}"

  private static let flow = """
    { "format": 1, "flow": "f", "title": "כ\\u200Fותרת", "language": "he", "given": { "host": "text" },
      "services": { "load": { "output": { "list": { "id": "text", "label": "text" } } } },
      "steps": [
        { "id": "a", "title": "A", "before": { "call": "load", "as": "found" }, "text": "פ\\u200Fסקה {{host}}", "fields": [
            { "id": "x", "type": "money", "currency": "EUR", "label": "סכום\\u200F", "min": 10 },
            { "id": "n", "type": "text", "label": "שם\\u200F", "maxLength": 8 },
            { "id": "c", "type": "choice", "label": "C", "optionsFrom": "found" } ] },
        { "id": "r", "title": "R\\u200F", "review": "נכון\\u200F?" },
        { "id": "z", "end": "done", "text": "ש\\u200Fילמת {{x}}, {{n}}, {{c}}.", "result": { "n": "n", "x": "x" } } ] }
    """

  private static let services = """
    { "load": { "use": "fixed", "accepted": [{ "id": "o", "label": "או\\u200Fפ" }, { "id": "p", "label": "או\\u200Fר" }] } }
    """

  @Test func `Own marks are printed, and those of others are visible`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let (path, bindings) = (
      try walkthrough.write(Self.flow, to: "flow.jsonc"), try walkthrough.write(Self.services, to: "s.jsonc")
    )
    let console = ScriptedConsole(
      lines: ["5", "12", "דנה\(Self.mark)123456", "דנ\(Self.mark)ה", "או", "1", "כן\(Self.mark)?", "yes", ""],
      width: 1000)
    let words = ["run", path, "--services", bindings, "--given", "host=מא\(Self.mark)רח", "--json"]
    #expect(await walkthrough.run(words, console) == .done, "\(console.transcript)")
    let said = console.transcript.replacing("\u{A0}", with: " ").replacing(Self.mark, with: "<RLM>")
    for own in [
      "כ<RLM>ותרת", "פ<RLM>סקה", "סכום<RLM>", "שם<RLM>", "<RLM>10.00 <RLM>€", "<RLM>12.00 <RLM>€", "נכון<RLM>?",
      "ש<RLM>ילמת",
    ] { #expect(said.contains(own), "\(own): \(said)") }
    for other in [
      #"מא\u{200F}רח"#, #"דנ\u{200F}ה"#, #"או\u{200F}פ"#, #"matches "או\u{200F}פ" and "או\u{200F}ר""#, #"כן\u{200F}?"#,
    ] {
      #expect(said.contains(other), "\(other): \(said)")
      #expect(!said.contains(other.replacing(#"\u{200F}"#, with: "<RLM>")), "\(other): \(said)")
    }
    // The result has what was typed.
    #expect(console.data.contains("דנ\\u200fה"), "\(console.data)")
  }

  @Test func `A message of a run that asks nothing has the marks of its formats`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let (path, bindings) = (
      try walkthrough.write(Self.flow, to: "flow.jsonc"), try walkthrough.write(Self.services, to: "s.jsonc")
    )
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = [
      "run", path, "--services", bindings, "--given", "host=a", "--no-input", "--set", "x=5", "--set",
      "c=q\(Self.mark)",
      "--set", "n=b",
    ]
    #expect(await walkthrough.run(words, console) == .answersMissing)
    let said = console.transcript.replacing(Self.mark, with: "<RLM>").replacing("\u{A0}", with: " ")
    #expect(said.contains("<RLM>10.00 <RLM>€"), "\(said)")
  }

  @Test func `A message for a program has the marks themselves`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = Conversation.flow(
      #"{ "id": "a", "fields": [{ "id": "at", "type": "email", "label": "E" }] }, { "id": "z", "end": "z" }"#)
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["run", path, "--no-input", "--json", "--set", "at=d\(Self.mark)a"]
    #expect(await walkthrough.run(words, console) == .answersMissing)
    #expect(console.transcript.contains(#""d\u{200F}a" is not an email"#), "\(console.transcript)")
    #expect(console.data.contains(#"\"d\u200fa\" is not an email"#), "\(console.data)")
  }
}
