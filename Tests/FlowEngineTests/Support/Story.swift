import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport

/// An event of a story, with steps and fields by name so that it also fits smaller flows.
enum StoryStep: CustomStringConvertible {
  case event(TestEvent)
  /// Ends the process and resumes the stored session in another one.
  case restart(run: Int)
  /// Checks that going back and forward leads to the same state.
  case backAndForward
  /// Checks that changing an answer and changing it back leads to the same state.
  case change(field: String, step: String)
  /// Tries to reach an end within the allowed number of rounds.
  case finish(Dice)

  var description: String {
    switch self {
    case .event(.type(let field, let value)): "type \(field) \(value.map { "\($0)" } ?? "as it was")"
    case .event(let event): event.description
    case .restart(let run): "restart in run \(run)"
    case .backAndForward: "look at the way back and forward"
    case .change(let field, let step): "look at \(field) of \(step) changed and changed back"
    case .finish: "try to reach an end"
    }
  }
}

/// A violated invariant.
struct Violation: CustomStringConvertible {
  let law: Int
  let what: String

  var description: String { "law \(law): \(what)" }
}

/// A flow with the events that violate an invariant at the end.
struct InvariantStory {
  /// An invariant of a test, which returns a description of its violation or `nil`.
  typealias OwnLaw = @Sendable (MachineTester) -> String?

  let seed: UInt64
  var text: String
  let given: [Value]
  var steps: [StoryStep]
  let ownInvariant: OwnLaw?

  /// Runs the story.
  ///
  /// Returns `nil` if the flow is invalid.
  func trial() -> InvariantRun? {
    let (flow, report) = Flow.read(SourceFile(name: "seed \(seed)", text: text))
    guard let flow, !report.hasErrors else { return nil }
    var trial = InvariantRun(flow, given: given, ownInvariant: ownInvariant)
    for step in steps where trial.violation == nil { trial.perform(step) }
    return trial
  }

  /// Returns the smallest story and flow that violate the same invariant.
  func shrunk() -> InvariantStory {
    guard let law = trial()?.violation?.law else { return self }
    var smallest = self
    smallest.shrinkSteps(law)
    smallest.text = Shrinking.smallest(of: smallest.text, within: "steps") { text in
      var story = smallest
      story.text = text
      return story.breaks(law)
    }
    smallest.shrinkSteps(law)
    return smallest
  }

  private mutating func shrinkSteps(_ law: Int) {
    let whole = self
    steps = Shrinking.smallest(of: steps) { steps in
      var story = whole
      story.steps = steps
      return story.breaks(law)
    }
  }

  private func breaks(_ law: Int) -> Bool { trial()?.violation?.law == law }

  /// Returns the seed, the invariant and a smaller story that violates it, with one line per step and its actions.
  func report(with smallest: InvariantStory) -> String {
    let trial = smallest.trial()
    let lines = (trial?.story ?? []).enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return """
      seed \(seed), \(trial?.violation?.description ?? "no law is broken")
      the smallest story that breaks it, \(smallest.steps.count) of \(steps.count) steps:
      \(lines.joined(separator: "\n"))
      in this flow:
      \(smallest.text)
      """
  }
}
