import FlowSyntax

/// The ids of options.
struct OptionIDs {
  /// In the order of the file.
  let list: [String]
  let set: Set<String>

  fileprivate init(_ list: [String]) {
    self.list = list
    set = Set(list)
  }
}

extension FlowIndex {
  /// The ids of a field's options where the file lists them and all can be read; nil otherwise.
  func fixedOptions(of field: FieldIndex) -> OptionIDs? {
    if let known = optionsOfField[field] { return known }
    let found = readOptions(of: field)
    optionsOfField[field] = .some(found)
    return found
  }

  private func readOptions(of field: FieldIndex) -> OptionIDs? {
    let declared = fields[field.rawValue].declaration
    guard declared.hasKind, declared.kind == .choice || declared.kind == .choices,
      declared.object["optionsFrom"] == nil
    else { return nil }
    switch declared.object["options"]?.value {
    case .string(let name):
      if let known = optionsByName[name.text] { return known }
      let found = declaration.sharedOptions[name.text].flatMap(Self.ids)
      optionsByName[name.text] = .some(found)
      return found
    case .array: return declared.object["options"].flatMap(Self.ids)
    case .null, .bool, .number, .object, .invalid, nil: return nil
    }
  }

  /// The ids in a list of options; nil where one of them could not be read.
  private static func ids(of list: JSONNode) -> OptionIDs? {
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
    return ids.count == items.count && !ids.isEmpty ? OptionIDs(ids) : nil
  }
}
