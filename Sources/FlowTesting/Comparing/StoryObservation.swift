import FlowDefinition
import FlowEngine
import FlowExpressions

/// What people and services see after an event of a ``Story``.
///
/// Generated ids and keys, positions in the flow file and the progress are left out, because they can differ between
/// versions of a flow that behave alike.
package struct StoryObservation: Hashable, Sendable {
  /// What a detail is about, the most telling subject first.
  package enum Subject: Int, Hashable, Sendable {
    case step, result, stop, request, refusal, problem, question, action, ability, text
  }

  /// One thing that people or services see.
  package struct Detail: Hashable, Sendable {
    package let subject: Subject
    /// The name of what is seen, such as the name of a step, the path of a question or the name of a service; empty if
    /// it has no name.
    package let name: String
    /// How it looks, or what it says.
    package let value: String
  }

  /// Everything that is seen, in the order of the screen.
  package private(set) var details: [Detail] = []
  private let ignored: Set<Subject>

  /// Observes a session after its last event.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - ignored: The subjects to leave out.
  package init(_ session: borrowing StorySession, without ignored: Set<Subject> = []) {
    self.ignored = ignored
    let machine = session.machine
    add(.step, machine.model.name(of: machine.model.current))
    if let running = machine.running, let request = machine.runningRequest {
      let input = Value.record(request).readable.json
      let value = running.status == .inProgress ? input : StoryMessages.repeated(input)
      add(.request, machine.flow[machine.flow[running.call].port].name, value)
    }
    for action in session.actions { add(action, machine) }
    if machine.running == nil, !machine.isOver { add(session.state) }
  }

  private mutating func add(_ subject: Subject, _ name: String = "", _ value: String = "") {
    if ignored.contains(subject) { return }
    details.append(Detail(subject: subject, name: name, value: value))
  }

  private mutating func add(_ action: Action, _ machine: FlowMachine) {
    switch action {
    case .finish(let step):
      let result = machine.model.result(at: step)
      add(.result, result.outcome, Value(result.value).json)
    // Of all other stops, only the code is compared: the message of a failure contains a position in the flow file.
    case .stop(.locked(let message)): add(.stop, StopReason.Code.locked.rawValue, message)
    case .stop(let reason): add(.stop, reason.code.rawValue)
    // The problems on the screen already show why the input was refused.
    case .refuse(.invalid): break
    case .refuse(let refusal): add(.refusal, "\(refusal)")
    case .present, .save, .call, .cancelCall, .emit: break
    }
  }

  // MARK: Screens

  private mutating func add(_ state: StepViewState) {
    let section = state.section.map { $0.heading ?? $0.title }
    let texts = [section, state.title, state.notice.map(StoryMessages.notice), state.button, state.review?.question]
    for text in texts.compactMap(\.self) + state.paragraphs where !text.isEmpty { add(.text, "", text) }
    for row in state.review?.rows ?? [] { add(.text, row.fullLabel, row.value) }
    for item in state.items {
      switch item {
      case .note(let note): add(.text, "", note.text)
      case .field(let field): add(field)
      }
    }
    for problem in state.formProblems { add(problem, of: "") }
    for action in state.actions { add(.action, action.id, action.label) }
    let abilities = [
      ("back", state.canGoBack), ("skip", state.canSkip), ("retry", state.canRetry), ("answer", !state.isBlocked),
    ]
    for (name, isGiven) in abilities where isGiven { add(.ability, name) }
  }

  private mutating func add(_ field: FieldViewState) {
    add(.question, field.path, StoryMessages.question(field))
    for problem in field.problems { add(problem, of: field.path) }
    for part in field.rowFields { add(part) }
  }

  private mutating func add(_ problem: Problem, of path: String) {
    add(.problem, path, problem.message)
  }
}

extension StoryObservation {
  /// Returns the details that another observation lacks, the most telling ones first.
  package func details(missingIn other: StoryObservation) -> [Detail] {
    let known = Set(other.details)
    return details.enumerated().filter { !known.contains($0.element) }
      .sorted { ($0.element.subject.rawValue, $0.offset) < ($1.element.subject.rawValue, $1.offset) }.map(\.element)
  }
}
