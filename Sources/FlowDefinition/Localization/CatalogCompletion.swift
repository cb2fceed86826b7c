import FlowExpressions
package import FlowSyntax
package import Localization

package struct CatalogCompletion: Sendable {
  package let text: String
  package let added: [String]

  /// The state of an added entry is `new`, so the text still counts as not translated.
  package init(adding language: LanguageTag, to texts: SourceFile, of source: SourceFile) throws(FlowFileError) {
    let (sink, textSink) = (DiagnosticSink(), DiagnosticSink())
    var missing: [String] = []
    if let catalog = TextCatalog.read(texts, sink: textSink) {
      let translations = Flow.translations(of: source, texts: (catalog, textSink), sink: sink)
      missing = translations?.texts(withoutPlaceFor: language) ?? []
    }
    if sink.hasErrors || textSink.hasErrors {
      // Only report errors. The warnings would list the missing translations for which the caller wants to add entries.
      throw FlowFileError(
        [(source, sink), (texts, textSink)].map { file, sink in
          DiagnosticReport(source: file, diagnostics: sink.diagnostics.filter { $0.severity == .error })
        })
    }
    added = missing
    text = CatalogInsertions(language: language.description).text(of: texts, adding: missing)
  }

  package static func emptyCatalog(of language: String) -> String {
    """
    {
      "sourceLanguage" : "\(language)",
      "strings" : {},
      "version" : "1.0"
    }

    """
  }
}

extension Translations {
  /// A text that is translated into a more general language, such as `de` for `de-AT`, needs no translation.
  fileprivate func texts(withoutPlaceFor language: LanguageTag) -> [String] {
    Set(translatable).filter { text in
      let units = catalog.places[text].map { catalog.entries[$0].units } ?? [:]
      return units[language] == nil && !language.chain.contains { units[$0]?.isFilled ?? false }
    }.sorted()
  }
}

/// Inserts translations into the text of a catalog, formatted as Xcode does.
private struct CatalogInsertions {
  let language: String

  func text(of file: SourceFile, adding texts: [String]) -> String {
    guard let strings = JSONReader.read(file).root?.node(under: "strings") else { return "" }
    let known = Dictionary(keepingFirst: (strings.members ?? []).map { ($0.key.text, $0.node) })
    var insertions: [(offset: Int, text: String)] = []
    let new = texts.filter { known[$0] == nil }.map { "\n    \(Self.quoted($0)) : \(entry(of: $0))" }
    if !new.isEmpty { insertions.append(insertion(new, into: strings, indent: 2)) }
    for text in texts {
      guard let entry = known[text] else { continue }
      if let localizations = entry.node(under: "localizations") {
        insertions.append(insertion(["\n        \(localization(of: text))"], into: localizations, indent: 6))
      } else {
        insertions.append(insertion(["\n      \(localizations(of: text))"], into: entry, indent: 4))
      }
    }
    var bytes: [UInt8] = []
    var end = 0
    for (offset, text) in insertions.sorted(by: { $0.offset < $1.offset }) {
      bytes += file.bytes[end..<offset]
      bytes += text.utf8
      end = offset
    }
    return String(decoding: bytes + file.bytes[end...], as: UTF8.self)
  }

  private func insertion(
    _ members: [String], into object: JSONNode, indent: Int
  ) -> (offset: Int, text: String) {
    let isEmpty = object.members?.isEmpty ?? true
    let end = isEmpty ? "\n" + String(repeating: " ", count: indent) : ","
    return (object.range.start + 1, members.joined(separator: ",") + end)
  }

  private func entry(of text: String) -> String {
    "{\n      \(localizations(of: text))\n    }"
  }

  private func localizations(of text: String) -> String {
    "\"localizations\" : {\n        \(localization(of: text))\n      }"
  }

  private func localization(of text: String) -> String {
    """
    "\(language)" : {
              "stringUnit" : {
                "state" : "new",
                "value" : \(Self.quoted(text))
              }
            }
    """
  }

  private static func quoted(_ text: String) -> String { Value.string(text).json }
}
