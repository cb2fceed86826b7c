/// A language the program speaks: one that its String Catalog has words in.
public struct Language: Hashable, Sendable {
  /// Its tag, such as `de` (BCP 47).
  public let tag: String
  /// Its words; nil for English, whose words stand where they are used.
  let words: MessageCatalog.Words?

  /// The language whose words stand in the source.
  public static let english = Language(tag: "en", words: nil)

  /// All there are, English first.
  public static var all: [Language] {
    [english]
      + MessageCatalog.embedded.languages.map { Language(tag: $0.key, words: $0.value) }.sorted { $0.tag < $1.tag }
  }

  /// The language that fits a tag, such as `de` for `de-AT` (RFC 4647 §3.4); nil where the program does not speak it.
  public init?(fitting tag: String) {
    guard let chain = LanguageTag(tag)?.chain else { return nil }
    // English needs no catalog, and reading one takes its time.
    if chain.contains(.english) {
      self = .english
      return
    }
    let known = MessageCatalog.embedded.languages
    guard let (tag, words) = chain.lazy.compactMap({ tag in known.first { LanguageTag($0.key) == tag } }).first else {
      return nil
    }
    self.init(tag: tag, words: words)
  }

  /// The first of some tags that the program speaks; English if it speaks none.
  public init(firstOf tags: [String?]) {
    self = tags.lazy.compactMap { $0 }.compactMap(Language.init(fitting:)).first ?? .english
  }

  private init(tag: String, words: MessageCatalog.Words?) {
    self.tag = tag
    self.words = words
  }

  /// Languages are the same if their tags are.
  public static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

  /// Takes the tag.
  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  /// The form of a plural that a number takes (CLDR "Plural Rules", cardinal).
  ///
  /// Languages not named here have the forms of English; one that has others is added with its words.
  func category(of count: Int) -> String { count == 1 ? "one" : "other" }
}
