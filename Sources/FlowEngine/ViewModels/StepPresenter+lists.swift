import FlowDefinition
import FlowExpressions
import FlowSyntax

extension StepPresenter {
  mutating func listState(of list: Field, _ format: ListType, _ found: FieldEvaluation) -> ListViewState {
    let name = formatter.itemName(format)
    let (least, most) = (count(format.bounds.low), count(format.bounds.high))
    let needed = max(least ?? 0, found.isRequired ? 1 : 0)
    let answered = firstItems(of: list, found)
    let prefilled = prefilledItems(of: list)
    var rows: [ListViewState.Row] = []
    for (index, item) in found.items.enumerated() {
      formatter.evaluator.bind(item)
      let heading = EngineMessages.item(name, index + 1)
      rows.append(
        row(
          item, at: index, heading: heading, of: list, format, answered: answered[item.id],
          prefilled: prefilled[item.id]))
      formatter.evaluator.unbind(item)
    }
    return ListViewState(
      rows: rows, item: name, min: needed == 0 ? nil : needed, max: most,
      canAdd: most.map { found.items.count < $0 } ?? true, canRemove: found.items.count > needed)
  }

  private mutating func row(
    _ item: ItemEvaluation, at place: Int, heading: String, of list: Field, _ format: ListType, answered: Record?,
    prefilled: [FieldIndex: JSONValue]?
  ) -> ListViewState.Row {
    let typed = formatter.evaluator.typed(inItem: place, of: list.index, format)
    let answers = flow.answers(in: answered, format.fields)
    let showsAll = showsProblems(of: list)
    var fields: [FieldViewState] = []
    var parts: [String] = []
    var isEmpty = true
    for leaf in formatter.evaluator.leaves(of: format.fields, in: item) {
      let (field, found) = (leaf.field, leaf.found)
      let asked = FieldContext(
        path: flow.ownPath(flow.path(of: field.index, in: list.index, row: place), at: list.step),
        typed: typed?[field.index], answer: answered == nil ? nil : answers[field.index]?.value,
        prefilled: prefilled?[field.index],
        // Without input, the item comes from the answer or the default of the list, so all its fields have values.
        isGiven: typed.map { $0[field.index] != nil } ?? true,
        showsProblems: showsAll
          || left.inItems.contains(LeftFields.ItemField(list: list.index, item: item.id, field: field.index)))
      let shown = state(of: field, found, group: text(leaf.group.map { flow[$0].label }), as: asked)
      if field.isHidden, shown.problems.isEmpty { continue }
      fields.append(shown)
      let isFilled = typed.map { $0[field.index]?.isFilled ?? false } ?? found.value.isFilled
      if isFilled, field.computed == nil { isEmpty = false }
      parts.append(found.isValid ? words.part(found.value, of: field) : asked.typed?.text(in: flow.wording) ?? "")
    }
    return ListViewState.Row(
      id: item.id, heading: heading, fields: fields, summary: parts.filter { !$0.isEmpty }.joined(separator: ", "),
      isComplete: item.isValid, isEmpty: isEmpty)
  }

  private func prefilledItems(of list: Field) -> [String: [FieldIndex: JSONValue]] {
    guard case .list(let format) = list.kind, let items = inputs.prefilled[list.index]?.items else { return [:] }
    return Dictionary(
      keepingFirst: items.compactMap { item in
        item.itemID.map { ($0, flow.typed(in: item.members ?? [:], format.fields)) }
      })
  }

  /// Returns the items with which the step began, by id: those of the list's answer, or else of its default.
  private func firstItems(of list: Field, _ found: FieldEvaluation) -> [String: Record] {
    guard case .list(let items) = inputs.answers[list.index]?.value ?? found.defaultAnswer else { return [:] }
    let records = items.compactMap(\.record)
    return Dictionary(keepingFirst: records.compactMap { record in record[ListType.id]?.text.map { ($0, record) } })
  }
}
