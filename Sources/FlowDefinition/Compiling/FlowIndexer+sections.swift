import FlowExpressions
import FlowSyntax

extension FlowIndexer {
  static let reservedInItem = ["item", "number"]

  mutating func indexSections() {
    sectionOfStep = Array(repeating: nil, count: declaration.steps.count)
    for (index, section) in declaration.sections.enumerated() {
      for step in section.steps { sectionOfStep[step] = SectionIndex(rawValue: index) }
      if section.hasID { claim(section.id, for: firstStep(of: section)) }
      guard let repetition = section.repetition else {
        repeated.append(nil)
        continue
      }
      var entry = FlowIndex.RepeatedEntry(itemSlot: newSlot(), listSlot: newSlot())
      if section.hasID { names.register(section.id, .variable(Variable(slot: entry.listSlot, type: .error))) }
      if NameTable.check(repetition.name, sink: sink) {
        entry.locals[repetition.name.text] = Variable(slot: entry.itemSlot, type: .error)
      }
      repeated.append(entry)
    }
  }

  /// If the section is empty, which was reported already, returns another step of the flow, or `nil` if there is none.
  private func firstStep(of section: SectionDeclaration) -> StepIndex? {
    declaration.steps.indices.last.map { StepIndex(rawValue: min($0, section.steps.lowerBound)) }
  }

  func repetition(at step: StepIndex) -> SectionIndex? {
    sectionOfStep[step.rawValue].flatMap { repeated[$0.rawValue] == nil ? nil : $0 }
  }

  mutating func claim(_ name: LocatedText, _ variable: Variable, at step: StepIndex) {
    guard let section = repetition(at: step) else { return names.register(name, .variable(variable)) }
    guard NameTable.check(name, sink: sink) else { return }
    if Self.reservedInItem.contains(name.text) {
      sink.report(.reservedID, DefinitionMessages.reservedInItem, of: name)
    } else if repeated[section.rawValue]?.locals.updateValue(variable, forKey: name.text) != nil {
      let section = declaration.sections[section.rawValue]
      let first = declaration.definition(ofName: name.text, in: section.steps)
      let own = section.repetition.flatMap { $0.name.text == name.text ? $0.name.quotedRange : nil }
      sink.duplicate(DefinitionMessages.duplicateName, name, first: own ?? first)
    }
  }
}

/// The former ids of fields, steps and sections, which are used to read old sessions.
extension FlowIndexer {
  mutating func indexFormerFields() {
    for entry in fields where !entry.declaration.formerIDs.isEmpty {
      checkNames(of: entry.declaration.formerIDs)
      let prefix = String(entry.path.dropLast(entry.declaration.id.text.count))
      // In a group, the field's own id as a former id means that the field was moved into the group.
      for former in entry.declaration.formerIDs where entry.parent == nil || former.text != entry.declaration.id.text {
        claim(path: prefix + former.text, for: entry, at: former)
      }
    }
    // Without former ids, all paths are registered already.
    guard
      fields.contains(where: { !$0.declaration.formerIDs.isEmpty })
        || declaration.sections.contains(where: { !$0.formerIDs.isEmpty })
    else { return }
    var beginnings: [FieldIndex: [String]] = [:]
    for entry in fields {
      let prefixes = entry.parent.flatMap { beginnings[$0] } ?? sectionPrefixes(of: entry.step)
      let ids = [entry.declaration.id.text] + entry.declaration.formerIDs.map(\.text)
      let paths = prefixes.flatMap { prefix in ids.map { prefix + $0 } }
      for path in paths where fieldsByPath[path] == nil { fieldsByPath[path] = entry.index }
      beginnings[entry.index] = paths.map { $0 + "." }
    }
    for entry in fields where entry.parent != nil && entry.list == nil { claimOutside(entry) }
  }

  private func checkNames(of formerIDs: [LocatedText]) {
    for former in formerIDs {
      let names = former.text.split(separator: ".", omittingEmptySubsequences: false)
      if names.allSatisfy({ NameTable.isIdentifier(String($0)) }) { continue }
      sink.report(.reservedID, DefinitionMessages.notAnIdentifier, of: former)
    }
  }

  /// Registers the former ids of a field in a group as paths outside the group, because the field may have been moved
  /// into it.
  private mutating func claimOutside(_ entry: FieldEntry) {
    for former in entry.declaration.formerIDs.map(\.text) {
      for prefix in sectionPrefixes(of: entry.step) where fieldsByPath[prefix + former] == nil {
        fieldsByPath[prefix + former] = entry.index
      }
      var around = entry.parent.flatMap { fields[$0.rawValue].parent }
      while let whole = around.map({ fields[$0.rawValue] }) {
        let path = whole.path + "." + former
        if fieldsByPath[path] == nil { fieldsByPath[path] = entry.index }
        around = whole.parent
      }
    }
  }

  private mutating func claim(path: String, for entry: FieldEntry, at former: LocatedText) {
    if let first = fieldsByPath.updateValue(fieldsByPath[path] ?? entry.index, forKey: path) {
      sink.duplicate(DefinitionMessages.duplicateName, former, first: fields[first.rawValue].declaration.id.quotedRange)
    }
  }

  /// In a repeated section, these are the section's id and each of its former ids, followed by a dot.
  ///
  /// In other steps, the only prefix is empty.
  private func sectionPrefixes(of step: StepIndex) -> [String] {
    guard let section = repetition(at: step).map({ declaration.sections[$0.rawValue] }) else { return [""] }
    return ([section.id.text] + section.formerIDs.map(\.text)).map { $0 + "." }
  }

  mutating func indexFormerSteps() {
    let steps = declaration.steps.enumerated().map { ($1.formerIDs, StepIndex(rawValue: $0) as StepIndex?) }
    for (formerIDs, step) in steps + declaration.sections.map({ ($0.formerIDs, firstStep(of: $0)) }) {
      guard let step else { continue }
      for former in formerIDs {
        check(stepID: former)
        if self.steps[former.text] != nil || formerSteps.updateValue(step, forKey: former.text) != nil {
          sink.duplicate(DefinitionMessages.duplicateStep, former, first: declaration.definition(ofStep: former.text))
        }
      }
    }
  }
}
