package import FlowDefinition

extension Flow {
  /// The name of a field for people and programs; one of an item has its number, from 0: `children[0].name`.
  package func name(of field: FieldIndex, number: Int?) -> String {
    name(ownPath(of: field), of: field, number: number)
  }

  /// The same of what is asked at a path of a step, such as `phones[1].number`.
  package func name(_ ownPath: String, of field: FieldIndex, number: Int?) -> String {
    guard let number, let section = repetition(of: self[field].step) else { return ownPath }
    return "\(section.id)[\(number)].\(ownPath)"
  }

  /// The path of a field in its step, without the section that is repeated.
  package func ownPath(of field: FieldIndex) -> String { ownPath(self[field].path, at: self[field].step) }

  /// A path of the flow as it is called in a step.
  func ownPath(_ path: String, at step: StepIndex) -> String {
    repetition(of: step).map { String(path.dropFirst($0.id.count + 1)) } ?? path
  }

  /// The question of a list's item that a path in a step means, such as `phones[1].number`.
  package func itemPath(_ path: String, at step: StepIndex) -> ItemPath? {
    let prefix = repetition(of: step).map { $0.id + "." } ?? ""
    guard let place = itemPath(prefix + path), self[place.list].step == step else { return nil }
    return place
  }
}
