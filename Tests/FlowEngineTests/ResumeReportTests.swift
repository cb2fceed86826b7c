import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// The report about resuming a session after an edit of the flow, an expiry or a crash.
@Suite struct ResumeReportTests {
  @Test(arguments: [true, false])
  func `An amount in a currency that the flow no longer uses is reported`(isSubmitted: Bool) throws {
    func order(_ currency: String) throws -> Flow {
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "m", "type": "money", "currency": "\(currency)", "label": "M" },
            { "id": "n", "type": "text", "label": "N" } ] },
          { "id": "b", "title": "B", "fields": [{ "id": "x", "type": "text", "label": "X" }] }, { "id": "z", "end": "done" }
          """)
    }
    var typed = MachineTester(try order("EUR")).when(.start, .type("m", "12.50"), .type("n", "nn"))
    if isSubmitted { typed = typed.when(.submit) }
    #expect(typed.report(under: try order("JPY")).events.first == "invalid M")
    #expect(typed.report(under: try order("EUR")).isUnchanged)
  }

  private static func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id.uppercased())"\#(more) }"#
  }

  private static let services = """
    "check": { "input": { "to": "text" } }, "pay": { "input": { "x": "text" }, "output": { "id": "text" } }
    """

  /// The flow at the time the session was saved.
  private static let steps = [
    #"{ "id": "a", "title": "A", "fields": [\#(text("x")), \#(text("o", #", "required": false"#))] }"#,
    #"{ "id": "k", "title": "K", "fields": [{ "id": "c", "type": "choice", "label": "C", "options": ["one", "two"] }] }"#,
    #"{ "id": "m", "title": "M", "when": "c != 'two'", "fields": [\#(text("y"))] }"#,
    #"{ "id": "p", "title": "P", "fields": [\#(text("n"))], "submit": { "call": "check", "with": { "to": "n" }, "lasts": "1h" } }"#,
    #"{ "id": "s", "title": "S", "optional": true, "fields": [\#(text("w"))] }"#,
    #"{ "id": "b", "title": "B", "fields": [\#(text("l"))] }"#, #"{ "id": "z", "end": "done" }"#,
  ].joined(separator: ",\n")

  private static func version(_ steps: String) throws -> Flow {
    try flow(services: services, steps: steps, allowing: ["unused-answer"])
  }

  /// Returns a run at the last step, with the optional step skipped and all others answered.
  private static func saved() throws -> MachineTester {
    MachineTester(try version(steps)).when(
      .start, .type("x", "one"), .submit, .type("c", "one"), .submit, .type("y", "why"), .submit, .type("n", "5"),
      .submit, .accept, .skip
    ).expect(screen: "step b")
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let from: String
    let to: String
    let events: [String]
    /// The events from the step where the session resumes to the end.
    let then: [TestEvent]

    init(_ name: String, _ from: String, _ to: String, events: [String] = [], then: [TestEvent] = []) {
      testDescription = name
      self.from = from
      self.to = to
      self.events = events
      self.then = then
    }
  }

  private static let last: [TestEvent] = [.type("l", "2"), .submit, .submit]

  static let edits = [
    Edit("a title changes", #""title": "A""#, #""title": "Beginning""#, then: last),
    Edit("an empty optional field is removed", ", " + text("o", #", "required": false"#), "", then: last),
    Edit(
      "a field is removed", #""fields": [\#(text("y"))]"#, #""text": "Hm""#, events: ["gone y"], then: [.submit] + last),
    Edit(
      "a field is added", text("x"), text("x") + "," + text("q"), events: ["new Q", "b → a"],
      then: [.type("q", "1"), .submit] + last),
    Edit(
      "an optional field is added", text("x"), text("x") + "," + text("q", #", "required": false"#),
      events: ["new Q", "b → a"], then: [.submit] + last),
    Edit(
      "a field is made required", text("o", #", "required": false"#), text("o"), events: ["new O", "b → a"],
      then: [.type("o", "1"), .submit] + last),
    Edit(
      "a field is made stricter", text("x"), text("x", #", "maxLength": 2"#), events: ["invalid X", "b → a"],
      then: [.type("x", "1"), .submit] + last),
    Edit(
      "an option is removed", #"["one", "two"]"#, #"["uno", "two"]"#, events: ["invalid C", "b → k"],
      then: [.type("c", "two"), .submit] + last),
    Edit(
      "a field changes its type", text("x"), #"{ "id": "x", "type": "integer", "label": "X" }"#,
      events: ["invalid X", "b → a"],
      then: [.type("x", "1"), .submit] + last),
    Edit(
      "a field changes to another type stored as text", text("x"), #"{ "id": "x", "type": "email", "label": "X" }"#,
      events: ["invalid X", "b → a"], then: [.type("x", "a@example.com"), .submit] + last),
    Edit(
      "a text field becomes a phone field", text("n"), #"{ "id": "n", "type": "phone", "label": "N" }"#,
      events: ["invalid N", "prove P", "b → p"], then: [.type("n", "+12015550123"), .submit, .accept] + last),
    Edit("a branch condition changes", #"c != 'two'"#, #"c == 'two'"#, events: ["aside Y"], then: last),
    Edit(
      "a condition is added to a field", text("x"), text("x", #", "when": "false""#), events: ["aside X"], then: last),
    Edit(
      "a skipped step becomes required", #""optional": true, "#, "",
      events: ["new W", "b → s"], then: [.type("w", "1"), .submit] + last),
    Edit(
      "the inputs of a completed call change", #""to": "n""#, #""to": "n + x""#, events: ["prove P", "b → p"],
      then: [.submit, .accept] + last),
    Edit(
      "a field gets another id", text("x"), text("e"), events: ["gone x", "new E", "b → a"],
      then: [.type("e", "1"), .submit] + last),
    Edit("a field gets another id and names its former one", text("x"), text("e", #", "was": ["x"]"#), then: last),
    Edit(
      "a step gets another id", #"{ "id": "p", "#, #"{ "id": "proof", "#, events: ["b → proof"],
      then: [.submit, .accept] + last),
    Edit(
      "a step gets another id and names its former one", #"{ "id": "p", "#, #"{ "id": "proof", "was": ["p"], "#,
      then: last),
    Edit(
      "the current step gets another id and names its former one", #"{ "id": "b", "#,
      #"{ "id": "bee", "was": ["b"], "#, then: last),
  ]

  @Test(arguments: edits) func `An edit of the flow is reported on resuming`(edit: Edit) throws {
    let before = try Self.saved()
    #expect(Self.steps.ranges(of: edit.from).count == 1)
    let after = try Self.version(Self.steps.replacing(edit.from, with: edit.to))
    let report = before.report(under: after)
    #expect(report.events == edit.events)
    #expect(report.isUnchanged == edit.events.isEmpty)
    check(edit.then.reduce(before.restart(flow: after)) { $0.after($1) }.expect(screen: "finished z"))
  }

  @Test func `Moving a step changes no answers`() throws {
    let parts = Self.steps.components(separatedBy: ",\n")
    let moved = ([parts[3]] + parts[0..<3] + parts[4...]).joined(separator: ",\n")
    let after = try Self.version(moved)
    #expect(try Self.saved().report(under: after).events == [])
    check(Self.last.reduce(try Self.saved().restart(flow: after)) { $0.after($1) }.expect(screen: "finished z"))
  }

  @Test func `A change is reported until the session is saved with the changed flow`() throws {
    let after = try Self.version(Self.steps.replacing(#""c != 'two'""#, with: #""c == 'two'""#))
    let run = try Self.saved().restart(flow: after)
    #expect(run.report(under: after).events == [])
    #expect(try Self.saved().report(under: after).events == ["aside Y"])
  }

  @Test func `The answer of a removed question is kept and returns with the question`() throws {
    let field = ", " + Self.text("o", #", "required": false"#)
    let without = try Self.version(Self.steps.replacing(field, with: ""))
    let run = try Self.saved().when(.edit("a"), .type("o", "mine"), .submit)
    #expect(run.report(under: without).events == ["gone o"])
    let later = run.restart(flow: without).when(.type("l", "2"))
    check(later.expect(answer: "x", .string("one")))
    let back = later.restart(flow: try Self.version(Self.steps)).expect(screen: "step b")
    check(
      Self.last.reduce(back.expect(answer: "o", .string("mine"))) { $0.after($1) }.expect(screen: "finished z")
        .expect(result: #"{"c":"one","l":"2","n":"5","o":"mine","x":"one","y":"why"}"#))
  }

  @Test func `An expired verification is reported whether or not the flow was edited`() throws {
    let run = try Self.saved().when(.wait(3600))
    #expect(run.report(under: run.machine.flow).events == ["prove P", "b → p"])
    check(
      ([.submit, .accept] + Self.last).reduce(run.restart()) { $0.after($1) }.expect(screen: "finished z"))
  }

  @Test(arguments: [(-3599, true), (-3600, false), (-7200, false), (3599, true), (3600, false)])
  func `A verification does not last longer because the clock was set back`(seconds: Int, holds: Bool) throws {
    let run = try Self.saved().when(.wait(Int64(seconds)))
    let again = run.restart()
    check(again.expect(screen: holds ? "step b" : "step p"))
    #expect(run.report(under: run.machine.flow).events == (holds ? [] : ["prove P", "b → p"]))
    let rest = (holds ? [] : [.submit, .accept]) + Self.last
    check(rest.reduce(again) { $0.after($1) }.expect(screen: "finished z"))
  }

  @Test func `A snapshot without its last position reports what it can`() throws {
    var snapshot = try Self.saved().snapshot()
    snapshot.header.resumeStep = nil
    snapshot.content.path = nil
    let after = try Self.version(Self.steps.replacing(Self.text("x"), with: Self.text("x") + "," + Self.text("q")))
    let moment = EventContext(now: try Self.saved().now, freshKey: "")
    let report = ResumeReport(on: snapshot, after, at: moment)
    #expect(report.events == ["new Q"])
    #expect(report.resumeStep == ResumeReport.StepName(name: "a", title: "A"))
    #expect(report.savedResumeStep == nil)
  }

  // MARK: Unanswered calls and seals

  private static let paying = """
    { "id": "a", "title": "A", "fields": [\(text("x"))], "submit": { "call": "check", "with": { "to": "x" } } },
    { "id": "r", "title": "R", "review": "Pay?",
      "submit": { "call": "pay", "once": true, "with": { "x": "x" }, "as": "paid" } },
    { "id": "b", "title": "B", "fields": [\(text("l"))] }, { "id": "z", "end": "done" }
    """

  private static func begun() throws -> MachineTester {
    MachineTester(try version(paying)).when(.start, .type("x", "one"), .submit)
  }

  @Test func `A call interrupted by a crash is reported with whether it will be repeated`() throws {
    let sent = try Self.begun()
    #expect(sent.report(under: sent.machine.flow).events == ["unanswered a"])
    check(
      sent.restart().when(.submit, .accept, .submit, .accept).when(.type("l", "2"), .submit, .submit)
        .expect(screen: "finished z"))

    for outcome in [TestEvent.reply(.unavailable(reason: "down")), .reply(.cancelled)] {
      #expect(sent.when(outcome).report(under: sent.machine.flow).events == [])
      let once = sent.when(.accept, .submit, outcome)
      #expect(once.report(under: sent.machine.flow).events == ["unanswered r again"])
      check(once.restart().when(.accept, .type("l", "2"), .submit, .submit).expect(screen: "finished z"))
    }

    let paying = sent.when(.accept, .submit)
    #expect(paying.report(under: paying.machine.flow).events == ["unanswered r again"])
    check(
      paying.restart().expect("save", "working r", "call pay key-2").when(.accept, .type("l", "2"), .submit, .submit)
        .expect(screen: "finished z").expect(calls: "check key-1", "pay key-2"))

    // With other inputs it is a different call.
    let other = try Self.version(Self.paying.replacing(#""with": { "x": "x" }"#, with: #""with": { "x": "x + '!'" }"#))
    #expect(paying.report(under: other).events == ["unanswered r"])
  }

  static let behindTheSeal = [
    (text("x"), text("x", #", "minLength": 9"#)), (text("x"), text("x") + "," + text("q")),
    (#"{ "id": "a", "#, #"{ "id": "aa", "was": ["a"], "#), (#"{ "to": "x" }"#, #"{ "to": "x + x" }"#),
  ]

  @Test(arguments: behindTheSeal) func `An edit behind a seal is not reported`(from: String, to: String) throws {
    let run = try Self.begun().when(.accept, .submit, .accept).expect(screen: "step b")
    let after = try Self.version(Self.paying.replacing(from, with: to))
    #expect(run.report(under: after).events == [])
    check(run.restart(flow: after).when(.type("l", "2"), .submit, .submit).expect(screen: "finished z"))
  }
}
