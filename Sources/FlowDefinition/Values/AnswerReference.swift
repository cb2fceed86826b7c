package struct AnswerReference: Hashable, Sendable {
  /// An item of a list; the item need not exist.
  package struct Item: Hashable, Sendable {
    package let list: FieldIndex
    /// The index of the item, starting at 0.
    package let row: Int
  }

  package let field: FieldIndex
  /// The index of the repeated section's item, starting at 0, or `nil` if it is not specified.
  package var number: Int?
  package var item: Item?
}
