import Foundation

/// English, or a language that the program's String Catalog has translations for.
package struct Language: Hashable, Sendable {
  /// The BCP 47 tag, such as `de`.
  package let tag: String
  /// The translations; `nil` for English, whose messages are in the source code.
  let words: MessageCatalog.Words?
  /// The BCP 47 tag of the language or region whose format is used for numbers and amounts, such as `de-CH`.
  package let numberTag: String
  package let decimalMark: Character
  /// The digit 0 of `numberTag`; the others follow it in Unicode.
  private let zero: Unicode.Scalar

  init(tag: String, words: MessageCatalog.Words?, numberTag: String? = nil) {
    (self.tag, self.words, self.numberTag) = (tag, words, numberTag ?? tag)
    decimalMark = Self.decimalMark(of: self.numberTag)
    zero = Self.zero(of: self.numberTag)
  }

  package static let english = Language(tag: "en", words: nil)

  /// All languages, English first.
  package static var all: [Language] {
    [english]
      + MessageCatalog.embedded.languages.map { Language(tag: $0.key, words: $0.value) }.sorted { $0.tag < $1.tag }
  }

  package static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  package func writingNumbers(as tag: String) -> Language { Language(tag: self.tag, words: words, numberTag: tag) }

  package static func decimalMark(of tag: String) -> Character {
    tag == "en" ? "." : Locale(identifier: tag).decimalSeparator?.first ?? "."
  }

  private static func zero(of tag: String) -> Unicode.Scalar {
    tag == "en" ? "0" : 0.formatted(.number.locale(Locale(identifier: tag))).unicodeScalars.first ?? "0"
  }

  /// Returns the plural category of a number (CLDR "Plural Rules", cardinal), such as `one`, `many` or `other`.
  func category(of count: Int) -> String {
    let rules = words?.plurals ?? LanguageTag(tag).map { PluralRules($0) } ?? .english
    return rules.category(of: PluralNumber(Int64(count))).rawValue
  }
}

extension Language {
  /// Creates the language that matches a tag, such as `de` for `de-AT`; `nil` if there is none.
  package init?(fitting tag: String) {
    guard let tag = LanguageTag(tag) else { return nil }
    // English does not need the catalog, which takes time to parse.
    if !tag.fallbacks(among: [.english]).isEmpty {
      self = .english
      return
    }
    let known = MessageCatalog.embedded.languages
    let found = tag.fallbacks(among: known.keys.sorted().compactMap { LanguageTag($0) }).first?.description
    guard let found, let words = known[found] else { return nil }
    self.init(tag: found, words: words)
  }

  package init(firstOf tags: [String?]) {
    self = tags.lazy.compactMap { $0 }.compactMap(Language.init(fitting:)).first ?? .english
  }
}

/// A language tag, such as `de`, `pt-BR` or `zh-Hant-TW` (BCP 47), compared without regard to case.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  private let subtags: [String]

  /// Underscores are accepted as separators, because some of Apple's tools write `pt_BR`.
  package init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter),
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    description = text
    subtags = parts.map(String.init)
  }

  package var isKnown: Bool { Locale.LanguageCode(subtags[0]).isISOLanguage }

  package static let english = LanguageTag(["en"])

  private init(_ subtags: [String]) {
    self.subtags = subtags
    description = subtags.joined(separator: "-")
  }

  /// The tag followed by its more general fallbacks (RFC 4647 §3.4): `de-AT`, `de`.
  package var chain: [LanguageTag] {
    var chain = [self]
    var rest = subtags.dropLast()
    while !rest.isEmpty {
      // A subtag of one character only introduces the subtag after it, so both are removed together.
      if rest.count > 1, rest.last?.count == 1 { rest = rest.dropLast() }
      chain.append(LanguageTag(Array(rest)))
      rest = rest.dropLast()
    }
    return chain
  }

  /// Returns the available languages that can stand in for this one, best first (CLDR).
  ///
  /// These are the same language under another tag (`he` for `iw`, `zh-Hant` for `zh-TW`) and its parents (`es-419` and
  /// `es` for `es-AR`). If there are none, they are those of other regions with the same script (`fr-CA` for `fr`).
  package func fallbacks(among available: [LanguageTag]) -> [LanguageTag] {
    let known = available.map { (tag: $0, form: LanguageForm($0)) }
    let forms = LanguageForm(self).lineage
    var related = available.filter { $0 == self }
    for form in forms { related += known.filter { $0.form == form && $0.tag != self }.map(\.tag) }
    if !related.isEmpty { return related }
    return known.filter { $0.form.isSpoken(as: forms[0]) }.map(\.tag).sorted()
  }

  package func isSameLanguage(as other: LanguageTag) -> Bool { subtags.first == other.subtags.first }

  package static func == (left: LanguageTag, right: LanguageTag) -> Bool { left.subtags == right.subtags }

  package func hash(into hasher: inout Hasher) { hasher.combine(subtags) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}

extension LanguageTag: Comparable {
  package static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.subtags.lexicographicallyPrecedes(right.subtags)
  }
}

extension Language {
  /// Returns a number, such as `1234.5`, with the decimal mark and the digits of the language.
  package func number(_ digits: String) -> String {
    zero == "0" && decimalMark == "." ? digits : String(digits.map { $0 == "." ? decimalMark : digit($0) })
  }

  private func digit(_ character: Character) -> Character {
    guard let value = character.wholeNumberValue else { return character }
    return Unicode.Scalar(zero.value + UInt32(value)).map(Character.init) ?? character
  }
}
