import FlowDefinition
import FlowExpressions

/// Counting the answers of a path.
extension Session {
  /// How many fields of a step on the path have an answer that is saved; a default is one only once it was submitted.
  ///
  /// `environment` holds the answers; `isHere`: those of the step too, where it is one of an item.
  func answerCount(at entry: PathEntry, in environment: Environment, _ flow: Flow, isHere: Bool = false) -> Int {
    var count = 0
    for leaf in flow[entry.step].leaves where isSaved(leaf, at: entry, in: environment, flow, isHere: isHere) {
      count += 1
    }
    return count
  }

  /// Whether a field of a step on the path has an answer that is saved.
  func isSaved(
    _ leaf: FieldIndex, at entry: PathEntry, in environment: Environment, _ flow: Flow, isHere: Bool = false
  ) -> Bool {
    let (field, place) = (flow[leaf], entry.step.with(leaf))
    return field.isKept && field.computed == nil && (answers[place] != nil || drafts[place] != nil)
      && entry.value(of: field.slot, in: environment, isHere: isHere).isFilled
  }
}
