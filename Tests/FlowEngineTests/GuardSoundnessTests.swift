import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport
import Testing

@testable import FlowEngine

/// Random expressions under conditions that may or may not prove that the answers they read exist.
///
/// Generates more expressions with `FULL=1` in the environment.
@Suite struct GuardSoundnessTests {
  /// The last three of the usual run find the mistakes in reading conditions that the first 16 miss.
  private static let seeds = TestRun.isFull ? Array(0..<960) : Array(0..<16) + [29, 172, 177]
  private static let batches = 4

  @Test(arguments: 0..<batches)
  func `An accepted expression never stops a run or negates a comparison with a missing answer`(batch: Int) throws {
    var (checked, accepted) = (0, 0)
    for seed in Self.seeds where seed % Self.batches == batch {
      var writer = GuardWriter(seed: UInt64(seed))
      let text = writer.write()
      let kept = Self.accepted(writer.probes, in: text)
      checked += writer.probes.count
      accepted += kept.count
      let candidates = [kept.mapValues(\.strict), kept.mapValues(\.text)].map { Self.text(text, $0) }
      let found = candidates.lazy.compactMap { text in Self.read(text).flow.map { (text, $0) } }.first
      let (valid, flow) = try #require(found, "seed \(seed): \(Self.read(candidates[1]).report.rendered { $0 })")
      for _ in 0..<3 {
        if let failure = wander(flow, &writer.dice) {
          Issue.record("seed \(seed): \(failure)\n\(valid)")
          break
        }
      }
    }
    // Fails if too few expressions are accepted or refused for a meaningful test.
    #expect(checked > 25 * Self.seeds.count / Self.batches / 2)
    #expect(accepted > checked / 8 && accepted < checked * 4 / 5, "\(accepted) of \(checked) expressions passed")
  }

  /// Returns the expressions that the checker accepts, by number.
  private static func accepted(_ probes: [GuardWriter.Probe], in text: String) -> [Int: GuardWriter.Probe] {
    var kept = Dictionary(uniqueKeysWithValues: probes.enumerated().map { ($0, $1) })
    // An error in a named condition is reported once, with one of its uses, so this use is taken out and the rest read
    // again.
    while true {
      let tried = self.text(text, kept.mapValues(\.text))
      let report = read(tried).report
      let wrong = report.diagnostics.filter { $0.severity == .error }.flatMap { found in
        ([found.range] + found.related.map(\.range)).map { report.source.position(at: $0.start).line }
      }
      let lines = tried.split(separator: "\n", omittingEmptySubsequences: false)
      let refused = Set(wrong.compactMap { lines[$0 - 1].firstMatch(of: /"probe(\d+)"/)?.1 }.compactMap { Int($0) })
      if refused.isDisjoint(with: kept.keys) { return kept }
      kept = kept.filter { !refused.contains($0.key) }
    }
  }

  /// Returns the text of a flow with some of its expressions.
  private static func text(_ text: String, _ expressions: [Int: String]) -> String {
    text.split(separator: "\n").map { line in
      guard line.first == "§", let number = Int(line.dropFirst().dropLast()) else { return String(line) }
      guard let expression = expressions[number] else { return "" }
      return #"{ "id": "probe\#(number)", "type": "text", "label": "p", "required": false, "when": "\#(expression)" },"#
    }.joined(separator: "\n")
  }

  private static func read(_ text: String) -> (flow: Flow?, report: DiagnosticReport) {
    Flow.read(SourceFile(name: "flow.jsonc", text: text))
  }

  /// Sends random events; returns the failure and the events before it, or `nil`.
  private func wander(_ flow: Flow, _ dice: inout Dice) -> String? {
    var run = MachineTester(flow, given: [.bool(dice.oneIn(2)), .int(0)]).when(.start)
    var story: [String] = []
    for _ in 0..<40 where !run.machine.isOver {
      let event = next(flow, run, &dice)
      story.append("\(event)")
      run = dice.oneIn(20) ? run.restart() : run.when(event)
      let step = run.machine.model.current
      let failure = run.machine.model.derivation.failure ?? run.machine.model.evaluation(of: step).failure
      if let failure { return "\(failure.message) after \(story)" }
    }
    return nil
  }

  private func next(_ flow: Flow, _ run: MachineTester, _ dice: inout Dice) -> TestEvent {
    if run.machine.running != nil { return dice.oneIn(3) ? .reject("no") : .accept(["o": .string("oo")]) }
    let step = flow[run.machine.model.current]
    let asked = step.leaves.map { flow[$0] }.filter { !$0.id.hasPrefix("probe") && !$0.id.hasPrefix("end") }
    switch dice.number(0..<10) {
    case 0: return .back
    case 1: return dice.pick(step.actions.map(\.id)).map { .choose($0) } ?? .skip
    case 2..<5: return .submit
    case _:
      guard let field = dice.pick(asked) else { return .submit }
      return .type(flow.ownPath(of: field.index), dice.oneIn(10) ? JSONValue.null : value(of: field, &dice))
    }
  }

  private func value(of field: Field, _ dice: inout Dice) -> JSONValue {
    switch field.kind {
    case .boolean: return .bool(dice.oneIn(2))
    case .integer: return .int(Int64(dice.number(0..<6)))
    case .choice: return .string(dice.oneIn(2) ? "a" : "b")
    case .choices: return .list(dice.oneIn(2) ? [.string("a")] : [.string("b"), .string("a")])
    case .list:
      return .list(
        (0..<dice.number(0..<3)).map { _ in
          let number = JSONValue.int(Int64(dice.number(0..<6)))
          if dice.oneIn(2) { return .object(dice.oneIn(4) ? ["k": "b"] : ["k": "b", "more": number]) }
          return .object(dice.oneIn(2) ? ["k": "a", "amount": number] : ["k": "a", "amount": number, "more": number])
        })
    case .text, .phone, .email, .url, .code, .number, .date, .time, .money, .file, .files, .group: return .string("x")
    }
  }
}
