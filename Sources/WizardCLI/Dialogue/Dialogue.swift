import FlowDefinition
import FlowEngine
import Localization

/// Walks a person through a flow, one question after the other.
///
/// It shows what the controller shows and passes on what is typed; what is right and where it goes is decided below.
final class Dialogue {
  let controller: FlowController
  let console: any Console
  let waiter: ConsoleWaiter
  let options: DialogueOptions
  /// Where the prompt is.
  var position = DialoguePosition()
  /// What became of each step so far.
  var histories: [StepReference: StepHistory] = [:]
  /// What became of the line that was read last.
  var lastLine = LineVerdict()
  /// The step that was handed in last and has proved something, until that was said.
  var proving: StepReference?
  /// Tells before a question whether the flow has changed, and another dialogue goes on.
  var isOutdated: () async throws -> Bool = { false }

  init(_ controller: FlowController, console: any Console, waiter: ConsoleWaiter, options: DialogueOptions) {
    self.controller = controller
    self.console = console
    self.waiter = waiter
    self.options = options
    waiter.beforeWaiting = { [weak self] call throws(WriteFailure) in
      if let self, call.step != proving { try sayProven() }
    }
  }

  /// Talks until the run is over.
  func run() async throws -> RunFindings {
    if try waiter.check() == nil { try await goOnWithWhatWasTyped() }
    while true {
      do {
        try await showScreen()
      } catch let leaving as Leaving {
        switch leaving {
        case .toScreen: continue
        case .over(let findings): return findings
        case .flowChanged: return RunFindings(status: .stopped)
        }
      }
    }
  }

  private func showScreen() async throws {
    if let signal = try waiter.check() { try await stop(by: signal) }
    switch controller.screen {
    case .notStarted, .working: throw Leaving.over(RunFindings(status: .internalError))
    case .step(let viewModel):
      // Before the step is shown, too: nothing is read twice.
      position.question = nil
      if try await isOutdated() { throw Leaving.flowChanged }
      try await StepDialogue(viewModel, in: self).show()
    case .ended(let viewModel): try await StepDialogue(viewModel, in: self).end()
    case .finished(_, let viewModel):
      try StepDialogue(viewModel, in: self).sayEnd()
      throw Leaving.over(RunFindings(status: .done))
    case .stopped(let reason): throw Leaving.over(RunFindings(status: try status(of: reason)))
    }
  }
}

/// What a dialogue needs to begin.
struct DialogueOptions {
  /// How the person named the flow, for the words at the end.
  let flowName: String
  /// The folder of sessions, where the person named one: the words at the end lead there.
  let store: String?
  /// The language the person asked for with the command: the words at the end lead there.
  let language: String?
  /// The bindings file this run or its session was given, if any: who starts again needs it.
  let services: String?
  /// What flags or a file gave: a step that has all it needs is not asked, nor is what they leave out.
  let given: GivenFields
  /// Whether lines answer and not a person: an end needs no Enter, and a wrong line is wrong for good.
  let readsLines: Bool
}

/// Where the prompt is.
struct DialoguePosition {
  /// The step shown last, so that its heading is not said again after a mistake.
  var step: StepReference?
  var question: String?
  /// The questions to ask when only some of the step's are; nil for all.
  var focus: Focus?

  /// Some questions of a step.
  struct Focus {
    let paths: Set<String>
    /// The question of an item that is asked alone when its list is, such as `phones[0].number`.
    var item: String?
  }
}

/// What became of a step in this run: it is gone on with when the person comes back.
struct StepHistory {
  /// Whether it was shown: what flags or a file gave is handed in only the first time.
  var isVisited = false
  /// Whether its texts have to wait for its service.
  var owesTexts = false
  /// The questions that were answered or left empty in this run.
  var passed: Set<String> = []
  /// The question to go on with, where it was left in between: to ask a service, to change another answer.
  var goesOnAt: String?
  /// The question of an item that its list goes on with.
  var itemGoesOnAt: String?
  /// The optional questions that the answers given with the command leave out, while it is shown the first time.
  var unasked: Set<String> = []
  /// The right answers that wrong ones were typed over, by question: Enter goes back to them.
  var overtyped: [String: FormerAnswer] = [:]
  /// What was said to be wrong since the step was last handed in, so that nothing is said twice.
  var said: Set<Problem> = []

  struct FormerAnswer {
    let input: JSONValue
    let shown: String
  }
}

/// What takes a person away from where the prompt is, however deep in lists and their items that was.
enum Leaving: Error {
  /// To what the controller shows now.
  case toScreen
  /// The run is over.
  case over(RunFindings)
  /// Another dialogue goes on, under the flow as it is now.
  case flowChanged
}
