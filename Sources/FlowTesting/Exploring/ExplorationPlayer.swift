import FlowDefinition
import FlowEngine
import FlowExpressions

/// Makes the choices of an exploration: what the person enters and does, and what the services reply.
struct ExplorationPlayer {
  private let inputs: ExploredInputs
  private var uses: [ExplorationChoice: Int] = [:]
  private var random: SplitMix64
  private let today: CalendarDay
  /// The seconds after which something may expire: a minute, a day and a year.
  private static let waits: [Int64] = [60, 86_400, 31_536_000]

  init(_ flow: Flow, today: CalendarDay, seed: UInt64) {
    inputs = ExploredInputs(flow, today: today)
    self.today = today
    random = SplitMix64(seed: seed)
  }

  /// Returns the choice that was made least often in proportion to its weight; `nil` if there is nothing to do.
  mutating func choose(in machine: FlowMachine) -> ExplorationChoice? {
    var best: (choice: ExplorationChoice, score: Double)?
    for (choice, weight) in choices(in: machine) {
      // A random fraction decides between equals.
      let score = (Double(uses[choice, default: 0]) + Double.random(in: 0..<1, using: &random)) / weight
      if score < best?.score ?? .infinity { best = (choice, score) }
    }
    guard let choice = best?.choice else { return nil }
    uses[choice, default: 0] += 1
    return choice
  }

  private func choices(in machine: FlowMachine) -> [(ExplorationChoice, weight: Double)] {
    if let running = machine.running { return replies(to: running, machine.flow) }
    let reference = machine.model.current
    let step = machine.flow[reference]
    let state = machine.viewModel(for: reference).state
    var choices = typing(state, reference, machine.flow)
    choices.append((.submit(step.index), state.canSubmit ? 20 : 1))
    if state.canSkip { choices.append((.skip(step.index), 2)) }
    if state.canRetry { choices.append((.retry(step.index), 4)) }
    if state.canGoBack { choices.append((.back(step.index), 0.5)) }
    if state.review != nil { choices.append((.decline(step.index), 0.5)) }
    for action in state.actions { choices.append((.choose(step.index, action.id), 2)) }
    for other in machine.model.path where other != reference { choices.append((.edit(other), 0.2)) }
    for seconds in Self.waits { choices.append((.wait(seconds), 0.2)) }
    return choices
  }

  /// Returns the inputs of each question; a question that has no valid answer yet comes first.
  private func typing(
    _ state: StepViewState, _ step: StepReference, _ flow: Flow
  ) -> [(ExplorationChoice, weight: Double)] {
    state.fields.flatMap { field -> [(ExplorationChoice, weight: Double)] in
      guard !field.isComputed, let index = flow.field(field.path, at: step.part) else { return [] }
      let weight: Double = field.isAnswered && field.problems.isEmpty ? 0.5 : 10
      return inputs.inputs(for: field, index).map { (.type(index, $0), weight) }
    }
  }

  private func replies(to call: PendingCall, _ flow: Flow) -> [(ExplorationChoice, weight: Double)] {
    let index = call.call.part
    let port = flow[flow[index].port]
    let accepted = outputs(port.output).map { (ExplorationChoice.reply(index, .accepted($0)), weight: 6.0) }
    let rejected = port.rejections.map { rejection in
      (ExplorationChoice.reply(index, .rejected(Rejection(code: rejection.code))), weight: 1.0)
    }
    return accepted + rejected + [(.reply(index, .unavailable(reason: "down")), weight: 0.5)]
  }

  /// Returns outputs of a declared type: those with Booleans true, and those with Booleans false and short lists.
  private func outputs(_ type: PortType?) -> [JSONValue] {
    guard let type else { return [.null] }
    return Array(Set([output(type, isFull: true), output(type, isFull: false)])).sorted { "\($0)" < "\($1)" }
  }

  private func output(_ type: PortType, isFull: Bool) -> JSONValue {
    switch type {
    case .text, .code, .secret: "1"
    case .phone: "+12015550123"
    case .email: "ana@example.com"
    case .url: "https://example.com/"
    case .date: .string(today.description)
    case .time: "12:00"
    case .boolean: .bool(isFull)
    case .integer: .int(isFull ? 2 : 0)
    case .number: .double(isFull ? 2.5 : 0)
    case .money(let currency): ["amount": "1", "currency": .string(currency?.code ?? "EUR")]
    case .file, .json, .answers: .null
    case .options: .list([["id": "a", "label": "A"]] + (isFull ? [["id": "b", "label": "B"]] : []))
    case .list(let element): .list(isFull ? [output(element, isFull: true)] : [])
    case .record(let names, let types):
      .object(Dictionary(uniqueKeysWithValues: zip(names, types.map { output($0, isFull: isFull) })))
    case .optional(let type): isFull ? output(type, isFull: true) : .null
    }
  }
}

/// A pseudo-random number generator with the same numbers for a seed on every platform (SplitMix64).
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
