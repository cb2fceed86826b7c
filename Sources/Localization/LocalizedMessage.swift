/// The English text with `%@` for each argument is the message's key in the String Catalog.
///
/// A message is written as English text, such as `"Step \(position) of \(count): \(title)"`, and becomes a string in
/// ``text(in:)``. Two messages are equal if their English texts are.
package struct LocalizedMessage: Sendable {
  let content: Content

  enum Content: Sendable {
    case verbatim(String)
    case phrase(key: String, arguments: [LocalizedMessage])
    /// A singular and a plural; the translation may have more or fewer plural forms.
    indirect case plural(Int, one: LocalizedMessage, other: LocalizedMessage)
    case joined([LocalizedMessage], separator: String)
    /// Text that the platform localizes, such as country names.
    case named(@Sendable (Language) -> String)
  }

  package init(verbatim text: String) { content = .verbatim(text) }

  package init(_ words: @escaping @Sendable (Language) -> String) { content = .named(words) }

  private init(_ content: Content) { self.content = content }

  /// Translations use the plural forms of their language (CLDR "Plural Rules").
  package static func plural(_ count: Int, one: LocalizedMessage, other: LocalizedMessage) -> LocalizedMessage {
    LocalizedMessage(.plural(count, one: one, other: other))
  }

  /// Joins messages with the same separator in every language.
  package static func joined(_ sentences: [LocalizedMessage], separator: String = " ") -> LocalizedMessage {
    LocalizedMessage(.joined(sentences, separator: separator))
  }

  package static func all(_ things: [LocalizedMessage]) -> LocalizedMessage { list(things) { "\($0) and \($1)" } }

  package static func any(_ things: [LocalizedMessage]) -> LocalizedMessage { list(things) { "\($0) or \($1)" } }

  private static func list(_ things: [LocalizedMessage], last: (LocalizedMessage, LocalizedMessage) -> LocalizedMessage)
    -> LocalizedMessage
  {
    guard things.count > 1 else { return things.first ?? LocalizedMessage(verbatim: "") }
    return last(joined(Array(things.dropLast()), separator: ", "), things[things.count - 1])
  }

  package static func + (first: LocalizedMessage, second: LocalizedMessage) -> LocalizedMessage {
    joined([first, second], separator: "")
  }
}

extension LocalizedMessage: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    content = .phrase(key: value.replacing("%", with: "%%"), arguments: [])
  }

  package init(stringInterpolation: Interpolation) {
    content = .phrase(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }

  package struct Interpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [LocalizedMessage] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

    /// Appends text that is the same in every language.
    package mutating func appendInterpolation(_ text: String) { appendInterpolation(LocalizedMessage(verbatim: text)) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { appendInterpolation(String(number)) }

    package mutating func appendInterpolation(_ keyword: Keyword) {
      appendInterpolation(LocalizedMessage { keyword.name(in: $0) })
    }

    package mutating func appendInterpolation(_ sentence: LocalizedMessage) {
      key += "%@"
      arguments.append(sentence)
    }
  }
}

extension LocalizedMessage: Equatable, CustomStringConvertible {
  package var description: String { text(in: .english) }

  package static func == (left: LocalizedMessage, right: LocalizedMessage) -> Bool {
    left.description == right.description
  }
}

extension LocalizedMessage {
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

  private func plural(_ count: Int, _ other: LocalizedMessage, in language: Language) -> String? {
    guard case .phrase(let key, let arguments) = other.content,
      let form = language.words?.form(key, for: language.category(of: count))
    else { return nil }
    return Self.fill(form, with: arguments, in: language)
  }

  /// Replaces placeholders such as `%@` and `%2$@` with the arguments, and `%%` with a percent sign.
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

  /// Removes a prefix such as the `2$` of `%2$@`, and returns its number as an index that starts at 0.
  private static func takePlace(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), rest.dropFirst(digits.count).first == "$" else { return nil }
    rest = rest.dropFirst(digits.count + 1)
    return number - 1
  }
}

/// The English forms are accepted in every language, in addition to the translated ones.
package struct Keyword: Sendable {
  private let forms: LocalizedMessage
  private let english: [String]

  /// Creates a keyword from its synonyms, separated by `|`; the first one is shown.
  package init(_ forms: LocalizedMessage) {
    self.forms = forms
    english = Self.split(forms.description)
  }

  package static let yes = Keyword("yes|y")
  package static let no = Keyword("no|n")

  package func name(in language: Language) -> String { forms(in: language)[0] }

  package func forms(in language: Language) -> [String] {
    guard language.words != nil else { return english }
    let own = Self.split(forms.text(in: language))
    return own + english.filter { !own.contains($0) }
  }

  package func isMeant(by line: String, in language: Language) -> Bool {
    if english.contains(line) { return true }
    let word = line.lowercased()
    return english.contains(word) || language.words != nil && forms(in: language).contains(word)
  }

  private static func split(_ forms: String) -> [String] { forms.split(separator: "|").map(String.init) }
}

extension Language {
  package func agreement(_ line: String) -> Bool? {
    if Keyword.yes.isMeant(by: line, in: self) { return true }
    return Keyword.no.isMeant(by: line, in: self) ? false : nil
  }
}
