import FlowSyntax

extension FlowIndex {
  /// The ids of a field's options where the file lists them and all can be read; nil otherwise.
  func fixedOptions(of field: FieldIndex) -> [String]? {
    let declared = fields[field.rawValue].declaration
    guard declared.hasKind, declared.kind == .choice || declared.kind == .choices,
      declared.object["optionsFrom"] == nil
    else { return nil }
    switch declared.object["options"]?.value {
    case .string(let name):
      return declaration.sharedOptions[name.text].flatMap(Self.ids)
    case .array: return declared.object["options"].flatMap(Self.ids)
    case .null, .bool, .number, .object, .invalid, nil: return nil
    }
  }

  /// The ids in a list of options; nil where one of them could not be read.
  private static func ids(of list: JSONNode) -> [String]? {
    guard case .array(let items) = list.value else { return nil }
    let ids = items.compactMap { item -> String? in
      switch item.value {
      case .string(let text): return text.text
      case .object(let members):
        guard case .string(let id) = members.first(where: { $0.key.text == "id" })?.node.value else { return nil }
        return id.text
      case .null, .bool, .number, .array, .invalid: return nil
      }
    }
    return ids.count == items.count && !ids.isEmpty ? ids : nil
  }
}
