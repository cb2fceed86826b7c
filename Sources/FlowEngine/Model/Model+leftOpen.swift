import FlowDefinition

extension Model {
  /// A step on the path that was done, with answers changed there and not handed in: a person who goes on is asked again.
  public struct ChangesLeftOpen: Hashable, Sendable {
    /// The step.
    public let step: StepReference
    /// What was changed.
    public let fields: [FieldReference]
    /// The names of that in the step, such as `company.name`.
    public let paths: [String]
  }

  /// The first step that was done with changes that were not handed in; nil where there is none.
  public var changesLeftOpen: ChangesLeftOpen? {
    for entry in derivation.path.prefix(derivation.frontier) where session.records[entry.step] != nil {
      let changed = changedFields(at: entry.step)
      guard !changed.isEmpty else { continue }
      return ChangesLeftOpen(step: entry.step, fields: changed, paths: changed.map { flow.ownPath(of: $0.part) })
    }
    return nil
  }

  /// The fields of a step that hold something else than what was accepted; what is not right yet counts too.
  private func changedFields(at step: StepReference) -> [FieldReference] {
    let drafted = flow[step].leaves.map { step.with($0) }.filter { session.drafts[$0] != nil && flow[$0].isKept }
    guard !drafted.isEmpty else { return [] }
    let reading = evaluation(of: step)
    return drafted.filter { field in
      guard let read = reading.fields[field.part], read.isShown else { return false }
      return !read.isValid || read.value != session.answers[field]?.value
    }
  }
}
