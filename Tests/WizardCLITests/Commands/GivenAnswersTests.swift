import Testing

@testable import WizardCLI

/// Given answers that are unused, null, or computed by the flow.
@Suite struct GivenAnswersTests {
  private static let flow = """
    { "format": 1, "flow": "trip", "version": 1, "title": "Your trip", "language": "en", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "nick", "type": "text", "label": "Nickname", "required": false },
        { "id": "shout", "type": "text", "label": "Shout", "computed": "name + '!'" },
        { "id": "car", "type": "boolean", "label": "By car?" },
        { "id": "plate", "type": "text", "label": "Plate", "when": "car" } ] },
      { "id": "hotel", "title": "Hotel", "optional": true, "fields": [
        { "id": "hotel", "type": "group", "label": "Hotel", "fields": [
          { "id": "name", "type": "text", "label": "Hotel name" },
          { "id": "stars", "type": "integer", "label": "Stars", "required": false } ] } ] },
      { "id": "parking", "title": "Parking", "when": "car", "fields": [
        { "id": "lot", "type": "text", "label": "Parking lot" } ] },
      { "id": "extras", "title": "Extras", "fields": [
        { "id": "wish", "type": "text", "label": "Wish", "required": false },
        { "id": "note", "type": "text", "label": "Note", "required": false } ] },
      { "id": "count", "title": "Guests", "fields": [
        { "id": "count", "type": "integer", "label": "Guests", "max": 3 } ] },
      { "id": "guests", "title": "Guest", "repeat": { "for": "count", "as": "guest", "max": 3 }, "steps": [
        { "id": "guest", "title": "Name", "fields": [
          { "id": "first", "type": "text", "label": "First name" },
          { "id": "loud", "type": "text", "label": "Loud", "computed": "first + '!'" } ] } ] },
      { "id": "done", "end": "done", "text": "Bye.", "result": {
        "name": "name", "nick": "nick", "hotel": "hotel", "wish": "wish", "shout": "shout", "guests": "guests" } } ] }
    """

  private static let enough = #""name": "Ana", "car": false, "wish": null, "note": null, "hotel": null, "count": 0"#

  /// The outcome of a run.
  private struct Outcome {
    let ending: Ending
    let said: String
    let data: String
    let unused: [ScriptedConsole.Turn]
  }

  private func run(
    _ answers: String, _ words: [String] = [], script: [ScriptedConsole.Turn]? = nil
  ) async throws -> Outcome {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(script ?? [], isInteractive: script != nil, width: 1000)
    let all = [
      "run", try walkthrough.write(Self.flow, to: "trip.jsonc"), "--json", "--answers",
      try walkthrough.write(answers, to: "answers.json"),
    ]
    let ending = await walkthrough.run(all + words, console)
    return Outcome(
      ending: ending, said: walkthrough.named(console.transcript), data: console.data, unused: console.unused)
  }

  // MARK: Items over a list

  @Test(arguments: [
    (#"{ "id": "items", "type": "choices", "label": "I", "options": ["a", "b"] }"#, #"["a", "b"]"#),
    (
      #"{ "id": "items", "type": "list", "label": "I", "fields": [{ "id": "what", "type": "text", "label": "W" }] }"#,
      #"[{ "what": "V" }, { "what": "W" }]"#
    ),
    (#"{ "id": "items", "type": "files", "label": "I" }"#, #"["FILE1", "FILE2"]"#),
  ]) func `Sections over a list are answered by position`(field: String, items: String) async throws {
    let flow = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "l", "title": "L", "fields": [\(field)] },
        { "id": "each", "title": "Each", "repeat": { "for": "items", "as": "it" }, "steps": [
          { "id": "e", "title": "E", "fields": [{ "id": "note", "type": "text", "label": "Note" }] }] },
        { "id": "z", "end": "done", "result": { "notes": "each.map(e, e.note)" } }] }
      """
    let rows = #", "each": [{ "note": "x" }, { "note": "y" }]"#
    for (rows, options) in [(rows, []), ("", ["--set", "each[0].note=x", "--set", "each[1].note=y"])] {
      for script in [nil, [""] as [ScriptedConsole.Turn]?] {
        let walkthrough = try Walkthrough()
        defer { walkthrough.remove() }
        let files = try ["1", "2"].map { try walkthrough.write($0, to: "\($0).txt") }
        let given = items.replacing("FILE1", with: files[0]).replacing("FILE2", with: files[1])
        let console = ScriptedConsole(script ?? [], isInteractive: script != nil, width: 1000)
        let words = [
          "run", try walkthrough.write(flow, to: "f.jsonc"), "--json", "--answers",
          try walkthrough.write("{ \"items\": \(given)\(rows) }", to: "answers.json"),
        ]
        let ending = await walkthrough.run(words + options, console)
        #expect(ending.code == 0, "\(console.transcript)")
        #expect(console.data.contains(#""notes":["x","y"]"#))
      }
    }
  }

  // MARK: Amounts

  @Test func `An amount in the form of results is an answer`() async throws {
    let flow = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "a", "fields": [
          { "id": "e", "type": "money", "currency": "KWD", "label": "E" },
          { "id": "g", "type": "group", "label": "G", "fields": [
            { "id": "m", "type": "money", "currency": "EUR", "label": "M" } ] } ] },
        { "id": "z", "end": "done", "result": { "e": "e", "g": "g" } }] }
      """
    let answers = """
      {"e":{"amount":"1.500","currency":"KWD"},"g":{"m":{"amount":"2.00","currency":"EUR"}}}
      """
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let ending = await walkthrough.run(
      [
        "run", try walkthrough.write(flow, to: "f.jsonc"), "--json", "--no-input", "--yes", "--answers",
        try walkthrough.write(answers, to: "answers.json"),
      ], console)
    #expect(ending == .done && console.data.contains(#""result":"# + answers), "\(console.transcript) \(console.data)")
  }

  // MARK: Unused answers

  static let unused: [(answers: String, words: [String], names: [String])] = [
    (enough, [], []), (enough, ["--set", "plate=B 1"], ["plate"]), (enough + #", "lot": "P1""#, [], ["lot"]),
    (enough, ["--set", "lot=P1", "--set", "plate=B 1"], ["lot", "plate"]),
    (enough + #", "lot": null"#, [], []),
    (
      enough.replacing(#""count": 0"#, with: #""count": 1, "guests": [{ "first": "Bo" }, { "first": "Cy" }]"#), [],
      ["guests[1].first"]
    ),
    (enough + #", "guests": [{ "first": "Bo" }]"#, [], ["guests"]),
    (enough.replacing("false", with: "true"), ["--set", "lot=P1", "--set", "plate=B 1"], []),
  ]

  @Test(arguments: unused) func `Unused answers are reported at the end without changing the exit code`(
    answers: String, words: [String], names: [String]
  ) async throws {
    let outcome = try await run("{ \(answers) }", words)
    #expect(outcome.ending == .done, "\(outcome.said)")
    let quoted = names.map { "\"\($0)\"" }
    #expect(
      outcome.said
        == (names.isEmpty
          ? ""
          : "wizard: answers not used, because their questions were not asked: \(quoted.joined(separator: ", ")).\n")
        + "Bye.\n"
    )
    #expect(outcome.data.contains("\"unused\"") == !names.isEmpty)
    #expect(outcome.data.contains("\"unused\":[\(quoted.joined(separator: ","))]") == !names.isEmpty, "\(outcome.data)")
    try OutputSchemaTests().document(outcome.data, .run)
  }

  @Test func `Unused answers are reported to a person after the run`() async throws {
    let script: [ScriptedConsole.Turn] = ["Ana", "", "no", ":skip", "yes", "", "", "0", ""]
    let outcome = try await run("{}", ["--set", "plate=B 1", "--set", "hotel.stars=3"], script: script)
    #expect(outcome.ending == .done, "\(outcome.said)")
    #expect(outcome.unused == [])
    #expect(outcome.said.hasSuffix("were not asked: \"hotel.stars\", \"plate\".\n"), "\(outcome.said)")
  }

  @Test func `A run that stops early does not report unused answers`() async throws {
    let outcome = try await run("{}", ["--set", "plate=B 1"], script: [":quit"])
    #expect(outcome.ending == .stopped)
    #expect(!outcome.said.contains("not used") && !outcome.data.contains("unused"))
  }

  // MARK: Null

  @Test func `A null skips an optional question, and a step with nothing else`() async throws {
    let outcome = try await run("{ \(Self.enough), \"nick\": null }")
    #expect(outcome.ending == .done, "\(outcome.said)")
    #expect(outcome.data.contains(#""result":{"guests":[],"name":"Ana","shout":"Ana!"}"#), "\(outcome.data)")
  }

  static let missing: [(answers: String, missing: String)] = [
    (#""name": null, "car": false, "count": 0"#, #""missing":["name"]"#),
    (#""name": "Ana", "car": null, "count": null"#, #""missing":["car","count"]"#),
    (#""name": "Ana", "car": false, "count": 0, "hotel": { "name": null, "stars": 3 }"#, #""missing":["hotel.name"]"#),
    (#""name": "Ana", "car": false, "count": 1, "guests": [{ "first": null }]"#, #""missing":["guests[0].first"]"#),
    (#""name": "Ana", "car": false, "count": 1, "guests": null"#, #""missing":["guests[0].first"]"#),
  ]

  @Test(arguments: missing) func `A null for a required question is no answer`(answers: String, missing: String)
    async throws
  {
    let outcome = try await run("{ \(answers) }")
    #expect(outcome.ending == .answersMissing)
    #expect(outcome.data.contains(missing), "\(outcome.data)")
  }

  static let asked: [(answers: String, script: [ScriptedConsole.Turn], prompts: [String], silent: [String])] = [
    // In a step that is asked, questions whose given answer is null are not asked.
    (
      #""nick": null, "hotel": null, "wish": null, "note": null"#, ["Ana", "no", "0", ""], ["Name: ", "By car?"],
      ["Nickname", "Hotel name", "Wish", "Note", "Error"]
    ),
    // A step is not asked if all its questions are optional and have given answers.
    (#""wish": "sun", "note": null, "hotel": null"#, ["Ana", "", "no", "0", ""], ["Wish: sun"], ["Note"]),
    // A question without a given answer is asked.
    (#""wish": null, "hotel": null"#, ["Ana", "", "no", "", "0", ""], ["Note, optional"], ["Wish"]),
    // A required question whose given answer is null is asked.
    (
      #""hotel": { "name": null, "stars": 3 }, "wish": null, "note": null"#,
      ["Ana", "", "no", "Ritz", "", "0", ""], ["Hotel name: Ritz"], []
    ),
    // Going back asks all questions of the step.
    (
      #""name": "Ana", "car": false, "nick": null, "hotel": null, "wish": null, "note": null"#,
      [":back", "", "sun", "", "0", ""], ["Wish, optional", "Note, optional"], []
    ),
  ]

  @Test(arguments: asked) func `A person is not asked questions that null skips`(
    answers: String, script: [ScriptedConsole.Turn], prompts: [String], silent: [String]
  ) async throws {
    let outcome = try await run("{ \(answers) }", script: script)
    #expect(outcome.ending == .done, "\(outcome.said)")
    #expect(outcome.unused == [], "\(outcome.said)")
    for prompt in prompts { #expect(outcome.said.contains(prompt), "\(outcome.said)") }
    for label in silent { #expect(!outcome.said.contains(label), "\(outcome.said)") }
  }

  @Test func `A null takes precedence over a saved answer`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "trip.jsonc")
    let begun = ScriptedConsole(["Ana", "Annie", "no", "Ritz", "5", "", "", ":quit"])
    #expect(await walkthrough.run(["run", flow], begun) == .stopped)
    let resumed = ScriptedConsole([], isInteractive: false)
    let answers = try walkthrough.write(#"{ "nick": null, "hotel": null, "count": 0 }"#, to: "answers.json")
    #expect(
      await walkthrough.run(["resume", "--json", "--answers", answers], resumed) == .done, "\(resumed.transcript)")
    #expect(resumed.data.contains(#""result":{"guests":[],"name":"Ana","shout":"Ana!"}"#), "\(resumed.data)")
  }

  // MARK: Computed values

  @Test func `An answer to a computed field is reported, in a file as on the command line`() async throws {
    let outcome = try await run(
      #"{ "shout": "Hey!", "guests": [{ "first": "Bo", "loud": "Bo!", "frist": "Cy" }], "fax": 1 }"#)
    #expect(outcome.ending == .answersMissing)
    #expect(
      outcome.said == """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: answers.json: unknown question "fax".
        wizard: answers.json: unknown question "guests[0].frist". Did you mean "guests[0].first"?
        wizard: answers.json: "guests[0].loud" is computed from other answers and cannot be set.
        wizard: answers.json: "shout" is computed from other answers and cannot be set.
        wizard: "Name" is missing. Pass --set name=VALUE or an --answers file.
        wizard: "By car?" is missing. Pass --set car=VALUE or an --answers file.
        wizard: "Guests" is missing. Pass --set count=VALUE or an --answers file.

        """)
  }
}
