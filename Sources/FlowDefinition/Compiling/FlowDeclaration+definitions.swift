import FlowSyntax

/// The search runs only after a problem has been found.
extension FlowDeclaration {
  /// Searches the given values, the repeated sections, the fields and call outputs, and the conditions, in this order.
  func definition(ofName name: String) -> SourceRange? {
    let given = given.lazy.map(\.name)
    let lists = sections.lazy.filter { $0.repetition != nil }.map(\.id)
    let conditions = conditions.lazy.map(\.name)
    return Self.range(of: name, in: given) ?? Self.range(of: name, in: lists)
      ?? definition(ofName: name, in: steps.indices) ?? Self.range(of: name, in: conditions)
  }

  func definition(ofName name: String, in steps: Range<Int>) -> SourceRange? {
    for step in self.steps[steps] {
      for case .field(let field) in step.items where field.id.text == name { return field.id.quotedRange }
      if let range = Self.range(of: name, in: step.calls.lazy.compactMap(\.output)) { return range }
    }
    return nil
  }

  func definition(ofStep id: String) -> SourceRange? {
    Self.range(of: id, in: sections.lazy.map(\.id)) ?? Self.range(of: id, in: steps.lazy.map(\.id))
  }

  private static func range(of name: String, in names: some Sequence<LocatedText>) -> SourceRange? {
    names.first { $0.text == name }?.quotedRange
  }
}

extension StepDeclaration {
  fileprivate var calls: [CallDeclaration] {
    let ofActions = actions.compactMap { if case .call(let call) = $0.effect { call } else { nil as CallDeclaration? } }
    return [before, submit].compactMap(\.self) + ofActions
  }
}

extension FlowDeclaration {
  /// - Returns: The edits, by the offset at which the name of the declaration starts.
  func removals(under key: String) -> [Int: Diagnostic.Edit] {
    let ranges = (object[key]?.members ?? []).map { $0.key.quotedRange.union($0.node.range) }
    return Dictionary(ranges.map { ($0.start, Diagnostic.Edit(removing: $0)) }) { first, _ in first }
  }
}

extension FlowIndex {
  func asking(_ field: FieldIndex) -> [Diagnostic.Related] {
    [Diagnostic.Related(self[field].declaration.id.quotedRange, DefinitionMessages.askedHere)]
  }
}
