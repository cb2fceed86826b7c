import FlowDefinition
import FlowExpressions

extension Session {
  /// A default is included only after it was submitted.
  func answerCount(at entry: PathEntry, in environment: Environment, _ flow: Flow, isHere: Bool = false) -> Int {
    var count = 0
    for leaf in flow[entry.step].leaves where isSaved(leaf, at: entry, in: environment, flow, isHere: isHere) {
      count += 1
    }
    return count
  }

  func isSaved(
    _ leaf: FieldIndex, at entry: PathEntry, in environment: Environment, _ flow: Flow, isHere: Bool = false
  ) -> Bool {
    let (field, place) = (flow[leaf], entry.step.with(leaf))
    return field.isKept && field.computed == nil && (answers[place] != nil || drafts[place] != nil)
      && entry.value(of: field.slot, in: environment, isHere: isHere).isFilled
  }
}
