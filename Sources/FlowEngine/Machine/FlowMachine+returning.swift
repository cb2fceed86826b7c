import FlowDefinition

extension FlowMachine {
  mutating func askAgain(for lost: [LostFile], by call: CallReference) -> Transition? {
    let callingStep = flow.step(of: call)
    let allowed = Set(stepsAllowed(from: callingStep))
    let fields = model.askAgain(for: lost) { allowed.contains($0) }
    return fields.isEmpty ? nil : showAgain(Set(fields.map { flow.step(of: $0) }), before: callingStep)
  }

  func stepsAllowed(from callingStep: StepReference) -> [StepReference] {
    let caller = model.derivation.pathIndex(of: callingStep) ?? model.derivation.frontier
    return model.derivation.path.prefix(caller + 1).dropFirst(model.firstAllowedIndex(from: caller)).map(\.step)
  }

  /// Shows steps again in path order, followed by the step that made a call.
  mutating func showAgain(_ steps: Set<StepReference>, before callingStep: StepReference) -> Transition {
    let earlier = stepsAllowed(from: callingStep).filter { $0 != callingStep && steps.contains($0) }
    for step in earlier { model.change(.record(step, nil)) }
    guard let target = earlier.first else { return .go(.screen(of: callingStep)) }
    model.change(.returnTo(callingStep))
    return .go(.step(target))
  }
}
