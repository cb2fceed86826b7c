import FlowDefinition

/// Returning to earlier steps because of a call.
extension FlowMachine {
  /// Asks again for the lost files of a call that the person can choose again; returns whether there are any.
  mutating func askAgain(for lost: [LostFile], by call: CallReference) -> Bool {
    let callingStep = flow.step(of: call)
    let allowed = Set(stepsAllowed(from: callingStep))
    let fields = model.session.askAgain(for: lost, flow) { allowed.contains($0) }
    if fields.isEmpty { return false }
    showAgain(Set(fields.map { flow.step(of: $0) }), before: callingStep)
    return true
  }

  /// Returns the steps on the path to which the person can return, up to and including the step that made a call.
  func stepsAllowed(from callingStep: StepReference) -> [StepReference] {
    let caller = model.derivation.pathIndex(of: callingStep) ?? model.derivation.frontier
    return model.derivation.path.prefix(caller + 1).dropFirst(model.firstAllowedIndex(from: caller)).map(\.step)
  }

  /// Shows steps again in path order, followed by the step that made a call.
  mutating func showAgain(_ steps: Set<StepReference>, before callingStep: StepReference) {
    let earlier = stepsAllowed(from: callingStep).filter { $0 != callingStep && steps.contains($0) }
    for step in earlier { model.session.records[step] = nil }
    guard let target = earlier.first else {
      save()
      return show(callingStep)
    }
    model.session.returnTo = callingStep
    model.rederive(from: target, at: eventContext)
    save()
    arrive(at: target)
  }
}
