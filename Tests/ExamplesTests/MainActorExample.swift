import Observation
import Testing
import WizardKit

// A screen on the main actor that observes the controller and the view model of its step, as SwiftUI does
// automatically.

/// What a view would draw.
@MainActor
final class StepScreen {
  private(set) var drawn: [String] = []
  private let controller: FlowController

  init(_ controller: FlowController) {
    self.controller = controller
    draw()
  }

  /// Draws the screen, and draws it again after each change of what it read.
  private func draw() {
    withObservationTracking {
      drawn.append(content)
    } onChange: { [weak self] in
      // `onChange` is called before the value changes, so a new task draws the screen after the change.
      Task { @MainActor in self?.draw() }
    }
  }

  private var content: String {
    switch controller.screen {
    case .notStarted: return "nothing yet"
    case .working(let call): return call.busy.message ?? ""
    case .stopped: return "stopped"
    case .finished(let result, _): return "finished: \(result.outcome)"
    case .step(let viewModel), .ended(let viewModel):
      let state = viewModel.state
      let fields = state.fields.map { "\($0.label) [\($0.text)]" + $0.problems.map { " ! \($0.message)" }.joined() }
      return ([state.title] + state.paragraphs + fields).filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }
}

@MainActor @Suite struct MainActorExample {
  private static let flow = """
    { "format": 1, "flow": "hello", "version": 1, "title": "Hello", "steps": [
      { "id": "name", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name", "minLength": 2 }] },
      { "id": "done", "end": "completed", "text": "Hello, {{name}}." } ] }
    """

  @Test func `A screen on the main actor follows the input and the navigation`() async throws {
    let controller = try FlowController(
      flow: try Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live())
    let screen = StepScreen(controller)
    #expect(screen.drawn == ["nothing yet"])

    try await controller.start()
    #expect(await drawn(screen) == "You | Name []")
    try controller.screen.viewModel?.update(.string("A"), for: "name")
    #expect(await drawn(screen) == "You | Name [A]")
    try await controller.leave("name")
    #expect(await drawn(screen) == "You | Name [A] ! \"A\" is too short. Use at least 2 characters.")
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    #expect(await drawn(screen) == "Hello, Ana.")
    try await controller.next()
    #expect(await drawn(screen) == "finished: completed")
  }

  /// Returns the screen's content once the main actor has no more work for it.
  private func drawn(_ screen: StepScreen) async -> String {
    var count = -1
    while screen.drawn.count != count {
      count = screen.drawn.count
      for _ in 0..<10 { await Task.yield() }
    }
    return screen.drawn.last ?? ""
  }
}
