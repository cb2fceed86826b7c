import FlowDefinition
import FlowEngine
import FlowServices
import Localization

/// The engine validates the answers and chooses the next step.
final class Dialogue {
  let controller: FlowController
  let console: any Console
  let waiter: ConsoleWaiter
  let options: DialogueOptions
  var position = DialoguePosition()
  var histories: [StepReference: StepHistory] = [:]
  var lastLine = LineOutcome()
  /// If the step verifies a code, this is `nil` as soon as the confirmation of the code has been printed.
  var proving: StepReference?
  /// Called before each question; if the flow has changed, another dialogue continues the run.
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

  func run() async throws -> RunFindings {
    if try waiter.check() == nil { try await resumeDrafts() }
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
      // Clear the question of the previous screen, because no question of this step has been asked yet. If the flow has
      // changed, the next dialogue could otherwise continue at that question.
      position.question = nil
      // Check for a changed flow before the step is shown. Otherwise, the person would see the step twice: once in the
      // old version of the flow and once in the new one.
      if try await isOutdated() { throw Leaving.flowChanged }
      try await StepDialogue(viewModel, in: self).show()
    case .ended(let viewModel): try await StepDialogue(viewModel, in: self).end()
    case .finished(_, let viewModel):
      try StepDialogue(viewModel, in: self).sayEnd()
      throw Leaving.over(RunFindings(status: .done))
    case .stopped(let reason): throw Leaving.over(RunFindings(status: try await status(of: reason)))
    }
  }
}

struct DialogueOptions {
  /// The name of the flow as the user typed it, for the commands shown at the end.
  let flowName: String
  let sessions: any ProgramStore
  let store: String?
  let language: String?
  /// The value of `--services` or, without this option, the path saved in the session, for the command shown at the
  /// end.
  let services: String?
  /// If answers are given for all required fields of a step, the step asks no questions.
  ///
  /// Optional questions whose given answer is null are not asked either.
  let given: GivenFields
  /// Whether answers are read as lines of a file or pipe.
  ///
  /// If so, an end of the flow is confirmed without Enter. If the file or pipe ends before the run does, the run
  /// reports the missing answers.
  let readsLines: Bool
}

struct DialoguePosition {
  /// The last step that was shown, so that its heading is not repeated after an error.
  var step: StepReference?
  var question: String?
  /// The path and the options' texts of the last question that was asked; `nil` if that question has no options.
  var printedOptions: (path: String, texts: [[String?]])?
  /// The questions to ask; `nil` for all questions of the step.
  var focus: Focus?

  struct Focus {
    let paths: Set<String>
    /// The path of a question in a list item, such as `phones[0].number`, if only this question of the list is asked.
    var item: String?
  }
}

struct StepHistory {
  /// Answers given with the command are submitted automatically only when the step is first shown.
  var isVisited = false
  /// Whether the step's texts can only be shown after its service call.
  var textsPending = false
  /// The questions answered or left empty in this run.
  var passed: Set<String> = []
  /// Set when the person leaves a question for another screen, and when a session resumes within a step.
  var resumeAt: String?
  var resumeItemAt: String?
  /// The optional questions that are not asked when the step is first shown, because the command gave null as the
  /// answer.
  var unasked: Set<String> = []
  /// The new answers that would remove other answers; the keys are the paths of the questions.
  ///
  /// The new answers are reported as recorded only after the person has confirmed the removal.
  var unconfirmed: [String: String] = [:]
  /// The questions cleared since the step was last submitted, whose accepted answers are not offered again.
  var cleared: Set<String> = []
  /// The problems printed since the step was last submitted, so that none is printed twice.
  var printedProblems: Set<Problem> = []
}

/// An error thrown to leave the current prompt, even from within lists and their items.
enum Leaving: Error {
  /// The controller's current screen is shown next.
  case toScreen
  case over(RunFindings)
  /// The flow has changed; another dialogue continues with the new version.
  case flowChanged
}
