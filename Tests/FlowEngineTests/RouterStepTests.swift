import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// A step that only decides which step follows passes by itself.
@Suite struct RouterStepTests {
  private static func flow(_ routes: String) throws -> Flow {
    try Flow(
      jsonc: """
        { "format": 1, "flow": "test", "title": "Test", "allow": ["falls-through"],
          "steps": [
            { "id": "a", "fields": [{ "id": "k", "type": "integer", "label": "K" }] },
            \(routes)
            { "id": "b", "title": "B", "next": [{ "when": "k == 0", "go": "y" }, { "go": "z" }] },
            { "id": "y", "end": "other", "result": { "k": "k" } },
            { "id": "z", "end": "done", "result": { "k": "k" } }
          ] }
        """)
  }

  private static let routes = """
    { "id": "r", "next": [{ "when": "k > 1", "go": "s" }, { "go": "b" }] },
    { "id": "s", "when": "k < 9", "next": [{ "when": "k > 5", "go": "y" }, { "go": "z" }] },
    """

  @Test(arguments: [(1, "step b"), (3, "end z"), (7, "end y"), (9, "step b")])
  func `The path goes on where the branches lead`(k: Int64, screen: String) throws {
    let run = MachineTester(try Self.flow(Self.routes)).when(.start, .type("k", .int(k)), .submit).expect(
      screen: screen)
    #expect(run.machine.model.pathDifference == nil)
    #expect(run.restart().machine.model.current == run.machine.model.current)
    // Going back leads to the question, and another answer to another branch.
    check(
      run.when(.back).expect(screen: "step a").when(.type("k", .int(3)), .submit, .submit).expect(screen: "finished z"))
    #expect(run.state()?.progress.count ?? 2 <= 2)
  }

  @Test func `A circle of such steps waits for the person instead of running for ever`() throws {
    let circle = """
      { "id": "r", "next": [{ "when": "k > 1", "go": "s" }, { "go": "b" }] },
      { "id": "s", "next": [{ "when": "k > 2", "go": "r" }, { "go": "b" }] },
      """
    let run = MachineTester(try Self.flow(circle)).when(.start, .type("k", .int(3)), .submit).expect(screen: "step r")
    check(
      run.when(.submit).expect(screen: "step r").when(.edit("a"), .type("k", .int(1)), .submit).expect(screen: "step b")
    )
  }

  @Test func `Thousands of such steps in a row are passed`() throws {
    let many = (0..<5_000).map { #"{ "id": "r\#($0)", "next": "\#($0 == 4_999 ? "b" : "r\($0 + 1)")" },"# }.joined(
      separator: "\n")
    check(MachineTester(try Self.flow(many)).when(.start, .type("k", .int(3)), .submit).expect(screen: "step b"))
  }

  @Test func `A person who edits an answer from an automatic step returns to it`() throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "test", "title": "Test", "services": { "check": {} },
          "steps": [
            { "id": "a", "fields": [{ "id": "k", "type": "integer", "label": "K" }] },
            { "id": "b", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
            { "id": "c", "title": "C", "submit": { "call": "check" } },
            { "id": "z", "end": "done", "result": { "k": "k", "n": "n" } }
          ] }
        """)
    check(
      MachineTester(flow).when(.start, .type("k", .int(3)), .submit, .type("n", .int(1)), .submit, .fail)
        .expect(screen: "step c").when(.edit("a"), .type("k", .int(4)), .submit).expect(screen: "step c"))
  }
}
