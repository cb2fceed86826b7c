import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport
import Testing

@testable import FlowEngine

/// Fields that read each other with empty or invalid drafts.
///
/// No expression of a valid flow may fail.
///
/// Runs more flows with `FULL=1` in the environment.
@Suite struct ComputedChainTests {
  private static let seeds = 0..<TestRun.count(40, full: 400)
  private static let batches = 4

  @Test(arguments: 0..<batches)
  func `A valid flow never stops because of what is typed`(batch: Int) throws {
    var passed = 0
    for seed in Self.seeds where seed % Self.batches == batch {
      var writer = FieldWriter(seed: UInt64(seed))
      let text = writer.write()
      guard let flow = Flow.read(SourceFile(name: "seed \(seed)", text: text)).flow else { continue }
      passed += 1
      if let failure = fill(flow, &writer.dice) { Issue.record("seed \(seed): \(failure)\n\(text)") }
    }
    // Fails if too few of the flows are valid for a meaningful test.
    #expect(passed > Self.seeds.count / Self.batches / 3, "\(passed) flows passed")
  }

  /// Types random values into random fields.
  ///
  /// Returns the failure and the events before it, or `nil`.
  private func fill(_ flow: Flow, _ dice: inout Dice) -> String? {
    var run = MachineTester(flow).when(.start)
    var story: [String] = []
    for _ in 0..<25 where !run.machine.isOver {
      let happening = next(flow, run, &dice)
      story.append("\(happening)")
      run = dice.oneIn(12) ? run.restart() : run.when(happening)
      let step = run.machine.model.current
      let failure = run.machine.model.derivation.failure ?? run.machine.model.evaluation(of: step).failure
      _ = run.machine.viewModel(for: step).state
      if let failure { return "\(failure.message) after \(story)" }
      if run.actions.contains(where: { $0.contains("failed") }) { return "\(run.actions) after \(story)" }
    }
    return nil
  }

  private func next(_ flow: Flow, _ run: MachineTester, _ dice: inout Dice) -> TestEvent {
    if run.machine.running != nil { return .accept(["y": .string("y")]) }
    let asked = flow.steps[0].leaves.filter { flow[$0].computed == nil }
    guard flow[run.machine.model.current].end == nil, let field = dice.pick(asked) else { return .back }
    switch dice.number(0..<8) {
    case 0: return .submit
    case 1: return .choose("seek")
    case 2: return .type(flow.ownPath(of: field), JSONValue?.none)
    case _: return .type(flow.ownPath(of: field), value(of: flow[field], flow, &dice))
    }
  }

  private func value(of field: Field, _ flow: Flow, _ dice: inout Dice) -> JSONValue {
    guard case .list(let format) = field.kind else { return typed(&dice) }
    return .list(
      (0..<dice.number(0..<3)).map { _ in
        let asked = format.fields.filter { flow[$0].computed == nil && !dice.oneIn(3) }
        return .object(Dictionary(uniqueKeysWithValues: asked.map { (flow[$0].id, typed(&dice)) }))
      })
  }

  private func typed(_ dice: inout Dice) -> JSONValue {
    dice.pick(["", "x", "xa", "xabc", "abc", "X1", "1", "5", "12"]).map { .string($0) } ?? .null
  }
}
