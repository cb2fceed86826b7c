import FlowSyntax

/// The fields of shared groups are checked anew for each use of the group.
///
/// A problem that all uses of the group have is reported once, where the group declares the field. If only some uses
/// have the problem, the report also shows one of these uses.
final class SharedGroupProblems {
  private struct Place: Hashable {
    let rule: DiagnosticRule
    let range: SourceRange
  }

  private struct Problem {
    let use: FlowIndex.FieldEntry.Use
    /// The offset at which the file declares the field.
    let field: Int
    var diagnostics: [Diagnostic] = []
    var uses = Set<FlowIndex.FieldEntry.Use>()
  }

  private var problems: [Place: Problem] = [:]

  func note(_ found: some Sequence<Diagnostic>, of entry: FlowIndex.FieldEntry) {
    guard let use = entry.use else { return }
    for diagnostic in found {
      let place = Place(rule: diagnostic.rule, range: diagnostic.range)
      problems[place, default: Problem(use: use, field: entry.declaration.object.range.start)].uses.insert(use)
      if problems[place]?.use == use { problems[place]?.diagnostics.append(diagnostic) }
    }
  }

  func merge(in index: FlowIndex) {
    if problems.isEmpty { return }
    let shared = index.fields.filter { $0.use != nil }
    let uses = Dictionary(shared.map { ($0.declaration.object.range.start, 1) }, uniquingKeysWith: +)
    var merged: [Place: [Diagnostic]] = [:]
    for (place, problem) in problems {
      let isEverywhere = uses[problem.field] == problem.uses.count
      // Only report a dead branch or an unused answer if all uses of the group have this problem. Otherwise, another
      // use takes the branch or reads the answer.
      if [.deadBranch, .unusedAnswer].contains(place.rule), !isEverywhere {
        merged[place] = []
        continue
      }
      let related = isEverywhere ? [] : [Self.use(at: problem.use.name)]
      merged[place] = problem.diagnostics.map { $0.with(related: $0.related + related) }
    }
    index.sink.diagnostics = index.sink.diagnostics.flatMap { diagnostic in
      let place = Place(rule: diagnostic.rule, range: diagnostic.range)
      guard let found = merged[place] else { return [diagnostic] }
      merged[place] = []
      return found
    }
  }

  private static func use(at range: SourceRange) -> Diagnostic.Related {
    Diagnostic.Related(range, DefinitionMessages.groupUsedHere)
  }
}
