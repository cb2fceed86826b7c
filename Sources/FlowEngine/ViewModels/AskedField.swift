import FlowDefinition
import FlowExpressions

/// Where a field is asked, by itself or in an item of a list, and what is known of it there.
struct AskedField {
  let path: String
  let typed: JSONValue?
  /// What was answered before.
  let answer: Value?
  let isGiven: Bool
  let showsProblems: Bool
}

/// The fields a person has left, in items of lists too.
struct LeftFields {
  var fields: Set<FieldIndex> = []
  var inItems: Set<ItemField> = []

  /// A field of an item, wherever the item stands.
  struct ItemField: Hashable {
    let list: FieldIndex
    let item: String
    let field: FieldIndex
  }

  /// Forgets the fields that do not meet a condition, and the items of lists that do not.
  mutating func keep(_ isKept: (FieldIndex) -> Bool) {
    if !fields.isEmpty { fields = fields.filter(isKept) }
    if !inItems.isEmpty { inItems = inItems.filter { isKept($0.list) } }
  }

  /// The list is looked at anew as a whole.
  mutating func remove(_ list: FieldIndex) {
    fields.remove(list)
    if !inItems.isEmpty { inItems = inItems.filter { $0.list != list } }
  }
}
