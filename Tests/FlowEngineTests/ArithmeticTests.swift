import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Arithmetic that fails: the run stops and reports the position in the file, and the session can still be finished.
@Suite struct ArithmeticTests {
  private func begun() throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "title": "B", "when": "10 / n == 5", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
  }

  @Test func `An answer that causes a division by zero stops the run and is asked again`() throws {
    let stopped = try begun().when(.type("n", "0"), .submit)
    #expect(stopped.actions.first == "save")
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    #expect(stopped.actions.last?.contains("test.jsonc:4:") == true)
    let resumed = stopped.restart(run: "later").expect(screen: "step a")
    #expect(resumed.state()?.field("n")?.text == "0")
    check(
      resumed.when(.type("n", "2"), .submit).expect(screen: "step b").when(.type("m", "1"), .submit, .submit)
        .expect(result: #"{"m":1,"n":2}"#).expect(screen: "finished z"))
  }

  @Test func `Changing an accepted answer to one that causes a division by zero leaves it unchanged`() throws {
    let changed = try begun().when(.type("n", "2"), .submit, .back).when(.type("n", "0"), .submit)
    let resumed = changed.expect(answer: "n", .int(2)).restart(run: "later")
    check(
      resumed.expect(screen: "step b").when(.edit("a"), .type("n", "1"), .submit).expect(screen: "end z")
        .expect(result: #"{"n":1}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `A failing condition after a step that runs automatically also stops the run`() throws {
    let begun = MachineTester(
      try flow(
        services: #""look": { "input": { "n": "integer" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "submit": { "call": "look", "with": { "n": "n" } } },
          { "id": "c", "title": "C", "when": "10 / n == 5", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let stopped = begun.when(.type("n", "0"), .submit, .accept)
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    let resumed = stopped.restart(run: "later").expect(screen: "step a")
    expectStop(resumed.when(.submit))
    check(
      resumed.when(.type("n", "2"), .leave("n"), .submit).expect(screen: "working b").when(.accept)
        .expect(screen: "step c"))
    check(
      begun.when(.type("n", "2"), .submit, .accept).expect(screen: "step c").when(.type("m", "1"), .submit)
        .expect(screen: "end z"))
  }

  // MARK: Calls of steps that run by themselves

  /// Returns a run at step `a`, which asks for `n`.
  ///
  /// The next step `b` makes a call with the input `10 / n` as soon as the run reaches the step.
  ///
  /// - Parameters:
  ///   - first: An additional key of step `a`.
  ///   - before: Whether step `b` makes the call as `before`; otherwise as `submit`.
  private func sending(_ first: String = "", before: Bool = false) throws -> MachineTester {
    let call = #""call": "send", "with": { "n": "10 / n" }"#
    return MachineTester(
      try flow(
        services: #""look": { "input": { "n": "integer" } }, "send": { "input": { "n": "integer" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] \(first) },
          { "id": "b", \(before ? #""title": "B", "before": { \#(call), "lasts": "1h" }"# : #""submit": { \#(call) }"#) },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
  }

  @Test(arguments: [false, true])
  func `A call that is made on reaching a step and can't be computed stops the run, and the answer is asked again`(
    before: Bool
  ) throws {
    let stopped = try sending(before: before).when(.type("n", "0"), .submit)
    expectStop(stopped)
    let resumed = stopped.restart(run: "later").expect(screen: "step a")
    #expect(resumed.state()?.field("n")?.text == "0")
    let sent = resumed.when(.type("n", "2"), .submit, .accept)
    check(before ? sent.expect(screen: "step b") : sent.expect(screen: "end z"))
  }

  @Test func `A session in which a call can't be computed resumes at the last step that can be changed`() throws {
    let first = #", "submit": { "call": "look", "with": { "n": "n" } }"#
    let stopped = try sending(first).when(.type("n", "0"), .submit, .accept)
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    #expect(
      stopped.events.first
        == .callEnded(step: "a", port: "look", key: "key-1", outcome: "accepted", milliseconds: 0, tries: 1))
    for resumed in [stopped.restart(run: "later"), stopped.restart(run: "later").restart(run: "last")] {
      check(resumed.expect(screen: "step a"))
      expectStop(resumed.when(.submit))
      check(
        resumed.when(.submit).restart(run: "last").when(.type("n", "2"), .submit, .accept, .accept)
          .expect(screen: "end z"))
    }
  }

  @Test func `A session in which a call can't be computed stops again if no earlier step can be changed`() throws {
    let first = #", "submit": { "call": "look", "once": true, "with": { "n": "n" } }"#
    let stopped = try sending(first).when(.type("n", "0"), .submit, .accept)
    #expect(stopped.restart(run: "later").actions.last?.hasPrefix("stop failed: ") == true)
  }

  // MARK: Division of numbers

  /// Triples of a second field of step `a`, a key of step `b` and a key of the end.
  ///
  /// In each triple, two elements are empty, and the other divides by the answer 0.
  private static let divisions = [
    (#"{ "id": "m", "type": "number", "label": "M", "computed": "1.0 / n" }"#, "", ""),
    (#"{ "id": "m", "type": "number", "label": "M", "defaultFrom": "0.0 / n" }"#, "", ""),
    (#"{ "id": "m", "type": "number", "label": "M", "required": false, "suggest": "-1.0 / n" }"#, "", ""),
    ("", #""text": "{{1.0 / n}}""#, ""),
    ("", #""button": "Send", "submit": { "call": "send", "with": { "h": "1.0 / n" } }"#, ""),
    ("", "", #""result": { "h": "1.0 / n" }"#), ("", "", #""result": { "h": "[{'a': [1.0 / n]}]" }"#),
    ("", "", #""text": "{{1.0 / n}}""#),
  ]

  @Test(arguments: divisions)
  func `A number divided by zero stops the run, and the answer is asked again`(
    field: String, step: String, end: String
  ) throws {
    let begun = MachineTester(
      try flow(
        services: #""send": { "input": { "h": "number" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "n", "type": "number", "label": "N" }\(field.isEmpty ? "" : ", " + field)] },
          { "id": "b", "title": "B"\(step.isEmpty ? "" : ", " + step) },
          { "id": "z", "end": "done"\(end.isEmpty ? "" : ", " + end) }
          """)
    ).when(.start)
    var stopped = begun.when(.type("n", "0"), .submit)
    if stopped.actions.last?.hasPrefix("stop") != true { stopped = stopped.when(.submit) }
    expectStop(stopped)
    #expect(stopped.actions.last?.contains("division by zero") == true, "\(stopped.actions)")
    check(stopped.restart(run: "later").when(.edit("a"), .type("n", "2"), .submit).expect(screen: "step b"))
  }

  // MARK: Texts and results

  /// Pairs of a key of the field in step `b` and a key of step `b` itself.
  ///
  /// In each pair, one element is empty, and the other contains an expression that fails for the answer 0.
  private static let texts = [
    (#""help": "{{10 / n}}""#, ""), (#""example": "{{10 / n}}""#, ""),
    (#""rules": [{ "that": "m > 5", "message": "{{10 / n}}" }]"#, ""), ("", #""text": "{{10 / n}}""#),
    ("", #""text": [{ "when": "10 / n > 1", "text": "Small." }]"#), ("", #""button": "{{10 / n}}""#),
    ("", #""actions": [{ "id": "x", "label": "{{10 / n}}", "next": "z" }]"#),
  ]

  private func asking(_ field: String, _ step: String, end: String = "") throws -> MachineTester {
    func also(_ text: String) -> String { text.isEmpty ? "" : ", " + text }
    return MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "title": "B", "fields": [
              { "id": "m", "type": "integer", "label": "M"\(also(field)) }]\(also(step)) },
          { "id": "z", "end": "done"\(also(end)) }
          """)
    ).when(.start)
  }

  private func expectStop(_ tester: MachineTester) {
    #expect(tester.actions.first == "save")
    #expect(tester.actions.last?.hasPrefix("stop failed: ") == true, "\(tester.actions)")
  }

  @Test(arguments: texts)
  func `A text that can't be computed stops the run, and the answer is asked again`(field: String, step: String) throws
  {
    let begun = try asking(field, step)
    let stopped = begun.when(.type("n", "0"), .submit)
    // The message of a rule is computed when the rule is broken.
    expectStop(field.contains("rules") ? stopped.when(.type("m", "1"), .submit) : stopped)
    if !field.contains("rules") {
      check(
        stopped.restart(run: "later").expect(screen: "step a").when(.type("n", "2"), .submit).expect(screen: "step b"))
    }
    check(begun.when(.type("n", "2"), .submit).expect(screen: "step b").when(.type("m", "9"), .submit))
  }

  @Test(arguments: [
    #""text": "{{10 / m}}""#, #""text": [{ "when": "10 / m > 1", "text": "Small." }]"#,
    #""result": { "share": "10 / m" }"#, #""result": { "shares": ["m", { "share": "10 / m" }] }"#,
  ])
  func `An end that can't be computed stops the run before it is shown`(end: String) throws {
    let begun = try asking("", "", end: end).when(.type("n", "1"), .submit)
    let stopped = begun.when(.type("m", "0"), .submit)
    expectStop(stopped)
    check(
      stopped.restart(run: "later").expect(screen: "step b").when(.type("m", "2"), .submit).expect(screen: "end z")
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A note that can't be computed from the input of its step stops the run when the step is submitted`()
    throws
  {
    let begun = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "n", "type": "integer", "label": "N" }, { "note": "Each gets {{10 / n}}." }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let typed = begun.when(.type("n", "0"))
    #expect(typed.state()?.canSubmit == false)
    let stopped = typed.when(.submit)
    expectStop(stopped)
    check(
      stopped.restart(run: "later").expect(screen: "step a").when(.type("n", "5"), .submit).expect(screen: "end z"))
  }

  @Test func `A null in a text or a result is shown as nothing`() throws {
    let begun = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "n", "type": "integer", "label": "N", "required": false }] },
          { "id": "z", "end": "done", "text": "N{{n}}", "result": { "n": "n", "half": "n != null ? n / 2 : null" } }
          """)
    ).when(.start)
    check(begun.when(.submit).expect(screen: "end z").expect(result: "{}"))
  }

  @Test(arguments: [true, false])
  func `A failing branch after an automatic step behind a sealed step stops the run`(inSection: Bool) throws {
    let next = #""next": [{ "when": "n != null && 6 / (n - 3) == 1", "go": "z" }, { "go": "c" }]"#
    let own = #""id": "b", "submit": { "call": "look", "with": { "n": "n" } }"#
    let automatic = inSection ? #"{ "id": "g", "steps": [{ \#(own) }], \#(next) }"# : "{ \(own), \(next) }"
    let begun = MachineTester(
      try flow(
        services: #""look": { "input": { "n": "integer?" } }"#,
        steps: """
          { "id": "p", "title": "P", "text": "T", "button": "Go", "submit": { "call": "look", "with": {}, "once": true } },
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          \(automatic),
          { "id": "c", "title": "C", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .submit, .accept).expect(screen: "step a")
    check(begun)
    let stopped = begun.when(.type("n", "3"), .submit, .accept)
    expectStop(stopped)
    check(
      stopped.restart(run: "later").expect(screen: "step a").when(.type("n", "4"), .submit, .accept)
        .expect(screen: "step c"))
    check(begun.when(.type("n", "4"), .submit, .accept).expect(screen: "step c"))
  }
}
