import FlowExpressions
import FlowSyntax

struct NameResolver {
  let index: FlowIndex
  let sink: DiagnosticSink
  private var declaration: FlowDeclaration { index.declaration }

  /// The steps of a section can be named only inside the section.
  ///
  /// The section's id refers to its first step.
  ///
  /// - Returns: `nil` after reporting an error.
  func step(_ id: LocatedText, from section: SectionIndex?) -> StepIndex? {
    guard let step = index.steps[id.text] else {
      // If the id of a step could not be read, report no unknown ids, because they may refer to this step.
      if declaration.areStepsNamed {
        sink.unknown(.unknownStep, id, DefinitionMessages.unknownStep, candidates: names(from: section))
      }
      return nil
    }
    if !canName(step.rawValue, from: section), let other = index.sectionOfStep[step.rawValue] {
      let name = index[other].id.text
      if name != id.text {
        let message = DefinitionMessages.insideSection(id.text, section: name)
        sink.add([Diagnostic(.unknownStep, message, at: id.quotedRange, replacement: name)])
        return nil
      }
    }
    return step
  }

  func step(_ id: LocatedText, at place: StepIndex) -> StepIndex? {
    step(id, from: index.sectionOfStep[place.rawValue])
  }

  /// If the step is not earlier in the file than `place`, returns it after reporting an error.
  ///
  /// If `orEnd` is true, an end is not reported.
  func earlier(_ id: LocatedText, than place: StepIndex, orEnd: Bool = false) -> StepIndex? {
    guard let target = step(id, at: place) else { return nil }
    if target >= place, !(orEnd && index[target].end != nil) {
      let message = orEnd ? DefinitionMessages.forwardGoOfRejection : DefinitionMessages.forwardGo
      sink.report(.forwardGo, message, of: id)
    }
    return target
  }

  private func names(from section: SectionIndex?) -> [String] {
    declaration.steps.indices.filter { canName($0, from: section) }.map { declaration.steps[$0].id.text }
      + declaration.sections.map(\.id.text)
  }

  private func canName(_ step: Int, from section: SectionIndex?) -> Bool {
    index.sectionOfStep[step].map { $0 == section } ?? true
  }

  func field(_ path: LocatedText, at step: StepIndex) -> FieldIndex? {
    guard let field = index.field(path.text, at: step) else {
      sink.unknown(.unknownField, path, DefinitionMessages.unknownField, candidates: index.fields.map(\.path))
      return nil
    }
    let entry = index[field]
    if let list = entry.list {
      sink.report(.unknownField, { DefinitionMessages.fieldOfItems($0, list: index[list].path) }, of: path)
      return nil
    }
    guard let section = index.repetition(at: entry.step), section != index.repetition(at: step) else { return field }
    sink.report(.unknownField, { DefinitionMessages.insideRepeated($0, section: index[section].id.text) }, of: path)
    return nil
  }
}
