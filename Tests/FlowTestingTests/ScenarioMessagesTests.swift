import FlowEngine
import FlowExpressions
import FlowSyntax
import Testing

@testable import FlowTesting

/// Messages that no other test of this module covers.
@Suite struct ScenarioMessagesTests {
  static let starts: [(FlowStartError, String)] = [
    (.missingGiven(["plan", "seats"]), "missing inputs: \"plan\" and \"seats\""),
    (
      .unknownGiven([UnknownName(kind: .input, name: "plan", nearest: nil)]),
      "unknown inputs: \"plan\""
    ),
    (.unknownFields([UnknownName(kind: .field, name: "city", nearest: nil)]), "unknown fields: \"city\""),
    (.anotherFlow("tea"), "the session belongs to the flow \"tea\""),
    (.finished(outcome: "booked"), "the session is finished: \"booked\""),
    (.expired(at: FlowTimestamp(seconds: 0)), "the saved session has expired"),
    (.store(.conflict(stored: nil)), "the session could not be saved"),
  ]

  @Test(arguments: starts) func `The message about a run that cannot start gives the reason`(
    error: FlowStartError, words: String
  ) {
    #expect(ScenarioMessages.startFailed(error) == words)
  }

  static let subjects: [(ScenarioDifference.Subject, String)] = [
    (.start, "the start of the run"), (.request("pay", path: ""), "the request to \"pay\""),
    (.result(""), "the result"), (.screen(of: nil), "the text on the screen"),
  ]

  @Test(arguments: subjects) func `The message about a difference names its subject`(
    subject: ScenarioDifference.Subject, words: String
  ) {
    let difference = ScenarioDifference(
      subject: subject, expected: [], found: [], step: nil, file: "t", position: .init(line: 1, column: 1))
    #expect(difference.heading == words)
    #expect(difference.description == "t:1:1: \(words): expected nothing, found nothing")
  }

  @Test func `The message about a stopped run gives the reason`() async throws {
    let steps = """
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "extras", "do": "skip" }, { "at": "review", "do": "decline" }, { "at": "review", "do": "back" }]
      """
    let services = #"{ "login": ["accepted"] }"#
    #expect(
      try await Trip.differences(try Trip.file(steps: steps, services: services)) == [
        #"tests.jsonc:4:81: the current step, at "review": expected review, found no end; the run stopped (declined)"#
      ])
  }

  @Test func `An expired session is reported or expected, and the flow starts again`() async throws {
    let text = Trip.flowText.replacing(#""language": "en","#, with: #""language": "en", "expires": "1d","#)
    let flow = try Trip.flow(text)
    func differences(_ errors: String, after: String = "2d") async throws -> [String] {
      let file = ScenarioFile.read(
        .init(
          name: "t",
          text: """
            { "scenarios": [{ "name": "x", "given": { "plan": "g" },
              "steps": [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } },
                        { "at": "pin", "after": "\(after)", "do": "restart"\(errors) },
                        { "at": "where", "answer": { "city": "rome", "guests": 0, "night": true } },
                        { "at": "pin", "do": "look", "answers": { "city": "rome" } },
                        { "at": "pin", "after": "1d", "do": "restart", "errors": { "form": "expired" }, "answers": { "city": null } },
                        { "at": "where", "do": "look" }] }] }
            """), of: flow)
      return try await Trip.differences(file)
    }
    let rest = "t:4:13: the rest of the scenario: expected 4 more entries, found skipped after the failure above"
    #expect(try await differences(#", "errors": { "form": "expired" }"#) == [])
    #expect(
      try await differences("") == [
        #"t:3:13: errors of the form, at "pin": expected nothing, found expired"#, rest,
      ])
    #expect(
      try await differences(#", "errors": { "form": "expired" }"#, after: "1h") == [
        #"t:3:72: errors of the form, at "pin": expected expired, found nothing"#, rest,
      ])
  }
}
