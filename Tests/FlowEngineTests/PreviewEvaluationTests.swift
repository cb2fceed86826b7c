import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

@testable import FlowEngine

/// Values of a flow outside a run.
@Suite struct PreviewEvaluationTests {
  private func value(of field: String, _ flow: Flow, _ answers: [String: JSONValue]) throws -> Value {
    let moment = EventContext(now: .init(seconds: 0), today: .init(seconds: 0), freshKey: "")
    let preview = try PreviewEvaluation(of: flow, given: [:], answers: answers, at: moment)
    #expect(preview.problems.isEmpty)
    return preview.environment.values[flow[try #require(flow.field(field))].slot]
  }

  @Test(
    arguments: [
      (["k": .bool(false)], .int(0)), (["k": .bool(true)], .null), (["k": .bool(true), "a": .int(4)], .int(5)),
      ([:], .null), (["k": .bool(false), "a": .int(4)], .int(0)),
    ] as [([String: JSONValue], Value)])
  func `Computed values need only the answers that are asked`(answers: [String: JSONValue], expected: Value) throws {
    let asked = #"{ "id": "k", "type": "boolean", "label": "K" }"#
    let follow = #"{ "id": "a", "type": "integer", "label": "A" }"#
    let computed = #"{ "id": "x", "type": "integer", "label": "X", "computed": "k ? a + 1 : 0" }"#
    let end = #"{ "id": "z", "end": "done" }"#
    let inStep = try flow(
      steps: #"{ "id": "s", "title": "S", "fields": ["# + asked + ","
        + follow.replacing(#""label""#, with: #""when": "k", "label""#) + "," + computed + "] }, " + end)
    let behindStep = try flow(
      steps: #"{ "id": "s", "title": "S", "fields": ["# + asked + "] }, "
        + #"{ "id": "t", "title": "T", "when": "k", "fields": ["# + follow + "] }, "
        + #"{ "id": "u", "title": "U", "fields": ["# + computed + "] }, " + end)
    #expect(try value(of: "x", inStep, answers) == expected)
    #expect(try value(of: "x", behindStep, answers) == expected)
  }
}
