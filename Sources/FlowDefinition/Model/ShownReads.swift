import FlowExpressions

struct ShownReads {
  private var slots: [Int] = []
  private var shown: [FieldIndex] = []
  private(set) var computesTexts = false

  mutating func add(_ expression: CompiledExpression) { slots += expression.reads }

  mutating func add(_ text: Template) {
    text.forEachValue { expression, display in
      add(expression)
      computesTexts = computesTexts || expression.barePart == nil
      if case .field(let field) = display { shown.append(field) }
    }
  }

  mutating func add(_ field: Field) {
    field.forEachExpression { add($0) }
    field.forEachText { add($0) }
  }

  /// A choice is shown as the label of its option, and this label may contain the answers of other fields.
  func reads(in all: [Field]) -> [Int] {
    if shown.isEmpty { return slots }
    var found = self
    var seen: Set<FieldIndex> = []
    while let index = found.shown.popLast() {
      guard case let field = all[index.rawValue], seen.insert(index).inserted else { continue }
      if case .computed(let list) = field.type.options { found.add(list) }
      for text in field.type.answerTexts(of: field) { found.add(text) }
      found.shown += field.type.parts
    }
    return found.slots
  }
}
