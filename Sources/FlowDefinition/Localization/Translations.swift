import FlowSyntax
import Localization

final class Translations {
  let sink: DiagnosticSink
  let catalog: TextCatalog
  /// The languages of the untranslated texts, according to the flow and to the catalog.
  private let own: Set<LanguageTag>
  /// The languages of the translations that may be shown, in order of preference.
  private let wanted: [LanguageTag]
  /// The languages in which every text needs a translation, each with those that can stand in for it.
  private let complete: [(tag: LanguageTag, lineage: [LanguageForm])]
  private let forms: [LanguageTag: LanguageForm]
  private var used = Set<String>()
  private var untranslated: [String] = []

  var translatable: [String] {
    untranslated
      + catalog.entries.filter { entry in
        entry.needsTranslation && used.contains(entry.key.text) && TemplatePiece.pieces(of: entry.key).hasLetters
      }.map(\.key.text)
  }

  init(_ catalog: TextCatalog, flowLanguage: LanguageTag, language: LanguageTag, sink: DiagnosticSink) {
    self.catalog = catalog
    self.sink = sink
    let own = Set([flowLanguage, catalog.sourceLanguage].compactMap(\.self))
    self.own = own
    let known = catalog.tags + own.filter { !catalog.tags.contains($0) }
    // Stop at the flow's own language. The untranslated texts are in this language, so later fallbacks are not needed.
    wanted = Array(language.fallbacks(among: known).prefix { !own.contains($0) })
    // A variant of the flow's own language, such as `en-GB`, needs translations only for the texts that differ.
    let forms = Dictionary(known.map { ($0, LanguageForm($0)) }) { first, _ in first }
    let ownForms = Set(own.compactMap { forms[$0] })
    complete = catalog.tags.map { ($0, forms[$0]?.lineage ?? []) }.filter { ownForms.isDisjoint(with: $0.1) }
    self.forms = forms
    if let source = catalog.sourceLanguage, !source.isSameLanguage(as: flowLanguage) {
      let message = DefinitionMessages.otherLanguage(source.description, flow: flowLanguage.description)
      sink.report(.wrongType, message, at: catalog.sourceLanguageRange)
    }
  }

  var languages: [LanguageTag] { catalog.tags.filter { !own.contains($0) } }

  /// Plural forms in the flow's own language replace the untranslated text, which has only one form.
  ///
  /// - Returns: `nil` if the untranslated text is to be shown.
  func take(
    _ text: LocatedText, isToTranslate: Bool, sink: DiagnosticSink,
    compile: (TextCatalog.Unit, LanguageTag) -> Template?
  ) -> Template? {
    let entry = catalog.places[text.text].map { catalog.entries[$0] }
    if let entry { used.insert(entry.key.text) }
    if isToTranslate, entry?.needsTranslation ?? true { check(text, entry, sink: sink) }
    var compiled: [LanguageTag: Template] = [:]
    var ownPlural: Template?
    for (tag, unit) in (entry?.units ?? [:]).sorted(by: { $0.key < $1.key }) {
      if !own.contains(tag) {
        compiled[tag] = compile(unit, tag)
      } else if case .plural = unit {
        ownPlural = compile(unit, tag)
      }
    }
    return wanted.lazy.compactMap { compiled[$0] }.first ?? ownPlural
  }

  /// - Returns: `nil` if the untranslated text is to be shown.
  func translation(of text: LocatedText) -> TemplateDeclaration? {
    guard let entry = catalog.places[text.text].map({ catalog.entries[$0] }) else { return nil }
    return wanted.lazy.compactMap { if case .text(let translation) = entry.units[$0] { translation } else { nil } }
      .first
  }

  private func check(_ text: LocatedText, _ entry: TextCatalog.Entry?, sink: DiagnosticSink) {
    if entry == nil { untranslated.append(text.text) }
    let translated = Set(entry?.units.filter(\.value.isFilled).compactMap { forms[$0.key] } ?? [])
    let missing = complete.filter { translated.isDisjoint(with: $0.lineage) }
    guard !missing.isEmpty else { return }
    let message = DefinitionMessages.missingTranslation(missing.map(\.tag.description))
    sink.report(.missingTranslation, message, at: text.quotedRange)
  }

  /// Call this after all texts of the flow have been compiled.
  func checkUnused() {
    for entry in catalog.entries {
      for (tag, unit) in entry.units where own.contains(tag) {
        guard case .text(let own) = unit, own.text.text != entry.key.text else { continue }
        sink.report(.unusedTranslation, DefinitionMessages.ownLanguage, at: own.text.quotedRange)
      }
    }
    let unused = catalog.entries.filter { entry in
      // Apple's tools keep unused entries for texts without letters, such as the empty text. Such an entry is reported
      // only if it has translations.
      !used.contains(entry.key.text) && !(entry.units.isEmpty && !TemplatePiece.pieces(of: entry.key).hasLetters)
    }
    let isQuick = unused.count * untranslated.count <= Self.comparisonLimit
    for entry in unused {
      sink.unknown(
        .unusedTranslation, entry.key, DefinitionMessages.unusedTranslation, candidates: isQuick ? untranslated : [])
    }
  }

  private static let comparisonLimit = 100_000
}

/// An expression between `{{` and `}}`, which a text and its translations must all contain.
struct Placeholder {
  let text: LocatedText
  /// The expression without spaces outside string literals.
  let code: String
  private let words: Set<String>
  private let hasTexts: Bool
  let hasLetters: Bool

  init(_ text: LocatedText) {
    var (code, outside, inside) = (String.UnicodeScalarView(), String.UnicodeScalarView(), String.UnicodeScalarView())
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.text.unicodeScalars {
      let isSpace = quote == nil && scalar.properties.isWhitespace
      if !isSpace { code.append(scalar) }
      if quote == nil {
        if scalar == "\"" || scalar == "'" {
          quote = scalar
          inside.append(" ")
        }
        outside.append(isSpace || quote != nil ? " " : scalar)
      } else if isEscaped || scalar == "\\" {
        isEscaped.toggle()
      } else if scalar == quote {
        quote = nil
      } else {
        inside.append(scalar)
      }
    }
    self.text = text.trimmed
    self.code = String(code)
    words = Self.words(String(outside))
    hasTexts = !inside.isEmpty
    hasLetters = inside.contains { $0.properties.isAlphabetic }
  }

  /// Expressions without string literals have to be equal.
  ///
  /// Expressions with string literals only need the same names, because another language may need other words in the
  /// literals, for example for plurals.
  func stands(for other: Placeholder) -> Bool {
    code == other.code || ((hasTexts || other.hasTexts) && words == other.words)
  }

  private static func words(_ code: String) -> Set<String> {
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    return Set(words.filter { $0.first?.isNumber == false && !plainWords.contains($0) })
  }

  /// Names that are ignored when the names in two expressions are compared.
  private static let plainWords: Set<String> = ["string", "plural", "true", "false", "null", "in"]
}

extension LocatedText {
  fileprivate var trimmed: LocatedText {
    let bytes = Array(text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return self }
    return slice(first, last + 1)
  }
}

extension [TemplatePiece] {
  var placeholders: [Placeholder] { compactMap { $0.expression.map { Placeholder($0.text) } } }

  /// Whether a person would see letters, so that the text needs a translation.
  var hasLetters: Bool {
    contains {
      switch $0 {
      case .literal(let text): text.unicodeScalars.contains { $0.properties.isAlphabetic }
      case .expression(let expression): Placeholder(expression.text).hasLetters
      case .unclosed, .unopened: false
      }
    }
  }
}
