import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// The names of questions and their items, and what is told of those nobody has.
extension ScenarioReader {
  /// The question of a step with a path such as `company.name` or `owners[0].email`.
  func field(_ path: String, at step: Step) -> FieldIndex? {
    let section = flow.repetition(of: step.index).map { $0.id + "." } ?? ""
    if let field = flow.field(section + path), flow[field].step == step.index, flow.ownPath(of: field) == path {
      return field
    }
    return flow.itemPath(path, at: step.index)?.field
  }

  /// Whether a path names a question anywhere: one in a repeated section by its item, such as `children[0].name`.
  func isField(_ path: String) -> Bool {
    if let field = flow.field(path) { return flow.repetition(of: flow[field].step) == nil }
    return flow.fieldOfItem(path) != nil || flow.itemPathInSection(path) != nil || flow.itemPath(path) != nil
  }

  /// The paths of a step's questions; of those in lists too where a name has the number of an item.
  func paths(at step: Step, like name: String) -> [String] {
    let fields = flow.allFields(of: step)
    let own = fields.map { flow.ownPath(of: $0) }
    guard name.contains("[") else { return own }
    let row = name.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    let inLists = fields.flatMap { list -> [String] in
      guard case .list(let format) = flow[list].kind else { return [] }
      return format.fields.map { "\(flow.ownPath(of: list))[\(Int(row) ?? 0)].\(flow[$0].id)" }
    }
    return inLists + own
  }

  /// The paths of all questions from outside of their steps, those of sections for the first item.
  var pathsOfFlow: [String] {
    flow.fields.filter { flow.list(around: $0.index) == nil }.map { field in
      flow.repetition(of: field.step) == nil ? field.path : flow.name(of: field.index, number: 0)
    }
  }

  /// Reports a name that no question has.
  func unknownField(_ name: LocatedText) {
    if let meant = fieldWithNumber(name.text) {
      sink.error(.unknownField, ScenarioMessages.unknownFieldOfFlow(name.text), at: name.quotedRange, meant: meant)
      return
    }
    let sections = flow.sections.filter { $0.repetition != nil }
    unknown(
      .unknownField, ScenarioMessages.unknownFieldOfFlow(name.text), name, choices: pathsOfFlow + sections.map(\.id))
  }

  /// What `child#1.name` is written as: steps have the number of an item, fields its place, `children[0].name`.
  func fieldWithNumber(_ name: String) -> String? {
    let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = flow.step(parts[0]), let section = flow.repetition(of: step),
      let number = Int(parts[1].prefix { $0 != "." }), number > 0
    else { return nil }
    let meant = "\(section.id)[\(number - 1)]" + parts[1].drop { $0 != "." }
    return isField(meant) ? meant : nil
  }

  /// Reports an item that a path names and that there can never be: there are so many at most.
  func checkNumbers(_ name: LocatedText, at step: Step? = nil) {
    let number = flow.itemPathInSection(name.text)?.number ?? flow.fieldOfItem(name.text)?.number
    let section = flow.sections.first { $0.id == name.text.prefix { $0 != "[" } }
    if let number, let section, let most = section.repetition?.max, number >= most {
      sink.error(.unknownField, ScenarioMessages.tooManyItems(section.id, number, most), at: name.quotedRange)
    }
    let own = step.flatMap { flow.itemPath(name.text, at: $0.index) }
    guard let place = own ?? flow.itemPathInSection(name.text)?.place ?? flow.itemPath(name.text),
      case .list(let format) = flow[place.list].kind, case .constant(.int(let most))? = format.max, place.row >= most
    else { return }
    sink.error(
      .unknownField, ScenarioMessages.tooManyItems(flow.ownPath(of: place.list), place.row, Int(most)),
      at: name.quotedRange)
  }
}
