import FlowExpressions
import FlowSyntax
import Localization

extension FlowCompiler {
  /// The languages there are texts in, that of the flow file first.
  var languages: [String] { [own.description] + (translations?.languages.map(\.description) ?? []) }

  /// The language of the flow, compiled: the one wanted, if it is known at all.
  var language: String {
    let known = Set([own] + (translations?.languages ?? []))
    return wanted.chain.contains(where: known.contains) ? wanted.description : own.description
  }

  /// Compiles a translation where its text is; what is wrong with it is reported in the catalog.
  ///
  /// `pieces`: those of the text it translates, nil where something is wrong with that.
  func parts(
    of translation: TemplateDeclaration, for pieces: [TemplatePiece]?, to catalog: DiagnosticSink, in scope: PlaceScope
  ) -> [Template.Part] {
    let found = catalog.diagnostics.count
    let own = translation.pieces
    let parts = reporting(to: catalog) { self.parts(own, in: scope) }
    let isSound = !catalog.hasErrors(from: found)
    if catalog.diagnostics.count > found {
      let ours = problemsOfConditions(in: own, scope)
      let new = catalog.diagnostics[found...]
      sink.diagnostics += new.filter(ours.contains)
      catalog.diagnostics[found...] = new.filter { !ours.contains($0) }[...]
    }
    if isSound, let pieces { compare(own.placeholders, with: pieces.placeholders, in: translation.text, to: catalog) }
    return parts
  }

  /// What is wrong inside the named conditions that a text uses: it stands in the flow file.
  ///
  /// What is wrong with using them there stands in the text itself.
  private func problemsOfConditions(in pieces: [TemplatePiece], _ scope: PlaceScope) -> Set<Diagnostic> {
    let problems = DiagnosticSink()
    for name in Set(pieces.flatMap { $0.expression?.parsed?.freePaths ?? [] }.map(\.name)) {
      guard case .condition = scope.meaning(of: name) else { continue }
      _ = reporting(to: problems) { expression(ExpressionDeclaration(LocatedText(name)), in: scope) }
    }
    return Set(problems.diagnostics)
  }

  /// A translation shows the same values as its text, in whatever order and number.
  private func compare(
    _ translated: [Placeholder], with own: [Placeholder], in text: LocatedText, to catalog: DiagnosticSink
  ) {
    let strange = translated.filter { placeholder in !own.contains(where: placeholder.stands) }
    var missing = own.filter { placeholder in !translated.contains(where: placeholder.stands) }
    for placeholder in strange {
      let nearest = Suggestion.nearest(to: placeholder.text.text, in: missing.map(\.text.text))
      let meant = nearest ?? (strange.count == 1 && missing.count == 1 ? missing[0].text.text : nil)
      missing.removeAll { $0.text.text == meant }
      catalog.diagnostics.append(
        Diagnostic(
          .placeholderMismatch, DefinitionMessages.strangePlaceholder(placeholder.text.text), severity: .warning,
          at: placeholder.text.range, help: meant.map(DefinitionMessages.meantPlaceholder), replacement: meant))
    }
    for placeholder in missing {
      let message = DefinitionMessages.missingPlaceholder(placeholder.text.text)
      catalog.warning(.placeholderMismatch, message, at: text.quotedRange)
    }
  }
}

extension DiagnosticSink {
  /// Whether there is an error among what was found from a place on.
  func hasErrors(from first: Int) -> Bool { diagnostics[first...].contains { $0.severity == .error } }
}
