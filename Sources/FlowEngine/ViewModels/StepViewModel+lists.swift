import FlowDefinition
import FlowExpressions

/// Changing the items of lists; like all that is typed, it changes the draft and nothing else.
extension StepViewModel {
  /// Adds an empty item at the end of a list, by the list's path; its id, nil where there is no such list.
  ///
  /// How many items there may be is not looked at: see ``ListViewState/canAdd``.
  @discardableResult
  public func addItem(to path: String) -> String? {
    guard let list = list(path) else { return nil }
    var items = items(of: list)
    let id = itemIDs.next(besides: Set(items.compactMap(\.itemID)))
    items.append(.object([ListFormat.id: .string(id)]))
    change(list, .list(items))
    return id
  }

  /// Removes an item, by its id; an id the list does not have is ignored.
  public func removeItem(_ id: String, from path: String) {
    guard let list = list(path) else { return }
    let items = items(of: list)
    let rest = items.filter { $0.itemID != id }
    if rest.count != items.count { change(list, .list(rest)) }
  }

  /// Puts an item, by its id, at another place of its list, from 0; a place beyond the last is the last.
  public func moveItem(_ id: String, in path: String, to place: Int) {
    guard let list = list(path) else { return }
    var items = items(of: list)
    guard let old = items.firstIndex(where: { $0.itemID == id }) else { return }
    let item = items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    change(list, .list(items))
  }

  /// Takes what was typed in an item.
  func updateItem(_ input: JSONValue, at path: String) {
    guard let question = itemQuestion(path), let (list, row) = question.item.map({ ($0.list, $0.row) }) else { return }
    var items = items(of: list)
    items[row] = context.flow.item(items[row], of: list, with: input, at: question.field)
    let asked = LeftFields.ItemField(list: list, item: items[row].itemID ?? "", field: question.field)
    change(list, .list(items), stillLeft: left.inItems.subtracting([asked]))
  }

  /// The question a path names in an item that is there.
  func itemQuestion(_ path: String) -> AnswerReference? {
    guard let question = context.flow.itemQuestion(path, at: step.part), let item = question.item,
      items(of: item.list).indices.contains(item.row)
    else { return nil }
    return question
  }

  /// The items of a list as they are typed: what was typed, else what was answered, else what the flow fills in.
  func items(of list: FieldIndex) -> [JSONValue] {
    guard case .list(let format) = context.flow[list].kind else { return [] }
    if let draft = draft.entries[list] {
      if case .list(let items) = draft { return items }
      return []
    }
    if let answer = context.answer(list) { return context.flow.draft(of: answer.value, format) }
    guard case .answer(let value) = context.reading(draft).fields[list]?.initial else { return [] }
    return context.flow.draft(of: value, format)
  }

  private func list(_ path: String) -> FieldIndex? {
    field(path).flatMap { context.flow[$0].kind.isList ? $0 : nil }
  }
}
