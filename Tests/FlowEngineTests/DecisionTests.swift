import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// The decisions of a model, such as its branches, from which the coverage of scenarios is computed.
@Suite struct DecisionTests {
  private static func step(_ number: Int) -> String {
    let condition = number == 0 ? "" : #", "when": "n0 != \#(number)""#
    return """
      { "id": "s\(number)"\(condition), "fields": [
          { "id": "n\(number)", "type": "integer", "label": "N" },
          { "id": "why\(number)", "type": "text", "label": "Why", "when": "n\(number) > 5", "requiredWhen": "n\(number) > 9" } ] }
      """
  }

  private static let text = """
    { "format": 1, "flow": "test", "title": "Test", "language": "en", "allow": ["unused-answer"],
      "steps": [\((0..<6).map(step).joined(separator: ", ")), { "id": "z", "end": "done" }] }
    """

  /// The answers of a person in each run: the steps in order, with what is typed in their fields.
  static let answers: [[(step: String, typed: [(String, String)])]] = [
    [("s0", [("n0", "9")]), ("s1", [("n1", "6")]), ("s2", [("n2", "10"), ("why2", "x")]), ("s3", [("n3", "2")])],
    [("s0", [("n0", "1")]), ("s2", [("n2", "3")]), ("s3", [("n3", "1")])],
    [
      ("s0", [("n0", "9")]), ("s1", [("n1", "1")]), ("s2", [("n2", "1")]), ("s0", [("n0", "1")]),
      ("s3", [("n3", "7")]),
    ],
    [("s0", [("n0", "10")]), ("s0", [("why0", "x")]), ("s1", [("n1", "1")]), ("s0", [("n0", "2")])],
  ]

  @Test(arguments: answers) func `The decisions from the changed step on are all that an event adds`(
    answers: [(step: String, typed: [(String, String)])]
  ) throws {
    var run = MachineTester(try flow(Self.text)).when(.start)
    var (all, added) = (run.machine.model.decisions(), run.machine.model.decisions())
    for answer in answers {
      let step = try #require(run.machine.model.step(answer.step))
      let place = try #require(run.machine.model.derivation.pathIndex(of: step))
      run = run.when(.edit(answer.step))
      for (field, text) in answer.typed { run = run.when(.type(field, text)) }
      run = run.when(.submit)
      all.formUnion(run.machine.model.decisions())
      added.formUnion(run.machine.model.decisions(from: place))
    }
    #expect(added == all)
    #expect(all.count > answers.count)
  }

  @Test func `The decisions and the steps before the given one are left out, but not those of the frontier`() throws {
    let run = MachineTester(try flow(Self.text)).when(
      .start, .type("n0", "9"), .submit, .type("n1", "1"), .submit, .type("n2", "10"))
    let model = run.machine.model
    #expect(model.reachedSteps(from: 1).map { model.flow[$0].id } == ["s1", "s2"])
    #expect(model.reachedSteps(from: 9).map { model.flow[$0].id } == ["s2"])
    let frontier = model.decisions(from: 2)
    #expect(frontier.count == 3)  // The step is shown, its second field is asked, and an answer to it is required.
    #expect(frontier.isStrictSubset(of: model.decisions()))
    #expect(model.decisions(from: 9) == frontier)
  }
}
