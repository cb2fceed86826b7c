import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// The parts of a flow that scenarios cover.
@Suite struct FlowCoverageTests {
  private func uncovered(_ coverage: FlowCoverage) -> [String] { coverage.uncovered.map(\.description) }

  @Test func `Without scenarios nothing is covered, and everything uncovered is listed in file order`() throws {
    let coverage = FlowCoverage(of: try Trip.flow())
    #expect(coverage.percent == 0)
    #expect(
      uncovered(coverage) == [
        #"the step "where" is never reached"#,
        #""seats != null" is never true"#, #""seats != null" is never false"#,
        #"the option "oslo" is never chosen"#, #"the option "rome" is never chosen"#,
        #""city == \"rome\"" is never true"#, #""city == \"rome\"" is never false"#,
        #""guests == 0" is never false"#, #"the branch to "pin" is never taken"#,
        #"the branch to "guest" is never taken"#,
        #"the step "guest" is never reached"#,
        #"the step "pin" is never reached"#, #""login" never rejects with "denied""#,
        #""login" never rejects with "later""#,
        #"the action "guestless" is never chosen"#,
        #"the step "extras" is never reached"#, #""extras" is never skipped"#,
        #"the rule "wish == null || wish != \"now\"" is never satisfied"#,
        #"the rule "wish == null || wish != \"now\"" is never broken"#, #"the action "price" is never chosen"#,
        #""quote" never rejects with "full""#,
        #"the step "review" is never reached"#, #""book" never rejects with "*""#,
        #"the end "booked" is never reached"#, #"the end "refused" is never reached"#,
      ])
    #expect(coverage.uncovered.map { coverage.source.position(at: $0.range.start).line }.prefix(3) == [10, 10, 10])
  }

  @Test func `A scenario covers the parts it runs through`() async throws {
    let file = try Trip.file()
    let coverage = await file.scenarios[0].run().coverage
    #expect(
      uncovered(coverage) == [
        #""seats != null" is never true"#, #"the option "oslo" is never chosen"#,
        #""city == \"rome\"" is never false"#,
        #"the branch to "pin" is never taken"#,
        #""login" never rejects with "denied""#, #""login" never rejects with "later""#,
        #"the action "guestless" is never chosen"#,
        #"the rule "wish == null || wish != \"now\"" is never satisfied"#,
        #"the rule "wish == null || wish != \"now\"" is never broken"#, #"the action "price" is never chosen"#,
        #""quote" never rejects with "full""#, #""book" never rejects with "*""#,
        #"the end "refused" is never reached"#,
      ])
    #expect(coverage.percent == 48)
    #expect(coverage.count(of: .steps) == (5, 5))
    #expect(coverage.count(of: .ends) == (1, 2))
    #expect(coverage.count(of: .branches) == (1, 2))
    #expect(coverage.count(of: .conditions) == (3, 5))
    #expect(coverage.count(of: .rejections) == (0, 4))
    #expect(coverage.count(of: .actions) == (0, 2))
    #expect(coverage.count(of: .skips) == (1, 1))
    #expect(coverage.count(of: .rules) == (0, 2))
    #expect(coverage.count(of: .requirements) == (0, 0))
    #expect(coverage.count(of: .options) == (1, 2))
  }

  /// More scenarios with the parts that only they cover.
  static let more: [(steps: String, services: String, covered: [String])] = [
    (
      #"[{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }]"#, "{}",
      [
        #"the option "oslo" is never chosen"#, #""city == \"rome\"" is never false"#,
        #"the branch to "pin" is never taken"#,
      ]
    ),
    (
      #"[{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "do": "guestless" }]"#, "{}",
      [
        #"the option "oslo" is never chosen"#, #""city == \"rome\"" is never false"#,
        #"the branch to "pin" is never taken"#,
        #"the action "guestless" is never chosen"#,
      ]
    ),
    (
      #"[{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } }]"#,
      #"{ "login": [{ "rejected": "denied" }] }"#,
      [
        #"the option "oslo" is never chosen"#, #""city == \"rome\"" is never false"#,
        #"the branch to "pin" is never taken"#,
        #""login" never rejects with "denied""#, #"the end "refused" is never reached"#,
      ]
    ),
  ]

  @Test(arguments: more) func `The coverage of several scenarios adds up`(
    steps: String, services: String, covered: [String]
  ) async throws {
    var coverage = await (try Trip.file()).scenarios[0].run().coverage
    let before = uncovered(coverage)
    coverage.add(
      await (try Trip.file(steps: steps, services: services, more: #""outcome": null"#)).scenarios[0].run().coverage)
    if steps.contains("pin\", \"answer") {
      // The end counts as reached once it is shown, even before it is confirmed.
      #expect(!uncovered(coverage).contains(#"the end "refused" is never reached"#))
    }
    #expect(before.filter { !uncovered(coverage).contains($0) } == covered)
  }

  @Test func `A note about an answer of its own step is covered by the scenarios that gave the answer`() async throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "en", "allow": ["unused-answer"], "steps": [
        { "id": "a", "fields": [{ "id": "sick", "type": "boolean", "label": "Sick?" },
          { "note": "Stay at home.", "when": "sick" }] },
        { "id": "done", "end": "done" } ] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    for (answer, uncovered) in [("true", #""sick" is never false"#), ("false", #""sick" is never true"#)] {
      let file = ScenarioFile.read(
        SourceFile(
          name: "t",
          text: #"{ "scenarios": [{ "name": "x", "steps": [{ "at": "a", "answer": { "sick": \#(answer) } }] }] }"#),
        of: flow)
      let result = try await #require(file.scenarios.first).run()
      #expect(result.coverage.uncovered.map(\.description) == [uncovered])
    }
  }

  @Test func `A condition that is not evaluated is not covered`() async throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "en", "allow": ["unused-answer", "falls-through"], "steps": [
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
          "next": [{ "when": "n > 1", "go": "done" }, { "go": "b" }] },
        { "id": "b", "when": "n > 0", "text": "B" },
        { "id": "s", "when": "n < 0", "optional": true, "steps": [{ "id": "c", "text": "C", "when": "n < -1" }, { "id": "d", "text": "D" }] },
        { "id": "done", "end": "done" } ] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    #expect(!report.hasErrors, "\(report.rendered { $0 })")
    func covered(_ steps: String) async throws -> [String] {
      let file = ScenarioFile.read(
        SourceFile(name: "t", text: "{ \"scenarios\": [{ \"name\": \"x\", \"steps\": \(steps) }] }"),
        of: try #require(flow))
      let result = try await #require(file.scenarios.first, "\(file.report.rendered { $0 })").run()
      #expect(result.differences == [])
      let open = Set(result.coverage.uncovered)
      return result.coverage.points.filter { !open.contains($0) && ![.steps, .ends].contains($0.part.kind) }
        .map(\.description)
    }
    // The branch leads past "b" and the section, so their conditions are not evaluated.
    #expect(
      try await covered(#"[{ "at": "a", "answer": { "n": 2 } }]"#) == [#"the branch to "done" is never taken"#])
    #expect(
      try await covered(#"[{ "at": "a", "answer": { "n": 0 } }]"#) == [
        #""n > 1" is never false"#, #"the branch to "b" is never taken"#, #""n > 0" is never false"#,
        #""n < 0" is never false"#,
      ])
    #expect(
      try await covered(#"[{ "at": "a", "answer": { "n": -1 } }, { "at": "d", "do": "skip" }]"#) == [
        #""n > 1" is never false"#, #"the branch to "b" is never taken"#, #""n > 0" is never false"#,
        #""s" is never skipped"#, #""n < 0" is never true"#, #""n < -1" is never false"#,
      ])
  }
}
