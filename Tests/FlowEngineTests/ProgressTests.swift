import FlowDefinition
import FlowExploring
import FlowExpressions
import FlowSyntax
import FlowTesting
import TestSupport
import Testing

@testable import FlowEngine

/// Compares the progress with an evaluation of each step ahead, after random answers, changes and steps back.
///
/// Runs more flows with `FULL=1` in the environment.
@Suite struct ProgressTests {
  private static let moment = EventContext(
    now: FlowTimestamp(seconds: 0), freshKey: "key")

  @Test(arguments: 0..<8)
  func `The progress equals an evaluation of each step ahead`(batch: Int) throws {
    var (told, leftOut) = (0, 0)
    // Without these three, the usual run misses most mistakes in the table of steps ahead.
    let telling = [0: [28, 56], 2: [71]][batch] ?? []
    for seed in TestRun.isFull ? Array(0..<120) : Array(0..<4) + telling {
      var writer = OutlookWriter(dice: Dice(seed: UInt64(batch * 1000 + seed)))
      let text = writer.flow()
      let reading = Flow.read(SourceFile(name: "ahead.jsonc", text: text))
      guard let flow = reading.flow else {
        Issue.record("\(reading.report.diagnostics.filter { $0.severity == .error }.map(\.message)) in \(text)")
        return
      }
      var machine = FlowMachine(flow: flow, session: Session(given: [], run: "run"), at: Self.moment)
      _ = machine.handle(.started(prefill: [:]), at: Self.moment)
      for _ in 0..<40 where !machine.isOver {
        for step in [machine.model.current, machine.model.path[0]] {
          let isRight = machine.model.progress(at: step) == Self.expected(machine.model, step)
          #expect(isRight, "seed \(batch * 1000 + seed): \(text)")
        }
        told += machine.model.derivation.partsAhead == nil ? 0 : 1
        leftOut += (machine.model.derivation.partsAhead ?? 0) == Self.most(machine.model) ? 0 : 1
        try Self.act(&machine, &writer.dice)
      }
    }
    #expect(told > 100, "hardly any progress was told without a look")
    #expect(leftOut > TestRun.count(2, full: 20), "hardly any step was left out")
  }

  @Test(arguments: 0..<8)
  func `The progress equals an evaluation of each step ahead in generated flows`(batch: Int) throws {
    for number in 0..<TestRun.count(2, full: 60) {
      let seed = UInt64(batch * 1000 + number)
      let flow = try BrokenLaw.flow(seed: seed).flow
      var explorer = FlowExplorer(flow, events: 0, seed: seed)
      StorySession.play(explorer.carelessWalk(), on: flow) { _, session in
        let model = session.machine.model
        #expect(model.path.allSatisfy { Self.expected(model, $0) == model.progress(at: $0) }, "seed \(seed)")
      }
    }
  }

  @Test func `A step that was jumped over counts again after a loop leads back before it`() throws {
    let question = { (id: String) in #""title": "S", "fields": [{ "id": "\#(id)", "type": "integer", "label": "F" }]"# }
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "w", \(question("fw")) },
          { "id": "x", \(question("fx")), "next": [{ "when": "fx == 1", "go": "d" }] },
          { "id": "b", \(question("fb")) },
          { "id": "g", "when": "fw == 1", \(question("fg")) },
          { "id": "d", \(question("fd")), "next": [{ "when": "fd == 1", "go": "b" }] },
          \((0..<OmittedSteps.worthwhileCount).map { #"{ "id": "more\#($0)", "title": "M" }, "# }.joined())
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("fw", "2"), .submit, .type("fx", "1"), .submit, .edit("w"), .type("fw", "1"), .submit)
      .when(.type("fd", "1"), .submit, .edit("x"), .type("fx", "2"), .submit).expect(screen: "step b")
    let model = run.machine.model
    #expect(model.progress(at: model.current) == Self.expected(model, model.current))
    #expect(model.progress(at: model.current) == FlowProgress(position: 3, count: 5 + OmittedSteps.worthwhileCount))
  }

  /// Returns the progress according to an evaluation of each step.
  private static func expected(_ model: FlowModel, _ step: StepReference) -> FlowProgress {
    let parts = model.progressParts
    let place = model.flow.part(of: step.part).flatMap { parts.firstIndex(of: $0) }
    return FlowProgress(position: place.map { $0 + 1 }, count: parts.count)
  }

  /// Returns the number of entries if no condition excludes any.
  private static func most(_ model: FlowModel) -> Int {
    let next = model.flow.routes.ahead(of: model.frontier.part)
    return next.map { model.flow.outlook.countAhead(from: $0) } ?? 0
  }

  /// Answers the current step, changes an earlier one, skips, or goes back.
  private static func act(_ machine: inout FlowMachine, _ dice: inout Dice) throws {
    let reached = machine.model.path.prefix(machine.model.derivation.frontier + 1)
    let step = try #require(dice.oneIn(3) ? dice.pick(Array(reached)) : reached.last)
    if machine.flow[step].end != nil || dice.oneIn(9) {
      _ = machine.handle(.wentBack, at: moment)
      return
    }
    _ = machine.handle(.edited(step), at: moment)
    for field in machine.flow[step].leaves {
      let value = dice.oneIn(4) ? JSONValue.null : .int(Int64(dice.number(0..<4)))
      _ = machine.handle(.typed([field: value], at: step), at: moment)
    }
    let skips = machine.flow[step].isOptional && dice.oneIn(3)
    _ = machine.handle(skips ? .skipped(step) : .submitted(step), at: moment)
  }
}

/// Generates flows of steps with and without titles and conditions.
///
/// Some steps are in sections, and branches skip some others.
private struct OutlookWriter {
  var dice: Dice
  private var count = 0

  init(dice: Dice) { self.dice = dice }

  mutating func flow() -> String {
    count = dice.number(4..<13)
    var (parts, place) = ([String](), 0)
    while place < count {
      let end = min(place + dice.number(1..<5), count)
      if dice.oneIn(3) {
        parts.append(section(place..<end))
      } else {
        parts += run(place..<end)
      }
      place = end
    }
    // Makes the flow long enough for `OmittedSteps`, which shorter flows do not use.
    parts += (0..<OmittedSteps.worthwhileCount).map { #"{ "id": "more\#($0)", "title": "M" }"# }
    return #"{ "format": 1, "flow": "ahead", "title": "A", "steps": ["# + parts.joined(separator: ",\n")
      + #", { "id": "z", "end": "done" }] }"#
  }

  private mutating func section(_ places: Range<Int>) -> String {
    var keys = [#""id": "g\#(places.lowerBound)""#]
    if dice.oneIn(2) { keys.append(#""title": "G""#) }
    if places.lowerBound > 0, dice.oneIn(2) { keys.append(#""when": "\#(condition(places.lowerBound))""#) }
    keys.append(#""steps": [\#(places.map { step($0, in: places) }.joined(separator: ", "))]"#)
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// Returns steps outside of sections, sometimes with a branch that skips some of them or goes back to the first.
  private mutating func run(_ places: Range<Int>) -> [String] {
    let (first, isWinding) = (places.lowerBound, dice.oneIn(2))
    let branch = #"{ "when": "\#(condition(first + 1))", "go": "\#(places.count == 4 ? "s\(first + 2)" : "more0")" }"#
    return places.map { place in
      switch (isWinding ? places.count : 0, place - first) {
      case (4, 0): step(place, next: "[\(branch)]")
      case (4, 1): step(place, next: "\"s\(first + 3)\"")
      case (3, 2) where place == count - 1: step(place, next: "[\(branch), { \"go\": \"s\(first)\" }]")
      case _: step(place)
      }
    }
  }

  private mutating func step(_ place: Int, in section: Range<Int>? = nil, next: String? = nil) -> String {
    var keys = [#""id": "s\#(place)""#]
    if !dice.oneIn(4) { keys.append(#""title": "S""#) }
    if place > 0, dice.oneIn(2) { keys.append(#""when": "\#(condition(place))""#) }
    if dice.oneIn(5) { keys.append(#""optional": true"#) }
    let field = #"{ "id": "f\#(place)", "type": "integer", "label": "F", "required": false }"#
    keys.append(#""fields": [\#(field)]"#)
    let targets = section.map { Array(place + 1..<max(place + 1, $0.upperBound)) } ?? []
    if let next {
      keys.append(#""next": \#(next)"#)
    } else if let target = dice.pick(targets), dice.oneIn(3) {
      keys.append(#""next": [{ "when": "\#(condition(place + 1))", "go": "s\#(target)" }]"#)
    } else if place > 0, dice.oneIn(5) {
      keys.append(#""next": [{ "when": "\#(condition(place))", "go": "z" }]"#)
    }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// Returns a condition on one or two answers of the steps before a position.
  private mutating func condition(_ place: Int) -> String {
    let (one, number) = ("f\(dice.number(0..<place))", dice.number(0..<3))
    let other = place > 1 && one != "f0" ? "f0" : "\(number)"
    return dice.pick(["\(one) != null && \(one) > \(number)", "\(one) == null", "\(one) == \(other)"]) ?? ""
  }
}
