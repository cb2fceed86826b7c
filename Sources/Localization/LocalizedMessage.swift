/// A sentence of the program, in no language yet: its English words, and what stands in them.
///
/// It is written as it reads in English, `"Step \(position) of \(count): \(title)"`, and becomes a text where it is
/// shown: ``text(in:)``. The English words, with `%@` for each of those, are its key in the String Catalog. Two sentences are the same if they say the same in English.
package struct LocalizedMessage: Sendable {
  let content: Content

  enum Content: Sendable {
    /// Words that are the same in every language.
    case verbatim(String)
    /// Words with something in their places.
    case phrase(key: String, arguments: [LocalizedMessage])
    /// One of two, by a number; other languages may have more forms, or fewer.
    indirect case plural(Int, one: LocalizedMessage, other: LocalizedMessage)
    case joined([LocalizedMessage], separator: String)
    /// Words the platform knows, such as names of countries.
    case named(@Sendable (Language) -> String)
  }

  /// A text that is the same in every language, such as an answer.
  package init(verbatim text: String) { content = .verbatim(text) }

  /// What the platform has words for.
  package init(_ words: @escaping @Sendable (Language) -> String) { content = .named(words) }

  private init(_ content: Content) { self.content = content }

  /// The first for one, the second for any other number; in another language the forms that it has (CLDR "Plural Rules").
  package static func plural(_ count: Int, one: LocalizedMessage, other: LocalizedMessage) -> LocalizedMessage {
    LocalizedMessage(.plural(count, one: one, other: other))
  }

  /// Sentences one after the other, with the same between them in every language.
  package static func joined(_ sentences: [LocalizedMessage], separator: String = " ") -> LocalizedMessage {
    LocalizedMessage(.joined(sentences, separator: separator))
  }

  /// Things that all count: `a, b and c`.
  package static func all(_ things: [LocalizedMessage]) -> LocalizedMessage { list(things) { "\($0) and \($1)" } }

  /// Things of which one counts: `a, b or c`.
  package static func any(_ things: [LocalizedMessage]) -> LocalizedMessage { list(things) { "\($0) or \($1)" } }

  private static func list(_ things: [LocalizedMessage], last: (LocalizedMessage, LocalizedMessage) -> LocalizedMessage)
    -> LocalizedMessage
  {
    guard things.count > 1 else { return things.first ?? LocalizedMessage(verbatim: "") }
    return last(joined(Array(things.dropLast()), separator: ", "), things[things.count - 1])
  }

  /// Two sentences, the second right after the first.
  package static func + (first: LocalizedMessage, second: LocalizedMessage) -> LocalizedMessage {
    joined([first, second], separator: "")
  }
}

extension LocalizedMessage: ExpressibleByStringInterpolation {
  /// A sentence with nothing in it.
  package init(stringLiteral value: String) {
    content = .phrase(key: value.replacing("%", with: "%%"), arguments: [])
  }

  /// A sentence with something in it.
  package init(stringInterpolation: Interpolation) {
    content = .phrase(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }

  /// Puts the key of a sentence together, and what stands in it.
  package struct Interpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [LocalizedMessage] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

    /// Adds a text, which is the same in every language.
    package mutating func appendInterpolation(_ text: String) { appendInterpolation(LocalizedMessage(verbatim: text)) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { appendInterpolation(String(number)) }

    /// Adds a word to type, as the language has it.
    package mutating func appendInterpolation(_ keyword: Keyword) {
      appendInterpolation(LocalizedMessage { keyword.name(in: $0) })
    }

    /// Adds another sentence, or a part of one.
    package mutating func appendInterpolation(_ sentence: LocalizedMessage) {
      key += "%@"
      arguments.append(sentence)
    }
  }
}

extension LocalizedMessage: Equatable, CustomStringConvertible {
  /// The sentence in English.
  package var description: String { text(in: .english) }

  /// Whether two sentences say the same in English.
  package static func == (left: LocalizedMessage, right: LocalizedMessage) -> Bool {
    left.description == right.description
  }
}

extension LocalizedMessage {
  /// The words in a language; in English where it has none for this sentence.
  package func text(in language: Language) -> String {
    switch content {
    case .verbatim(let text): text
    case .named(let words): words(language)
    case .joined(let sentences, let separator):
      sentences.map { $0.text(in: language) }.joined(separator: separator)
    case .phrase(let key, let arguments):
      Self.fill(language.words?.text(key) ?? key, with: arguments, in: language)
    case .plural(let count, let one, let other):
      plural(count, other, in: language) ?? (count == 1 ? one : other).text(in: language)
    }
  }

  /// The form a language has for a number; nil where the catalog has none.
  private func plural(_ count: Int, _ other: LocalizedMessage, in language: Language) -> String? {
    guard case .phrase(let key, let arguments) = other.content,
      let form = language.words?.form(key, for: language.category(of: count))
    else { return nil }
    return Self.fill(form, with: arguments, in: language)
  }

  /// Puts what stands in a sentence in its places: `%@`, `%2$@`; `%%` is a percent sign.
  private static func fill(_ words: String, with arguments: [LocalizedMessage], in language: Language) -> String {
    guard words.utf8.contains(UInt8(ascii: "%")) else { return words }
    var text = ""
    var next = 0
    var rest = words[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      let place = takePlace(&rest) ?? next
      next += 1
      rest = rest.dropFirst()
      if arguments.indices.contains(place) { text += arguments[place].text(in: language) }
    }
    return text + rest
  }

  /// The `2$` of `%2$@`, as a place from 0.
  private static func takePlace(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), rest.dropFirst(digits.count).first == "$" else { return nil }
    rest = rest.dropFirst(digits.count + 1)
    return number - 1
  }
}

/// A word that a person types to say something: `yes`, `back`.
///
/// The English forms are always understood, and in another language its own too.
package struct Keyword: Sendable {
  private let forms: LocalizedMessage
  /// The forms that are understood in every language.
  private let english: [String]

  /// `forms`: the word and what means the same, with `|` between them; the first is the one that is shown.
  package init(_ forms: LocalizedMessage) {
    self.forms = forms
    english = Self.split(forms.description)
  }

  /// What agrees.
  package static let yes = Keyword("yes|y")
  /// What does not.
  package static let no = Keyword("no|n")

  /// The form that is shown.
  package func name(in language: Language) -> String { forms(in: language)[0] }

  /// All forms that are understood, those of the language first.
  package func forms(in language: Language) -> [String] {
    guard language.words != nil else { return english }
    let own = Self.split(forms.text(in: language))
    return own + english.filter { !own.contains($0) }
  }

  /// Whether a line is this word, in small or large letters.
  package func isMeant(by line: String, in language: Language) -> Bool {
    if english.contains(line) { return true }
    let word = line.lowercased()
    return english.contains(word) || language.words != nil && forms(in: language).contains(word)
  }

  private static func split(_ forms: String) -> [String] { forms.split(separator: "|").map(String.init) }
}

extension Language {
  /// What a line answers to a question of yes or no; nil where it is neither.
  package func agreement(_ line: String) -> Bool? {
    if Keyword.yes.isMeant(by: line, in: self) { return true }
    return Keyword.no.isMeant(by: line, in: self) ? false : nil
  }
}
