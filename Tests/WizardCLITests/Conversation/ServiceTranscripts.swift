import FlowDefinition
import FlowExpressions
import Testing

@testable import WizardCLI

/// What a person sees of remote services that do not reply at first.
@Suite struct ServiceTranscripts {
  static let flow = """
    {
      "format": 1, "flow": "loan", "title": "Ask for a loan",
      "services": {
        "code.send": { "input": { "to": "phone" }, "rejects": { "too_many": {} } },
        "code.check": { "input": { "to": "phone", "code": "code" }, "rejects": { "wrong_code": {} } },
        "credit.look": { "input": { "phone": "phone" }, "output": { "score": "integer" } },
        "address.find": { "input": { "postcode": "text" }, "output": { "city": "text" } },
        "loan.ask": { "input": "answers", "output": { "number": "text" }, "rejects": { "closed": {} } }
      },
      "steps": [
        { "id": "phone", "title": "Phone", "fields": [
          { "id": "phone", "type": "phone", "label": "Mobile number", "region": "US" } ] },
        { "id": "code", "title": "Code", "text": "Enter the code we sent to {{phone}}.",
          "before": { "call": "code.send", "with": { "to": "phone" }, "busy": "Sending a code to {{phone}}…",
            "rejected": { "too_many": { "go": "phone", "message": "Too many codes." } } },
          "fields": [{ "id": "digits", "type": "code", "length": 6, "label": "6-digit code" }],
          "submit": { "call": "code.check", "with": { "to": "phone", "code": "digits" }, "busy": "Checking the code…",
            "rejected": { "wrong_code": { "field": "digits", "message": "That is not the code we sent." } } },
          "actions": [{ "id": "resend", "label": "Send another code", "again": true }] },
        { "id": "credit", "title": "Credit",
          "submit": { "call": "credit.look", "with": { "phone": "phone" }, "as": "credit" } },
        { "id": "address", "title": "Address", "fields": [
          { "id": "postcode", "type": "text", "label": "Postcode" },
          { "id": "city", "type": "text", "label": "City", "suggest": "found == null ? null : found.city" } ],
          "actions": [{ "id": "find", "label": "Look up the city", "call": "address.find",
            "with": { "postcode": "postcode" }, "as": "found", "busy": "Looking up {{postcode}}…" }] },
        { "id": "review", "title": "Review", "review": "Ask for it?",
          "submit": { "call": "loan.ask", "once": true, "as": "loan", "busy": "Asking for your loan…",
            "rejected": { "closed": { "message": "Nobody is there at night. Try again tomorrow." } } } },
        { "id": "done", "end": "asked", "text": "Number {{loan.number}}, with a score of {{credit.score}}." }
      ]
    }
    """

  /// The bindings of ports without a script, which are unavailable.
  private static let bindings = #"{ "*": { "use": "fixed", "unavailable": true } }"#
  private static let score = ScriptedService.Answer.accepts(["score": .int(720)]).fromFarAway
  private static let city = ScriptedService.Answer.accepts(["city": .string("Berlin")]).fromFarAway
  private static let number = ScriptedService.Answer.accepts(["number": .string("L-1")]).fromFarAway
  private static let done = ScriptedService.Answer.accepts().fromFarAway

  /// Writes the flow into a walkthrough's folder and returns its path.
  private func put(into walkthrough: Walkthrough, language: String = "en") throws -> String {
    try walkthrough.write(Self.bindings, to: "loan/services.jsonc")
    try walkthrough.write(
      Self.flow.replacing(#""format": 1,"#, with: #""format": 1, "language": "\#(language)","#), to: "loan/flow.jsonc")
    return walkthrough.path("loan")
  }

  /// Runs with these services and compares the transcript with a golden file.
  private func walk(
    _ services: [String: ScriptedService], _ chapters: [(words: [String], script: [ScriptedConsole.Turn], Ending)],
    golden: String, language: String = "en"
  ) async throws {
    let walkthrough = try Walkthrough(services: services)
    defer { walkthrough.remove() }
    let flow = try put(into: walkthrough, language: language)
    var events: [String] = []
    for chapter in chapters {
      let console = ScriptedConsole(chapter.script)
      let ending = await walkthrough.run(chapter.words.map { $0 == "FLOW" ? flow : $0 }, console)
      #expect(ending == chapter.2)
      #expect(console.unused == [])
      events.append(console.transcript + console.data + "[exit \(ending.code)]\n")
    }
    for (port, service) in services { #expect(service.isDone, "\(port)") }
    try expectGolden(walkthrough.named(events.joined(separator: "\n")), golden)
  }

  @Test func `Every call of a flow may fail twice before it succeeds`() async throws {
    try await walk(
      [
        "code.send": ScriptedService(.fails, .fails, Self.done),
        "code.check": ScriptedService(.fails, .fails, .rejects("wrong_code").fromFarAway, .fails, Self.done),
        "credit.look": ScriptedService(.fails, .fails, Self.score),
        "address.find": ScriptedService(.fails, .fails, Self.city),
        "loan.ask": ScriptedService(.fails, .fails, Self.number),
      ],
      [
        (
          ["run", "FLOW"],
          [
            "201 555 0123", "", ":retry", "123456", "", ":retry", "654321", "", "", ":retry", "10115", ":find",
            ":retry", ":find", "", "yes", "", ":retry",
          ], .done
        )
      ], golden: "services-fail-twice")
  }

  @Test func `With a service unavailable, a person goes back, changes answers, stops and resumes later`() async throws {
    try await walk(
      [
        "code.send": ScriptedService(.fails, Self.done, Self.done),
        "code.check": ScriptedService(.fails, .fails, Self.done),
        "credit.look": ScriptedService(.fails, Self.score),
        "loan.ask": ScriptedService(.fails, .rejects("closed").fromFarAway, Self.number),
      ],
      [
        (
          ["run", "FLOW"],
          [
            "201 555 0123", "hello", ":help", ":back", "201 555 0124", "123456", "999999", ":edit", "654321", ":quit",
          ], .stopped
        ),
        (["resume"], ["111111", ":back", "", ":quit"], .stopped),
        (["resume"], ["10115", "Berlin", "yes", ":edit", "2", "20095", "", ":retry", "yes", "yes"], .done),
      ], golden: "services-stay-away")
  }

  @Test func `An unavailable service is reported in German`() async throws {
    let german = ["--language", "de"]
    try await walk(
      [
        "code.send": ScriptedService(.fails, .fails, Self.done), "code.check": ScriptedService(.fails, Self.done),
        "credit.look": ScriptedService(.fails, Self.score), "address.find": ScriptedService(.fails, Self.city),
        "loan.ask": ScriptedService(.fails, .rejects("closed").fromFarAway, .hangs, Self.number),
      ],
      [
        (
          ["run", "FLOW"] + german,
          ["201 555 0123", "hallo", ":hilfe", "", ":wiederholen", "123456", "", "unsinn", "", ":beenden"], .stopped
        ),
        (
          ["resume"] + german,
          [
            "10115", ":find", ":wiederholen", "", "ja", "", "ja", .signalWhileWaiting(.interrupt, afterLines: 1),
          ], .signal(.interrupt)
        ), (["resume"] + german, [], .done),
      ], golden: "german-services", language: "de")
  }

  @Test func `Ctrl-C stops a call without a reply, and the wait for the next try`() async throws {
    try await walk(
      ["code.send": ScriptedService(.hangs, Self.done), "code.check": ScriptedService(.hangs)],
      [
        (["run", "FLOW"], ["201 555 0123", .signalWhileWaiting(.interrupt, afterLines: 2)], .signal(.interrupt)),
        (["resume"], ["123456", .signalWhileWaiting(.terminate, afterLines: 1)], .signal(.terminate)),
      ], golden: "services-interrupted")
  }

  @Test func `A run stopped during a call that happens once reports it as unknown and repeats it later`() async throws {
    try await walk(
      [
        "code.send": ScriptedService(.accepts()), "code.check": ScriptedService(.accepts()),
        "credit.look": ScriptedService(.accepts(["score": .int(720)])),
        "loan.ask": ScriptedService(.hangs, Self.number),
      ],
      [
        (
          ["run", "FLOW"],
          ["201 555 0123", "123456", "10115", "Berlin", "yes", .signalWhileWaiting(.interrupt, afterLines: 1)],
          .signal(.interrupt)
        ), (["resume"], [], .done),
      ], golden: "services-created-or-not")
  }

  /// Runs the flow without a person, with answers to all its questions, and resumes it with other words each time.
  private func resumeUnattended(
    _ asks: ScriptedService, _ first: Ending, _ resumptions: [(words: [String], ending: Ending, says: String)]
  ) async throws {
    let walkthrough = try Walkthrough(services: [
      "code.send": ScriptedService(.accepts()), "code.check": ScriptedService(.accepts()),
      "credit.look": ScriptedService(.accepts(["score": .int(720)])), "loan.ask": asks,
    ])
    defer { walkthrough.remove() }
    let flow = try put(into: walkthrough)
    let answers = try walkthrough.write(
      #"{ "phone": "+12015550123", "digits": "123456", "postcode": "10115", "city": "Berlin" }"#, to: "answers.json")
    let runs = [(words: ["run", flow, "--yes", "--answers", answers], ending: first, says: "")] + resumptions
    for run in runs {
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(run.words, console) == run.ending)
      #expect(run.says.isEmpty || console.transcript.contains(run.says), "\(console.transcript)")
    }
    #expect(asks.isDone)
  }

  @Test func `Options do not replace the answers of a request whose outcome is unknown`() async throws {
    let words = ["resume", "--no-input", "--yes", "--set", "postcode=20095"]
    try await resumeUnattended(
      ScriptedService(.fails, .fails, Self.number), .unavailable,
      [
        (words, .unavailable, #"The request sent from "Review" got no reply. It will be sent again."#),
        (words, .done, #"answers not used, because their questions were not asked: "postcode""#),
      ])
  }

  @Test func `A request that was rejected as a whole is sent again on resuming with a confirmation`() async throws {
    try await resumeUnattended(
      ScriptedService(.rejects("closed"), .rejects("closed"), Self.number), .answersMissing,
      [
        (["resume", "--no-input"], .answersMissing, "Pass --yes to confirm it."),
        (["resume", "--no-input", "--yes"], .answersMissing, "Nobody is there at night."),
        (["resume", "--no-input", "--yes"], .done, "Number L-1"),
      ])
  }

  @Test func `An unavailable service is reported without a person, as text and as one document`() async throws {
    let walkthrough = try Walkthrough(services: ["code.send": ScriptedService(.fails)])
    defer { walkthrough.remove() }
    let flow = try put(into: walkthrough)
    let answers = try walkthrough.write(
      #"{ "phone": "+12015550123", "digits": "123456", "postcode": "10115", "city": "Berlin" }"#, to: "answers.json")
    let console = ScriptedConsole([], isInteractive: false)
    let words = ["run", flow, "--yes", "--answers", answers, "--json", "--events", walkthrough.path("events.jsonl")]
    #expect(await walkthrough.run(words, console) == .unavailable)
    try expectGolden(
      walkthrough.named(console.transcript + "\n" + console.data + "\n" + walkthrough.text(of: "events.jsonl")),
      "services-unattended")
  }
}
