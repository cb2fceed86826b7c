import FlowDefinition
import FlowSyntax

/// Drafts that were prefilled by the position of their item, such as the second child.
///
/// In sections that repeat over a list, the drafts are moved to the key of the item once the path contains the item.
extension FlowModel {
  /// Replaces item positions with item keys in the field references of prefilled drafts, for all items on the path.
  ///
  /// - Returns: Whether there were such drafts.
  @discardableResult
  mutating func placePrefilled() -> Bool {
    if session.drafts.isEmpty { return false }
    var found = false
    for entry in derivation.path where placePrefilled(at: entry.iteration) { found = true }
    return found
  }

  /// Does the same as ``placePrefilled()``, but only for the item of the last step on the path.
  mutating func placePrefilledAtLast() { _ = placePrefilled(at: derivation.path.last?.iteration) }

  private mutating func placePrefilled(at iteration: RepeatIteration?) -> Bool {
    var session = session
    guard session.placePrefilled(at: iteration, flow) else { return false }
    self.session = session
    return true
  }

  /// Returns field references with item keys instead of item positions.
  ///
  /// A reference without an item position, or to an item that is not on the path, stays the same.
  ///
  /// - Returns: A dictionary from each of the given references to the resulting reference.
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
  /// Sets the input of a field to what the host prefilled.
  mutating func prefill(_ field: FieldReference, with draft: JSONValue) {
    drafts[field] = draft
    prefilled[field] = draft
  }

  /// Replaces an item's position with its key in the references of drafts that were prefilled by this position.
  ///
  /// - Parameter iteration: The iteration for the item; `nil` outside repeated sections, where nothing is replaced.
  /// - Returns: Whether there were such drafts.
  mutating func placePrefilled(at iteration: RepeatIteration?, _ flow: Flow) -> Bool {
    guard let iteration, !drafts.isEmpty else { return false }
    var found = false
    for leaf in flow.steps(of: flow[iteration.section]).flatMap({ flow[$0].leaves }) {
      let place = Located(leaf, item: .position(iteration.position))
      guard let draft = drafts[place] else { continue }
      drafts[place] = nil
      drafts[Located(leaf, item: iteration.key)] = draft
      prefilled[Located(leaf, item: iteration.key)] = prefilled[place]
      prefilled[place] = nil
      found = true
    }
    return found
  }
}
