import FlowDefinition
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The choice of a few scenarios that together cover everything.
@Suite struct ScenarioSelectionTests {
  /// Returns a scenario whose entries cover errors with these codes, one for each letter.
  private static func draft(_ entries: [String]) -> ScenarioDraft {
    ScenarioDraft(
      given: [:],
      entries: entries.map { codes in
        ScenarioDraft.Entry(
          at: "a", action: .submit,
          seen: SeenEntry(errors: [], calls: [], answers: [], path: [], result: nil, stopped: nil, covered: set(codes)))
      })
  }

  private static func set(_ codes: String) -> Set<CoveredThing> {
    Set(codes.map { .error(step: "a", field: "b", code: "\($0)") })
  }

  /// Scenarios to choose from, the error codes that are already covered, and the chosen scenarios.
  static let cases: [(drafts: [[String]], covered: String, chosen: [[String]])] = [
    ([], "", []),
    ([["a"], ["abc"], ["ab"]], "", [["abc"]]),
    ([["a", "b"], ["ab"], ["ba"]], "", [["ab"]]),
    ([["a", "x"], ["a", "y", "", "a"]], "", [["a", "x"], ["a", "y"]]),
    ([["abc", "d", "e"], ["xy"], ["dz"]], "de", [["abc"], ["xy"], ["dz"]]),
    ([["abc"], ["cd", "a"]], "abcd", []),
    ([["abcd"], ["ae", "b"]], "", [["abcd"], ["ae"]]),
  ]

  @Test(arguments: cases)
  func `The scenario that covers most is chosen, then that which covers most of the rest, each cut after it`(
    drafts: [[String]], covered: String, chosen: [[String]]
  ) {
    let choices = ScenarioSelection.choices(among: drafts.map(Self.draft), beyond: Self.set(covered))
    #expect(choices.map { $0.draft.entries.map { $0.seen?.covered } } == chosen.map { $0.map(Self.set) })
  }
}
