public import FlowDefinition
public import FlowEngine
import FlowExpressions

/// An event by names, as a story tells it.
///
/// Where no step is named, the one looked at is meant.
public enum TestEvent: Hashable, Sendable {
  /// A session begins, some answers filled in by the host.
  case start(prefill: [String: JSONValue])
  /// A stored session goes on.
  case resume
  /// Something is typed or chosen for a field; nil puts back what was accepted.
  case type(String, JSONValue?)
  /// A field is left.
  case leave(String)
  /// A step is submitted, a review or an end confirmed.
  case submit(String?)
  /// A step is skipped.
  case skip(String?)
  /// An action is chosen.
  case choose(String, at: String?)
  /// A review is declined.
  case decline(String?)
  /// Back.
  case back
  /// A step is to be changed.
  case edit(String)
  /// A call is tried again.
  case retry
  /// The call under way is answered.
  case answer(ServiceOutcome)
  /// A call with this key is answered, under way or not.
  case answerTo(key: String, ServiceOutcome)
  /// The call under way is not waited for.
  case cancel
  /// The run stops.
  case quit
  /// Seconds pass.
  case wait(Int64)

  /// A session begins.
  public static let start = TestEvent.start(prefill: [:])
  /// The step looked at is submitted.
  public static let submit = TestEvent.submit(nil)
  /// The step looked at is skipped.
  public static let skip = TestEvent.skip(nil)
  /// The review looked at is declined.
  public static let decline = TestEvent.decline(nil)
  /// The call under way is accepted, and gives nothing.
  public static let accept = TestEvent.answer(.accepted(.null))

  /// An action of the step looked at is chosen.
  public static func choose(_ action: String) -> TestEvent { .choose(action, at: nil) }

  /// A text is typed.
  public static func type(_ field: String, _ text: String) -> TestEvent { .type(field, .string(text)) }

  /// The call under way is accepted and gives an output, such as `["number": "A-1"]`.
  public static func accept(_ output: JSONValue) -> TestEvent { .answer(.accepted(output)) }

  /// The call under way is refused.
  public static func reject(_ code: String, _ details: [String: JSONValue] = [:], fields: [String: String?] = [:])
    -> TestEvent
  { .answer(.rejected(Rejection(code: code, details: details, fields: fields))) }

  /// The call under way does not get through.
  public static let fail = TestEvent.answer(.unavailable(reason: "down"))

  /// The event for a machine; nil where it names what the flow does not have.
  func event(for machine: FlowMachine) -> Event? {
    let current = machine.model.current
    func step(_ id: String?) -> StepReference? { id.map { machine.model.step($0) } ?? current }
    return switch self {
    case .start(let prefill):
      .started(
        prefill: prefill.reduce(into: [:]) { fields, filled in
          if let field = machine.model.field(filled.key) { fields[field] = filled.value }
        })
    case .resume: .resumed
    case .type(let path, let value): machine.model.field(path).map { .changed($0, value) }
    case .leave(let path): machine.model.field(path).map { .left($0) }
    case .submit(let id): step(id).map { .submitted($0) }
    case .skip(let id): step(id).map { .skipped($0) }
    case .choose(let action, let id): step(id).map { .chose($0, action: action) }
    case .decline(let id): step(id).map { .declined($0) }
    case .back: .wentBack
    case .edit(let id): machine.model.step(id).map { .edited($0) }
    case .retry: .retried
    case .answer(let outcome): .answered(key: machine.running?.key ?? "", outcome, CallMetrics())
    case .answerTo(let key, let outcome): .answered(key: key, outcome, CallMetrics())
    case .cancel: .cancelRequested
    case .quit: .quit
    case .wait: nil
    }
  }
}

extension TestEvent: CustomStringConvertible {
  /// The story's own words, shortly.
  public var description: String {
    switch self {
    case .start: "start"
    case .resume: "resume"
    case .type(let path, _): "typing \(path)"
    case .leave(let path): "leaving \(path)"
    case .submit(let id): "submitting \(id ?? "")"
    case .skip(let id): "skipping \(id ?? "")"
    case .choose(let action, _): "choosing \(action)"
    case .decline: "declining"
    case .back: "going back"
    case .edit(let id): "editing \(id)"
    case .retry: "retrying"
    case .answer(let outcome), .answerTo(_, let outcome): "the answer \(outcome.name)"
    case .cancel: "cancelling"
    case .quit: "quitting"
    case .wait(let seconds): "waiting \(seconds) s"
    }
  }
}
