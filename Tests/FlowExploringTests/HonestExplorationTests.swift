import FlowDefinition
import FlowSyntax
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// What an exploration says of what it did not reach, and which values it chooses.
@Suite struct HonestExplorationTests {
  private static func explore(_ flow: String, events: Int = 1_500) throws -> Exploration {
    let text = "{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \"language\": \"en\", \(flow) }"
    let (read, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    var explorer = FlowExplorer(try #require(read, "\(report.rendered { $0 })"), events: events)
    return explorer.explore()
  }

  /// Flows in which everything can be reached, each by inputs that must fit together.
  private static let reachable: [(name: String, flow: String)] = [
    (
      "a password with several patterns and a size",
      """
      "steps": [{ "id": "a", "fields": [{ "id": "pw", "type": "text", "label": "P", "rules": [
        { "id": "size", "that": "size(pw) >= 12", "message": "M" },
        { "id": "upper", "that": "pw.matches('[A-Z]')", "message": "M" },
        { "id": "digit", "that": "pw.matches('[0-9]')", "message": "M" },
        { "id": "sign", "that": "pw.matches('[^A-Za-z0-9]')", "message": "M" },
        { "id": "space", "that": "!pw.matches(r'\\\\s')", "message": "M" }] }] },
        { "id": "z", "end": "done", "result": { "pw": "pw" } }]
      """
    ),
    (
      "ten answers that decide together, over two steps",
      """
      "conditions": { "danger": "q0 || q1 || q2 || q3 || q4 || q5 || q6 || kind == 'c'" },
      "steps": [
        { "id": "a", "fields": [\((0..<5).map { #"{ "id": "q\#($0)", "type": "boolean", "label": "Q" }"# }.joined(separator: ", "))] },
        { "id": "b", "fields": [\((5..<7).map { #"{ "id": "q\#($0)", "type": "boolean", "label": "Q" }"# }.joined(separator: ", ")),
          { "id": "kind", "type": "choice", "label": "K", "options": ["a", "b", "c"] },
          { "id": "n", "type": "integer", "label": "N", "min": 0, "max": 100 }] },
        { "id": "c", "when": "!danger && kind != 'a' && n >= 37 && n < 39", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "end": "done", "result": { "x": "x" } }]
      """
    ),
    (
      "an option of a service that must equal a text with a pattern",
      """
      "services": { "l": { "output": { "c": "options" } } },
      "steps": [
        { "id": "a", "before": { "call": "l", "as": "l" },
          "fields": [{ "id": "c", "type": "choice", "label": "C", "optionsFrom": "l.c", "ifEmpty": "z" }] },
        { "id": "b", "fields": [{ "id": "h", "type": "text", "label": "H", "pattern": "[A-Z]{2}" }],
          "rules": [{ "id": "same", "that": "h == c", "message": "M" }] },
        { "id": "z", "end": "done", "result": { "h": "h" } }]
      """
    ),
    (
      "a given date that is compared with today",
      """
      "given": { "born": "date" },
      "steps": [
        { "id": "a", "when": "monthsBetween(born, today) > 2", "fields": [{ "id": "n", "type": "text", "label": "N" }] },
        { "id": "z", "end": "done", "result": { "n": "n" } }]
      """
    ),
  ]

  @Test(arguments: reachable) func `Inputs that must fit together are found`(name: String, flow: String) throws {
    let found = try Self.explore(flow)
    #expect(found.findings.map(\.diagnostic.message) == [])
    #expect(found.coverage.uncovered.map(\.description) == [])
  }

  @Test func `Given values have the types that the flow declares`() throws {
    let found = try Self.explore(Self.reachable[3].flow, events: 200)
    let given = found.situationStories.compactMap { $0.given["born"] }
    #expect(!given.isEmpty && given.allSatisfy { $0.value(of: .date) != nil }, "\(given)")
  }

  @Test func `Not everything was tried if something may be reached with other inputs`() throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "a", "fields": [{ "id": "w", "type": "text", "label": "W" }],
          "next": [{ "when": "size(w) > 3 && size(w.replace('a', '')) == 7 && w.contains('qx')", "go": "no" }, { "go": "z" }] },
        { "id": "z", "end": "done", "result": { "w": "w" } }, { "id": "no", "end": "no" }]
      """)
    #expect(found.isExhausted && !found.isComplete)
    #expect(found.findings.map(\.diagnostic.message) == [])
  }

  @Test func `An answer that was left empty for another value breaks no law`() throws {
    let found = try Self.explore(
      """
      "steps": [
        { "id": "a", "fields": [{ "id": "score", "type": "integer", "min": 0, "max": 10, "label": "S" },
          { "id": "why", "type": "text", "required": false, "when": "score <= 5", "label": "W" }] },
        { "id": "b", "fields": [{ "id": "again", "type": "boolean", "label": "A" }] },
        { "id": "z", "end": "done", "result": { "why": "why", "again": "again" } }]
      """)
    #expect(found.violation == nil)
  }
}
