import Testing

@testable import WizardCLI

/// Files at a prompt, on a command line and in an answers file.
@Suite struct FilePromptTests {
  private static let flow = """
    { "format": 1, "flow": "claim", "title": "Claim", "steps": [
      { "id": "a", "title": "A", "fields": [
          { "id": "invoice", "type": "file", "label": "Invoice", "accept": ["application/pdf"], "maxSize": "1kB" },
          { "id": "photos", "type": "files", "label": "Photos", "accept": ["image/*"], "min": 2, "max": 3 } ] },
      { "id": "b", "title": "B", "review": "Is this right?" },
      { "id": "done", "end": "completed", "result": { "invoice": "invoice", "photos": "photos.map(p, p.name)" } } ] }
    """

  /// Runs the flow, with `DIR` in the script and the words standing for the folder of the files.
  private func run(
    _ script: [String], _ words: [String] = [], answers: String? = nil
  ) async throws -> (said: String, data: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write("%PDF-1.7", to: "in voice.pdf")
    try walkthrough.write("%PDF-1.7" + String(repeating: "x", count: 1_000), to: "large.pdf")
    for name in ["1.gif", "2.gif", "3.gif"] { try walkthrough.write("GIF89a" + name, to: name) }
    func inPlace(_ text: String) -> String { text.replacing("DIR/", with: walkthrough.path("")) }
    let console = ScriptedConsole(
      script.map { .init(stringLiteral: inPlace($0)) }, isInteractive: !script.isEmpty, width: 1000)
    var more = words.map(inPlace)
    if let answers { more += ["--answers", try walkthrough.write(inPlace(answers), to: "answers.json")] }
    _ = await walkthrough.run(["run", path, "--json"] + more, console)
    #expect(console.unused == [])
    let said = console.transcript.replacing("\u{A0}", with: " ").replacing(walkthrough.path(""), with: "DIR/")
    return (said, console.data)
  }

  private static let result =
    #""invoice":{"name":"in voice.pdf","size":8,"type":"application/pdf"},"photos":["1.gif","2.gif"]"#

  @Test func `A path may be quoted or escaped, and a file that cannot be attached is asked again`() async throws {
    let (said, data) = try await run([
      "DIR/nothing.pdf", "DIR/", "DIR/1.gif", "DIR/large.pdf", #"DIR/in\ voice.pdf"#, "DIR/1.gif", "", "DIR/flow.jsonc",
      "'DIR/2.gif'", "", "yes", "",
    ])
    #expect(said.contains("Invoice, path of a file (PDF, up to 1 kB): "), "\(said)")
    #expect(said.contains("Error: \"nothing.pdf\" can't be found. Check the name and the folder.\n"), "\(said)")
    #expect(said.contains(" is a folder. Choose a file in it.\n"), "\(said)")
    #expect(said.contains("Error: \"1.gif\" can't be used here. Choose a file of this kind: PDF.\n"), "\(said)")
    #expect(said.contains("Error: \"large.pdf\" is too large (1.1 kB). The largest size is 1 kB.\n"), "\(said)")
    #expect(said.contains("Recorded: in voice.pdf\n"), "\(said)")
    #expect(said.contains("Photos, path of a file, one at a time (image, up to 25 MB): "), "\(said)")
    #expect(said.contains("Error: Choose at least 2.\n"), "\(said)")
    #expect(said.contains("Error: \"flow.jsonc\" can't be used here. Choose a file of this kind: image.\n"), "\(said)")
    #expect(said.contains("(Enter keeps 1.gif, 2.gif): "), "\(said)")
    #expect(data.contains(Self.result), "\(data)")
    #expect(!data.contains("DIR/"))
  }

  @Test func `One of several files is removed by its number`() async throws {
    let (said, data) = try await run([
      "DIR/in voice.pdf", "remove 1", "DIR/3.gif", "DIR/1.gif", "remove 4", "remove 1", "DIR/2.gif", "", "yes", "",
    ])
    #expect(said.contains("There is no file 1. No file is attached yet.\n"), "\(said)")
    #expect(said.contains("Recorded: 3.gif\nPhotos, path of another file, or remove N: DIR/1.gif\n"), "\(said)")
    #expect(said.contains("There is no file 4. 2 files are attached.\n"), "\(said)")
    #expect(said.contains("Removed: 3.gif\n") && said.contains("Recorded: 1.gif, 2.gif\n"), "\(said)")
    #expect(data.contains(Self.result), "\(data)")
  }

  @Test func `Files that are dragged together are all taken, and those that can't be attached are named`() async throws
  {
    let (said, data) = try await run([
      "DIR/in voice.pdf", "'DIR/1.gif' DIR/flow.jsonc DIR/2.gif\\ ", "remove 3", "", "yes", "",
    ])
    #expect(said.contains("\nError: \"flow.jsonc\" can't be used here."), "\(said)")
    #expect(said.contains("Recorded: 1.gif, 2.gif\n"), "\(said)")
    #expect(data.contains(Self.result), "\(data)")
  }

  @Test func `An answers file can't describe a file instead of naming its path`() async throws {
    let made = #"{ "name": "made-up.pdf", "size": 3, "type": "application/pdf" }"#
    let (said, data) = try await run(
      [], ["--no-input", "--yes"],
      answers: #"{ "invoice": \#(made), "photos": ["DIR/1.gif", "DIR/2.gif"] }"#)
    #expect(said.contains("This answer has the wrong type."), "\(said)")
    #expect(!data.contains("made-up.pdf") && data.contains(#""status":"incomplete""#), "\(data)")
  }

  @Test func `A section is asked for each attached file`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for name in ["1.gif", "2.gif"] { try walkthrough.write("GIF89a" + name, to: name) }
    let path = try walkthrough.write(
      Conversation.flow(
        """
        { "id": "a", "title": "A", "fields": [{ "id": "photos", "type": "files", "label": "Photos" }] },
        { "id": "captions", "title": "Photo", "repeat": { "for": "photos", "as": "photo" }, "steps": [
          { "id": "caption", "title": "Caption", "text": "{{photo.item}}",
            "fields": [{ "id": "note", "type": "text", "label": "Note" }] }] },
        { "id": "b", "title": "B", "review": "Right?" }, { "id": "done", "end": "done" }
        """), to: "flow.jsonc")
    let photos = ["1.gif", "2.gif"].map { ScriptedConsole.Turn(stringLiteral: walkthrough.path($0)) }
    let console = ScriptedConsole(photos + ["", "one", "two", "yes", ""], width: 1000)
    #expect(await walkthrough.run(["run", path, "--json"], console) == .done, "\(console.transcript)")
    let said = console.transcript.replacing("\u{A0}", with: " ")
    #expect(said.contains("Photo 2 of 2, Caption\n2.gif\nNote: two\n"), "\(said)")
    #expect(said.contains("Photo 1, Note: one\n") && console.data.contains(#""note":"two""#), "\(said) \(console.data)")
  }

  private static let photos = #"{ "id": "fs", "type": "files", "label": "Photos", "min": 2, "max": 3 }"#
  private static let group = #"{ "id": "g", "type": "group", "label": "G", "fields": [\#(photos)] }"#

  @Test(arguments: [
    photos, group, #"{ "id": "l", "type": "list", "label": "L", "required": false, "fields": [\#(photos)] }"#,
    #"{ "id": "l", "type": "list", "label": "L", "required": false, "fields": [\#(group)] }"#,
  ])
  func `Several files are attached one by one wherever the question is, also in a list item`(field: String) async throws
  {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for name in ["1.gif", "2.gif", "3.gif"] { try walkthrough.write("GIF89a" + name, to: name) }
    let steps = #"{ "id": "a", "title": "A", "fields": [\#(field)] }, { "id": "done", "end": "done" }"#
    let path = try walkthrough.write(Conversation.flow(steps), to: "flow.jsonc")
    let isList = field.contains("list")
    let files = ["1.gif", "", "2.gif", "remove 1", "remove 9", "3.gif", ""].map { line in
      ScriptedConsole.Turn(stringLiteral: line.hasSuffix(".gif") ? walkthrough.path(line) : line)
    }
    let console = ScriptedConsole(isList ? ["add"] + files + ["", ""] : files + [""], width: 1000)
    #expect(await walkthrough.run(["run", path, "--json"], console) == .done, "\(console.transcript)")
    #expect(console.unused == [], "\(console.transcript)")
    let said = console.transcript.replacing("\u{A0}", with: " ").replacing(walkthrough.path(""), with: "")
    let dialogue = """
      Photos, path of a file, one at a time (up to 25 MB): 1.gif
      Recorded: 1.gif
      Photos, path of another file, or remove N:\(" ")
      Error: Choose at least 2.
      Photos, path of another file, or remove N: 2.gif
      Recorded: 1.gif, 2.gif
      Photos, path of another file, or remove N (Enter keeps 1.gif, 2.gif): remove 1
      Removed: 1.gif
      Photos, path of another file, or remove N: remove 9
      There is no file 9. 1 file is attached.
      Photos, path of another file, or remove N: 3.gif
      Recorded: 2.gif, 3.gif
      Photos, path of another file, or remove N (Enter keeps 2.gif, 3.gif):\(" ")

      """
    #expect(said.contains(dialogue), "\(said)")
    let names = console.data.matches(of: #/"name":"(.*?)"/#).map { String($0.1) }
    #expect(names == ["2.gif", "3.gif"], "\(console.data)")
  }

  @Test func `As many files as are allowed end the question`() async throws {
    let (said, data) = try await run([
      "DIR/in voice.pdf", "DIR/1.gif", "DIR/2.gif", "DIR/3.gif", "yes", "",
    ])
    #expect(data.contains(#""photos":["1.gif","2.gif","3.gif"]"#), "\(data) \(said)")
  }

  @Test func `Files are set on the command line or in an answers file by their paths`() async throws {
    let words = ["--no-input", "--yes"]
    let set = ["--set", "invoice=DIR/in voice.pdf", "--set", "photos[0]=DIR/1.gif", "--set", "photos[1]=DIR/2.gif"]
    let (said, data) = try await run([], words + set)
    #expect(data.contains(Self.result), "\(data) \(said)")
    let file = #"{ "invoice": "DIR/in voice.pdf", "photos": ["DIR/1.gif", "DIR/2.gif"] }"#
    let (fileSaid, fileData) = try await run([], words, answers: file)
    #expect(fileData.contains(Self.result), "\(fileData) \(fileSaid)")
  }

  @Test func `A file that cannot be set is invalid`() async throws {
    let (said, data) = try await run(
      [], ["--no-input", "--yes", "--set", "invoice=DIR/1.gif", "--set", "photos[0]=DIR/none.gif"])
    #expect(data.contains(#""invoice""#) && data.contains(#""photos""#), "\(data)")
    #expect(said.contains("\"1.gif\" can't be used here. Choose a file of this kind: PDF."), "\(said)")
    #expect(said.contains("\"none.gif\" can't be found."), "\(said)")
  }

  @Test func `Files are set in their order`() async throws {
    let (said, _) = try await run([], ["--no-input", "--yes", "--set", "photos[1]=DIR/1.gif"])
    #expect(said.contains("photos[1]"), "\(said)")
  }
}
