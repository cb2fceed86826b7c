import Testing

@testable import WizardCLI

/// Files that are missing when they are sent or when a session is resumed, and that a person then chooses again.
@Suite struct LostFilePromptTests {
  private static let flow = """
    { "format": 1, "flow": "claim", "title": "Claim",
      "services": { "send": { "input": "answers", "output": { "number": "text" } } },
      "steps": [
        { "id": "a", "title": "A", "fields": [
            { "id": "invoice", "type": "file", "label": "Invoice" },
            { "id": "photos", "type": "files", "label": "Photos", "required": false },
            { "id": "receipts", "type": "list", "label": "Receipts", "item": "Receipt", "fields": [
                { "id": "amount", "type": "integer", "label": "Amount" },
                { "id": "file", "type": "file", "label": "File" } ] } ] },
        { "id": "b", "title": "B", "review": "Send?", "submit": { "call": "send", "once": true, "as": "sent" } },
        { "id": "done", "end": "completed", "result": { "number": "sent.number" } } ] }
    """

  /// Types lines in runs of one session, with `DIR/` standing for the folder of the files, and returns what was said.
  private func said(_ runs: [[ScriptedConsole.Turn]]) async throws -> [String] {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(#"{ "send": { "use": "records", "file": "claims.jsonl" } }"#, to: "services.jsonc")
    for name in ["in.pdf", "r.pdf"] { try walkthrough.write(Self.content, to: name) }
    var said: [String] = []
    for (number, script) in runs.enumerated() {
      let turns = script.map { turn -> ScriptedConsole.Turn in
        switch turn {
        case .input(.line(let line, _)): .input(.line(line.replacing("DIR/", with: walkthrough.path(""))))
        case .after(let action, .line(let line, _)):
          .after(action, .line(line.replacing("DIR/", with: walkthrough.path(""))))
        case _: turn
        }
      }
      let console = ScriptedConsole(turns, width: 1000)
      let ending = await walkthrough.run(number == 0 ? ["run", path] : ["resume"], console)
      #expect(console.unused == [], "\(console.transcript)")
      #expect(ending == (number == runs.count - 1 ? .done : .stopped), "\(console.transcript)")
      said.append(console.transcript.replacing("\u{A0}", with: " ").replacing(walkthrough.path(""), with: "DIR/"))
    }
    return said
  }

  private func after(_ action: ScriptedConsole.ScenarioAction, _ line: String) -> ScriptedConsole.Turn {
    .after(action, .line(line))
  }

  private static let content = "%PDF-1.7"
  private static let answers: [ScriptedConsole.Turn] = ["DIR/in.pdf", "", "3", "DIR/r.pdf", ""]
  private static let gone = "\"r.pdf\" is no longer where it was. Choose it again.\n"

  @Test func `The same receipt is accepted when it is back in its place, and is not offered to be kept before`()
    async throws
  {
    let said = try await said([
      Self.answers + [
        after(.remove("../r.pdf"), "yes"), "", after(.save("r.pdf", Self.content), "DIR/r.pdf"), "", "yes",
      ]
    ])[0]
    #expect(said.contains("Error: Receipt 1: " + Self.gone), "\(said)")
    #expect(said.contains("File, path of a file (up to 25 MB): \nError: " + Self.gone), "\(said)")
    #expect(!said.contains("Enter keeps r.pdf") && !said.contains("Enter keeps in.pdf"), "\(said)")
    #expect(said.contains("(up to 25 MB): DIR/r.pdf\nRecorded: r.pdf\nReceipts so far:\n1. 3, r.pdf\n"), "\(said)")
  }

  @Test func `One of several files that is gone is chosen again, or removed, and Enter alone does not skip it`()
    async throws
  {
    for (choice, files) in [("DIR/r.pdf", "in.pdf, r.pdf"), ("remove 2", "in.pdf")] {
      let said = try await said([
        [
          "DIR/in.pdf", "DIR/in.pdf", "DIR/r.pdf", "", "3", "DIR/in.pdf", "", after(.remove("../r.pdf"), "yes"), "",
          after(.save("r.pdf", Self.content), choice), "", "yes",
        ]
      ])[0]
      let prompt = "Photos, optional, path of another file, or remove N: "
      #expect(said.contains("Error: \(Self.gone)\(prompt)\nError: \(Self.gone)\(prompt)\(choice)\n"), "\(said)")
      #expect(said.contains("Photos: \(files)\n"), "\(said)")
    }
  }

  @Test func `A mistyped path does not drop the file that is to be chosen again`() async throws {
    let said = try await said([
      [
        "DIR/in.pdf", "DIR/in.pdf", "DIR/r.pdf", "", "3", "DIR/in.pdf", "", after(.remove("../r.pdf"), "yes"),
        "DIR/mistyped.pdf", "", after(.save("r.pdf", Self.content), "DIR/r.pdf"), "", "yes",
      ]
    ])[0]
    let prompt = "Photos, optional, path of another file, or remove N: "
    let mistyped = "Error: \"mistyped.pdf\" can't be found. Check the name and the folder.\n"
    #expect(said.contains("DIR/mistyped.pdf\n\(mistyped)Error: \(Self.gone)\(prompt)\nError: \(Self.gone)"), "\(said)")
    #expect(said.contains("Photos: in.pdf, r.pdf\n"), "\(said)")
  }

  @Test func `Each of several files that are gone is chosen again in its place`() async throws {
    let choices: [([ScriptedConsole.Turn], String)] = [
      (["DIR/s.pdf", "DIR/r.pdf"], "r.pdf, in.pdf, s.pdf"),
      (["DIR/in.pdf", "DIR/s.pdf"], "in.pdf, in.pdf, s.pdf"),
      (["DIR/mistyped.pdf", "DIR/s.pdf", "remove 1"], "in.pdf, s.pdf"),
      (["'DIR/in.pdf' 'DIR/r.pdf'"], "r.pdf, in.pdf, in.pdf"),
      (["'DIR/s.pdf' 'DIR/in.pdf' 'DIR/r.pdf'"], "r.pdf, in.pdf, s.pdf, in.pdf"),
    ]
    for (again, files) in choices {
      let saving: [ScriptedConsole.Turn] = [
        after(.save("r.pdf", Self.content + "r"), ""), after(.save("s.pdf", Self.content + "s"), ""),
      ]
      let said = try await said([
        [
          after(.save("s.pdf", Self.content), "DIR/in.pdf"), "DIR/r.pdf", "DIR/in.pdf", "DIR/s.pdf", "", "3",
          "DIR/in.pdf", after(.remove("../r.pdf"), ""), after(.remove("../s.pdf"), "yes"),
        ] + saving + again + ["", "yes"]
      ])[0]
      #expect(said.contains("Error: \(Self.gone)"), "\(said)")
      #expect(said.contains("Photos: \(files)\n"), "\(files) \(said)")
    }
  }

  @Test func `A changed receipt is accepted as it is now`() async throws {
    let said = try await said([
      Self.answers + [after(.save("r.pdf", Self.content + "x"), "yes"), "DIR/r.pdf", "", "yes"]
    ])[0]
    #expect(said.contains("Error: Receipt 1: \"r.pdf\" has changed since you chose it. Choose it again.\n"), "\(said)")
  }

  @Test func `Enter accepts a file that is back in its place, also in an item of a list and after a mistyped path`()
    async throws
  {
    let back = ScriptedConsole.Turn.after(.save("r.pdf", Self.content), .line(""))
    let said = try await said([
      Self.answers + [after(.remove("../r.pdf"), "yes"), "", "DIR/mistyped.pdf", "", back, "", "yes"]
    ])[0]
    let prompt = "File, path of a file (up to 25 MB): "
    let mistyped = "Error: \"mistyped.pdf\" can't be found. Check the name and the folder.\n"
    #expect(
      said.contains("\(prompt)DIR/mistyped.pdf\n\(mistyped)\(prompt)\nError: \(Self.gone)Type the path"), "\(said)")
    #expect(said.contains("\(prompt)\nReceipts so far:\n1. 3, r.pdf\n"), "\(said)")
  }

  @Test func `Enter after a mistyped path asks for the required file again`() async throws {
    let said = try await said([["DIR/mistyped.pdf", ""] + Self.answers + ["yes"]])[0]
    #expect(said.contains("(up to 25 MB): \nError: \"Invoice\" is required.\nInvoice, path"), "\(said)")
  }

  @Test func `A file that is gone is asked for again if its removal is not confirmed`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = """
      { "format": 1, "flow": "claim", "title": "Claim", "services": { "send": { "input": "answers" } }, "steps": [
        { "id": "a", "title": "A", "fields": [
          { "id": "rs", "type": "list", "label": "Receipts", "required": false, "item": "{{''}}", "fields": [
            { "id": "file", "type": "file", "label": "File" } ] } ] },
        { "id": "notes", "repeat": { "for": "rs", "as": "r" }, "steps": [
          { "id": "n", "title": "N", "fields": [
            { "id": "note", "type": "text", "label": "Note for {{r.item.file.name}}" } ] } ] },
        { "id": "b", "title": "B", "review": "Send?", "submit": { "call": "send" } },
        { "id": "done", "end": "done" } ] }
      """
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    try walkthrough.write(#"{ "send": { "use": "records", "file": "claims.jsonl" } }"#, to: "services.jsonc")
    let files = try ["in.pdf", "r.pdf"].map { try walkthrough.write(Self.content + $0, to: $0) }
    let console = ScriptedConsole(
      [
        "add", .input(.line(files[0])), "add", .input(.line(files[1])), "", "one", "two",
        after(.remove("../in.pdf"), "yes"), ":back", "remove 1", "", "no", "",
        after(.save("in.pdf", Self.content + "in.pdf"), ""), "", "yes", "",
      ], width: 1000)
    #expect(await walkthrough.run(["run", path], console) == .done, "\(console.transcript)")
    #expect(console.unused == [], "\(console.transcript)")
    let lost = "Error: Item 1: \"in.pdf\" is no longer where it was. Choose it again.\n"
    #expect(console.transcript.split(separator: lost).count == 3, "\(console.transcript)")
    let removal = "This change removes: Note for in.pdf. If you change it back, they return.\n"
    #expect(console.transcript.contains(removal), "\(console.transcript)")
    #expect(
      console.transcript.contains("1. Receipts: in.pdf; r.pdf\n2. Note for in.pdf: one\n"), "\(console.transcript)")
  }

  @Test func `A file that is gone on resuming is accepted when it is back`() async throws {
    let said = try await said([
      Self.answers + [after(.remove("../in.pdf"), ":quit")],
      [after(.save("in.pdf", Self.content), "DIR/in.pdf"), "yes"],
    ])[1]
    #expect(said.contains("Error: \"in.pdf\" is no longer where it was. Choose it again.\n"), "\(said)")
    #expect(!said.contains("Enter keeps in.pdf"), "\(said)")
  }
}
