import FlowExpressions

/// The variables that texts and expressions read, and the fields as whose answers values are shown.
struct ShownReads {
  private var slots: [Int] = []
  private var shown: [FieldIndex] = []

  mutating func add(_ expression: CompiledExpression) { slots += expression.reads }

  mutating func add(_ text: Template) {
    text.forEachValue { expression, display in
      add(expression)
      if case .field(let field) = display { shown.append(field) }
    }
  }

  /// What decides whether a field is asked and what its answer may be, and what is shown of it.
  mutating func add(_ field: Field) {
    field.forEachExpression { add($0) }
    field.forEachText { add($0) }
  }

  /// All these variables, and those that are read where the answers are shown: options have words, and those may show the
  /// answers of other fields.
  func reads(in all: [Field]) -> [Int] {
    if shown.isEmpty { return slots }
    var found = self
    var seen: Set<FieldIndex> = []
    while let index = found.shown.popLast() {
      guard case let field = all[index.rawValue], seen.insert(index).inserted else { continue }
      if case .computed(let list) = field.kind.options { found.add(list) }
      for text in field.answerTexts { found.add(text) }
      found.shown += field.kind.parts
    }
    return found.slots
  }
}
