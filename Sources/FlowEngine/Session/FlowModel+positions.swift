import FlowDefinition
import FlowSyntax

/// Answers that are prefilled by the position of their item, in sections that repeat over a list.
extension FlowModel {
  /// Moves the drafts that were prefilled for the positions of items to the keys of the items, for all on the path.
  ///
  /// - Returns: Whether there were such drafts.
  @discardableResult
  mutating func placePrefilled() -> Bool {
    if session.drafts.isEmpty { return false }
    var found = false
    for entry in derivation.path where placePrefilled(at: entry.iteration) { found = true }
    return found
  }

  /// Moves the drafts that were prefilled for the position of the last step's item to the key of the item.
  mutating func placePrefilledAtLast() { _ = placePrefilled(at: derivation.path.last?.iteration) }

  private mutating func placePrefilled(at iteration: RepeatIteration?) -> Bool {
    var session = session
    guard session.placePrefilled(at: iteration, flow) else { return false }
    self.session = session
    return true
  }

  /// Replaces the position of an item with the key of the item in each field reference, for the items on the path.
  ///
  /// - Returns: The resulting references, by the given ones.
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
  /// Moves the drafts that were prefilled for the position of the current item to the key of the item.
  ///
  /// - Returns: Whether there were such drafts.
  mutating func placePrefilled(at iteration: RepeatIteration?, _ flow: Flow) -> Bool {
    guard let iteration, !drafts.isEmpty else { return false }
    var found = false
    for leaf in flow.steps(of: flow[iteration.section]).flatMap({ flow[$0].leaves }) {
      let place = Located(leaf, item: .position(iteration.position))
      guard let draft = drafts[place] else { continue }
      drafts[place] = nil
      drafts[Located(leaf, item: iteration.key)] = draft
      found = true
    }
    return found
  }
}
