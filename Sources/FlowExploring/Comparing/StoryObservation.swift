import FlowDefinition
import FlowEngine
package import FlowExpressions
import FlowTesting

/// Generated ids and keys, positions in the flow file and the progress are left out, because they can differ between
/// versions of a flow that behave alike.
package struct StoryObservation: Hashable, Sendable {
  /// The cases are in order of importance: a difference in `step` explains the most.
  package enum Subject: Int, Hashable, Sendable {
    case step, result, stop, request, repeatedRequest, refusal, problem, question, action, ability, text
  }

  package struct Detail: Hashable, Sendable {
    package let subject: Subject
    /// The name of what is seen, such as the name of a step, the path of a question or the name of a service; empty if
    /// it has no name.
    package let name: String
    /// The content: a text, or a record of properties, such as the members of a request; null if the detail has only
    /// a name.
    package let value: Value
  }

  /// Everything that is seen, in the order of the screen.
  package private(set) var details: [Detail] = []
  private let ignored: Set<Subject>

  package init(
    _ session: borrowing StorySession, without ignored: Set<Subject> = [], names: PartNames = PartNames()
  ) {
    self.ignored = ignored
    let machine = session.machine
    add(.step, names.renamedStep(machine.model.name(of: machine.model.current)))
    if let running = machine.running, let request = machine.runningRequest {
      let service = machine.flow[machine.flow[running.call].port].name
      add(running.status == .inProgress ? .request : .repeatedRequest, service, Value.record(request).readable)
    }
    for action in session.actions { add(action, machine) }
    if machine.showsScreen { add(session.state, names) }
  }

  private mutating func add(_ subject: Subject, _ name: String = "", _ value: Value = .null) {
    if ignored.contains(subject) { return }
    details.append(Detail(subject: subject, name: name, value: value))
  }

  private mutating func add(_ effect: Effect, _ machine: FlowMachine) {
    switch effect {
    case .finish(let step):
      let result = machine.model.result(at: step)
      add(.result, result.outcome, Value(result.value))
    // For most stops, compare only the code: the message of `failed`, for example, contains a position in the flow
    // file. For `locked`, compare the message, too.
    case .stop(.locked(let message)): add(.stop, StopReason.Code.locked.rawValue, .string(message))
    case .stop(let reason): add(.stop, reason.code.rawValue)
    // The problems on the screen already show why the input was refused.
    case .refuse(.invalid): break
    case .refuse(let refusal): add(.refusal, "\(refusal)")
    case .present, .save, .call, .cancelCall, .emit: break
    }
  }

  private mutating func add(_ state: StepViewState, _ names: PartNames) {
    let section = state.section.map { $0.heading ?? $0.title }
    let texts = [section, state.title, state.notice.map(StoryMessages.notice), state.button, state.review?.question]
    for text in texts.compactMap(\.self) + state.paragraphs where !text.isEmpty { add(.text, "", .string(text)) }
    for row in state.review?.rows ?? [] { add(.text, row.fullLabel, .string(row.value)) }
    for item in state.items {
      switch item {
      case .note(let note): add(.text, "", .string(note.text))
      case .field(let field): add(field, names)
      }
    }
    for problem in state.formProblems { add(problem, of: "") }
    for action in state.actions { add(.action, action.id, .string(action.label)) }
    let abilities = [
      ("back", state.canGoBack), ("skip", state.canSkip), ("retry", state.canRetry), ("answer", !state.isBlocked),
    ]
    for (name, isGiven) in abilities where isGiven { add(.ability, name) }
  }

  private mutating func add(_ field: FieldViewState, _ names: PartNames) {
    let path = names.renamed(field.path)
    add(.question, path, .record(field.properties))
    for problem in field.problems { add(problem, of: path) }
    for part in field.rowFields { add(part, names) }
  }

  private mutating func add(_ problem: Problem, of path: String) {
    let message = ignored.contains(.text) ? Value.null : .string(problem.message)
    add(.problem, path, .record(Record(names: ["code", "message"], values: [.string(problem.code), message])))
  }
}

extension StoryObservation {
  /// Returns the details that another observation does not have, sorted by importance; see ``Subject``.
  package func details(missingIn other: StoryObservation) -> [Detail] {
    let known = Set(other.details)
    return details.enumerated().filter { !known.contains($0.element) }
      .sorted { ($0.element.subject.rawValue, $0.offset) < ($1.element.subject.rawValue, $1.offset) }.map(\.element)
  }

  func first(_ subject: Subject) -> Detail? { details.first { $0.subject == subject } }
}

extension FieldViewState {
  private static let propertyNames = ["label", "type", "ability", "default", "suggested", "answer"]

  fileprivate var properties: Record {
    let ability = isComputed ? "computed" : isRequired ? "required" : "optional"
    let texts = [label, StoryMessages.kind(kind), ability, defaultValue, suggestion?.displayText, displayText]
    return Record(names: Self.propertyNames, values: texts.map { $0.map { .string($0) } ?? .null })
  }
}
