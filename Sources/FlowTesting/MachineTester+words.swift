import FlowDefinition
public import FlowEngine

/// Actions in words, so that what is expected can be read.
extension MachineTester {
  /// An action in words: `save`, `show STEP`, `working STEP`, `end STEP`, `call PORT KEY`, `cancel`, `finish STEP`,
  /// `stop WHY`, `refuse WHY`.
  public func describe(_ action: Action) -> String {
    switch action {
    case .present(.step(let step)): "show " + id(step)
    case .present(.working(let step, _)): "working " + id(step)
    case .present(.ended(let step)): "end " + id(step)
    case .save: "save"
    case .call(let call, let key): "call " + named(call) + " " + key
    case .cancelCall: "cancel"
    case .emit(let event): "tell " + describe(event)
    case .finish(let step): "finish " + id(step)
    case .stop(let reason): "stop " + word(reason)
    case .refuse(let refusal): "refuse \(refusal)"
    }
  }

  /// What observers are told, in words.
  public func describe(_ event: FlowEvent) -> String {
    switch event {
    case .shown(let step): "shown \(step)"
    case .rejected(let step, let problems):
      "rejected \(step)"
        + problems.sorted { $0.key < $1.key }.map { " \($0.key):\($0.value.joined(separator: ","))" }.joined()
    case .submitted(let step): "submitted \(step)"
    case .skipped(let step): "skipped \(step)"
    case .chose(let step, let action): "chose \(step) \(action)"
    case .back(let step): "back \(step)"
    case .called(let step, let port, let outcome, _, _): "called \(step) \(port) \(outcome)"
    case .resumed(let step): "resumed \(step)"
    case .ended(let outcome): "ended \(outcome)"
    case .stopped(let reason): "stopped \(reason.rawValue)"
    }
  }

  /// What is on the screen after an action; nil where it leaves the screen alone.
  func described(screenAfter action: Action) -> String? {
    switch action {
    case .present(.step(let step)): "step " + id(step)
    case .present(.working(let step, _)): "working " + id(step)
    case .present(.ended(let step)): "end " + id(step)
    case .finish(let step): "finished " + id(step)
    case .stop(let reason): "stopped " + word(reason)
    case .save, .call, .cancelCall, .emit, .refuse: nil
    }
  }

  func named(_ call: CallReference) -> String { machine.flow[machine.flow[call].port].name }

  private func id(_ step: StepReference) -> String { machine.model.name(of: step) }

  private func word(_ reason: StopReason) -> String {
    switch reason {
    case .quit: "quit"
    case .declined: "declined"
    case .locked(let message): "locked: \(message)"
    case .failed(let message): "failed: \(message)"
    }
  }
}
