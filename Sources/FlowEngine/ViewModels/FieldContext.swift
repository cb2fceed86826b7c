import FlowDefinition
import FlowExpressions

struct FieldContext {
  let path: String
  let typed: JSONValue?
  let answer: Value?
  let prefilled: JSONValue?
  let isGiven: Bool
  let showsProblems: Bool
}

struct LeftFields {
  var fields: Set<FieldIndex> = []
  var inItems: Set<ItemField> = []

  /// A field of a list item, identified by the id of the item instead of its position.
  struct ItemField: Hashable {
    let list: FieldIndex
    let item: String
    let field: FieldIndex
  }

  mutating func keep(_ isKept: (FieldIndex) -> Bool) {
    if !fields.isEmpty { fields = fields.filter(isKept) }
    if !inItems.isEmpty { inItems = inItems.filter { isKept($0.list) } }
  }

  mutating func remove(_ list: FieldIndex) {
    fields.remove(list)
    if !inItems.isEmpty { inItems = inItems.filter { $0.list != list } }
  }
}

enum InputPlace: Hashable {
  case field(FieldIndex)
  case item(LeftFields.ItemField)
}
