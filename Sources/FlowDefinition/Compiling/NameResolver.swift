import FlowExpressions
import FlowSyntax

/// Finds the steps and fields that texts of the file name, and reports names nobody knows.
struct NameResolver {
  private let index: FlowIndex
  private let sink: DiagnosticSink
  private let areStepsNamed: Bool
  private var declaration: FlowDeclaration { index.declaration }

  init(_ index: FlowIndex, sink: DiagnosticSink) {
    self.index = index
    self.sink = sink
    areStepsNamed =
      index.declaration.steps.allSatisfy(\.hasID) && index.declaration.sections.allSatisfy(\.hasID)
  }

  // MARK: steps

  /// The step a text names, from a section or from none; nil after a report.
  ///
  /// Into another section leads only its own name, which means its first step.
  func step(_ id: LocatedText, from section: SectionIndex?) -> StepIndex? {
    guard let step = index.steps[id.text] else {
      // It may be the one whose id could not be read.
      guard areStepsNamed else { return nil }
      sink.unknown(
        .unknownStep, DefinitionMessages.unknownStep(id.text), at: id.quotedRange, name: id.text,
        candidates: names(from: section))
      return nil
    }
    if !canName(step.rawValue, from: section), let other = index.sectionOfStep[step.rawValue] {
      let name = index[other].id.text
      if name != id.text {
        sink.diagnostics.append(
          Diagnostic(
            .unknownStep, DefinitionMessages.insideSection(id.text, section: name), at: id.quotedRange,
            replacement: name))
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
      sink.report(.forwardGo, DefinitionMessages.forwardGo(id.text), at: id.quotedRange)
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
      sink.unknown(
        .unknownField, DefinitionMessages.unknownField(path.text), at: path.quotedRange, name: path.text,
        candidates: index.fields.map(\.path))
      return nil
    }
    let entry = index[field]
    if let list = entry.list {
      let words = DefinitionMessages.fieldOfItems(path.text, list: index[list].path)
      sink.report(.unknownField, words, at: path.quotedRange)
      return nil
    }
    let section = index.repetition(at: entry.step)
    guard let section, section != index.repetition(at: step) else { return field }
    let id = index[section].id.text
    sink.report(.unknownField, DefinitionMessages.insideRepeated(path.text, section: id), at: path.quotedRange)
    return nil
  }
}
