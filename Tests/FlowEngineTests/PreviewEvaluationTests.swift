import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

@testable import FlowEngine

/// Values of a flow outside a run.
@Suite struct PreviewEvaluationTests {
  private func value(of field: String, _ flow: Flow, _ answers: [String: JSONValue]) throws -> Value {
    let moment = EventContext(now: .init(seconds: 0), freshKey: "")
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

  @Test(arguments: ["true", "k"]) func `Items of a list can be incomplete, even if the list is not asked`(
    condition: String
  ) throws {
    let flow = try flow(
      steps: #"""
        { "id": "s", "title": "S", "fields": [
          { "id": "k", "type": "boolean", "label": "K" },
          { "id": "l", "type": "list", "label": "L", "when": "\#(condition)", "fields": [
            { "id": "a", "type": "integer", "label": "A" }, { "id": "b", "type": "text", "label": "B" }] },
          { "id": "n", "type": "integer", "label": "N", "computed": "l == null ? 0 : size(l)" }] },
        { "id": "z", "end": "done" }
        """#.replacing(#""when": "true", "#, with: ""))
    let answers: [String: JSONValue] = ["k": .bool(false), "l": .list([.object(["id": .string("i"), "a": .int(1)])])]
    guard case .list(let items) = try value(of: "l", flow, answers) else { return #expect(Bool(false)) }
    #expect(items.map { $0.record?["a"] } == [.int(1)])
    #expect(items.map { $0.record?["b"] } == [.null])
    #expect(try value(of: "n", flow, answers) == .int(1))
  }

  @Test func `Invalid answers in items of a list that is not asked are reported with their reason`() throws {
    let flow = try flow(
      steps: #"""
        { "id": "s", "title": "S", "fields": [
          { "id": "k", "type": "boolean", "label": "K" },
          { "id": "l", "type": "list", "label": "L", "when": "k", "fields": [
            { "id": "a", "type": "integer", "label": "A" }] }] },
        { "id": "z", "end": "done" }
        """#)
    let preview = try PreviewEvaluation(
      of: flow, given: [:],
      answers: ["k": .bool(false), "l": .list([.object(["a": .string("many")])])],
      at: EventContext(now: .init(seconds: 0), freshKey: ""))
    #expect(preview.problems.map(\.path) == ["l[0].a"])
    #expect(preview.problems.map(\.problem.message) != [#""L" must be a list."#])
  }
}
