import FlowExpressions
import FlowSyntax
import Localization

extension TemplateBinder {
  /// The form is selected by the number that the text shows.
  ///
  /// - Returns: `nil` if the text has errors or doesn't show exactly one number, or if there are no forms.
  func plural(
    _ forms: [TextCatalog.PluralForm], _ translation: Translation, in scope: PlaceScope, by catalog: ExpressionBinder
  ) -> Template.PluralText? {
    let rules = PluralRules(translation.language)
    check(forms, rules, translation.language.description, catalog.sink)
    guard let pieces = translation.pieces, let first = forms.first else { return nil }
    let numbers = numbers(in: translation.original, pieces)
    guard numbers.count == 1 else {
      catalog.sink.report(
        .placeholderMismatch, DefinitionMessages.noPluralNumber(numbers.count), at: first.range, severity: .error,
        help: DefinitionMessages.pluralNumberHelp)
      return nil
    }
    let compiled = forms.map { form in
      let parts = translated(form.text, in: scope, by: catalog, of: pieces, without: numbers[0].placeholder)
      return (form.category, parts ?? [.literal(form.text.text.text)])
    }
    return Template.PluralText(
      number: numbers[0].value, rules: rules, forms: Dictionary(keepingFirst: compiled))
  }

  private func numbers(
    in template: Template, _ pieces: [TemplatePiece]
  ) -> [(placeholder: Placeholder, value: CompiledExpression)] {
    let values = template.parts.compactMap { part in
      if case .value(let value, _) = part { value } else { nil }
    }
    var seen = Set<String>()
    return zip(pieces.placeholders, values).filter { placeholder, value in
      value.type.isPluralNumber && seen.insert(placeholder.code).inserted
    }.map { ($0, $1) }
  }

  private func check(
    _ forms: [TextCatalog.PluralForm], _ rules: PluralRules, _ language: String, _ sink: DiagnosticSink
  ) {
    for form in forms where !rules.categories.contains(form.category) {
      let message = DefinitionMessages.noSuchCategory(
        form.category.rawValue, language, rules.categories.map(\.rawValue))
      sink.report(.unusedTranslation, message, at: form.range)
    }
    let missing = rules.usualCategories.filter { category in !forms.contains { $0.category == category } }
    guard !missing.isEmpty, let last = forms.last else { return }
    let message = DefinitionMessages.missingCategories(missing.map(\.rawValue), language)
    sink.report(.missingTranslation, message, at: last.range)
  }
}

extension ValueType {
  fileprivate var isPluralNumber: Bool {
    switch withoutNull {
    case .int, .uint, .number: true
    case _: false
    }
  }
}
