import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport

/// One thing that happens in a story about the laws; steps and fields by name, so that it fits smaller flows as well.
enum StoryStep: CustomStringConvertible {
  case event(TestEvent)
  /// The process ends, and another one goes on with what is stored.
  case restart(run: Int)
  /// Looks whether the way back and forward leads to the same.
  case backAndForward
  /// Looks whether an answer that is changed and changed back leads to the same.
  case change(field: String, step: String)
  /// Somebody tries to reach an end, for as long as it should take.
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

/// A law that does not hold.
struct Violation: CustomStringConvertible {
  let law: Int
  let what: String

  var description: String { "law \(law): \(what)" }
}

/// A flow with what happens in it, and what a law must not be: broken at the end of it.
struct LawStory {
  /// A law of a test beside those of the machine: says what is wrong, nil where nothing is.
  typealias OwnLaw = @Sendable (MachineTester) -> String?

  let seed: UInt64
  var text: String
  let given: [Value]
  var steps: [StoryStep]
  let ownLaw: OwnLaw?

  /// The law that is broken, and all that happened, with what it led to; nil where the flow cannot be read.
  func trial() -> LawTrial? {
    let (flow, report) = Flow.read(SourceFile(name: "seed \(seed)", text: text))
    guard let flow, !report.hasErrors else { return nil }
    var trial = LawTrial(flow, given: given, ownLaw: ownLaw)
    for step in steps where trial.violation == nil { trial.perform(step) }
    return trial
  }

  /// The smallest story and flow that break the same law.
  func shrunk() -> LawStory {
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

  /// The seed, the law, and a smaller story that breaks it, a line for each step with what it led to.
  func report(with smallest: LawStory) -> String {
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
