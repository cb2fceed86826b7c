import FlowExpressions
import FlowSyntax

/// Finds the steps and fields that texts of the file name, and reports names nobody knows.
struct NameResolver {
  let index: FlowIndex
  let sink: DiagnosticSink
  private var declaration: FlowDeclaration { index.declaration }

  // MARK: steps

  /// The step a text names, from a section or from none; nil after a report.
  ///
  /// Into another section leads only its own name, which means its first step.
  func step(_ id: LocatedText, from section: SectionIndex?) -> StepIndex? {
    guard let step = index.steps[id.text] else {
      // It may be the one whose id could not be read.
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

  /// The step a text at another step names.
  func step(_ id: LocatedText, at place: StepIndex) -> StepIndex? {
    step(id, from: index.sectionOfStep[place.rawValue])
  }

  /// A step that comes before another in the file; `go` leads only there, or to an end where `orEnd` says so.
  func earlier(_ id: LocatedText, than place: StepIndex, orEnd: Bool = false) -> StepIndex? {
    guard let target = step(id, at: place) else { return nil }
    if target >= place, !(orEnd && index[target].end != nil) {
      sink.report(.forwardGo, DefinitionMessages.forwardGo, of: id)
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

  // MARK: fields

  /// The field a path names at a step; nil after a report.
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
