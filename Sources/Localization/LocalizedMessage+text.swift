extension LocalizedMessage {
  /// The words in a language; in English where it has none for this sentence.
  public func text(in language: Language) -> String {
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
  private static func fill(_ words: String, with arguments: [Argument], in language: Language) -> String {
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

extension LocalizedMessage.Argument {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .text(let text): text
    case .sentence(let sentence): sentence.text(in: language)
    }
  }
}
