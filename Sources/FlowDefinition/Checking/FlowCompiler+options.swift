import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Reports constants compared with a choice that are none of its options.
  func checkOptions(_ expression: Expression, in scope: PlaceScope) {
    for comparison in expression.constantComparisons {
      guard let field = field(at: comparison.path, in: scope), let options = index.fixedOptions(of: field),
        !options.idSet.contains(comparison.text)
      else { continue }
      sink.unknown(
        .unknownOption, DefinitionMessages.unknownOption(comparison.text, of: index.fields[field.rawValue].path),
        at: comparison.range, name: comparison.text, candidates: options.ids)
    }
  }

  /// The field a path of names leads to, inner fields of groups too.
  func field(at path: [String], in scope: PlaceScope) -> FieldIndex? {
    guard let root = path.first, case .field(let field) = scope.variable(root)?.display else { return nil }
    return index.field(path.dropFirst(), in: field)
  }
}
