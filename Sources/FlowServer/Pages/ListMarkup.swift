import FlowEngine

/// The items of a list, each with its questions, and buttons to add, move and remove one.
struct ListMarkup {
  let field: FieldViewState
  let list: ListViewState
  let id: String
  let context: PageContext
  let messages: [String: FormMessage]

  var html: HTML {
    let canAdd =
      list.canAdd
      ? button("add:\(list.rows.count):\(field.path)", context.words(PageMessages.addAnother(list.item))) : .nothing
    return """
      <input type="hidden"\("name", field.path) value="">
      <div\("id", id) tabindex="-1" role="group"\("aria-label", field.label)>\(list.rows.enumerated().map { row($1, at: $0) })</div>
      \(canAdd)
      """
  }

  private func row(_ row: ListViewState.Row, at index: Int) -> HTML {
    let fields = row.fields.map { FieldMarkup(field: $0, context: context, messages: messages).html }
    var buttons: [HTML] = []
    if index > 0 {
      buttons.append(button("move:\(row.id):\(index - 1):\(field.path)", context.words(PageMessages.moveUp), of: row))
    }
    if index + 1 < list.rows.count {
      buttons.append(button("move:\(row.id):\(index + 1):\(field.path)", context.words(PageMessages.moveDown), of: row))
    }
    if list.canRemove {
      buttons.append(button("remove:\(row.id):\(field.path)", context.words(PageMessages.remove), of: row))
    }
    return """
      <fieldset class="row"><legend>\(row.heading)</legend>
      \(fields)
      <div class="offers">\(buttons)</div>
      </fieldset>
      """
  }

  private func button(_ action: String, _ label: String, of row: ListViewState.Row? = nil) -> HTML {
    let what = row.map { "<span class=\"hidden\"> \($0.heading)</span>" as HTML } ?? .nothing
    return "<button class=\"secondary\" name=\"_do\"\("value", action)>\(label)\(what)</button>"
  }
}
