import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// Warns of sections that leave out items their own field allows: these would not be asked about.
  func checkRepetitions(_ fields: [Field]) {
    for (number, section) in declaration.sections.enumerated() {
      guard let repetition = section.repetition, let range = repetition.maxRange,
        let slot = repetitions[SectionIndex(rawValue: number)]?.bareVariable,
        let field = index.fields.first(where: { $0.slot == slot }).map({ fields[$0.index.rawValue] }),
        let most = mostItems(field), most > repetition.max
      else { continue }
      sink.warning(.badLimits, DefinitionMessages.itemsLeftOut(field.path, most, repetition.max), at: range)
    }
  }

  /// How many items an answer may stand for, where the file says so.
  private func mostItems(_ field: Field) -> Int? {
    let most: Limit? =
      switch field.kind {
      case .integer(_, let max), .choices(_, _, let max): max
      case .list(let format): format.max
      case .text, .phone, .email, .url, .code, .number, .date, .boolean, .choice, .group: nil
      }
    if let most = most?.int { return most }
    if case .choices = field.kind { return index.fixedOptions(of: field.index)?.ids.count }
    return nil
  }
}
