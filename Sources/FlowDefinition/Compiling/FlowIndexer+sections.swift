import FlowExpressions
import FlowSyntax

extension FlowIndexer {
  /// What an item has of its own, beside its answers.
  static let reservedInItem = ["item", "number"]

  /// Gives sections, and the items of those that are repeated, their names.
  mutating func indexSections() {
    sectionOfStep = Array(repeating: nil, count: declaration.steps.count)
    for (place, section) in declaration.sections.enumerated() {
      for step in section.steps { sectionOfStep[step] = SectionIndex(rawValue: place) }
      if section.hasID { claim(section.id, for: firstStep(of: section)) }
      guard let repetition = section.repetition else {
        repeated.append(nil)
        continue
      }
      var entry = FlowIndex.RepeatedEntry(itemSlot: newSlot(), listSlot: newSlot())
      if section.hasID { names.claim(section.id, .variable(Variable(slot: entry.listSlot, type: .error))) }
      if NameTable.check(repetition.name, sink: sink) {
        entry.locals[repetition.name.text] = Variable(slot: entry.itemSlot, type: .error)
      }
      repeated.append(entry)
    }
  }

  /// One without steps was reported; what leads to it leads to what is there.
  private func firstStep(of section: SectionDeclaration) -> StepIndex? {
    declaration.steps.indices.last.map { StepIndex(rawValue: min($0, section.steps.lowerBound)) }
  }

  /// The repeated section a step lies in.
  func repetition(at step: StepIndex) -> SectionIndex? {
    sectionOfStep[step.rawValue].flatMap { repeated[$0.rawValue] == nil ? nil : $0 }
  }

  /// Gives a name its meaning: in the whole flow, or in the repeated section it stands in.
  mutating func claim(_ name: LocatedText, _ variable: Variable, at step: StepIndex) {
    guard let section = repetition(at: step) else { return names.claim(name, .variable(variable)) }
    guard NameTable.check(name, sink: sink) else { return }
    if Self.reservedInItem.contains(name.text) {
      sink.report(.reservedID, DefinitionMessages.reservedInItem, of: name)
    } else if repeated[section.rawValue]?.locals.updateValue(variable, forKey: name.text) != nil {
      sink.report(.duplicateID, DefinitionMessages.nameTaken, of: name)
    }
  }
}

/// The ids that fields, steps and sections once had: what was saved under them is found by them.
extension FlowIndexer {
  /// Registers the paths that fields once had, also those under a group or section that once had another id.
  mutating func indexFormerFields() {
    for entry in fields where !entry.declaration.formerIDs.isEmpty {
      let prefix = String(entry.path.dropLast(entry.declaration.id.text.count))
      for former in entry.declaration.formerIDs { claim(path: prefix + former.text, for: entry, at: former) }
    }
    // Without former ids every path is registered.
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
  }

  private mutating func claim(path: String, for entry: FieldEntry, at former: LocatedText) {
    if fieldsByPath.updateValue(fieldsByPath[path] ?? entry.index, forKey: path) != nil {
      sink.report(.duplicateID, DefinitionMessages.nameTaken, of: former)
    }
  }

  /// What the paths of fields of a step begin with: nothing, or the ids of the repeated section, the present one first.
  private func sectionPrefixes(of step: StepIndex) -> [String] {
    guard let section = repetition(at: step).map({ declaration.sections[$0.rawValue] }) else { return [""] }
    return ([section.id.text] + section.formerIDs.map(\.text)).map { $0 + "." }
  }

  /// Registers the ids that steps and sections once had.
  mutating func indexFormerSteps() {
    let steps = declaration.steps.enumerated().map { ($1.formerIDs, StepIndex(rawValue: $0) as StepIndex?) }
    for (formerIDs, step) in steps + declaration.sections.map({ ($0.formerIDs, firstStep(of: $0)) }) {
      guard let step else { continue }
      for former in formerIDs {
        check(stepID: former)
        if self.steps[former.text] != nil || formerSteps.updateValue(step, forKey: former.text) != nil {
          sink.report(.duplicateID, DefinitionMessages.twoSteps, of: former)
        }
      }
    }
  }
}
