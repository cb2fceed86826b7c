import FlowDefinition
import Localization

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
  /// A service's words about an item, or the flow's for the code, with the item and its question before them.
  func words(_ words: String?, about place: ItemPath, of call: CallReference, _ rejection: Rejection) -> String {
    let list = self.place(of: place.list, for: call)
    let step = flow.step(of: list)
    let message =
      words
      ?? self.words(
        of: PendingRejection(
          step: step, field: place.list, call: call, code: rejection.code, details: rejection.details,
          words: nil))
    let texts = TemplateText(flow: flow, environment: environment(of: step))
    var item = EngineMessages.item.text(in: flow.wording)
    if case .list(let format) = flow[list].kind, let name = format.item { item = texts.text(name) }
    return EngineMessages.inItem(EngineMessages.item(item, place.row + 1), message)
  }
}
