import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Reports constants compared with a choice that are none of its options.
  func checkOptions(_ expression: Expression, in scope: PlaceScope) {
    for comparison in expression.constantComparisons {
      guard let field = field(at: comparison.path, in: scope), let options = fixedOptions(of: field),
        !options.contains(comparison.text)
      else { continue }
      sink.unknown(
        .unknownOption, DefinitionWords.unknownOption(comparison.text, of: index.fields[field.rawValue].path),
        at: comparison.range, name: comparison.text, candidates: options)
    }
  }

  /// The field a path of names leads to, inner fields of groups too.
  func field(at path: [String], in scope: PlaceScope) -> FieldIndex? {
    guard let root = path.first, case .field(let field) = scope.variable(root)?.display else { return nil }
    return index.field(path.dropFirst(), in: field)
  }

  /// The ids of a field's options where the file lists them and all can be read; nil otherwise.
  func fixedOptions(of field: FieldIndex) -> [String]? {
    let declared = index.fields[field.rawValue].declaration
    guard declared.hasKind, declared.kind == .choice || declared.kind == .choices,
      declared.object["optionsFrom"] == nil
    else { return nil }
    switch declared.object["options"]?.value {
    case .string(let name):
      return declaration.options.first { $0.name.text == name.text }.flatMap { Self.ids(of: $0.node) }
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
