import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import TestSupport
import Testing

@testable import FlowEngine

/// A front end that knows only the view state completes the shipped flows.
@Suite struct ShippedViewStateTests {
  static let flows: [(name: String, given: [Value])] = [
    ("onboarding", []), ("household", []), ("contact", [.null]), ("contact", [.string("A-1")]),
    ("checkout", [.string("C-1"), .int(4200)]), ("account-recovery", []),
  ]

  @Test(arguments: flows, 0..<6)
  func `The view state says how to answer a shipped flow and survives a round trip through JSON`(
    _ shipped: (name: String, given: [Value]), seed: UInt64
  ) throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Flows/\(shipped.name)/flow.jsonc").standardized
    let flow = try flow(String(decoding: try Data(contentsOf: folder), as: UTF8.self))
    var person = FrontEnd(dice: Dice(seed: seed))
    var run = MachineTester(flow, given: shipped.given).when(.start)
    for _ in 0..<80 where !run.machine.isOver {
      if let call = run.machine.running {
        run = run.after(person.dice.oneIn(8) ? .fail : .reply(.accepted(output(of: call, flow))))
        continue
      }
      let state = try #require(run.state())
      #expect(try JSONDecoder().decode(StepViewState.self, from: JSONEncoder().encode(state)) == state)
      for row in state.review?.rows ?? [] { #expect(run.machine.model.step(row.step) != nil, "\(row)") }
      if state.canRetry, state.isBlocked || state.failedCall != nil {
        run = run.after(.retry)
        continue
      }
      for (path, input) in person.answers(state) { run = run.after(.type(path, input)) }
      let typed = try #require(run.state())
      #expect(try JSONDecoder().decode(StepViewState.self, from: JSONEncoder().encode(typed)) == typed)
      let canSubmit = typed.canSubmit
      run = run.after(.submit)
      #expect(canSubmit == !run.actions.contains("refuse invalid"), "\(typed.id)")
    }
    #expect(run.machine.isOver, "\(run.screen)")
  }

  @Test(arguments: flows, 0..<12)
  func `The number of a step is never above the number of steps, whichever way a person goes`(
    _ shipped: (name: String, given: [Value]), seed: UInt64
  ) throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Flows/\(shipped.name)/flow.jsonc").standardized
    let flow = try flow(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    var person = FrontEnd(dice: Dice(seed: seed))
    var run = MachineTester(flow, given: shipped.given).when(.start)
    for _ in 0..<120 where !run.machine.isOver {
      let model = run.machine.model
      for step in model.path {
        let progress = model.progress(at: step)
        #expect(progress.position ?? 0 <= progress.count, "\(model.name(of: step))")
      }
      if let call = run.machine.running {
        run = run.after(person.dice.oneIn(8) ? .fail : .reply(.accepted(output(of: call, flow))))
        continue
      }
      let state = try #require(run.state())
      #expect(state.progress.position ?? 0 <= state.progress.count, "\(state.id)")
      #expect(state.section?.number ?? 0 <= state.section?.count ?? .max, "\(state.id)")
      let names = model.path.map { model.name(of: $0) }
      switch person.dice.number(0..<10) {
      case 0: run = run.after(.back)
      case 1: run = run.after(.edit(person.dice.pick(names) ?? ""))
      case 2: run = run.after(.skip)
      case _:
        for (path, input) in person.answers(state) { run = run.after(.type(path, input)) }
        run = run.after(state.canRetry ? .retry : .submit)
      }
    }
  }

  @Test func `The count of a progress includes its position`() {
    #expect(FlowProgress(position: 3, count: 2).count == 3)
    #expect(FlowProgress(position: nil, count: 2).count == 2)
  }

  private func output(of call: PendingCall, _ flow: Flow) -> JSONValue { value(flow[flow[call.call].port].output) }

  private func value(_ type: PortType?) -> JSONValue {
    switch type {
    // "mobile" is valid even where a text must be the kind of a phone number.
    case .text, .url, .secret, .json, .answers: .string("mobile")
    case .boolean: .bool(true)
    case .integer: .int(1)
    case .number: .number(1)
    case .money(let currency): JSONValue(.money(Money(minor: 100, currency ?? .euro))) ?? .null
    case .field(let name): name.type.example.map { .string($0) } ?? .null
    case .options: [["id": "sms", "label": "SMS"]]
    case .list(let element): .list([value(element)])
    case .record(let names, let types): .object(Dictionary(uniqueKeysWithValues: zip(names, types.map { value($0) })))
    case .optional(let type): value(type)
    case nil: .null
    }
  }
}

/// Answers questions using nothing but the view state.
private struct FrontEnd {
  var dice: Dice

  /// Returns a valid answer for each question, and an invalid one now and then.
  mutating func answers(_ state: StepViewState) -> [(path: String, input: JSONValue)] {
    state.fields.filter { !$0.isComputed && (!$0.isAnswered || $0.isSecure || !$0.problems.isEmpty) }.compactMap {
      field in
      if !field.isRequired, dice.oneIn(2) { return nil }
      if dice.oneIn(20) { return (field.path, .string("?")) }
      return answer(field).map { (field.path, $0) }
    }
  }

  private mutating func answer(_ field: FieldViewState) -> JSONValue? {
    switch field.kind {
    case .text(let least, _, _, _): .string(String(repeating: "a", count: max(least ?? 1, 8)))
    case .phone: .string("+12015550123")
    case .email(let domains, _): .string("ana@" + (domains.first ?? "example.com"))
    case .url(let domains, _): .string("https://" + (domains.first ?? "example.com"))
    case .code(let length): .string(String(repeating: "1", count: length ?? 4))
    case .integer(let min, let max): .int(min ?? max ?? 1)
    case .time(let min, let max): .string((min ?? max)?.description ?? "14:30")
    case .number(let min, let max, _, _): .number(min ?? max ?? 1)
    case .money(_, _, let min, let max): .string((min ?? max ?? 1).description)
    case .date(let min, let max): date(min, max)
    case .boolean: .bool(true)
    case .choice(let options): options.first(where: \.isEnabled).map { .string($0.id) }
    case .choices(let options, let min, _):
      .list(options.filter(\.isEnabled).prefix(Swift.max(min ?? 1, 1)).map { .string($0.id) })
    case .file(let accept, _): file(accept)
    case .files(let accept, _, let min, _): .list(Array(repeating: file(accept), count: Swift.max(min ?? 1, 1)))
    case .list(let list): items(list)
    }
  }

  private func file(_ accept: [String]) -> JSONValue {
    let type = accept.first?.replacing("*", with: "png") ?? "application/pdf"
    return ["name": "a file", "size": 1_000, "type": .string(type)]
  }

  private mutating func items(_ list: ListViewState) -> JSONValue? {
    list.min.map { count in .list((0..<count).map { _ in .object([:]) }) }
  }

  /// Returns a date within the limits: the birth date of an adult if that is possible, otherwise a limit.
  private func date(_ min: CalendarDay?, _ max: CalendarDay?) -> JSONValue? {
    let day = CalendarDay(year: 1990, month: 4, day: 23)
    let isInRange = day.map { day in min.map { $0 <= day } ?? true && max.map { day <= $0 } ?? true } ?? false
    return (isInRange ? day : min ?? max).map { .string($0.description) }
  }
}
