/// A language the program speaks: one that its String Catalog has words in.
package struct Language: Hashable, Sendable {
  /// Its tag, such as `de` (BCP 47).
  package let tag: String
  /// Its words; nil for English, whose words stand where they are used.
  let words: MessageCatalog.Words?

  /// The language whose words stand in the source.
  package static let english = Language(tag: "en", words: nil)

  /// All there are, English first.
  package static var all: [Language] {
    [english]
      + MessageCatalog.embedded.languages.map { Language(tag: $0.key, words: $0.value) }.sorted { $0.tag < $1.tag }
  }

  /// Languages are the same if their tags are.
  package static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

  /// Takes the tag.
  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  /// The plural form that a number takes (CLDR "Plural Rules", cardinal): `one`, `many` or `other`.
  ///
  /// Covers the languages of the catalog. A language with other forms needs a case here.
  func category(of count: Int) -> String {
    switch tag {
    case "fr": count == 0 || count == 1 ? "one" : isMillions(count) ? "many" : "other"
    case "es": count == 1 ? "one" : isMillions(count) ? "many" : "other"
    default: count == 1 ? "one" : "other"
    }
  }

  /// Whether French and Spanish put "de" between a number and what it counts: `1 million de`, `1 millón de`.
  private func isMillions(_ count: Int) -> Bool { count != 0 && count.isMultiple(of: 1_000_000) }
}

extension Language {
  /// The language that fits a tag, such as `de` for `de-AT` (RFC 4647 §3.4); nil where the program does not speak it.
  package init?(fitting tag: String) {
    guard let chain = LanguageTag(tag)?.chain else { return nil }
    // English needs no catalog, and reading one takes its time.
    if chain.contains(.english) {
      self = .english
      return
    }
    let known = MessageCatalog.embedded.languages
    let found = chain.lazy.compactMap { tag in known.first { LanguageTag($0.key) == tag } }.first
    guard let found else { return nil }
    self.init(tag: found.key, words: found.value)
  }

  /// The first of some tags that the program speaks; English if it speaks none.
  package init(firstOf tags: [String?]) {
    self = tags.lazy.compactMap { $0 }.compactMap(Language.init(fitting:)).first ?? .english
  }
}

/// The name of a language, such as `de`, `pt-BR` or `zh-Hant-TW` (BCP 47), compared without regard to case.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// As it was written.
  package let description: String
  /// One spelling for all that mean the same.
  private let subtags: [String]

  /// Takes a tag; nil where a text cannot be one.
  ///
  /// Apple's tools write `pt_BR` in places.
  package init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter),
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    description = text
    subtags = parts.map(String.init)
  }

  /// English, of no country.
  package static let english = LanguageTag(["en"])

  private init(_ subtags: [String]) {
    self.subtags = subtags
    description = subtags.joined(separator: "-")
  }

  /// The tag and the more general ones to fall back to, in that order (RFC 4647 §3.4): `de-at`, `de`.
  package var chain: [LanguageTag] {
    var chain = [self]
    var rest = subtags.dropLast()
    while !rest.isEmpty {
      // A single letter only introduces what follows it.
      if rest.count > 1, rest.last?.count == 1 { rest = rest.dropLast() }
      chain.append(LanguageTag(Array(rest)))
      rest = rest.dropLast()
    }
    return chain
  }

  /// Whether two tags name forms of one language.
  package func isSameLanguage(as other: LanguageTag) -> Bool { subtags.first == other.subtags.first }

  /// Tags are the same whatever the case of their letters.
  package static func == (left: LanguageTag, right: LanguageTag) -> Bool { left.subtags == right.subtags }

  /// Takes what tags are compared by.
  package func hash(into hasher: inout Hasher) { hasher.combine(subtags) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}

extension LanguageTag: Comparable {
  /// The order of the alphabet.
  package static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.subtags.lexicographicallyPrecedes(right.subtags)
  }
}

extension Language {
  /// What stands between the whole part of a number and the rest: a point, or a comma.
  package var decimalMark: Character {
    guard words != nil else { return "." }
    let sample: LocalizedMessage = "0.5"
    return sample.text(in: self).first { !$0.isNumber } ?? "."
  }

  /// A number as a person reads it: without a fraction where it has none.
  package func number(_ value: Double) -> String {
    guard value != value.rounded() || abs(value) >= 1e18 else { return String(Int64(value)) }
    return String(value.description.map { $0 == "." ? decimalMark : $0 })
  }
}
