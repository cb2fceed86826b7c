import FlowDefinition
import FlowEngine
import FlowTesting
import Testing

/// Exhaustive testers, and names that the flow does not have.
@Suite struct MachineTesterTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "join": { "input": { "name": "text" }, "output": { "number": "text?" }, "rejects": { "taken": {} } } },
      "steps": [
        { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "join", "with": { "name": "name" }, "as": "member", "rejected": { "taken": { "field": "name", "message": "Taken." } } } },
        { "id": "done", "end": "joined", "result": { "number": "member.number" } } ] }
    """

  private func tester(isExhaustive: Bool = false) throws -> MachineTester {
    MachineTester(try Flow(jsonc: Self.flow), isExhaustive: isExhaustive)
  }

  @Test func `An exhaustive test names every effect`() throws {
    try tester(isExhaustive: true).given(.start, .type("name", "Ana"))
      .when(.submit).expect("save", "working name", "call join key-1")
      .when(.accept(["number": "7"])).expect("save", "end done")
      .when(.submit).expect("save", "finish done")
      .verify()
  }

  @Test func `An effect that an exhaustive test does not name fails it`() throws {
    let tester = try tester(isExhaustive: true).given(.start, .type("name", "Ana"))
      .when(.submit).expect(screen: "working name")
      .when(.accept(["number": "7"])).expect("save", "end done")
    #expect(
      tester.differences.map(\.description) == [
        #"after submitting , actions: expected ["to be named"], found ["save", "working name", "call join key-1"]"#
      ])
    let last = try self.tester(isExhaustive: true).when(.start)
    #expect(throws: MachineTester.FailedExpectations.self) { try last.verify() }
    try self.tester().when(.start).verify()
  }

  @Test(arguments: [
    (TestEvent.type("nmae", "Ana"), "nmae", "name"), (.submit("nam"), "nam", "name"),
    (.leave("name2"), "name2", "name"),
    (.start(prefill: ["naem": "Ana"]), "naem", "name"), (.edit("don"), "don", "done"),
  ])
  func `A misspelt name ends the test with the nearest name`(event: TestEvent, name: String, nearest: String) throws {
    let tester = try tester().when(.start).when(event).expect(screen: "step done").when(.submit)
    #expect(tester.differences.count == 1)
    #expect(tester.differences[0].description.hasSuffix("found [\"\(name)\"]; did you mean \"\(nearest)\"?"))
  }

  @Test(arguments: [
    (TestEvent.reject("taking"), "taken"), (.accept(["numbr": "7"]), "number"),
  ])
  func `A reply that the service does not declare ends the test`(reply: TestEvent, nearest: String) throws {
    let tester = try tester().when(.start, .type("name", "Ana"), .submit, reply).expect(screen: "step name")
    #expect(tester.differences.count == 1)
    #expect(tester.differences[0].description.hasSuffix("; did you mean \"\(nearest)\"?"))
  }

  @Test func `An expectation with a misspelt name tells the nearest`() throws {
    let begun = try tester().when(.start)
    let differences =
      begun.expect(screen: "step naem").differences + begun.expect(path: "nam").differences
      + begun.expect("save", "show naem").differences + begun.expect(answer: "nme", "Ana").differences
    #expect(
      differences.map { $0.description.split(separator: "; ").last } == [
        #"did you mean "step name"?"#, #"did you mean "name"?"#, #"did you mean "show name"?"#,
        #"did you mean "name"?"#,
      ])
  }
}
