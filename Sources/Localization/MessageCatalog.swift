import Foundation

/// The program's own String Catalog, which is embedded in the binary (`Messages.xcstrings`, Apple's format).
struct MessageCatalog: Sendable {
  /// Of each language its words, English aside.
  let languages: [String: Words]

  /// It is read when a language other than English is first asked for.
  static let embedded = MessageCatalog(EmbeddedTexts.messages)

  /// The words of one language, by key.
  struct Words: Sendable {
    fileprivate(set) var texts: [String: String] = [:]
    fileprivate(set) var forms: [String: [String: String]] = [:]

    func text(_ key: String) -> String? { texts[key] }

    /// A form of a plural, such as `one`.
    func form(_ key: String, for category: String) -> String? {
      forms[key].flatMap { $0[category] ?? $0["other"] }
    }
  }

  /// Our own file: the tests read it as it is here.
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
        languages[language, default: Words()].texts[key] = localization.stringUnit?.value
        languages[language]?.forms[key] = forms
      }
    }
    self.languages = languages
  }

  // MARK: the file

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
