import FlowDefinition
import FlowSyntax

/// Drafts that were prefilled by the position of their item, such as the second child.
///
/// In sections that repeat over a list, the drafts are moved to the key of the item once the path contains the item.
extension FlowModel {
  @discardableResult
  mutating func placePrefilled() -> Bool {
    if session.drafts.isEmpty { return false }
    var found = false
    for entry in derivation.path where placePrefilled(at: entry.iteration) { found = true }
    return found
  }

  mutating func placePrefilledAtLast() { _ = placePrefilled(at: derivation.path.last?.iteration) }

  private mutating func placePrefilled(at iteration: RepeatIteration?) -> Bool {
    let changes = session.changes(placingPrefilledAt: iteration, flow)
    for change in changes { self.change(change) }
    return !changes.isEmpty
  }

  /// A reference without an item position, or to an item that is not on the path, stays the same.
  package func placed(_ fields: some Sequence<FieldReference>) -> [FieldReference: FieldReference] {
    var steps: [StepReference: StepReference] = [:]
    for entry in derivation.path {
      guard let number = entry.iteration?.position else { continue }
      steps[Located(entry.step.part, item: .position(number))] = entry.step
    }
    return Dictionary(keepingFirst: fields.map { ($0, steps[flow.step(of: $0)]?.with($0.part) ?? $0) })
  }
}

extension Session {
  func changes(placingPrefilledAt iteration: RepeatIteration?, _ flow: Flow) -> [SessionChange] {
    guard let iteration, !drafts.isEmpty else { return [] }
    return flow.steps(of: flow[iteration.section]).flatMap({ flow[$0].leaves }).flatMap { leaf -> [SessionChange] in
      let (place, new) = (Located(leaf, item: .position(iteration.position)), Located(leaf, item: iteration.key))
      guard let draft = drafts[place] else { return [] }
      return [.draft(place, nil), .draft(new, draft), .prefilled(new, prefilled[place]), .prefilled(place, nil)]
    }
  }
}
