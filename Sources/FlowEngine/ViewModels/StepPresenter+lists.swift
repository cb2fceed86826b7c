import FlowDefinition
import FlowExpressions
import Localization

/// Where a field is asked, by itself or in an item of a list, and what is known of it there.
struct AskedField {
  let path: String
  /// What was typed, nil for nothing.
  let typed: JSONValue?
  /// Whether it was typed or answered.
  let isGiven: Bool
  /// Whether it is time to say what is wrong with it.
  let showsProblems: Bool

  /// What was typed, as text.
  func text(in language: Language) -> String? {
    switch typed {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): language.number(number)
    case .bool(let value): EngineMessages.yesOrNo(value).name(in: language)
    case .null, .list, .object, nil: nil
    }
  }
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

  /// The list is looked at anew as a whole.
  mutating func remove(_ list: FieldIndex) {
    fields.remove(list)
    inItems = inItems.filter { $0.list != list }
  }
}

extension StepPresenter {
  mutating func listState(
    of list: Field, _ format: ListFormat, _ read: StepEvaluation.FieldEvaluation
  ) -> ListViewState {
    let item = text(format.item) ?? EngineMessages.item.text(in: flow.wording)
    let most = reading.value(format.max)
    var least = read.isRequired ? 1 : 0
    if case .int(let count) = reading.value(format.min) { least = max(least, Int(count)) }
    var canAdd = true
    if case .int(let count) = most { canAdd = read.rows.count < count }
    let typed = typedItems(of: list)
    var rows: [ListViewState.Row] = []
    for (place, row) in read.rows.enumerated() {
      let heading = EngineMessages.item(item, place + 1)
      let own = typed.map { $0.indices.contains(place) ? $0[place] : [:] }
      rows.append(self.row(row, at: place, heading, of: list, format, own))
    }
    return ListViewState(rows: rows, item: item, canAdd: canAdd, canRemove: read.rows.count > least)
  }

  /// What was typed in the items of a list, nil where nothing was.
  private func typedItems(of list: Field) -> [[FieldIndex: JSONValue]]? {
    guard case .list(let format) = list.kind, case .list(let items) = draft.entries[list.index] else { return nil }
    return items.map { item in
      guard case .object(let members) = item else { return [:] }
      return flow.typed(in: members, format.fields)
    }
  }

  private mutating func row(
    _ row: StepEvaluation.RowEvaluation, at place: Int, _ heading: String, of list: Field, _ format: ListFormat,
    _ typed: [FieldIndex: JSONValue]?
  ) -> ListViewState.Row {
    reading.bind(row)
    defer { reading.unbind(row) }
    let showsAll = showsProblems(of: list)
    var fields: [FieldViewState] = []
    var parts: [String] = []
    var isEmpty = true
    for (index, group) in leaves(of: format.fields, in: row, group: nil) {
      guard let read = row.fields[index], read.isShown else { continue }
      let left = LeftFields.ItemField(list: list.index, item: row.id, field: index)
      let asked = AskedField(
        path: flow.ownPath(flow.path(of: index, in: list.index, row: place), at: list.step), typed: typed?[index],
        // An item that is there without being typed was answered, or the flow fills it in: either way it has its values.
        isGiven: typed.map { $0[index] != nil } ?? true,
        showsProblems: showsAll || self.left.inItems.contains(left))
      fields.append(state(of: flow[index], read, group: group, as: asked))
      let isFilled = typed.map { $0[index]?.isFilled ?? false } ?? read.value.isFilled
      if isFilled, flow[index].computed == nil { isEmpty = false }
      parts.append(read.isValid ? words.part(read.value, of: flow[index]) : asked.text(in: flow.wording) ?? "")
    }
    return ListViewState.Row(
      id: row.id, heading: heading, fields: fields, summary: parts.filter { !$0.isEmpty }.joined(separator: ", "),
      isComplete: row.isValid, isEmpty: isEmpty)
  }

  /// The fields of an item that take an answer, each with the heading of its group.
  private mutating func leaves(
    of fields: [FieldIndex], in row: StepEvaluation.RowEvaluation, group: String?
  ) -> [(field: FieldIndex, group: String?)] {
    var leaves: [(field: FieldIndex, group: String?)] = []
    for index in fields where row.fields[index]?.isShown == true {
      if case .group(let inner) = flow[index].kind {
        let heading: String = text(flow[index].label)
        leaves += self.leaves(of: inner, in: row, group: heading)
      } else {
        leaves.append((index, group))
      }
    }
    return leaves
  }
}
