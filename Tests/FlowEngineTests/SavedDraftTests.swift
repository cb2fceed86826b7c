import FlowServices
import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Typed text is saved with every event: a refused submission, a skipped step, a failing call.
///
/// Makes random moves in more generated flows with `FULL=1` in the environment.
@Suite struct SavedDraftTests {
  @Test(arguments: 0..<4)
  func `After any event everything typed before it is saved`(batch: Int) async throws {
    var kept = 0
    for seed in 0..<TestRun.count(12, full: 500) {
      var writer = FlowWriter(seed: UInt64(batch * 1000 + seed))
      let text = writer.write()
      guard let flow = Flow.read(SourceFile(name: "drafts.jsonc", text: text)).flow else {
        Issue.record("\(text)")
        return
      }
      var inputs = RandomInputs(dice: Dice(seed: UInt64(batch * 1000 + seed)))
      kept += try await wander(flow, &inputs, "seed \(batch * 1000 + seed): \(text)")
    }
    #expect(kept > TestRun.count(20, full: 100))
  }

  /// Walks through a flow at random.
  ///
  /// Returns how many drafts were found in the saved session.
  private func wander(_ flow: Flow, _ inputs: inout RandomInputs, _ about: String) async throws -> Int {
    let store = InMemorySessionStore()
    let service = CarelessService(flow, dice: inputs.dice)
    let services = Dictionary(uniqueKeysWithValues: flow.ports.map { ($0.name, service as any FlowService) })
    let controller = try FlowController(flow: flow, services: services, store: store, host: ControllerTests.host)
    try await controller.start()
    var kept = 0
    for _ in 0..<15 {
      guard let viewModel = controller.screen.viewModel else { break }
      for field in flow[viewModel.step].leaves where flow[field].computed == nil && inputs.dice.oneIn(2) {
        try viewModel.type(inputs.value(of: flow[field]), for: flow.ownPath(of: field))
      }
      let typed = viewModel.changedInputs
      try await act(controller, viewModel, &inputs)
      guard let model = controller.model, let id = controller.session, let stored = try await store.load(id) else {
        break
      }
      #expect(stored.content.drafts == Snapshot(header: stored.header, of: model).content.drafts, "\(about)")
      kept += typed.keys.count { stored.content.drafts[flow[$0].path] != nil }
    }
    return kept
  }

  private func act(_ controller: FlowController, _ viewModel: StepViewModel, _ inputs: inout RandomInputs)
    async throws
  {
    switch inputs.dice.number(0..<10) {
    case 0..<5: try await controller.next()
    case 5: try await controller.skip()
    case 6: try await controller.back()
    case 7: try await controller.retry()
    case 8: try await controller.decline()
    case _:
      if let action = controller.flow[viewModel.step].actions.first { try await controller.choose(action.id) }
      if let field = viewModel.state.fields.first {
        try await controller.leave(field.path, at: viewModel.state.revision)
      }
    }
  }
}

/// Accepts, rejects or fails at random.
private final class CarelessService: FlowService {
  private let flow: Flow
  private let dice: Mutex<Dice>

  init(_ flow: Flow, dice: Dice) {
    self.flow = flow
    self.dice = Mutex(dice)
  }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let port = request.declaredPort
    switch dice.withLock({ $0.number(0..<8) }) {
    case 0: return .unavailable(reason: "down")
    case 1: return port.rejections.first.map { .rejected(Rejection(code: $0.code)) } ?? .unavailable(reason: "down")
    case _:
      switch port.output {
      case .record(let names, _): return .accepted(.object(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })))
      case .list: return .accepted(.list([.string("a"), .string("b")]))
      case _: return .accepted(.null)
      }
    }
  }
}
