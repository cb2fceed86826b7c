import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Numbers are exact decimals wherever they are compared, calculated, rounded, shown, sent and saved.
@Suite struct DecimalTests {
  private func shares() throws -> MachineTester {
    try MachineTester(
      flow(
        given: #""rate": "number?""#,
        steps: """
          { "id": "s", "title": "Shares", "fields": [
              { "id": "a", "type": "number", "label": "A" },
              { "id": "b", "type": "number", "label": "B", "max": "100 - a" },
              { "id": "c", "type": "number", "label": "C", "required": false },
              { "id": "mean", "type": "number", "decimals": 3, "computed": "(a + b) / 2" } ],
            "rules": [{ "id": "sum", "that": "c == null || a + b + c == 100",
                        "message": "The sum is {{c == null ? a : a + b + c}}, not 100." }] },
          { "id": "t", "title": "T", "text": "{{a + b}} {{mean}} {{int(a * 100)}} {{'%.2f'.format([a * b])}}" },
          { "id": "z", "end": "done", "result": { "sum": "a + b", "product": "a * b", "root": "math.sqrt(a)",
              "least": "[a, b].min()", "isListed": "a in [0.29, 0.3]", "cents": "int(a * 100)" } }
          """)
    ).when(.start)
  }

  @Test func `Sums, products and conversions have no binary rounding, and messages show what is compared`() throws {
    let submitted = try shares().when(.type("a", "0.29"), .type("b", "0.0000000001"), .type("c", "1"), .submit)
    #expect(submitted.state()?.problems.map(\.problem.message) == ["The sum is 1.2900000001, not 100."])
    let shown = submitted.when(.type("c", "99.7099999999"), .submit)
    #expect(shown.state()?.paragraphs == ["0.2900000001 0.145 29 0.00"])
    check(
      shown.when(.submit).expect(
        result: #"{"cents":29,"isListed":true,"least":0.0000000001,"product":0.000000000029,"#
          + #""root":0.538516480713450403125071049154033,"sum":0.2900000001}"#))
  }

  @Test func `A computed limit is exact`() throws {
    let typed = try shares().when(.type("a", "99.9"), .type("b", "0.2"), .submit)
    #expect(typed.state()?.field("b")?.problems.map(\.message) == ["\"0.2\" is too large. The maximum is 0.1."])
    check(typed.when(.type("b", "0.1"), .submit).expect(screen: "step t"))
  }

  @Test func `Shares with two decimals that add up to 100 are accepted`() throws {
    let begun = try shares()
    for (a, b) in [(1, 1), (10, 20), (3333, 3333), (1, 9998), (2871, 4129), (4999, 1), (1267, 7311)] {
      let texts = [a, b, 10_000 - a - b].map { "\(Decimal($0) / 100)" }
      let typed = begun.when(.type("a", texts[0]), .type("b", texts[1]), .type("c", texts[2]), .submit)
      check(typed.expect(screen: "step t"))
    }
  }

  @Test func `Digits beyond those of a double are kept when a session is saved and resumed`() throws {
    let begun = try shares().when(.type("a", "9007199254740993"), .type("b", "-9007199254740992.25"), .submit)
    let resumed = begun.restart(run: "later")
    #expect(resumed.state()?.paragraphs == ["0.75 0.375 900719925474099300 -81129638414606692954788073570304.25"])
  }
}
