import FlowExpressions
import FlowSyntax
import Localization

struct TemplateBinder {
  private let binder: ExpressionBinder
  private let translations: Translations?
  private let catalog: ExpressionBinder?
  private var index: FlowIndex { binder.index }

  init(_ binder: ExpressionBinder, _ translations: Translations?) {
    self.binder = binder
    self.translations = translations
    catalog = translations.map { binder.reporting(to: $0.sink) }
  }

  var uses: FlowReads {
    var uses = binder.uses
    if let catalog { uses.formUnion(catalog.uses) }
    return uses
  }

  func template(_ declared: TemplateDeclaration, in scope: PlaceScope, isToTranslate: Bool = true) -> Template {
    let text = declared.text
    checkCharacters(text)
    func own() -> Template {
      Template(parts: parts(of: declared, in: scope, by: binder), source: text.text, text: text.text)
    }
    guard let translations, let catalog else { return own() }
    let found = binder.sink.diagnostics.count
    let (untranslated, pieces) = (own(), declared.pieces)
    let isSound = !binder.sink.hasErrors(from: found)
    let chosen = translations.take(
      text, isToTranslate: isToTranslate && pieces.hasLetters, sink: binder.sink
    ) { unit, tag in
      let translation = Translation(language: tag, original: untranslated, pieces: isSound ? pieces : nil)
      return template(unit, translation, in: scope, by: catalog)
    }
    return chosen ?? untranslated
  }

  func template(ifAny declared: TemplateDeclaration?, in scope: PlaceScope, isToTranslate: Bool = true) -> Template? {
    declared.map { template($0, in: scope, isToTranslate: isToTranslate) }
  }

  private func parts(
    of declared: TemplateDeclaration, in scope: PlaceScope, by binder: ExpressionBinder
  ) -> [Template.Part]? {
    checkBraces(declared.text, in: scope, by: binder)
    if declared.isLiteral { return nil }
    return declared.pieces.compactMap { piece in
      switch piece {
      case .literal(let literal): return .literal(literal)
      case .expression(let expression): return value(expression, in: scope, by: binder)
      case .unclosed(let range):
        binder.sink.report(.syntax, DefinitionMessages.unclosedTemplate, at: range)
        return nil
      case .unopened(let range):
        binder.sink.report(.syntax, DefinitionMessages.unopenedTemplate, at: range)
        return nil
      }
    }
  }

  private func value(
    _ declared: ExpressionDeclaration, in scope: PlaceScope, by binder: ExpressionBinder
  ) -> Template.Part? {
    let scope = declared.parsed?.callsOption ?? false ? scope.with { $0.isText = true } : scope
    guard let compiled = binder.bind(declared, in: scope) else { return nil }
    binder.checkHidden(compiled, declared.text, isShown: true)
    if compiled.type.holdsJSON {
      binder.sink.report(.typeMismatch, DefinitionMessages.jsonShown, at: declared.text.range)
    }
    return .value(compiled, display(of: declared, compiled, in: scope))
  }

  /// An answer and its elements have the format of the field, and so do the answers in `people.map(p, p.height)`.
  private func display(
    of declared: ExpressionDeclaration, _ compiled: CompiledExpression, in scope: PlaceScope
  ) -> Template.Display {
    guard let path = declared.parsed?.shownPath else { return .plain }
    if path.count == 1, let variable = scope.variable(path[0]), compiled.bareVariable == variable.slot {
      return variable.display
    }
    return scope.field(at: path).map(Template.Display.field) ?? .plain
  }

  /// Reports a known name in single braces, such as `{email}`, because only `{{email}}` inserts the value.
  private func checkBraces(_ text: LocatedText, in scope: PlaceScope, by binder: ExpressionBinder) {
    for braced in TemplatePiece.bracedNames(in: text) where scope.meaning(of: braced.name) != nil {
      let range = text.sourceRange(braced.offsets.lowerBound, braced.offsets.upperBound)
      let message = DefinitionMessages.singleBraces(braced.path)
      binder.sink.add([Diagnostic(.syntax, message, at: range, replacement: "{{\(braced.path)}}")])
    }
  }

  // MARK: Characters

  func checkCharacters(_ text: LocatedText) {
    guard !text.text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) else { return }
    var offset = 0
    for scalar in text.text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.isControl, !["\t", "\n", "\r"].contains(scalar) {
        binder.sink.report(.wrongType, DefinitionMessages.invisible(scalar), at: text.sourceRange(offset, end))
      }
      offset = end
    }
  }

  // MARK: Translations

  struct Translation {
    let language: LanguageTag
    let original: Template
    let pieces: [TemplatePiece]?
  }

  private func template(
    _ unit: TextCatalog.Unit, _ translation: Translation, in scope: PlaceScope, by catalog: ExpressionBinder
  ) -> Template? {
    let source = translation.original.source
    let scope = scope.with { $0.language = translation.language }
    switch unit {
    case .text(let text):
      let parts = translated(text, in: scope, by: catalog, of: translation.pieces)
      return Template(parts: parts, source: source, text: text.text.text)
    case .plural(let forms):
      return plural(forms, translation, in: scope, by: catalog).map {
        Template(parts: [.plural($0)], source: source, text: forms.last?.text.text.text ?? source)
      }
    case .open, .unreadable: return nil
    }
  }

  /// Problems are reported in the catalog.
  ///
  /// - Parameter number: A placeholder that the translation may leave out, because the words of the translation can
  ///   express the number. Placeholders that depend only on this number may be left out, too.
  func translated(
    _ translation: TemplateDeclaration, in scope: PlaceScope, by catalog: ExpressionBinder, of pieces: [TemplatePiece]?,
    without number: Placeholder? = nil
  ) -> [Template.Part]? {
    let sink = catalog.sink
    let found = sink.diagnostics.count
    let parts = parts(of: translation, in: scope, by: catalog)
    let isSound = !sink.hasErrors(from: found)
    if sink.diagnostics.count > found {
      let ours = problemsOfConditions(in: translation.pieces, scope)
      let new = sink.diagnostics[found...]
      binder.sink.diagnostics += new.filter(ours.contains)
      // Remove related positions, because they are in the flow file, not in the catalog.
      sink.diagnostics[found...] = new.filter { !ours.contains($0) }.map { $0.with(related: []) }[...]
    }
    if isSound, let pieces {
      let placeholders = translation.pieces.placeholders
      let needed = pieces.placeholders.filter { own in
        !(number.map(own.stands) ?? false) || placeholders.contains { $0.code == own.code }
      }
      compare(placeholders, with: needed, in: translation.text, to: sink)
    }
    return parts
  }

  /// The problems inside named conditions belong to the flow file, even if the text is a translation.
  ///
  /// Problems with how the text uses the conditions are not included.
  private func problemsOfConditions(in pieces: [TemplatePiece], _ scope: PlaceScope) -> Set<Diagnostic> {
    let conditions = binder.reporting(to: DiagnosticSink())
    for name in Set(pieces.flatMap { $0.expression?.parsed?.freePaths ?? [] }.map(\.name)) {
      guard case .condition = scope.meaning(of: name) else { continue }
      _ = conditions.bind(ExpressionDeclaration(LocatedText(name)), in: scope)
    }
    return Set(conditions.sink.diagnostics)
  }

  /// The order of the placeholders, and how often each of them occurs, may differ.
  private func compare(
    _ translated: [Placeholder], with own: [Placeholder], in text: LocatedText, to catalog: DiagnosticSink
  ) {
    let strange = translated.filter { placeholder in !own.contains(where: placeholder.stands) }
    var missing = own.filter { placeholder in !translated.contains(where: placeholder.stands) }
    for placeholder in strange {
      let nearest = Suggestion.nearest(to: placeholder.text.text, in: missing.map(\.text.text))
      let meant = nearest ?? (strange.count == 1 && missing.count == 1 ? missing[0].text.text : nil)
      missing.removeAll { $0.text.text == meant }
      let message = DefinitionMessages.unknownPlaceholder(placeholder.text.text)
      catalog.report(.placeholderMismatch, message, at: placeholder.text.range, meant: meant)
    }
    for placeholder in missing {
      let message = DefinitionMessages.missingPlaceholder(placeholder.text.text)
      catalog.report(.placeholderMismatch, message, at: text.quotedRange)
    }
  }
}
