import Foundation
import FlowServices
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

struct Walk {
  var machine: FlowMachine
  /// Whether to create the view model of each step, as an app does.
  var showsSteps = false
  /// Stored, because `FlowModel.path` builds a list of all steps at each access.
  private let first: StepReference

  static let moment = EventContext(now: FlowTimestamp(seconds: 0), freshKey: "key")

  init(_ flow: Flow, given: [Value] = [], showsSteps: Bool = false) {
    machine = FlowMachine(flow: flow, session: Session(given: given, run: "bench"), at: Self.moment)
    self.showsSteps = showsSteps
    first = machine.model.path[0]
    handle(.started(prefill: [:]))
  }

  init(_ flow: Flow, resuming content: SnapshotContent) {
    let session = Session.restored(content, flow, given: nil, run: "bench").session
    machine = FlowMachine(flow: flow, session: session, at: Self.moment)
    first = machine.model.path[0]
    handle(.resumed)
  }

  mutating func handle(_ event: Event) { _ = machine.handle(event, at: Self.moment) }

  mutating func goOn(_ answers: Answers) {
    let step = machine.model.current
    var inputs: [FieldIndex: JSONValue?] = [:]
    for index in machine.flow[step].fields {
      if let answer = answers.answer(to: machine.flow[index]) { inputs[index] = answer }
    }
    if !inputs.isEmpty { handle(.typed(inputs, at: step)) }
    handle(.submitted(step))
    if showsSteps { _ = machine.viewModel(for: machine.model.current).state }
  }

  mutating func edit(_ field: Int, to answer: JSONValue) {
    handle(.edited(first))
    handle(.typed([machine.flow[first].fields[field]: answer], at: first))
    handle(.submitted(first))
  }
}

struct Answers {
  private let byField: [String: JSONValue]?

  init(_ byField: [String: JSONValue]) { self.byField = byField }

  private init() { byField = nil }

  /// Answers that a ``Chain`` accepts: `5` for an integer, `yes` for a boolean, and a text for any other field.
  static let any = Answers()

  func answer(to field: Field) -> JSONValue? {
    if let byField { return byField[field.path] }
    return switch field.kind {
    case .integer: .string("5")
    case .boolean: .string("yes")
    case _: .string("An answer")
    }
  }
}

struct ControlledWalk {
  let controller: FlowController

  private static let id = FlowSessionID(random: 1)

  private static let host = FlowHost(
    now: { Walk.moment.now }, timeZone: { .gmt }, uptime: { .zero }, newKey: { Walk.moment.freshKey },
    newSessionID: { id }, run: "bench")

  init(_ flow: Flow, store: any SessionStore = InMemorySessionStore()) async {
    controller = Self.controller(flow, store)
    await unfailing { try await controller.start() }
  }

  init(_ flow: Flow, resuming content: SnapshotContent) async {
    let store = InMemorySessionStore([Snapshot(header: Self.header(of: flow), content: content)])
    controller = Self.controller(flow, store)
    await unfailing { try await controller.resume(Self.id) }
  }

  private static func controller(_ flow: Flow, _ store: any SessionStore) -> FlowController {
    unfailing { try FlowController(flow: flow, services: [:], store: store, host: host) }
  }

  static func header(of flow: Flow) -> SnapshotHeader {
    SnapshotHeader(
      id: id, flow: flow.id, flowVersion: flow.version, flowFingerprint: flow.fingerprint, flowPath: nil, revision: 1,
      startedAt: 0, savedAt: 0, expiresAt: nil, outcome: nil)
  }

  func goOn(_ answers: Answers) async {
    guard let viewModel = controller.screen.viewModel else { return }
    _ = viewModel.state
    for index in controller.flow[viewModel.step].fields {
      let field = controller.flow[index]
      if let answer = answers.answer(to: field) { unfailing { try viewModel.update(answer, for: field.path) } }
    }
    await unfailing { try await controller.next() }
  }

  var isOver: Bool { if case .finished = controller.screen { true } else { false } }
}

func unfailing<Value>(_ work: () throws -> Value) -> Value {
  do { return try work() } catch { fatalError("\(error)") }
}

func unfailing<Value>(_ work: () async throws -> Value) async {
  do { _ = try await work() } catch { fatalError("\(error)") }
}
