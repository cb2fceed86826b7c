/// The name of a language, such as `de`, `pt-BR` or `zh-Hant-TW` (BCP 47), compared without regard to case.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// As it was written.
  public let description: String
  /// One spelling for all that mean the same.
  private let subtags: [String]

  /// Takes a tag; nil where a text cannot be one.
  ///
  /// Apple's tools write `pt_BR` in places.
  public init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter),
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    description = text
    subtags = parts.map(String.init)
  }

  /// English, of no country.
  public static let english = LanguageTag(["en"])

  private init(_ subtags: [String]) {
    self.subtags = subtags
    description = subtags.joined(separator: "-")
  }

  /// The tag and the more general ones to fall back to, in that order (RFC 4647 §3.4): `de-at`, `de`.
  public var chain: [LanguageTag] {
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
  public func isSameLanguage(as other: LanguageTag) -> Bool { subtags.first == other.subtags.first }

  /// Tags are the same whatever the case of their letters.
  public static func == (left: LanguageTag, right: LanguageTag) -> Bool { left.subtags == right.subtags }

  /// Takes what tags are compared by.
  public func hash(into hasher: inout Hasher) { hasher.combine(subtags) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}

extension LanguageTag: Comparable {
  /// The order of the alphabet.
  public static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.subtags.lexicographicallyPrecedes(right.subtags)
  }
}
