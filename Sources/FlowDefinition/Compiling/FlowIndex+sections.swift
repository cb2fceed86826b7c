import FlowExpressions
import FlowSyntax

extension FlowIndex {
  /// What an item has of its own, beside its answers.
  static let reservedInItem = ["item", "number"]

  /// Gives sections, and the items of those that are repeated, their names.
  func indexSections() {
    sectionOfStep = Array(repeating: nil, count: declaration.steps.count)
    for (place, section) in declaration.sections.enumerated() {
      for step in section.steps { sectionOfStep[step] = SectionIndex(rawValue: place) }
      if section.hasID { index(section) }
      guard let repetition = section.repetition else {
        repeated.append(nil)
        continue
      }
      repeated.append(RepeatedEntry(itemSlot: newSlot(), listSlot: newSlot()))
      if section.hasID { names.claim(section.id, .variable(list(of: place, .error))) }
      if NameTable.check(repetition.name, sink: sink) {
        let item = item(of: place, .error)
        repeated[place]?.locals[repetition.name.text] = item
      }
    }
  }

  private func index(_ section: SectionDeclaration) {
    check(stepID: section.id)
    // One without steps was reported; what leads to it leads to what is there.
    guard let first = declaration.steps.indices.last.map({ StepIndex(rawValue: min($0, section.steps.lowerBound)) })
    else { return }
    if steps.updateValue(steps[section.id.text] ?? first, forKey: section.id.text) != nil {
      sink.report(.duplicateID, DefinitionMessages.twoSteps(section.id.text), at: section.id.quotedRange)
    }
  }

  /// The repeated section a step lies in.
  func repetition(at step: StepIndex) -> SectionIndex? {
    sectionOfStep[step.rawValue].flatMap { repeated[$0.rawValue] == nil ? nil : $0 }
  }

  /// The names that mean something only where a step stands.
  func locals(at step: StepIndex) -> [String: Variable] {
    repetition(at: step).flatMap { repeated[$0.rawValue]?.locals } ?? [:]
  }

  /// Gives a name its meaning: in the whole flow, or in the repeated section it stands in.
  func claim(_ name: LocatedText, _ variable: Variable, at step: StepIndex) {
    guard let section = repetition(at: step) else { return names.claim(name, .variable(variable)) }
    guard NameTable.check(name, sink: sink) else { return }
    if Self.reservedInItem.contains(name.text) {
      sink.report(.reservedID, DefinitionMessages.reservedInItem(name.text), at: name.quotedRange)
    } else if repeated[section.rawValue]?.locals.updateValue(variable, forKey: name.text) != nil {
      sink.report(.duplicateID, DefinitionMessages.nameTaken(name.text), at: name.quotedRange)
    }
  }

  /// The field a path means at a place: inside a repeated section its own names come first.
  func field(_ path: String, at step: StepIndex?) -> FieldIndex? {
    let section = step.flatMap(repetition).map { self[$0].id.text }
    return section.flatMap { fieldsByPath[$0 + "." + path] } ?? fieldsByPath[path]
  }

  // MARK: types, once they are known

  /// Notes what a section is walked for, and what its items are.
  func settle(_ section: SectionIndex, item: ValueType?, fields: RecordType) {
    let place = section.rawValue
    guard let repetition = declaration.sections[place].repetition else { return }
    let number = RecordType(
      names: ["number"] + (item == nil ? [] : ["item"]), types: [.int] + (item.map { [$0] } ?? []))
    let variable = self.item(of: place, .record(number))
    repeated[place]?.locals[repetition.name.text] = variable
    let row = RecordType(
      names: fields.names + (item == nil ? [] : ["item"]), types: fields.types + (item.map { [$0] } ?? []))
    names.settle(declaration.sections[place].id.text, list(of: place, .list(.record(row))))
  }

  private func list(of section: Int, _ type: ValueType) -> Variable {
    Variable(slot: repeated[section]?.listSlot ?? 0, type: type, isSecret: false, display: .plain)
  }

  private func item(of section: Int, _ type: ValueType) -> Variable {
    Variable(slot: repeated[section]?.itemSlot ?? 0, type: type, isSecret: false, display: .plain)
  }
}

/// The ids that fields, steps and sections once had: what was saved under them is found by them.
extension FlowIndex {
  /// Registers the paths that fields once had, also those under a group or section that once had another id.
  func indexFormerFields() {
    for entry in fields {
      let prefix = String(entry.path.dropLast(entry.declaration.id.text.count))
      for former in entry.declaration.formerIDs { claim(path: prefix + former.text, for: entry, at: former) }
    }
    var beginnings: [FieldIndex: [String]] = [:]
    for entry in fields {
      let prefixes = entry.parent.flatMap { beginnings[$0] } ?? sectionPrefixes(of: entry.step)
      let ids = [entry.declaration.id.text] + entry.declaration.formerIDs.map(\.text)
      let paths = prefixes.flatMap { prefix in ids.map { prefix + $0 } }
      for path in paths where fieldsByPath[path] == nil { fieldsByPath[path] = entry.index }
      beginnings[entry.index] = paths.map { $0 + "." }
    }
  }

  private func claim(path: String, for entry: FieldEntry, at former: LocatedText) {
    if fieldsByPath.updateValue(fieldsByPath[path] ?? entry.index, forKey: path) != nil {
      sink.report(.duplicateID, DefinitionMessages.nameTaken(former.text), at: former.quotedRange)
    }
  }

  /// What the paths of fields of a step begin with: nothing, or the ids of the repeated section, the present one first.
  private func sectionPrefixes(of step: StepIndex) -> [String] {
    guard let section = repetition(at: step).map({ self[$0] }) else { return [""] }
    return ([section.id.text] + section.formerIDs.map(\.text)).map { $0 + "." }
  }

  /// Registers the ids that steps and sections once had.
  func indexFormerSteps() {
    for (place, step) in declaration.steps.enumerated() {
      for former in step.formerIDs { claim(former, for: StepIndex(rawValue: place)) }
    }
    guard let last = declaration.steps.indices.last else { return }
    for section in declaration.sections {
      for former in section.formerIDs { claim(former, for: StepIndex(rawValue: min(last, section.steps.lowerBound))) }
    }
  }

  private func claim(_ former: LocatedText, for step: StepIndex) {
    check(stepID: former)
    if steps[former.text] != nil || formerSteps.updateValue(step, forKey: former.text) != nil {
      sink.report(.duplicateID, DefinitionMessages.twoSteps(former.text), at: former.quotedRange)
    }
  }
}
