import FlowDefinition

/// Refusals that name a question of an item: they are shown at the list, and say which item is meant.
extension ValueTemplate {
  /// The question of an item that a path such as `phones[1].number` names, where the input is the bare list.
  func item(at path: String, _ flow: Flow) -> ItemPath? {
    guard let open = path.firstIndex(of: "[") else { return nil }
    let parts = path[..<open].split(separator: ".").map(String.init)
    guard let list = field(at: parts[...], flow), flow[list].kind.isList else { return nil }
    return flow.itemPath(flow[list].path + path[open...])
  }
}

extension Model {
  /// A service's words about an item, or the flow's for the code, with the item before them.
  func words(_ words: String?, about item: ItemPath, of call: CallPlace, _ rejection: Rejection) -> String {
    let list = place(of: item.list, for: call)
    let blame = Blame(
      step: flow.step(of: list), field: item.list, call: call, code: rejection.code, details: rejection.details,
      words: words)
    var name = EngineWords.item
    if case .list(let format) = flow[list].kind, let template = format.item {
      name = TemplateText(flow: flow, environment: environment(of: flow.step(of: list))).text(template)
    }
    return EngineWords.inItem(EngineWords.item(name, number: item.row + 1), self.words(of: blame))
  }
}
