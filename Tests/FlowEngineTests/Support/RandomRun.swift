import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport
import Testing

@testable import FlowEngine

/// A random flow with random events, until an invariant is violated or an end is reached.
struct RandomRun {
  private(set) var story: InvariantStory
  private(set) var trial: InvariantRun
  private var person: RandomPerson
  private var runs = 1

  init(seed: UInt64, ownInvariant: InvariantStory.OwnLaw? = nil) throws {
    var writer = FlowWriter(seed: seed)
    let text = writer.write()
    person = RandomPerson(dice: writer.dice)
    story = InvariantStory(seed: seed, text: text, given: [.bool(seed % 2 == 0)], steps: [], ownInvariant: ownInvariant)
    let (flow, report) = Flow.read(SourceFile(name: "seed \(seed)", text: text))
    trial = InvariantRun(
      try #require(flow, "\(report.rendered { $0 })"), given: story.given, ownInvariant: ownInvariant)
  }

  mutating func wander() {
    take(.event(.start))
    for _ in 0..<40 where goesOn {
      if person.dice.oneIn(15) { restart() } else { take(.event(person.next(trial.tester))) }
      guard goesOn, trial.tester.machine.running == nil else { continue }
      if person.dice.oneIn(4) { take(.backAndForward) }
      if goesOn, person.dice.oneIn(4), let change = change() { take(change) }
    }
    if trial.violation == nil { finish() }
  }

  private var goesOn: Bool { trial.violation == nil && !trial.tester.machine.isOver }

  private mutating func take(_ step: StoryStep) {
    story.steps.append(step)
    trial.perform(step)
  }

  private mutating func restart() {
    if person.dice.oneIn(2) { runs += 1 }
    take(.restart(run: runs))
  }

  /// Returns a change of an answer of a step on the path.
  private mutating func change() -> StoryStep? {
    let model = trial.tester.machine.model
    let flow = trial.tester.machine.flow
    guard let step = person.dice.pick(model.derivation.path.prefix(model.derivation.frontier).map(\.step)),
      let field = person.dice.pick(flow[step].leaves.filter { flow[$0].computed == nil })
    else { return nil }
    return .change(field: flow.ownPath(of: field), step: model.name(of: step))
  }

  private mutating func finish() {
    if trial.tester.machine.isOver {
      guard trial.tester.machine.session.ended == nil else { return }
      restart()
    }
    let (steps, dice) = (story.steps, person.dice)
    var finisher = Finisher(dice: dice)
    for _ in 0..<Finisher.patience where goesOn {
      for event in finisher.next(trial.tester) where trial.violation == nil { take(.event(event)) }
    }
    guard goesOn else { return }
    story.steps = steps
    take(.finish(dice))
  }
}
