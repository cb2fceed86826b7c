import FlowDefinition

extension Flow {
  /// A name in a snapshot without its item, and the item's key.
  static func parts(of name: String) -> (name: String, item: ItemKey?) {
    let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count > 1 ? ItemKey(parts[1]) : nil)
  }

  /// The step a name in a snapshot means; nil where it is none any more, or is no longer repeated, or is now.
  func stepPlace(_ name: String) -> StepPlace? {
    let parts = Self.parts(of: name)
    guard let step = step(parts.name), (repetition(of: step) == nil) == (parts.item == nil) else { return nil }
    return Place(step, item: parts.item)
  }

  /// The field a name in a snapshot means; nil where it is none any more, or is no longer repeated, or is now.
  func fieldPlace(_ name: String) -> FieldPlace? {
    let parts = Self.parts(of: name)
    guard let field = field(parts.name), (repetition(of: self[field].step) == nil) == (parts.item == nil) else {
      return nil
    }
    return Place(field, item: parts.item)
  }
}
