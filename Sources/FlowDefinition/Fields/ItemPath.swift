import Foundation

/// A question of one item of a list, such as `phones[0].number`.
public struct ItemPath: Hashable, Sendable {
  /// The list.
  public let list: FieldIndex
  /// Which item, from 0; whether there is one is not known here.
  public let row: Int
  /// The question.
  public let field: FieldIndex
}

extension Flow {
  /// What a path such as `phones[0].number` names; nil where it names nothing of the kind.
  public func itemPath(_ path: String) -> ItemPath? {
    guard let open = path.firstIndex(of: "["), let close = path[open...].firstIndex(of: "]"),
      let row = Int(path[path.index(after: open)..<close]), row >= 0, let list = field(String(path[..<open])),
      case .list(let format) = self[list].kind
    else { return nil }
    let rest = path[path.index(after: close)...]
    guard rest.first == "." else { return nil }
    let names = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return field(names[...], among: format.fields).map { ItemPath(list: list, row: row, field: $0) }
  }

  /// What a path such as `children[0].phones[1].number` names: a question of an item of a list in a repeated section, with
  /// the number of the section's item, from 0, and the list's name there: `children[0].phones`.
  public func itemPathInSection(_ path: String) -> (place: ItemPath, number: Int, list: String)? {
    guard let open = path.firstIndex(of: "["), let close = path[open...].range(of: "]."),
      let number = Int(path[path.index(after: open)..<close.lowerBound]), (0...999_999).contains(number),
      let section = sections.first(where: { $0.id == path[..<open] && $0.repetition != nil }),
      let place = itemPath(section.id + "." + path[close.upperBound...])
    else { return nil }
    let own = self[place.list].path.dropFirst(section.id.count + 1)
    return (place, number, "\(section.id)[\(number)].\(own)")
  }

  /// The path of a question of an item, from 0.
  public func path(of field: FieldIndex, in list: FieldIndex, row: Int) -> String {
    self[list].path + "[\(row)]" + self[field].path.dropFirst(self[list].path.count)
  }

  /// An item with something at one of its questions; groups on the way are made where they are not there.
  public func item(_ item: JSONValue, with value: JSONValue, at place: ItemPath) -> JSONValue {
    var names: [String] = []
    var field: FieldIndex? = place.field
    while let index = field, index != place.list {
      names.insert(self[index].id, at: 0)
      field = self[index].parent
    }
    return item.setting(names[...], to: value)
  }

  /// The list whose items a field is in; nil for a field outside of lists.
  public func list(around field: FieldIndex) -> FieldIndex? {
    guard let parent = self[field].parent else { return nil }
    return self[parent].kind.isList ? parent : list(around: parent)
  }

  /// The field with an id, or a former id, among those of an item or a group.
  public func field(_ id: String, among fields: [FieldIndex]) -> FieldIndex? {
    fields.first { self[$0].id == id } ?? fields.first { self[$0].formerIDs.contains(id) }
  }

  private func field(_ names: ArraySlice<String>, among fields: [FieldIndex]) -> FieldIndex? {
    guard let name = names.first, let field = field(name, among: fields) else { return nil }
    if names.count == 1 { return field }
    guard case .group(let inner) = self[field].kind else { return nil }
    return self.field(names.dropFirst(), among: inner)
  }
}

extension JSONValue {
  /// An object with something at a path of names.
  fileprivate func setting(_ names: ArraySlice<String>, to value: JSONValue) -> JSONValue {
    guard let name = names.first else { return value }
    var members: [String: JSONValue] = [:]
    if case .object(let own) = self { members = own }
    members[name] = (members[name] ?? .null).setting(names.dropFirst(), to: value)
    return .object(members)
  }
}
