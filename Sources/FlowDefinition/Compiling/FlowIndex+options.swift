import FlowSyntax

extension FlowIndex {
  /// The options the file lists for a field; nil where they are computed, or cannot be read.
  func options(of field: FieldEntry) -> OptionListDeclaration? {
    if let known = optionsOfField[field.index] { return known }
    let found = readOptions(of: field.declaration)
    optionsOfField[field.index] = .some(found)
    return found
  }

  private func readOptions(of field: FieldDeclaration) -> OptionListDeclaration? {
    guard field.hasKind, field.kind == .choice || field.kind == .choices, field.object["optionsFrom"] == nil,
      let node = field.object["options"]
    else { return nil }
    switch node.value {
    case .string(let name):
      if let known = optionsByName[name.text] { return known }
      let found = declaration.sharedOptions[name.text].map { OptionListDeclaration($0, sink: sink) }
      optionsByName[name.text] = .some(found)
      return found
    case .array: return OptionListDeclaration(node, sink: sink)
    case .null, .bool, .number, .object, .invalid: return nil
    }
  }

  /// The same where the ids of all options can be read, and there is one.
  func fixedOptions(of field: FieldIndex) -> OptionListDeclaration? {
    options(of: self[field]).flatMap { $0.ids.isEmpty ? nil : $0 }
  }
}
