import FlowDefinition
import FlowExpressions

/// Answers that were saved under a former key of their item: before the flow named a `key`, or by an earlier version.
extension FlowModel {
  /// Moves what was saved for the items on the path to their present keys.
  ///
  /// - Returns: Whether anything was moved, so that the path must be derived again.
  mutating func renameItems() -> Bool {
    var (found, seen) = (false, Set<SectionIndex>())
    for case let iteration? in derivation.path.map(\.iteration) where seen.insert(iteration.section).inserted {
      for (former, key) in zip(iteration.formerKeys, iteration.items.map(\.key)) where former != key {
        let changes = flow.steps(of: flow[iteration.section]).flatMap { step in
          session.changes(moving: Located(step, item: former), to: Located(step, item: key), flow)
        }
        session.make(changes)
        found = found || !changes.isEmpty
      }
    }
    return found
  }
}

extension Session {
  fileprivate func changes(moving former: StepReference, to step: StepReference, _ flow: Flow) -> [SessionChange] {
    var changes: [SessionChange] = []
    if let record = records[former], records[step] == nil { changes += [.record(step, record), .record(former, nil)] }
    for leaf in flow[step].leaves {
      let (old, new) = (former.with(leaf), step.with(leaf))
      if let answer = answers[old], answers[new] == nil { changes += [.answer(new, answer), .answer(old, nil)] }
      if let draft = drafts[old], drafts[new] == nil { changes += [.draft(new, draft), .draft(old, nil)] }
    }
    for call in flow.calls(of: flow[step]) {
      let (old, new) = (former.with(call), step.with(call))
      if let accepted = calls[old], calls[new] == nil { changes += [.accepted(new, accepted), .accepted(old, nil)] }
    }
    if cursor == former { changes.append(.cursor(step)) }
    return changes
  }
}

extension RepeatIteration {
  /// The keys that the items had without `key`, and before items of other lists than records and texts had one.
  fileprivate var formerKeys: [ItemKey] {
    ItemKey.distinct(items.map { $0.value?.formerItemText ?? $0.key.text })
  }
}

extension Value {
  fileprivate var formerItemText: String {
    switch self {
    case .record(let record): record[ListType.id]?.formerItemText ?? ""
    case .number(let number): "\(number.double)"
    case .money, .duration: ""
    case _: itemText()
    }
  }
}
