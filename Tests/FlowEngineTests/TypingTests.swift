import FlowDefinition
import FlowExpressions
import FlowSyntax
import TestSupport
import Testing

@testable import FlowEngine

/// Compares the view state updated while typing with one newly created from the same input.
///
/// Runs more forms with `FULL=1` in the environment.
@Suite struct TypingTests {
  private static let moment = EventContext(
    now: FlowTimestamp(seconds: 0), freshKey: "key")

  @Test(arguments: 0..<8)
  func `Typing updates the view state as if it were newly created`(batch: Int) throws {
    var (single, several, all) = (0, 0, 0)
    for seed in 0..<TestRun.count(8, full: 120) {
      var writer = FormWriter(dice: Dice(seed: UInt64(batch * 1000 + seed)))
      let text = writer.flow()
      let reading = Flow.read(SourceFile(name: "typing.jsonc", text: text))
      guard let flow = reading.flow else {
        Issue.record("\(reading.report.diagnostics.filter { $0.severity == .error }.map(\.message)) \(text)")
        return
      }
      var machine = FlowMachine(flow: flow, session: Session(given: [], run: "run"), at: Self.moment)
      _ = machine.handle(.started(prefill: [:]), at: Self.moment)
      let step = machine.model.current
      if writer.dice.oneIn(3) { _ = machine.handle(.submitted(step), at: Self.moment) }
      let viewModel = machine.viewModel(for: step)
      for _ in 0..<30 {
        guard let field = writer.dice.pick(viewModel.state.fields) else { break }
        let name = writer.dice.pick([field.path] + field.rowFields.map(\.path)) ?? field.path
        if field.list != nil, writer.dice.oneIn(3) {
          try viewModel.addItem(to: field.path)
        } else if writer.dice.oneIn(4) {
          viewModel.leave(name)
        } else if writer.dice.oneIn(4) {
          let former = (viewModel.draft, viewModel.state)
          var inputs = [field.path: JSONValue.string("1")]
          inputs[name] = Self.input(&writer.dice)
          try? viewModel.update(inputs)
          viewModel.draft = former.0
          #expect(viewModel.draft == former.0, "seed \(batch * 1000 + seed), \(name): \(text)")
        } else {
          try viewModel.type(Self.input(&writer.dice), for: name)
        }
        #expect(viewModel.state == viewModel.recomputedState, "seed \(batch * 1000 + seed), \(name): \(text)")
        switch flow.layout(of: step.part).reach.fields(
          dependingOn: try #require(flow.field(field.path, at: step.part)), of: flow)?.count
        {
        case 1: single += 1
        case nil: all += 1
        case _: several += 1
        }
      }
    }
    #expect(min(single, several, all) > TestRun.count(10, full: 50), "\(single), \(several), \(all)")
  }

  private static func input(_ dice: inout Dice) -> JSONValue {
    let inputs: [JSONValue] = [
      .string("\(dice.number(0..<6))"), .string("yes"), .string(""), .null, .string("x"), .bool(false),
    ]
    return dice.pick(inputs) ?? .null
  }

  @Test func `A field is found only by its name in the step or in the flow`() throws {
    let text = #"""
      { "format": 1, "flow": "names", "title": "N", "steps": [
        { "id": "a", "title": "A", "fields": [
          { "id": "one", "was": ["uno"], "type": "text", "label": "L" },
          { "id": "g", "type": "group", "label": "G", "fields": [{ "id": "inner", "type": "text", "label": "L" }] },
          { "id": "l", "type": "list", "label": "L", "fields": [{ "id": "inner", "type": "text", "label": "L" }] }] },
        { "id": "r", "repeat": { "for": "2", "as": "it", "max": 2 }, "steps": [
          { "id": "b", "title": "B", "fields": [{ "id": "two", "type": "text", "label": "L" }] }] },
        { "id": "z", "end": "done" }] }
      """#
    let reading = Flow.read(SourceFile(name: "names.jsonc", text: text))
    let flow = try #require(
      reading.flow, "\(reading.report.diagnostics.filter { $0.severity == .error }.map(\.message))")
    let (first, second) = (try #require(flow.step("a")), try #require(flow.step("b")))
    for path in ["one", "uno", "g", "g.inner", "inner", "l", "l.inner", "l[0].inner", "two", "r.two", "r[0].two", ""] {
      for step in [first, second] {
        let known = flow.allFields(of: flow[step]).first { flow.ownPath(of: $0) == path || flow[$0].path == path }
        #expect(flow.field(path, at: step) == known, "\(path)")
      }
    }
  }
}

/// Generates flows of one form whose fields, texts and rules read each other.
private struct FormWriter {
  var dice: Dice
  private var count = 0

  init(dice: Dice) { self.dice = dice }

  mutating func flow() -> String {
    count = dice.number(3..<9)
    var keys = [#""id": "one""#, #""title": "\#(dice.oneIn(6) ? "Form {{f0}}" : "Form")""#]
    if dice.oneIn(6) { keys.append(#""text": [{ "when": "\#(condition(count))", "text": "Note" }]"#) }
    keys.append(#""fields": [\#((0..<count).map { field($0) }.joined(separator: ",\n"))]"#)
    if dice.oneIn(4) {
      let field = dice.oneIn(2) ? #", "field": "f\#(dice.number(0..<count))""# : ""
      keys.append(#""rules": [{ "id": "r", "that": "f0 == null || f0 < 4", "message": "No {{f0}}."\#(field) }]"#)
    }
    return #"{ "format": 1, "flow": "typing", "title": "T", "steps": [{ "#
      + keys.joined(separator: ", ") + #" }, { "id": "z", "end": "done" }] }"#
  }

  private mutating func field(_ place: Int) -> String {
    var keys = [#""id": "f\#(place)""#]
    let label = dice.oneIn(5) ? "Field {{f\(dice.number(0..<2))}}" : "Field"
    keys.append(#""label": "\#(label)""#)
    if place > 0, dice.oneIn(4) { keys.append(#""when": "\#(condition(place))""#) }
    let inner = #""fields": [{ "id": "inner", "type": "integer", "label": "Inner", "required": false }]"#
    switch place < 2 ? 9 : dice.number(0..<12) {
    case 0: keys += [#""type": "group""#, inner, #""required": \#(dice.oneIn(2))"#]
    case 1: keys += [#""type": "list""#, inner, #""required": false"#]
    case 2: keys += [#""type": "integer""#, #""computed": "f0 == null ? 0 : f0 + 1""#]
    case 3 where place > 1:
      let option = #"{ "id": "x", "label": "X {{f0}}", "when": "\#(condition(place))" }"#
      keys += [#""type": "choice""#, #""options": ["yes", \#(option)]"#]
    case 4: keys += [#""type": "text""#, #""secret": true"#, #""required": false"#]
    case _:
      keys.append(#""type": "integer""#)
      if place < 2 || dice.oneIn(2) {
        keys.append(#""required": false"#)
      } else if place > 0, dice.oneIn(2) {
        keys.append(#""requiredWhen": "\#(condition(place))""#)
      }
      if place > 0, dice.oneIn(4) { keys.append(dice.oneIn(2) ? #""max": "f0""# : #""suggest": "f0""#) }
      if dice.oneIn(5) { keys.append(#""help": "More than {{f0}}""#) }
    }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func condition(_ place: Int) -> String {
    let (name, number) = (place > 1 && dice.oneIn(2) ? "f1" : "f0", dice.number(0..<4))
    return dice.pick(["\(name) != null && \(name) > \(number)", "\(name) == null", "\(name) == \(number)"]) ?? ""
  }
}
