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
      sink.error(.wrongType, message, at: catalog.sourceLanguageRange)
    }
  }

  /// The languages there are beside the flow's own.
  var languages: [LanguageTag] { catalog.tags.filter { !own.contains($0) } }

  /// Compiles all translations of a text of the flow; the one that is wanted, nil for the text itself.
  ///
  /// `isToTranslate`: whether its languages without a translation are told, to `sink`.
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
    let missing = complete.filter { language in
      !language.chain.contains { entry?.units[$0]?.isFilled ?? false }
    }
    guard !missing.isEmpty else { return }
    let message = DefinitionMessages.missingTranslation(missing.map(\.tag.description))
    sink.warning(.missingTranslation, message, at: text.quotedRange)
  }

  /// Tells of translations that are never shown, once all texts of the flow were taken.
  func checkUnused() {
    for entry in catalog.entries { checkOwnLanguage(entry) }
    let unused = catalog.entries.filter { !used.contains($0.key.text) && !Self.isOfTools($0) }
    let isQuick = unused.count * untranslated.count <= Self.comparisonLimit
    for entry in unused {
      let key = entry.key.text
      sink.unknown(
        .unusedTranslation, DefinitionMessages.unusedTranslation(key), at: entry.key.quotedRange, name: key,
        candidates: isQuick ? untranslated : [], severity: .warning)
    }
  }

  /// How many pairs of a key and a text are compared, to find the one that was meant.
  private static let comparisonLimit = 100_000

  private func checkOwnLanguage(_ entry: TextCatalog.Entry) {
    for (tag, unit) in entry.units where own.contains(tag) {
      if case .text(let own) = unit, own.text.text != entry.key.text {
        sink.warning(.unusedTranslation, DefinitionMessages.ownLanguage, at: own.text.quotedRange)
      }
    }
  }

  /// Apple's tools keep an entry for texts without words, such as the empty one.
  private static func isOfTools(_ entry: TextCatalog.Entry) -> Bool {
    entry.units.isEmpty && !TemplatePiece.pieces(of: entry.key).hasLetters
  }
}

extension TextCatalog.Unit {
  /// Whether there is something in it, or something was said about it.
  fileprivate var isFilled: Bool {
    switch self {
    case .text, .unreadable: true
    case .open: false
    }
  }
}
