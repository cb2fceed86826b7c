import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Explorations of flows whose paths depend on services, skips and empty lists of options.
@Suite struct ExploredPathTests {
  private static func explore(
    _ flow: String, events: Int = TestRun.count(250, full: 3000), time: Duration? = nil
  ) throws -> Exploration {
    let text = "{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(flow) }"
    let (read, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    var explorer = FlowExplorer(try #require(read, "\(report.rendered { $0 })"), events: events)
    return TimeLimit.$deadline.withValue(time.map(ContinuousClock.now.advanced(by:))) { explorer.explore() }
  }

  /// Flows without a problem, each with a path that only some sessions take.
  private static let sound: [(name: String, flow: String)] = [
    (
      "a choice from a service, and the step that follows if there are no options",
      """
      "services": { "find": { "output": { "rooms": "options" } } },
      "steps": [
        { "id": "date", "title": "Date", "submit": { "call": "find", "as": "found" } },
        { "id": "room", "fields": [
          { "id": "room", "type": "choice", "label": "Room", "optionsFrom": "found.rooms", "ifEmpty": "none" }],
          "next": "done" },
        { "id": "done", "end": "done" }, { "id": "none", "end": "none", "result": {} }]
      """
    ),
    (
      "a group that a computed field reads",
      """
      "steps": [
        { "id": "s", "fields": [
          { "id": "home", "type": "group", "label": "Home", "fields": [
            { "id": "street", "type": "text", "label": "Street" }, { "id": "city", "type": "text", "label": "City" }] },
          { "id": "line", "type": "text", "label": "Line", "computed": "home.street + ', ' + home.city" }] },
        { "id": "e", "end": "done", "result": { "line": "line" } }]
      """
    ),
    (
      "a question that a branch jumps over",
      """
      "steps": [
        { "id": "s", "fields": [{ "id": "quick", "type": "boolean", "label": "Quick?" }],
          "next": [{ "when": "quick", "go": "e" }, { "go": "more" }] },
        { "id": "more", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "e", "end": "done", "result": { "name": "name" } }]
      """
    ),
    (
      "an optional step in an optional section",
      """
      "steps": [
        { "id": "firm", "title": "Firm", "optional": true, "steps": [
          { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
          { "id": "tax", "optional": true, "fields": [{ "id": "tax", "type": "text", "label": "Tax number" }] }] },
        { "id": "e", "end": "done" }]
      """
    ),
    (
      "a code that cannot be sent before the person enters another number",
      """
      "services": { "send": { "input": { "to": "text" }, "rejects": { "unknown": {} } } },
      "steps": [
        { "id": "to", "fields": [{ "id": "to", "type": "text", "label": "To" }] },
        { "id": "code", "before": { "call": "send", "with": { "to": "to" }, "rejected": {
            "unknown": { "message": "Unknown." } } },
          "fields": [{ "id": "code", "type": "text", "label": "Code" }] },
        { "id": "e", "end": "done" }]
      """
    ),
  ]

  @Test(arguments: TestRun.part(of: sound, at: 0, 1, 3))
  func `A flow without a problem is covered, and nothing is reported`(name: String, flow: String) throws {
    let found = try Self.explore(flow)
    #expect(found.findings.map(\.diagnostic.message) == [])
    #expect(found.coverage.uncovered.map(\.description) == [])
    #expect(found.deadEnds == [])
  }

  @Test func `A message of a rule that shows an empty answer is reported, with the answers`() throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "s", "fields": [
            { "id": "name", "type": "text", "label": "Name", "required": false },
            { "id": "seats", "type": "integer", "label": "Seats", "min": 0, "max": 9 }],
          "rules": [{ "id": "r", "that": "seats < 8", "message": "Too many seats for {{name}}." }] },
        { "id": "e", "end": "done" }]
      """)
    let finding = try #require(found.findings.first)
    #expect(found.findings.map(\.diagnostic.rule) == [.showsNothing])
    #expect(finding.story?.events.last == .submit)
    #expect(finding.story?.events.contains { $0.isTyping("name") } == false)
  }

  @Test func `A text on the final screen after a call that cannot be undone is looked at`() throws {
    let found = try Self.explore(
      """
      "services": { "send": { "input": { "count": "integer" } } },
      "conditions": { "hasDog": "pets.exists(p, p.kind == 'dog')" },
      "steps": [
        { "id": "count", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 1, "max": 2 }] },
        { "id": "pets", "repeat": { "for": "n", "as": "pet", "max": 2 }, "steps": [
          { "id": "pet", "fields": [
            { "id": "kind", "type": "choice", "label": "K", "options": ["dog", "cat", "rabbit"] }] }] },
        { "id": "walks", "when": "hasDog", "fields": [
          { "id": "walks", "type": "integer", "label": "Walks", "default": 2, "min": 1, "max": 5 }] },
        { "id": "send", "review": "Send?", "submit": {
            "call": "send", "once": true, "with": { "count": "n" } } },
        { "id": "e", "end": "done", "text": "We walk {{walks}} times a day.", "result": { "w": "walks", "k": "pets" } }]
      """)
    #expect(found.findings.map(\.diagnostic.rule) == [.showsNothing], "\(found.findings.map(\.diagnostic.message))")
    #expect(found.coverage.uncovered.map(\.description) == [])
  }

  /// Expressions that only some items of a repeated section, or only some computed values, make 0 or too large.
  private static let computed: [(divisor: String, stops: Bool)] = [
    ("n - size(pets.filter(p, p.kind == 'rabbit'))", true), ("n + size(pets)", false), ("total - 40", true),
    ("total + 1", false),
  ]

  @Test(arguments: TestRun.part(of: computed, at: 0, 2))
  func `A divisor that reads repeated sections or computed fields can be 0`(divisor: String, stops: Bool) throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "count", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": 2 },
            { "id": "m", "type": "integer", "label": "M", "min": 1, "max": 900 },
            { "id": "total", "type": "integer", "label": "Total", "computed": "n + m" }] },
        { "id": "pets", "repeat": { "for": "n", "as": "pet", "max": 2 }, "steps": [
          { "id": "pet", "fields": [
            { "id": "kind", "type": "choice", "label": "K", "options": ["dog", "cat", "rabbit"] }] }] },
        { "id": "e", "end": "done", "result": { "r": "100 / (\(divisor))", "k": "pets", "m": "m" } }]
      """, events: TestRun.count(1200, full: 3000))
    #expect(found.findings.map(\.diagnostic.rule) == (stops ? [.runStops] : []))
  }

  @Test func `An unconditional branch of a step that was not reached is not reported`() throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "a", "fields": [{ "id": "words", "type": "text", "label": "Words" }],
          "next": [{ "when": "size(words.split(' ')) > 7", "go": "b" }, { "go": "e" }] },
        { "id": "b", "fields": [{ "id": "more", "type": "text", "label": "More" }], "next": "c" },
        { "id": "c", "fields": [{ "id": "last", "type": "text", "label": "Last" }] },
        { "id": "e", "end": "done" }]
      """)
    #expect(found.coverage.uncovered.contains { $0.description == "the branch to \"c\" is never taken" })
    #expect(found.findings.map(\.diagnostic.message) == [])
  }

  @Test func `A rejected request and a request that is never made are not compared`() throws {
    let found = try Self.explore(
      """
      "services": { "order": { "input": { "name": "text" }, "rejects": { "blocked": {} } } },
      "steps": [
        { "id": "a", "fields": [
            { "id": "name", "type": "text", "label": "Name" }, { "id": "agreed", "type": "boolean", "label": "OK?" }],
          "next": [{ "when": "!agreed", "go": "refused" }, { "go": "order" }] },
        { "id": "order", "title": "Order", "submit": {
            "call": "order", "with": { "name": "name" }, "rejected": { "blocked": { "go": "refused" } } }, "next": "e" },
        { "id": "refused", "end": "refused", "result": {} }, { "id": "e", "end": "done", "result": {} }]
      """)
    #expect(found.findings.map(\.diagnostic.message) == [])
  }

  @Test func `After its deadline, an exploration says so and reports nothing as unreached`() throws {
    let found = try Self.explore(Self.sound[0].flow, time: .zero)
    #expect(found.isCutOff)
    #expect(!found.isExhausted)
    #expect(found.findings.map(\.diagnostic.rule) == [])
    #expect(!found.coverage.uncovered.isEmpty)
  }

  @Test func `A deadline also ends the trial of a question with thousands of options`() throws {
    let options = (0..<8_000).map { "{ \"id\": \"o\($0)\", \"label\": \"O\" }" }.joined(separator: ",")
    let found = try Self.explore(
      """
      "steps": [
        { "id": "s", "fields": [{ "id": "c", "type": "choice", "label": "C", "options": [\(options)] }] },
        { "id": "e", "end": "done" }]
      """, events: 1_000_000, time: .milliseconds(500))
    #expect(found.isCutOff && !found.isExhausted)
    // Trying every option takes two events each.
    #expect((1..<16_000).contains(found.events))
    #expect(found.findings.map(\.diagnostic.message) == [])
  }

  @Test func `A rejection that leads back, and the way forward again, are covered`() throws {
    let found = try Self.explore(
      """
      "services": { "check": { "input": { "n": "integer" }, "rejects": { "low": {} } } },
      "steps": [
        { "id": "n", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "ask", "title": "Ask", "submit": {
            "call": "check", "with": { "n": "n" }, "rejected": { "low": { "field": "n", "message": "Too low." } } } },
        { "id": "e", "end": "done" }]
      """)
    #expect(found.findings.map(\.diagnostic.message) == [])
    #expect(found.coverage.uncovered.map(\.description) == [])
  }
}
