import FlowDefinition
import FlowExpressions
import FlowSyntax
import TestSupport
import Testing

@testable import FlowEngine

/// Edits answers at random steps of flows without calls, and compares the reused path with a newly derived one.
///
/// Runs more flows with `FULL=1` in the environment.
@Suite struct EditTests {
  private static let moment = EventContext(
    now: FlowTimestamp(seconds: 0), freshKey: "key")

  /// Returns a flow whose conditions, branches, rules, bounds and computed values read earlier answers.
  private static func flow(_ dice: inout Dice) throws -> Flow {
    let count = Int.random(in: 4...9, using: &dice)
    let steps = (0..<count).map { place in step(place, of: count, &dice) }
    let text =
      #"{ "format": 1, "flow": "edits", "title": "E", "steps": ["# + steps.joined(separator: ",\n")
      + #", { "id": "z", "end": "done" }] }"#
    return try flow(text)
  }

  private static func flow(_ text: String) throws -> Flow {
    let read = Flow.read(SourceFile(name: "edits.jsonc", text: text))
    return try #require(read.flow, "\(read.report.diagnostics.filter { $0.severity == .error }) in \(text)")
  }

  private static func started(_ flow: Flow) -> FlowMachine {
    var machine = FlowMachine(flow: flow, session: Session(given: [], run: "run"), at: moment)
    _ = machine.handle(.started(prefill: [:]), at: moment)
    return machine
  }

  private static func step(_ place: Int, of count: Int, _ dice: inout Dice) -> String {
    var keys = [#""id": "s\#(place)""#, #""title": "S""#]
    if place > 0, Int.random(in: 0..<3, using: &dice) > 0 { keys.append(#""when": "\#(condition(place, &dice))""#) }
    if Int.random(in: 0..<4, using: &dice) == 0 { keys.append(#""optional": true"#) }
    var fields = [#"{ "id": "f\#(place)", "type": "integer", "label": "F", "required": false }"#]
    if place > 0, Bool.random(using: &dice) {
      let number = Int.random(in: 0..<place, using: &dice)
      let keys = [
        #""computed": "f\#(number) == null ? 0 : f\#(number) + 1""#, #""when": "\#(condition(place, &dice))""#,
        #""requiredWhen": "\#(condition(place, &dice))""#, #""suggest": "f\#(number)""#, #""max": "f\#(number)""#,
      ]
      fields.append(
        #"{ "id": "g\#(place)", "type": "integer", "label": "G", \#(keys.randomElement(using: &dice) ?? "") }"#)
    }
    keys.append(#""fields": [\#(fields.joined(separator: ", "))]"#)
    if place + 2 < count, Int.random(in: 0..<4, using: &dice) == 0 {
      let target = Int.random(in: place + 2..<count, using: &dice)
      keys.append(#""next": [{ "when": "\#(condition(place + 1, &dice))", "go": "s\#(target)" }]"#)
    }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// Returns a condition on an answer of an earlier step.
  private static func condition(_ place: Int, _ dice: inout Dice) -> String {
    let (name, number) = ("f\(Int.random(in: 0..<place, using: &dice))", Int.random(in: 0...3, using: &dice))
    return ["\(name) != null && \(name) > \(number)", "\(name) == null", "\(name) == \(number)"]
      .randomElement(using: &dice) ?? ""
  }

  @Test(arguments: 0..<8)
  func `After any edit the path equals a newly derived one, and an unchanged path is reused`(batch: Int) throws {
    var kept = 0
    for seed in 0..<TestRun.count(5, full: 60) {
      var dice = Dice(seed: UInt64(batch * 1000 + seed))
      let flow = try Self.flow(&dice)
      var machine = Self.started(flow)
      for _ in 0..<40 where !machine.isOver {
        let before = machine.model.derivation
        let reached = machine.model.path.prefix(before.frontier + 1)
        let step = try #require(
          Int.random(in: 0..<3, using: &dice) == 0 ? reached.randomElement(using: &dice) : reached.last)
        if flow[step].end != nil { continue }
        _ = machine.handle(.edited(step), at: Self.moment)
        for field in flow[step].leaves where flow[field].computed == nil {
          let value = [JSONValue.int(Int64.random(in: 0...4, using: &dice)), .null].randomElement(using: &dice)
          _ = machine.handle(.typed([field: value], at: step), at: Self.moment)
        }
        let skips = flow[step].isOptional && Int.random(in: 0..<5, using: &dice) == 0
        _ = machine.handle(skips ? .skipped(step) : .submitted(step), at: Self.moment)
        kept += try Self.check(machine, before, step, "seed \(batch * 1000 + seed)") ? 1 : 0
      }
    }
    #expect(kept > 20, "hardly any path was kept")
  }

  @Test func `Blanks typed in an optional group leave it empty`() throws {
    let flow = try Self.flow(
      #"""
      { "format": 1, "flow": "edits", "title": "E", "steps": [
        { "id": "a", "title": "A", "fields": [
          { "id": "g", "type": "group", "label": "G", "required": false, "fields": [
            { "id": "t", "type": "text", "label": "T", "required": false }] }] },
        { "id": "b", "title": "B", "when": "g == null", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "z", "end": "done" }] }
      """#)
    var machine = Self.started(flow)
    let (first, field) = (machine.model.current, try #require(flow.field("g.t")))
    _ = machine.handle(.typed([field: .string(" ")], at: first), at: Self.moment)
    _ = machine.handle(.submitted(first), at: Self.moment)
    #expect(flow[machine.model.current].id == "b")
    _ = try Self.check(machine, machine.model.derivation, first, "group")
  }

  @Test func `A condition that reads the clock is evaluated even if the path is reused`() throws {
    let flow = try Self.flow(
      #"""
      { "format": 1, "flow": "edits", "title": "E", "steps": [
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "boolean", "label": "X" }],
          "next": [{ "when": "x", "go": "c" }] },
        { "id": "b", "title": "B", "when": "now > timestamp('1970-01-01T00:01:40Z')",
          "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "c", "title": "C", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
        { "id": "d", "title": "D", "fields": [{ "id": "o", "type": "integer", "label": "O" }] },
        { "id": "z", "end": "done" }] }
      """#)
    var machine = Self.started(flow)
    func answer(_ step: String, _ field: String, _ value: JSONValue, _ machine: inout FlowMachine) throws {
      let place = StepReference(try #require(flow.step(step)))
      _ = machine.handle(.edited(place), at: Self.moment)
      _ = machine.handle(.typed([try #require(flow.field(field)): value], at: place), at: Self.moment)
      _ = machine.handle(.submitted(place), at: Self.moment)
    }
    try answer("a", "x", .bool(true), &machine)
    try answer("c", "m", .int(1), &machine)
    try answer("a", "x", .bool(false), &machine)
    #expect(machine.model.path.map { flow[$0].id } == ["a", "c", "d"])
    let later = EventContext(now: FlowTimestamp(seconds: 200), freshKey: "key")
    _ = machine.handle(.wentBack, at: later)
    #expect(machine.model.path.map { flow[$0].id } == ["a", "b"])
  }

  /// Compares the model with a newly derived one.
  ///
  /// Returns whether the path was reused unchanged.
  private static func check(
    _ machine: FlowMachine, _ before: PathDerivation, _ step: StepReference, _ seed: String
  ) throws -> Bool {
    let derivation = machine.model.derivation
    let fresh = PathDerivation(machine.flow, machine.session, at: moment)
    #expect(fresh.path.map(\.step) == derivation.path.map(\.step), "\(seed)")
    #expect(fresh.path.map(\.decisions) == derivation.path.map(\.decisions), "\(seed)")
    #expect(fresh.path.map(\.isSettled) == derivation.path.map(\.isSettled), "\(seed)")
    #expect(fresh.environment.values == derivation.environment.values, "\(seed)")
    #expect(fresh.answerCount == derivation.answerCount, "\(seed)")
    #expect(fresh.frontier == derivation.frontier && fresh.loopTarget == derivation.loopTarget, "\(seed)")
    #expect(
      machine.model.progress(at: step)
        == FlowModel(flow: machine.flow, session: machine.session, at: moment).progress(at: step), "\(seed)")
    for entry in fresh.path {
      let (known, own) = (machine.model.start(of: entry.step), machine.model.ownStart(of: entry.step))
      let all = machine.model.evaluation(of: entry.step, from: known)
      let some = machine.model.evaluation(of: entry.step, from: own)
      for (field, found) in all.fields {
        #expect(some.fields[field]?.value == found.value && some.fields[field]?.problems == found.problems, "\(seed)")
      }
    }
    guard let place = before.pathIndex(of: step), place < before.path.count - 1 else { return false }
    return before.keepingPath(at: place, machine.session, accepting: nil) != nil
  }
}
