import FlowDefinition
import FlowExpressions
import FlowTesting
import TestSupport

@testable import FlowEngine

/// A person who sends random events, most of them pointless.
struct RandomPerson {
  var dice: Dice

  /// Returns the next event.
  mutating func next(_ tester: MachineTester) -> TestEvent {
    let flow = tester.machine.flow
    if let running = tester.machine.running { return answer(running, flow) }
    let step = flow[tester.machine.model.current]
    switch dice.number(0..<20) {
    case 0..<6: return typing(in: step, flow) ?? .submit
    case 6..<12: return .submit
    case 12..<14: return .back
    case 14: return .skip
    case 15: return .edit(dice.pick(named(tester.machine.model) + flow.steps.map(\.id)) ?? step.id)
    case 16: return dice.pick(step.actions.map(\.id)).map { .choose($0) } ?? .submit
    case 17: return .wait(dice.pick([1, 600, 4000]) ?? 1)
    case 18: return .retry
    case _: return .decline
    }
  }

  private func named(_ model: FlowModel) -> [String] { model.path.map { model.name(of: $0) } }

  private mutating func answer(_ pending: PendingCall, _ flow: Flow) -> TestEvent {
    switch dice.number(0..<16) {
    case 0..<9: return Self.acceptance(pending, flow, Int64(dice.number(1..<4)))
    case 9..<12: return .reject(dice.pick(flow[flow[pending.call].port].rejections.map(\.code)) ?? "no")
    case 12: return .fail
    case 13: return .answer(.cancelled)
    case 14: return .wait(4000)
    case _: return .submit
    }
  }

  /// Returns the reply that accepts a call.
  static func acceptance(_ pending: PendingCall, _ flow: Flow, _ number: Int64) -> TestEvent {
    switch flow[flow[pending.call].port].output {
    case .record(let names, _):
      .accept(.object(Dictionary(uniqueKeysWithValues: names.map { ($0, .int(number)) })))
    // The items vary, and some are equal.
    case .list: .answer(.accepted(.list(["a", "b", "a", "#"].dropFirst(Int(number)).map { .string($0) })))
    case _: .accept
    }
  }

  private mutating func typing(in step: Step, _ flow: Flow) -> TestEvent? {
    let asked = step.leaves.filter { flow[$0].computed == nil }
    guard let field = dice.pick(asked).map({ flow[$0] }) else { return nil }
    if dice.oneIn(8) { return .type(flow.ownPath(of: field.index), dice.oneIn(2) ? nil : JSONValue.null) }
    return .type(flow.ownPath(of: field.index), value(of: field))
  }

  mutating func value(of field: Field) -> JSONValue {
    switch field.kind {
    case .boolean: .bool(dice.oneIn(2))
    case .code: .string("1\(dice.number(0..<9))")
    case .integer: dice.oneIn(8) ? .string("x") : .int(Int64(dice.number(1..<7)))
    case .list: .list((0..<dice.number(0..<4)).map { _ in item() })
    case .choices: .list(["x", "y", "z"].filter { _ in dice.oneIn(2) }.map { .string($0) })
    case .text: .string("s\(dice.number(0..<9))")
    case .phone, .email, .url, .number, .money, .date, .time, .choice, .file, .files, .group: .null
    }
  }

  /// Returns an item of a list with a unique id, a possibly duplicate one, or none.
  private mutating func item() -> JSONValue {
    var members: [String: JSONValue] = ["n": dice.oneIn(8) ? .string("x") : .int(Int64(dice.number(1..<7)))]
    if dice.oneIn(2) { members["id"] = .string("i\(dice.number(0..<3))") }
    if dice.oneIn(3) { members["b"] = .bool(dice.oneIn(2)) }
    return .object(members)
  }
}

/// A person who tries to reach an end by accepting every call and answering every question.
struct Finisher {
  /// The number of rounds within which every flow must end.
  static let patience = 150

  var dice: Dice

  /// Returns the next events toward the end.
  mutating func next(_ tester: MachineTester) -> [TestEvent] {
    let flow = tester.machine.flow
    if let running = tester.machine.running {
      return [RandomPerson.acceptance(running, flow, Int64(dice.number(0..<4)))]
    }
    let step = flow[tester.machine.model.current]
    if tester.actions.contains("refuse invalid")
      || tester.machine.model.session.pendingRejections.contains(where: {
        $0.step == tester.machine.model.current
      }), dice.oneIn(2)
    {
      return [.retry]
    }
    var typed: [TestEvent] = []
    for field in step.leaves.map({ flow[$0] }) where field.computed == nil {
      switch field.kind {
      case .boolean: typed.append(.type(flow.ownPath(of: field.index), .bool(dice.oneIn(2))))
      case .code: typed.append(.type(flow.ownPath(of: field.index), "12"))
      case .list: typed.append(.type(flow.ownPath(of: field.index), .list([.object(["n": .int(1)])])))
      case .choices: typed.append(.type(flow.ownPath(of: field.index), .list([.string("y")])))
      case .text: typed.append(.type(flow.ownPath(of: field.index), "s"))
      case .phone, .email, .url, .integer, .number, .money, .date, .time, .choice, .file, .files, .group:
        typed.append(.type(flow.ownPath(of: field.index), .int(Int64(dice.number(0..<5)))))
      }
    }
    return typed + [.submit]
  }
}
