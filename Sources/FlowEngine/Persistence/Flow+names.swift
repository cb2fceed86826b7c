import FlowDefinition

extension Flow {
  /// The step a name in a snapshot means; nil where it is none any more, or is no longer repeated, or is now.
  func stepPlace(_ name: String) -> StepReference? {
    let parts = ItemName(name)
    guard let step = stepEverCalled(parts.name), (repetition(of: step) == nil) == (parts.item == nil) else {
      return nil
    }
    return Located(step, item: parts.item.map { ItemKey($0) })
  }

  /// The call a name in a snapshot means; nil where it is none any more.
  func callPlace(_ name: String) -> CallReference? {
    let parts = ItemName(name)
    return callIndex(parts.name).map { Located($0, item: parts.item.map { ItemKey($0) }) }
  }

  /// The call that is named by the id of its step, perhaps a former one, and its role.
  func callIndex(_ name: String) -> CallIndex? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = stepEverCalled(parts[0]) else { return nil }
    let present = self[step].id + "/" + parts[1]
    return calls(of: self[step]).first { self.name(of: $0) == present }
  }

  /// The variable a name in a snapshot means, under its present or a former name.
  func slot(_ name: String, among present: [String: Int]) -> Int? {
    if let slot = present[name] { return slot }
    if let field = field(name) { return self[field].slot }
    if let section = sections.first(where: { $0.formerIDs.contains(name) }) { return section.repetition?.listSlot }
    guard name.hasSuffix("/output") else { return nil }
    return callIndex(String(name.dropLast("/output".count))).flatMap { self[$0].outputSlot }
  }

  /// The field a name in a snapshot means; nil where it is none any more, or is no longer repeated, or is now.
  func fieldPlace(_ name: String) -> FieldReference? {
    let parts = ItemName(name)
    guard let field = field(parts.name), (repetition(of: self[field].step) == nil) == (parts.item == nil) else {
      return nil
    }
    return Located(field, item: parts.item.map { ItemKey($0) })
  }
}
