import FlowDefinition
import Localization

/// Refusals that name a question of an item: they are shown at the list, and say which item is meant.
extension ValueTemplate {
  /// The question of an item that a path such as `phones[1].number` names, where the input is the bare list.
  func item(at path: AnswerPath, _ flow: Flow) -> AnswerReference? {
    guard let list = field(at: path.head[...], flow), flow[list].kind.isList else { return nil }
    let inList = AnswerPath(Array(path.elements.dropFirst(path.head.count)))
    return flow.question(flow[list].path + inList.description)
  }
}

extension Model {
  /// A service's words about an item, or the flow's for the code, with the item and its question before them.
  func words(_ words: String?, about item: AnswerReference.Item, of call: CallReference, _ rejection: Rejection)
    -> String
  {
    let list = self.place(of: item.list, for: call)
    let step = flow.step(of: list)
    let message =
      words
      ?? self.words(
        of: PendingRejection(
          step: step, field: item.list, call: call, code: rejection.code, details: rejection.details,
          words: nil))
    let texts = TemplateText(flow: flow, environment: environment(of: step))
    var name = EngineMessages.item.text(in: flow.wording)
    if case .list(let format) = flow[list].kind, let own = format.item { name = texts.text(own) }
    return EngineMessages.inItem(EngineMessages.item(name, item.row + 1), message)
  }
}
