import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The findings of an exploration: each is true, and none is missed.
@Suite struct ExploredFindingTests {
  /// A flow, and what an exploration finds in it.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let flow: String
    let expected: [DiagnosticRule]
    var events = ExploredFindingTests.usualEvents

    init(_ name: String, _ flow: String, _ expected: DiagnosticRule...) {
      (testDescription, self.flow, self.expected) = (name, flow, expected)
    }
  }

  private static let usualEvents = TestRun.count(300, full: 3000)

  private static func explore(_ steps: String, events: Int = usualEvents) throws -> Exploration {
    let text = "{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(steps) }"
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    var explorer = FlowExplorer(try #require(flow, "\(report.rendered { $0 })"), events: events)
    return explorer.explore()
  }

  private static func rules(_ found: Exploration) -> [DiagnosticRule] {
    found.findings.map(\.diagnostic.rule).distinct.sorted { $0.rawValue < $1.rawValue }
  }

  /// A flow with one step and an end.
  private static func step(_ fields: String, rules: String = "", before: String = "") -> String {
    let rules = rules.isEmpty ? "" : ", \"rules\": [{ \"id\": \"r\", \"that\": \"\(rules)\", \"message\": \"No.\" }]"
    return
      "\(before) \"steps\": [{ \"id\": \"s\", \"fields\": [\(fields)]\(rules) }, { \"id\": \"e\", \"end\": \"done\" }]"
  }

  private static func field(_ id: String, _ type: String, _ more: String = "", that rule: String = "") -> String {
    let rules = rule.isEmpty ? "" : ", \"rules\": [{ \"id\": \"r\", \"that\": \"\(rule)\", \"message\": \"No.\" }]"
    return "{ \"id\": \"\(id)\", \"type\": \"\(type)\", \"label\": \"L\"\(more.isEmpty ? "" : ", " + more)\(rules) }"
  }

  private static let options = "\"options\": [{ \"id\": \"x\", \"label\": \"X\" }, { \"id\": \"y\", \"label\": \"Y\" }]"

  /// Limits within which no arithmetic of these tests overflows.
  private static let bounded = "\"min\": -1000000000, \"max\": 1000000000"

  // MARK: stuck

  private static let free = [
    Example("a multiple", step(field("n", "integer", bounded, that: "n * 2 == 6"))),
    Example("a large multiple", step(field("n", "integer", bounded, that: "n * 7 - 3 == 70000004"))),
    Example(
      "a sum", step(field("a", "integer", bounded) + ", " + field("b", "integer", bounded), rules: "a + b == 10")),
    Example(
      "a sum near the limits",
      step(
        field("a", "integer", "\"min\": -9, \"max\": 8") + "," + field("b", "integer", "\"min\": -9, \"max\": 5"),
        rules: "a + b == 13")),
    Example("a pattern", step(field("c", "text", that: "c.matches('^[A-Z]{3}$')"))),
    Example("a prefix", step(field("c", "text", that: "c.startsWith('DE-')"))),
    Example("a length", step(field("c", "text", that: "size(c) == 7"))),
    Example("a computed length", step(field("c", "text", that: "size(c) * 2 == 34"))),
    Example("an age", step(field("d", "date", that: "age(d) + 1 == 31"))),
    Example("money", step(field("m", "money", "\"currency\": \"EUR\"", that: "minor(m) * 2 == 50024"))),
    Example("a number", step(field("n", "number", "\"decimals\": 2", that: "n * 2.0 == 100.5"))),
    Example("a time", step(field("t", "time") + "," + field("u", "time"), rules: "u - t == duration('90m')")),
    Example("a copy", step(field("a", "text", that: "size(a) == 9") + "," + field("b", "text", that: "b == a"))),
    Example("another answer", step(field("a", "text") + "," + field("b", "text"), rules: "a != b")),
    Example("a date after another", step(field("a", "date") + "," + field("b", "date", that: "b == a + days(40)"))),
    Example(
      "an answer of an earlier step",
      """
      "steps": [
        { "id": "one", "fields": [\(field("a", "integer", "\"min\": 0, \"max\": 900"))] },
        { "id": "two", "fields": [\(field("b", "integer", "\"min\": 0, \"max\": 2707", that: "b == a * 3 + 7"))] },
        { "id": "e", "end": "done" }]
      """),
    Example(
      "limits that other answers make impossible",
      step(field("a", "integer", "\"min\": 1, \"max\": 9") + "," + field("b", "integer", "\"min\": \"a\", \"max\": 5"))),
    Example(
      "a combination of options",
      step(
        field("a", "choice", options) + "," + field("b", "choice", options) + "," + field("c", "boolean"),
        rules: "a == b && c")),
  ]

  @Test(arguments: TestRun.part(of: free, at: 0, 6, 8)) func `A step that other answers pass is not stuck`(
    _ example: Example
  ) throws {
    let found = try Self.explore(example.flow, events: example.events)
    #expect(Self.rules(found) == [], "\(found.findings.map(\.diagnostic.message))")
    #expect(found.situationStories.contains { $0.events.count > 0 })
    #expect(found.deadEnds == [])
    #expect(found.coverage.uncovered.map(\.description) == [])
  }

  private static let stuck = [
    Example("an odd multiple", step(field("n", "integer", bounded, that: "n * 2 == 5")), .neverReached, .stuck),
    Example(
      "rules that exclude each other",
      step(field("n", "integer", that: "n > 5") + "," + field("m", "integer"), rules: "n < 3"),
      .neverReached, .stuck),
    Example(
      "a product in a small range", step(field("n", "integer", "\"min\": 0, \"max\": 9", that: "n * n == 50")),
      .neverReached, .stuck),
    Example(
      "a product of two small numbers",
      step(
        field("a", "integer", "\"min\": 1, \"max\": 5") + "," + field("b", "integer", "\"min\": 1, \"max\": 5"),
        rules: "a * b == 7"), .neverReached, .stuck),
    Example("a Boolean", step(field("a", "boolean", "\"mustBe\": true"), rules: "!a"), .neverReached, .stuck),
    Example(
      "options",
      step(
        field("a", "choice", options) + "," + field("b", "choice", options), rules: "a == 'x' && a == b && b == 'y'"),
      .neverReached, .stuck),
    Example(
      "a computed value",
      step(
        field("n", "integer", "\"min\": 0, \"max\": 9") + ","
          + field("sum", "integer", "\"computed\": \"n * 4\""), rules: "sum % 4 == 1"), .neverReached, .stuck),
    Example(
      "a given limit",
      step(field("n", "integer", "\"min\": 1", that: "n <= most"), before: "\"given\": { \"most\": \"integer\" },"),
      .stuck),
  ]

  @Test(arguments: TestRun.part(of: stuck, at: 0, 6, 7)) func `A step that no answer passes is stuck`(
    _ example: Example
  )
    throws
  {
    let found = try Self.explore(example.flow, events: max(example.events, 600))
    #expect(Self.rules(found) == example.expected, "\(found.findings.map(\.diagnostic.message)) \(found.deadEnds)")
    let story = found.findings.first { $0.diagnostic.rule == .stuck }?.story
    #expect(story != nil)
  }

  @Test(.enabled(if: TestRun.isFull))
  func `A step that no tried answer passes is a dead end, but no finding, if it is not certain`() throws {
    let rule = "(n * 7919 + 13) % 1000003 == 77777"
    let found = try Self.explore(
      Self.step(Self.field("n", "integer", Self.bounded, that: rule)), events: max(Self.usualEvents, 900))
    #expect(Self.rules(found) == [])
    #expect(found.isExhausted)
    #expect(found.deadEnds.map(\.step) == ["s"])
    #expect(!found.coverage.uncovered.isEmpty)
  }

  // MARK: never-reached, one-sided

  private static func branch(_ fields: String, when: String) -> String {
    """
    "steps": [
      { "id": "s", "fields": [\(fields)], "next": [{ "when": "\(when)", "go": "a" }, { "go": "e" }] },
      { "id": "a", "title": "A" }, { "id": "e", "end": "done" }]
    """
  }

  private static let branches = [
    Example(
      "a product",
      branch(
        field("a", "integer", bounded) + "," + field("b", "integer", bounded), when: "a * b == 391 && a > 16 && b > 16")
    ),
    Example("a pattern", branch(field("c", "text"), when: "c.matches('[0-9]{5}-[A-Z]')")),
    Example(
      "options in three questions",
      branch(
        field("a", "choice", options) + "," + field("b", "choice", options) + "," + field("c", "choice", options),
        when: "a == 'y' && b == 'y' && c == 'y'")),
  ]

  @Test(arguments: branches) func `A branch that other answers take is reached`(_ example: Example) throws {
    let found = try Self.explore(example.flow)
    #expect(Self.rules(found) == [])
    #expect(found.coverage.uncovered.map(\.description) == [])
  }

  @Test func `A branch that only untried answers could take is not reported`() throws {
    let found = try Self.explore(
      Self.branch(Self.field("n", "integer", Self.bounded), when: "(n * 7919 + 13) % 1000003 == 77777"))
    #expect(Self.rules(found) == [])
    #expect(found.isExhausted)
    #expect(!found.coverage.uncovered.isEmpty)
  }

  @Test func `A branch that no answer takes is reported`() throws {
    let small = Self.field("n", "integer", "\"min\": 0, \"max\": 9")
    let found = try Self.explore(Self.branch(small, when: "n * n == 50"))
    #expect(Self.rules(found) == [.neverReached])
  }

  // MARK: Certainty

  private static let open = [
    Example(
      "two given Booleans",
      "\"given\": { \"a\": \"boolean\", \"b\": \"boolean\" }," + branch(field("n", "boolean"), when: "a && !b")),
    Example(
      "a selection of some options",
      branch(
        field("s", "choices", options + ", \"min\": 0"), when: "'y' in s && !('x' in s)")),
    Example(
      "a clock", branch(field("n", "boolean"), when: "n && today > date('2027-06-30')")),
    Example(
      "a rule for some people only",
      branch(
        field("vip", "boolean") + ","
          + field("code", "text", that: "!vip || (code.startsWith('VIP-') && code.endsWith('77'))"),
        when: "vip")),
    Example(
      "an option after other answers",
      """
      "services": { "book": { "input": { "room": "text" }, "rejects": { "taken": {} } } },
      "steps": [
        { "id": "s", "fields": [\(field("born", "date", "\"max\": \"today\"")), \(field("smokes", "boolean"))],
          "next": [{ "when": "age(born) < 18", "go": "young" }, { "go": "room" }] },
        { "id": "young", "end": "young" },
        { "id": "room", "fields": [{ "id": "room", "type": "choice", "label": "R", "options": [
          { "id": "a", "label": "A" }, { "id": "b", "label": "B", "when": "!smokes" }] }],
          "submit": { "call": "book", "with": { "room": "room" },
            "rejected": { "taken": { "field": "room", "message": "Taken." } } } },
        { "id": "e", "end": "done" }]
      """),
  ]

  @Test(arguments: TestRun.part(of: open, at: 0, 2)) func `What some answers reach is not reported as never reached`(
    _ example: Example
  ) throws {
    let found = try Self.explore(example.flow)
    #expect(Self.rules(found) == [], "\(found.findings.map(\.diagnostic.message))")
  }

  @Test func `An option that a rule refuses is never chosen`() throws {
    let found = try Self.explore(Self.step(Self.field("a", "choice", Self.options, that: "a != 'y'")))
    #expect(found.findings.map(\.diagnostic.message) == ["the option \"y\" is never chosen"])
  }

  @Test func `An option that is never shown is reported once, by its condition`() throws {
    let options = #""options": [{ "id": "x", "label": "X" }, { "id": "y", "label": "Y", "when": "n > 5" }]"#
    let found = try Self.explore(
      Self.step(Self.field("n", "integer", #""min": 0, "max": 3"#) + "," + Self.field("a", "choice", options)))
    #expect(found.findings.map(\.diagnostic.message) == [#""n > 5" is never true"#])
  }

  // MARK: Blocked steps

  private static func twoSteps(max: Int, more: String = "") -> String {
    """
    "steps": [
      { "id": "one", "fields": [\(field("a", "integer", "\"min\": 0, \"max\": 9"))] },
      { "id": "two", "fields": [\(field("b", "integer", "\"min\": \"a\", \"max\": \(max)"))]\(more) },
      { "id": "e", "end": "done" }]
    """
  }

  private static let blocked: [(flow: String, messages: [String])] = [
    (twoSteps(max: 8), ["after these answers, the step \"two\" accepts no answer"]), (twoSteps(max: 9), []),
    (twoSteps(max: 8, more: ", \"optional\": true"), []),
  ]

  @Test(arguments: TestRun.part(of: blocked, every: 2))
  func `A step that accepts no answer after some answers is reported, with these answers`(
    flow: String, messages: [String]
  ) throws {
    let found = try Self.explore(flow)
    #expect(found.findings.map(\.diagnostic.message) == messages)
    #expect(found.deadEnds == [])
    for finding in found.findings {
      #expect(finding.story?.events.prefix(2) == [.type("a", .int(9)), .submit])
    }
  }

  // MARK: run-stops

  private static let stops: [(result: String, stops: Bool)] = [
    ("100 / n", false), ("100 / (n - 1)", true), ("100 % (n - 7)", true), ("100 / (n + 1)", false),
  ]

  @Test(arguments: TestRun.part(of: stops, every: 2)) func `A divisor that can be 0 is reported`(
    result: String, stops: Bool
  ) throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "s", "fields": [\(Self.field("n", "integer", "\"min\": 1, \"max\": 90000"))] },
        { "id": "t", "title": "T" }, { "id": "e", "end": "done", "result": { "r": "\(result)" } }]
      """)
    #expect(Self.rules(found) == (stops ? [.runStops] : []))
  }

  /// Conditions and limits with the largest numbers.
  private static let large = [
    branch(field("t", "text"), when: "size(t) < 9223372036854775807"),
    branch(field("s", "choices", options), when: "size(s) < 9223372036854775807"),
    branch(field("d", "date"), when: "age(d) >= 9223372036854775807"),
    branch(field("d", "date"), when: "age(d) > -9223372036854775807"),
    branch(
      field("n", "integer", "\"max\": 9223372036854775807") + "," + field("m", "integer"), when: "n > m"),
  ]

  @Test(arguments: TestRun.part(of: large, at: 0, 2, 4)) func `The largest numbers do not stop the exploration`(
    flow: String
  ) throws {
    #expect(try Self.explore(flow).events >= Self.usualEvents)
  }

  // MARK: lost-answer

  private static func path(_ second: String, result: String, allow: String = "", text: String = "{{name}}") -> String {
    """
    "services": { "send": { "input": { "to": "text" } } },
    "steps": [
      { "id": "s", "fields": [\(field("name", "text", allow)), \(field("post", "boolean"))],
        "next": [{ "when": "post", "go": "a" }, { "go": "b" }] },
      { "id": "a", \(second), "next": "e" },
      { "id": "b", "title": "B" },
      { "id": "e", "end": "done", "text": "\(text)", "result": \(result) }]
    """
  }

  private static let call = #""submit": { "call": "send", "with": { "to": "name" } }"#

  private static let uses = [
    Example("only shown", path(#""title": "A""#, result: "{}"), .lostAnswer),
    Example("used on one path to the same end", path(call, result: "{}"), .lostAnswer),
    Example("used in the result", path(call, result: #"{ "n": "name" }"#)),
    Example("allowed", path(call, result: "{}", allow: #""allow": ["lost-answer"]"#)),
    Example("allowed as unused", path(#""title": "A""#, result: "{}", allow: #""allow": ["unused-answer"]"#)),
    Example("not kept", path(call, result: "{}", allow: #""keep": false"#, text: "Done")),
    Example("in the usual result", step(field("a", "text"))),
    Example(
      "a consent and a confirmation",
      """
      "steps": [
        { "id": "s", "fields": [\(field("ok", "boolean", "\"mustBe\": true")), \(field("a", "email")),
          \(field("b", "email", that: "b == a"))] },
        { "id": "e", "end": "done", "result": { "a": "a" } }]
      """),
    Example(
      "an early end",
      """
      "steps": [
        { "id": "s", "fields": [\(field("name", "text")), \(field("adult", "boolean"))],
          "next": [{ "when": "adult", "go": "e" }, { "go": "early" }] },
        { "id": "e", "end": "done", "result": { "name": "name" } },
        { "id": "early", "end": "early", "result": {} }]
      """),
    Example(
      "a computed value that is used",
      """
      "steps": [
        { "id": "s", "fields": [\(field("a", "integer", bounded)), \(field("c", "integer", "\"computed\": \"a + 1\""))] },
        { "id": "e", "end": "done", "result": { "c": "c" } }]
      """),
  ]

  @Test(arguments: TestRun.part(of: uses, at: 0, 1, 5, 6, 9)) func `An answer that reaches nothing is lost`(
    _ example: Example
  )
    throws
  {
    let found = try Self.explore(example.flow)
    #expect(Self.rules(found) == example.expected, "\(found.findings.map(\.diagnostic.message))")
    #expect(found.findings.allSatisfy { $0.story != nil })
  }
}
