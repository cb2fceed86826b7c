import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

@testable import FlowEngine

/// A rejection is shown as long as the input that it is about stays the same.
@Suite struct RejectionTests {
  private static func rejected(_ code: String, _ rejected: String, actions: String = "") throws -> MachineTester {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "test", "title": "Test",
          "services": {
            "check": { "input": { "c": "text" }, "rejects": { "wrong": {}, "down": {} } },
            "send": { "rejects": { "no": {} } } },
          "steps": [
            { "id": "a", "title": "A", "before": { "call": "send", "rejected": { "no": { "continue": true, "message": "No." } } },
              "fields": [
                { "id": "c", "type": "text", "minLength": 3, "label": "C" },
                { "id": "d", "type": "text", "label": "D" },
                { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
                  { "id": "x", "type": "text", "label": "X", "minLength": 2 }] }],
              "submit": { "call": "check", "with": { "c": "c" }, "rejected": { \(rejected) } } },
            { "id": "z", "end": "done", "result": { "c": "c", "d": "d" } }
          ] }
        """)
    return MachineTester(flow).when(.start, .accept, .type("c", "aaa"), .type("d", "d"), .submit, .reject(code))
  }

  private static let atField = #""wrong": { "field": "c", "message": "REJECTED" }"#
  private static let atForm = #""wrong": { "message": "REJECTED" }"#

  private static func messages(_ run: MachineTester) -> [String] {
    let state = run.state()
    return (state?.formProblems.map(\.message) ?? []) + (state?.fields.flatMap { $0.problems.map(\.message) } ?? [])
  }

  /// Other input, each with the codes of the problems that remain once it is submitted.
  private static let changes: [(events: [TestEvent], problems: [String: [String]])] = [
    ([.type("c", "b")], ["c": ["minLength"]]),
    ([.type("c", .null)], ["c": ["required"]]),
    ([.type("c", "bbb"), .type("d", .null)], ["d": ["required"]]),
    ([.type("c", "bbb"), .type("c", "aaa"), .type("d", .null)], ["d": ["required"]]),
  ]

  @Test(arguments: [atField, atForm], changes.indices)
  func `A rejection ends when its input changes, although something is invalid`(rule: String, number: Int) throws {
    let (events, problems) = Self.changes[number]
    let rejected = try Self.rejected("wrong", rule)
    #expect(Self.messages(rejected) == ["REJECTED"])
    let changed = events.reduce(rejected) { $0.when($1) }
    #expect(Self.messages(changed.restart()) == [])
    let invalid = changed.when(.submit).expect("save", "refuse invalid", "show a").expect(problems: problems)
    #expect(!Self.messages(invalid).contains("REJECTED"))
    check(
      invalid.when(.type("c", "ccc"), .type("d", "d"), .submit).expect(request: "c=ccc").when(.accept, .submit)
        .expect(screen: "finished z"))
  }

  @Test func `A rejection of a field stays while only other fields change, and that of a form ends`() throws {
    let other = TestEvent.type("d", "e")
    #expect(try Self.messages(Self.rejected("wrong", Self.atField).when(other)) == ["REJECTED"])
    #expect(try Self.messages(Self.rejected("wrong", Self.atForm).when(other)) == [])
    #expect(try Self.messages(Self.rejected("wrong", Self.atForm).when(.type("l", .list([.object(["x": "x"])])))) == [])
  }

  @Test(arguments: [atField, atForm])
  func `A rejection stays while the same input is typed again, and after a restart`(rule: String) throws {
    let rejected = try Self.rejected("wrong", rule)
    for run in [rejected.when(.type("c", "aaa")), rejected.restart(), rejected.when(.quit).restart()] {
      #expect(Self.messages(run) == ["REJECTED"])
    }
  }

  @Test func `A rejection by the call before a step stays while the step is filled in`() throws {
    let flow = try Self.rejected("wrong", Self.atForm).machine.flow
    let run = MachineTester(flow).when(.start, .reject("no"))
    #expect(Self.messages(run) == ["No."])
    #expect(Self.messages(run.when(.type("c", "aaa"))) == ["No."])
  }

  @Test(arguments: [atField, atForm]) func `Typing in a view model hides the rejection at once`(rule: String) throws {
    let rejected = try Self.rejected("wrong", rule)
    let viewModel = rejected.machine.viewModel(for: rejected.machine.model.current)
    try viewModel.update("bbb", for: "c")
    let state = viewModel.state
    #expect(state.formProblems == [] && state.field("c")?.problems == [])
  }
}
