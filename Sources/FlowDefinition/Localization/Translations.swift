import FlowSyntax
import Localization

/// The catalog of a flow that is being compiled: chooses translations, and keeps what was translated and what was not.
final class Translations {
  /// Where problems of the catalog are reported.
  let sink: DiagnosticSink
  private let catalog: TextCatalog
  /// The languages of the flow's own texts: as the flow says, and as the catalog does.
  private let own: Set<LanguageTag>
  /// The languages to look in for what is shown, best first.
  private let wanted: [LanguageTag]
  /// The languages into which every text is to be translated, each with those it falls back to.
  private let complete: [(tag: LanguageTag, chain: [LanguageTag])]
  private var used = Set<String>()
  private var untranslated: [String] = []

  /// `language`: what the texts are wanted in.
  init(_ catalog: TextCatalog, flowLanguage: LanguageTag, language: LanguageTag, sink: DiagnosticSink) {
    self.catalog = catalog
    self.sink = sink
    let own = Set([flowLanguage, catalog.sourceLanguage].compactMap(\.self))
    self.own = own
    // Where a language falls back to the flow's own, the texts of the flow are right.
    wanted = Array(language.chain.prefix { !own.contains($0) })
    // A form of the flow's own language has only what differs.
    complete = catalog.tags.map { ($0, $0.chain) }.filter { !$0.1.contains(where: own.contains) }
    if let source = catalog.sourceLanguage, !source.isSameLanguage(as: flowLanguage) {
      let message = DefinitionMessages.otherLanguage(source.description, flow: flowLanguage.description)
      sink.report(.wrongType, message, at: catalog.sourceLanguageRange)
    }
  }

  /// The languages there are beside the flow's own.
  var languages: [LanguageTag] { catalog.tags.filter { !own.contains($0) } }

  /// Compiles all translations of a text of the flow; the one that is wanted, nil for the text itself.
  ///
  /// `isToTranslate`: whether languages without a translation of it are reported to `sink`.
  func take(
    _ text: LocatedText, isToTranslate: Bool, sink: DiagnosticSink, compile: (TemplateDeclaration) -> Template
  ) -> Template? {
    let entry = catalog.places[text.text].map { catalog.entries[$0] }
    if let entry { used.insert(entry.key.text) }
    if isToTranslate, entry?.needsTranslation ?? true { check(text, entry, sink: sink) }
    var compiled: [LanguageTag: Template] = [:]
    for (tag, unit) in entry?.units ?? [:] where !own.contains(tag) {
      if case .text(let translation) = unit { compiled[tag] = compile(translation) }
    }
    return wanted.lazy.compactMap { compiled[$0] }.first
  }

  /// Tells in which languages a text has no translation.
  private func check(_ text: LocatedText, _ entry: TextCatalog.Entry?, sink: DiagnosticSink) {
    if entry == nil { untranslated.append(text.text) }
    let missing = complete.filter { !$0.chain.contains { entry?.units[$0]?.isFilled ?? false } }
    guard !missing.isEmpty else { return }
    let message = DefinitionMessages.missingTranslation(missing.map(\.tag.description))
    sink.report(.missingTranslation, message, at: text.quotedRange)
  }

  /// Tells of translations that are never shown, once all texts of the flow were taken.
  func checkUnused() {
    for entry in catalog.entries {
      for (tag, unit) in entry.units where own.contains(tag) {
        guard case .text(let own) = unit, own.text.text != entry.key.text else { continue }
        sink.report(.unusedTranslation, DefinitionMessages.ownLanguage, at: own.text.quotedRange)
      }
    }
    let unused = catalog.entries.filter { entry in
      // Apple's tools keep an entry for texts without words, such as the empty one.
      !used.contains(entry.key.text) && !(entry.units.isEmpty && !TemplatePiece.pieces(of: entry.key).hasLetters)
    }
    let isQuick = unused.count * untranslated.count <= Self.comparisonLimit
    for entry in unused {
      sink.unknown(
        .unusedTranslation, entry.key, DefinitionMessages.unusedTranslation, candidates: isQuick ? untranslated : [])
    }
  }

  /// How many pairs of a key and a text are compared, to find the one that was meant.
  private static let comparisonLimit = 100_000
}

/// An expression between `{{` and `}}`, as far as a translation has to keep it.
struct Placeholder {
  /// The expression as written, without the spaces around it.
  let text: LocatedText
  /// The expression without spaces, its own texts aside.
  let code: String
  /// The names and functions it uses.
  private let words: Set<String>
  /// Whether it holds texts of its own.
  private let hasTexts: Bool
  /// Whether there is something to translate in those.
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

  /// Whether a translation may have one for the other: the same, or, where one holds texts of its own, one that uses the
  /// same names, since another language may need other words for other numbers.
  func stands(for other: Placeholder) -> Bool {
    code == other.code || ((hasTexts || other.hasTexts) && words == other.words)
  }

  private static func words(_ code: String) -> Set<String> {
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    return Set(words.filter { $0.first?.isNumber == false && !plainWords.contains($0) })
  }

  /// Words that say nothing about what is shown.
  private static let plainWords: Set<String> = ["string", "true", "false", "null", "in"]
}

extension LocatedText {
  /// Without spaces at both ends.
  fileprivate var trimmed: LocatedText {
    let bytes = Array(text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return self }
    return slice(first, last + 1)
  }
}

extension [TemplatePiece] {
  /// The expressions among the parts of a text.
  var placeholders: [Placeholder] { compactMap { $0.expression.map { Placeholder($0.text) } } }

  /// Whether there is a letter in what a person would read: a text without one needs no translation.
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
