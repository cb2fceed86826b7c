import FlowSyntax
import FlowTesting
import TestSupport
import Testing

/// Damaged scenario files, which neither trap nor hang.
@Suite struct DamagedScenarioTests {
  static let text = """
    { "scenarios": [ { "name": "the trip", "given": { "plan": "gold" }, "today": "2026-03-01",
    "services": \(Trip.services), "steps": \(Trip.steps), "outcome": "booked", "result": { "city": "rome" },
    "cases": [{}, { "name": "b", "steps": { "4": { "do": "price", "errors": { "form": "unavailable" } }, "5": null } }] } ] }
    """

  @Test func `A scenario file cut off at any byte is reported`() throws {
    let flow = try Trip.flow()
    let bytes = Array(Self.text.utf8)
    for length in 0..<(bytes.count - 2) {
      let file = ScenarioFile.read(SourceFile(name: "t", bytes: Array(bytes[..<length])), of: flow)
      #expect(file.isBroken && file.scenarios.isEmpty, "\(length)")
    }
  }

  @Test func `A scenario file with random words replaced is reported or runs`() async throws {
    let flow = try Trip.flow()
    let words = Self.text.matches(of: /[a-z0-9_]+|[^a-z0-9_]/.ignoresCase()).map { String($0.0) }
    var state: UInt64 = 1
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let texts = words.indices.filter { words[$0].contains { $0.isLetter || $0.isNumber } }
    var runs = 0
    for _ in 0..<TestRun.count(50, full: 150) {
      var changed = words
      for _ in 0...number(below: 2) {
        changed[texts[number(below: texts.count)]] = words[texts[number(below: texts.count)]]
      }
      let file = ScenarioFile.read(SourceFile(name: "t", text: changed.joined()), of: flow)
      #expect(file.report.hasErrors == (file.isBroken || !file.mistaken.isEmpty))
      for scenario in file.scenarios {
        runs += 1
        _ = await scenario.run()
      }
    }
    #expect(runs > TestRun.count(6, full: 20))
  }
}
