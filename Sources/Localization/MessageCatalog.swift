import Foundation

/// The program's String Catalog, embedded in the binary (`Messages.xcstrings`, Apple's format).
struct MessageCatalog: Sendable {
  /// The translations by language tag; English is not included.
  let languages: [String: Words]

  /// The embedded catalog, parsed when a language other than English is first needed.
  static let embedded = MessageCatalog(EmbeddedTexts.messages)

  struct Words: Sendable {
    let plurals: PluralRules
    fileprivate(set) var texts: [String: String] = [:]
    fileprivate(set) var forms: [String: [String: String]] = [:]

    fileprivate init(_ language: String) { plurals = LanguageTag(language).map { PluralRules($0) } ?? .english }

    func text(_ key: String) -> String? { texts[key] }

    func form(_ key: String, for category: String) -> String? {
      forms[key].flatMap { $0[category] ?? $0["other"] }
    }
  }

  /// The catalog is part of the program and parsed by the tests, so an invalid one is a programming error.
  init(_ text: StaticString) {
    let bytes = text.withUTF8Buffer { Data($0) }
    guard let file = try? JSONDecoder().decode(File.self, from: bytes) else {
      preconditionFailure("The program's own String Catalog cannot be read.")
    }
    var languages: [String: Words] = [:]
    for (key, entry) in file.strings {
      for (language, localization) in entry.localizations ?? [:] {
        let forms = localization.variations?.plural?.compactMapValues(\.stringUnit?.value)
        guard localization.stringUnit != nil || forms != nil else { continue }
        languages[language, default: Words(language)].texts[key] = localization.stringUnit?.value
        languages[language]?.forms[key] = forms
      }
    }
    self.languages = languages
  }

  private struct File: Decodable {
    let strings: [String: Entry]
  }

  private struct Entry: Decodable {
    let localizations: [String: Localization]?
  }

  private struct Localization: Decodable {
    let stringUnit: Unit?
    let variations: Variations?
  }

  private struct Variations: Decodable {
    let plural: [String: Localization]?
  }

  private struct Unit: Decodable {
    let value: String
  }
}
