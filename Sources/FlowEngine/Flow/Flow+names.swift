import FlowDefinition
import FlowExpressions

extension Flow {
  func name(of step: StepReference) -> String { step.written(self[step].id) }

  func name(of field: FieldReference) -> String { field.written(self[field].path) }

  func name(of call: CallReference) -> String { call.written(name(of: call.part)) }

  /// Returns the name of a call in a snapshot: `step/before`, `step/submit` or `step/ACTION`.
  func name(of call: CallIndex) -> String {
    let step = self[self[call].step]
    return switch self[call].role {
    case .before: step.id + "/before"
    case .submit: step.id + "/submit"
    case .action(let place): step.id + "/" + step.actions[place].id
    }
  }

  func keptNames(of call: CallIndex) -> [String]? {
    let names = self[call].keptNames
    return names.count > 1 ? names : nil
  }

  /// Returns the names that variables have in a snapshot, by slot.
  func names() -> [Int: String] {
    var names: [Int: String] = [:]
    for value in given { names[value.slot] = value.name }
    for field in fields { names[field.slot] = field.path }
    for call in calls { if let slot = call.outputSlot { names[slot] = name(of: call.index) + "/output" } }
    for section in sections {
      if let repetition = section.repetition { names[repetition.listSlot] = section.id }
    }
    return names
  }
}

extension Flow {
  /// Returns the step with a name from a snapshot; the name may be a former name of the step.
  func step(savedAs name: String) -> StepReference? {
    let name = ItemName(name)
    return stepEverCalled(name.name).flatMap { isStill(name, at: $0) ? Located($0, item: name.key) : nil }
  }

  func field(savedAs name: String) -> FieldReference? {
    let name = ItemName(name)
    return field(name.name).flatMap { isStill(name, at: self[$0].step) ? Located($0, item: name.key) : nil }
  }

  /// The name has an item key if the step was in a repeated section when the session was saved.
  ///
  /// If the step has since been moved into or out of a repeated section, the name no longer fits.
  private func isStill(_ name: ItemName, at step: StepIndex) -> Bool {
    (repetition(of: step) == nil) == (name.item == nil)
  }

  func call(savedAs name: String) -> CallReference? {
    let name = ItemName(name)
    return callIndex(name.name).map { Located($0, item: name.key) }
  }

  /// If the flow no longer has the step, the only `once` call of the same service with the same inputs is the call.
  ///
  /// The step may have been renamed.
  func call(_ stored: SnapshotContent.StoredPending) -> CallReference? {
    if let call = call(savedAs: stored.call) { return call }
    let same = steps.flatMap { calls(of: $0) }.filter { call in
      self[call].isOnce && self[self[call].port].name == stored.service && keptNames(of: call) == stored.names
        && repetition(of: self[call].step) == nil
    }
    return same.count == 1 && ItemName(stored.call).key == nil ? Located(same[0], item: nil) : nil
  }

  func callIndex(_ name: String) -> CallIndex? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = stepEverCalled(parts[0]) else { return nil }
    let present = self[step].id + "/" + parts[1]
    return calls(of: self[step]).first { self.name(of: $0) == present }
  }

  func slot(_ name: String, among present: [String: Int]) -> Int? {
    if let slot = present[name] { return slot }
    if let field = field(name) { return self[field].slot }
    if let section = sections.first(where: { $0.formerIDs.contains(name) }) { return section.repetition?.listSlot }
    guard name.hasSuffix("/output") else { return nil }
    return callIndex(String(name.dropLast("/output".count))).flatMap { self[$0].outputSlot }
  }
}

extension ItemName {
  fileprivate var key: ItemKey? { item.map { ItemKey($0) } }
}

extension Located {
  fileprivate func written(_ name: String) -> String { ItemName(name, item: item?.text).description }
}
