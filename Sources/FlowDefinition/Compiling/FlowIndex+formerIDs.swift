import FlowSyntax

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
      sink.error(.duplicateID, DefinitionMessages.nameTaken(former.text), at: former.quotedRange)
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
      sink.error(.duplicateID, DefinitionMessages.twoSteps(former.text), at: former.quotedRange)
    }
  }
}
