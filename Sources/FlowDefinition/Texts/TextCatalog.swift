public import FlowSyntax
import Localization

/// The translations of a flow's texts: a String Catalog as Apple's tools write it (`texts.xcstrings`).
///
/// A text of the flow, exactly as `flow.jsonc` has it, is the key of its translations.
public struct TextCatalog: Sendable {
  /// The file it was read from.
  public let source: SourceFile
  /// The languages it has something in, its own aside, in alphabetical order.
  public var languages: [String] { tags.map(\.description) }

  let sourceLanguage: LanguageTag?
  /// Where the source language is named.
  let sourceLanguageRange: SourceRange
  let tags: [LanguageTag]
  let entries: [Entry]
  /// The place of each key among the entries.
  let places: [String: Int]

  /// A text and its translations.
  struct Entry: Sendable {
    let key: LocatedText
    /// Whether it is to be translated at all.
    let needsTranslation: Bool
    let units: [LanguageTag: Unit]
  }

  /// What an entry has in one language.
  enum Unit: Sendable {
    /// A translation.
    case text(TemplateDeclaration)
    /// A place for one, not filled in yet.
    case open
    /// Something that was reported; nothing more is said about it.
    case unreadable
  }

  init(
    source: SourceFile, sourceLanguage: LanguageTag?, sourceLanguageRange: SourceRange, entries: [Entry]
  ) {
    self.source = source
    self.sourceLanguage = sourceLanguage
    self.sourceLanguageRange = sourceLanguageRange
    self.entries = entries
    places = Dictionary(keepingFirst: entries.enumerated().map { ($1.key.text, $0) })
    var tags = Set<LanguageTag>()
    for entry in entries { tags.formUnion(entry.units.keys) }
    if let sourceLanguage { tags.remove(sourceLanguage) }
    self.tags = tags.sorted()
  }

  /// Reads a catalog: nil where there is none, and what is wrong with it.
  public static func read(_ source: SourceFile) -> (catalog: TextCatalog?, report: DiagnosticReport) {
    let sink = DiagnosticSink()
    let catalog = read(source, sink: sink)
    return (catalog, DiagnosticReport(source: source, diagnostics: sink.diagnostics))
  }

  /// The same, into a sink that takes what is found later too.
  static func read(_ source: SourceFile, sink: DiagnosticSink) -> TextCatalog? {
    let (root, syntax) = JSONReader.read(source, as: DefinitionMessages.textsFile)
    sink.diagnostics += syntax.diagnostics
    return root.flatMap { CatalogReader(sink: sink).read($0, of: source) }
  }
}
