import FlowExpressions
import FlowSyntax

extension FlowIndex {
  func repetition(at step: StepIndex) -> SectionIndex? {
    sectionOfStep[step.rawValue].flatMap { repeated[$0.rawValue] == nil ? nil : $0 }
  }

  /// Inside a repeated section, the section's own names take precedence.
  func field(_ path: String, at step: StepIndex?) -> FieldIndex? {
    let section = step.flatMap(repetition).map { self[$0].id.text }
    return section.flatMap { fieldsByPath[$0 + "." + path] } ?? fieldsByPath[path]
  }

  /// - Parameter item: The type of the elements that the section repeats for, or `nil` if it repeats for a number.
  func settle(_ section: SectionIndex, item: ValueType?, fields: RecordType) {
    let place = section.rawValue
    guard let repetition = self[section].repetition, let entry = repeated[place] else { return }
    func record(_ names: [String], _ types: [ValueType], origin: Int? = nil) -> ValueType {
      guard let item else { return .record(RecordType(names: names, types: types, origin: origin)) }
      return .record(RecordType(names: names + ["item"], types: types + [item], origin: origin))
    }
    let variable = Variable(slot: entry.itemSlot, type: record(["number"], [.int]))
    repeated[place]?.locals[repetition.name.text] = variable
    let list = ValueType.list(record(fields.names, fields.types, origin: entry.listSlot))
      .outside(itemsWith: Set(entry.slots + [entry.itemSlot]))
    settle(self[section].id.text, Variable(slot: entry.listSlot, type: list))
  }

  func listType(of section: SectionIndex) -> ValueType {
    if case .variable(let variable) = names.values[self[section].id.text] { variable.type } else { .error }
  }
}
