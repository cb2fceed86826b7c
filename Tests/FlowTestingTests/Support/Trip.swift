import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowTesting

/// A flow that uses each feature, with a scenario that passes.
enum Trip {
  static let flowText = """
    { "format": 1, "flow": "trip", "version": 1, "title": "Trip", "language": "en",
      "given": { "plan": "text", "seats": "integer?" },
      "services": {
        "login": { "input": { "pin": "secret" }, "rejects": { "denied": {}, "later": { "minutes": "integer" } } },
        "quote": { "input": { "city": "text" }, "output": { "price": "number", "until": "date?" }, "rejects": { "full": {} } },
        "book": { "input": { "city": "text", "guests": { "list": "text" }, "price": "number?" },
                  "output": { "number": "text" }, "rejects": { "sold_out": {} } }
      },
      "steps": [
        { "id": "where", "title": "Where to", "text": ["Plan {{plan}}.", { "when": "seats != null", "text": "Seats are kept." }],
          "fields": [
            { "id": "city", "type": "choice", "label": "City", "options": ["oslo", "rome"] },
            { "id": "guests", "type": "integer", "label": "Guests", "min": 0, "max": 3 },
            { "id": "night", "type": "boolean", "label": "By night", "when": "city == \\"rome\\"" }
          ],
          "next": [{ "when": "guests == 0", "go": "pin" }, { "go": "party" }] },
        { "id": "party", "title": "Guest", "repeat": { "for": "guests", "as": "guest", "max": 3 }, "steps": [
          { "id": "guest", "fields": [
            { "id": "guestName", "type": "text", "label": "Name" },
            { "id": "bags", "type": "list", "label": "Bags", "item": "Bag", "required": false, "max": 2,
              "fields": [{ "id": "kilos", "type": "integer", "label": "Weight", "max": 30 }] } ] } ] },
        { "id": "pin", "title": "PIN",
          "fields": [{ "id": "pin", "type": "text", "secret": true, "label": "PIN" }],
          "submit": { "call": "login", "with": { "pin": "pin" },
                      "rejected": { "denied": { "go": "refused" }, "later": { "message": "Wait {{rejection.minutes}} minutes." } } },
          "actions": [{ "id": "guestless", "label": "Go as a guest", "leave": "extras" }] },
        { "id": "extras", "title": "Extras", "optional": true,
          "fields": [{ "id": "wish", "type": "text", "label": "Wish", "required": false }],
          "rules": [{ "id": "polite", "that": "wish == null || wish != \\"now\\"", "message": "Say please." }],
          "actions": [{ "id": "price", "label": "Ask the price", "call": "quote", "with": { "city": "city" }, "as": "offer",
                        "rejected": { "full": { "message": "All seats are taken." } } }] },
        { "id": "review", "title": "Review", "review": "Book this trip?",
          "submit": { "call": "book", "once": true, "as": "booking",
                      "with": { "city": "city", "guests": "party == null ? [] : party.map(p, p.guestName)",
                                "price": "offer != null ? offer.price : null" },
                      "rejected": { "*": { "message": "Sold out." } } } },
        { "id": "done", "end": "booked", "text": "Booked as {{booking.number}}.",
          "result": { "number": "booking.number", "city": "city", "wish": "wish" } },
        { "id": "refused", "end": "refused", "text": "Not today." }
      ] }
    """

  static func flow(_ text: String = flowText) throws -> Flow {
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    #expect(!report.hasErrors, "\(report.rendered { $0 })")
    return try #require(flow)
  }

  /// The entries of the passing scenario.
  static let steps = """
    [
    { "at": "where", "answer": { "city": "rome", "guests": "2", "night": true } },
    { "at": "guest#1", "answer": { "guestName": "Ana", "bags[0].kilos": "12" } },
    { "at": "guest#2", "answer": { "guestName": "Ben" } },
    { "at": "pin", "answer": { "pin": "s3cret" }, "calls": { "login": { "pin": "s3cret" } } },
    { "at": "extras", "do": "skip" },
    { "at": "review", "do": "confirm" }
    ]
    """
  static let services = """
    { "login": ["accepted"], "book": [{ "accepted": { "number": "T-1" } }] }
    """

  /// Returns a file with the passing scenario, some of whose members are replaced.
  static func file(
    steps: String = steps, services: String = services, more: String = "\"outcome\": \"booked\"",
    flow: String = flowText
  ) throws -> ScenarioFile {
    try file(
      """
      { "scenarios": [ { "name": "the trip", "given": { "plan": "gold" },
      "services": \(services),
      "steps": \(steps),
      \(more) } ] }
      """, flow: flow)
  }

  static func file(_ text: String, flow: String = flowText) throws -> ScenarioFile {
    ScenarioFile.read(SourceFile(name: "tests.jsonc", text: text), of: try Self.flow(flow))
  }

  /// Reads a file and expects exactly the marked diagnostics.
  static func expectMarks(_ marked: String, _ place: SourceLocation = #_sourceLocation) throws -> ScenarioFile {
    let marked = MarkedText(marked)
    let file = try file(marked.text)
    if let difference = marked.difference(from: file.report) { Issue.record("\(difference)", sourceLocation: place) }
    return file
  }

  /// Returns the differences of the only scenario of a file.
  static func differences(_ file: ScenarioFile, _ place: SourceLocation = #_sourceLocation) async throws -> [String] {
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })", sourceLocation: place)
    return try await #require(file.scenarios.first, sourceLocation: place).differences().map(\.description)
  }

  /// Returns the diagnostics of a file, one per line.
  static func mistakes(_ file: ScenarioFile) -> [String] {
    file.report.diagnostics.map { diagnostic in
      let position = file.source.position(at: diagnostic.range.start)
      let help = diagnostic.help.map { "; \($0)" } ?? ""
      return "\(position.line):\(position.column) \(diagnostic.message) [\(diagnostic.rule.rawValue)]\(help)"
    }
  }
}
