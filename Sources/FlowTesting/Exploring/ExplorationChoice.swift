import FlowDefinition
import FlowEngine

/// Something that the person, a service or the clock of an exploration can do next.
enum ExplorationChoice: Hashable {
  case type(FieldIndex, JSONValue)
  case submit(StepIndex)
  case skip(StepIndex)
  case choose(StepIndex, String)
  case decline(StepIndex)
  case back(StepIndex)
  case edit(StepReference)
  case retry(StepIndex)
  case reply(CallIndex, ServiceOutcome)
  case wait(Int64)

  /// What happens if the choice is made.
  enum Effect {
    case event(Event)
    case wait(Int64)
  }

  /// Returns what happens if the choice is made at the current step.
  func event(in machine: FlowMachine) -> Effect {
    let step = machine.model.current
    return switch self {
    case .type(let field, let input): .event(.changed(step.with(field), input))
    case .submit: .event(.submitted(step))
    case .skip: .event(.skipped(step))
    case .choose(_, let action): .event(.chose(step, action: action))
    case .decline: .event(.declined(step))
    case .back: .event(.wentBack)
    case .edit(let other): .event(.edited(other))
    case .retry: .event(.retried)
    case .reply(_, let outcome): .event(.answered(key: machine.running?.key ?? "", outcome, CallMetrics()))
    case .wait(let seconds): .wait(seconds)
    }
  }
}
