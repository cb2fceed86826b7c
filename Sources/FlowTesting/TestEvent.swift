public import FlowDefinition
public import FlowEngine
import FlowExpressions

/// An event that a test sends to a ``MachineTester``.
///
/// Steps are identified by name, actions by id, and fields by path. The name of a step in a repeated section includes
/// the item number, such as `contact#2` for the second item. If the step is `nil`, the event applies to the current
/// step.
public enum TestEvent: Hashable, Sendable {
  /// Starts a session with prefilled answers.
  case start(prefill: [String: JSONValue])
  /// Resumes a saved session.
  case resume
  /// Changes the input of the field with this path; `nil` discards the input and restores the accepted answer.
  case type(String, JSONValue?)
  /// Leaves the field with this path.
  case leave(String)
  /// Submits the step with this name, or confirms its review or its end; `nil` for the current step.
  case submit(String?)
  /// Skips the step with this name; `nil` for the current step.
  case skip(String?)
  /// Chooses the action with this id at the step with this name; `nil` for the current step.
  case choose(String, at: String?)
  /// Declines the review of the step with this name; `nil` for the current step.
  case decline(String?)
  /// Goes back one step.
  case back
  /// Goes to the step with this name to change its answers.
  case edit(String)
  /// Retries a call.
  case retry
  /// Ends the running call with this outcome.
  case reply(ServiceOutcome)
  /// Delivers a reply for the call with this key.
  ///
  /// The call may have ended already, which tests a late reply.
  case replyTo(key: String, ServiceOutcome)
  /// Cancels the running call.
  case cancel
  /// Quits the run.
  case quit
  /// Advances the clock by this number of seconds.
  case wait(Int64)

  /// Starts a session.
  public static let start = TestEvent.start(prefill: [:])
  /// Submits the current step.
  public static let submit = TestEvent.submit(nil)
  /// Skips the current step.
  public static let skip = TestEvent.skip(nil)
  /// Declines the current review.
  public static let decline = TestEvent.decline(nil)
  /// Accepts the running call without an output.
  public static let accept = TestEvent.reply(.accepted(.null))

  /// Chooses an action of the current step.
  ///
  /// - Parameter action: The id of the action.
  /// - Returns: The event.
  public static func choose(_ action: String) -> TestEvent { .choose(action, at: nil) }

  /// Types text into a field.
  ///
  /// - Parameters:
  ///   - field: The path of the field.
  ///   - text: The text.
  /// - Returns: The event.
  public static func type(_ field: String, _ text: String) -> TestEvent { .type(field, .string(text)) }

  /// Accepts the running call with an output.
  ///
  /// - Parameter output: The output, such as `["number": "A-1"]`.
  /// - Returns: The event.
  public static func accept(_ output: JSONValue) -> TestEvent { .reply(.accepted(output)) }

  /// Rejects the running call.
  ///
  /// - Parameters:
  ///   - code: The rejection code.
  ///   - details: The details of the rejection.
  ///   - fields: The rejected inputs, each with a message, or `nil` for the flow's own message.
  /// - Returns: The event.
  public static func reject(_ code: String, _ details: [String: JSONValue] = [:], fields: [String: String?] = [:])
    -> TestEvent
  { .reply(.rejected(Rejection(code: code, details: details, fields: fields))) }

  /// Ends the running call with the outcome `unavailable`.
  public static let fail = TestEvent.reply(.unavailable(reason: "down"))

  /// Returns `nil` for `wait`, and for a step or field that the flow does not have.
  ///
  /// Unknown fields in `prefill` are ignored.
  package func event(for machine: FlowMachine) -> Event? {
    let current = machine.model.current
    func step(_ id: String?) -> StepReference? { id.map { machine.model.step($0) } ?? current }
    return switch self {
    case .start(let prefill):
      .started(
        prefill: prefill.reduce(into: [:]) { fields, filled in
          if let field = machine.model.field(filled.key) { fields[field] = filled.value }
        })
    case .resume: .resumed
    case .type(let path, let value):
      machine.model.field(path).map { .typed([$0.part: value], at: machine.flow.step(of: $0)) }
    case .leave(let path): machine.model.field(path).map { .left($0) }
    case .submit(let id): step(id).map { .submitted($0) }
    case .skip(let id): step(id).map { .skipped($0) }
    case .choose(let action, let id): step(id).map { .chose($0, action: action) }
    case .decline(let id): step(id).map { .declined($0) }
    case .back: .wentBack
    case .edit(let id): machine.model.step(id).map { .edited($0) }
    case .retry: .retried
    case .reply(let outcome): .answered(key: machine.running?.key ?? "", outcome, CallMetrics())
    case .replyTo(let key, let outcome): .answered(key: key, outcome, CallMetrics())
    case .cancel: .answered(key: machine.running?.key ?? "", .cancelled, CallMetrics())
    case .quit: .quit
    case .wait: nil
    }
  }
}

extension TestEvent: CustomStringConvertible {
  /// The event as text, such as `typing phone`.
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
    case .reply(let outcome), .replyTo(_, let outcome): "the reply \(outcome.name)"
    case .cancel: "canceling"
    case .quit: "quitting"
    case .wait(let seconds): "waiting \(seconds) s"
    }
  }
}
