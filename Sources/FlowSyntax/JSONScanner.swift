/// Cuts bytes into the pieces of JSON with comments, reporting what is no piece of it.
struct JSONScanner {
  enum Token {
    case punctuation(UInt8)
    case string(LocatedText)
    case number(JSONNumber)
    case word(JSONSyntax)
    /// Something reported already that stands where a value could.
    case invalid
    case end
  }

  let bytes: [UInt8]
  var offset: Int
  var diagnostics: [Diagnostic] = []
  /// Whether the text ended inside a comment.
  private(set) var isInsideComment = false
  /// The last line on which a text was not closed: nothing else is reported about it.
  private var brokenLine = 0..<0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    offset = SourceFile.hasByteOrderMark(bytes) ? 3 : 0
  }

  mutating func report(_ message: String, _ start: Int, _ end: Int, help: String? = nil) {
    guard !brokenLine.contains(start), diagnostics.count < JSONReader.mistakeLimit else { return }
    diagnostics.append(Diagnostic(.syntax, message, at: SourceRange(start, end), help: help))
  }

  /// Reports a text that is not closed on its line, in place of all else on that line.
  mutating func reportUnclosedString(_ start: Int, _ end: Int) {
    let lineStart = bytes[..<start].lastIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
    diagnostics.removeAll { $0.rule == .syntax && $0.range.start >= lineStart }
    report(SyntaxMessages.unclosedString, start, end)
    brokenLine = lineStart..<(bytes[start...].firstIndex(of: Ascii.lineFeed) ?? bytes.count)
  }

  /// The next piece and where it stands.
  mutating func next() -> (token: Token, range: SourceRange) {
    skipBlanksAndComments()
    let start = offset
    let token = scan()
    return (token, SourceRange(start, offset))
  }

  private mutating func scan() -> Token {
    guard offset < bytes.count else { return .end }
    let byte = bytes[offset]
    switch byte {
    case Ascii.openBrace, Ascii.closeBrace, Ascii.openBracket, Ascii.closeBracket, Ascii.comma, Ascii.colon:
      offset += 1
      return .punctuation(byte)
    case Ascii.quote:
      return string()
    case Ascii.apostrophe:
      return string(inQuotes: [Ascii.apostrophe], ending: [[Ascii.apostrophe]])
    case _ where bytes[offset...].starts(with: Self.curlyQuote):
      return string(inQuotes: Self.curlyQuote, ending: [Self.closingCurlyQuote, Self.curlyQuote, [Ascii.quote]])
    case UInt8(ascii: "="), UInt8(ascii: ";"):
      return mistakenSeparator(byte)
    case _ where Ascii.isWord(byte):
      return word()
    case _:
      return unexpected()
    }
  }

  private mutating func skipBlanksAndComments() {
    while offset < bytes.count {
      switch bytes[offset] {
      case Ascii.space, Ascii.tab, Ascii.lineFeed, Ascii.carriageReturn: offset += 1
      case Ascii.slash where byte(1) == Ascii.slash: skipLine()
      case Ascii.slash where byte(1) == Ascii.star: skipBlock()
      case Ascii.slash where byte(1) == Ascii.space && isTextOnly():
        report(SyntaxMessages.unexpected("/"), offset, offset + 1, help: SyntaxMessages.write("//"))
        skipLine()
      case UInt8(ascii: "#"):
        report(SyntaxMessages.unexpected("#"), offset, offset + 1, help: SyntaxMessages.write("//"))
        skipLine()
      case _: return
      }
    }
  }

  /// Whether the rest of the line is words only, as of a comment.
  private func isTextOnly() -> Bool {
    let marks = Array("{}[]\":,".utf8)
    return bytes[offset...].prefix { $0 != Ascii.lineFeed }.allSatisfy { !marks.contains($0) }
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != Ascii.lineFeed { offset += 1 }
  }

  private mutating func skipBlock() {
    let start = offset
    offset += 2
    while offset < bytes.count {
      if bytes[offset] == Ascii.star, byte(1) == Ascii.slash {
        offset += 2
        return
      }
      offset += 1
    }
    isInsideComment = true
    report(SyntaxMessages.unclosedComment, start, start + 2)
  }

  /// Whether nothing but blanks and comments is left.
  var isAtEnd: Bool {
    var ahead = self
    if case .end = ahead.next().token { return true }
    return false
  }

  /// Whether the text goes on as it does after a member of an object; nil where that is unknown.
  func followsMember() -> Bool? {
    var ahead = self
    switch ahead.next().token {
    case .punctuation(Ascii.closeBrace): return true
    case .punctuation(Ascii.closeBracket): return false
    case .punctuation(Ascii.comma): break
    case .punctuation, .string, .number, .word, .invalid, .end: return nil
    }
    switch ahead.next().token {
    case .punctuation(Ascii.closeBrace): return true
    case .punctuation, .number, .word: return false
    case .string:
      if case .punctuation(Ascii.colon) = ahead.next().token { return true }
      return false
    case .invalid, .end: return nil
    }
  }

  func byte(_ ahead: Int) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  // MARK: words and numbers

  private mutating func word() -> Token {
    let start = offset
    while offset < bytes.count, Ascii.isWord(bytes[offset]) { offset += 1 }
    let word = text(start, offset)
    switch word {
    case "true": return .word(.bool(true))
    case "false": return .word(.bool(false))
    case "null": return .word(.null)
    case _ where isNumeric(word): return number(word, start)
    case _:
      let meant = ["yes": "true", "no": "false", "on": "true", "off": "false", "nil": "null", "none": "null"]
      let nearest = meant[word.lowercased()] ?? Suggestion.nearest(to: word, in: ["true", "false", "null"])
      report(
        SyntaxMessages.unknownWord(word), start, offset,
        help: nearest.map(SyntaxMessages.didYouMeanWord) ?? SyntaxMessages.write(word))
      return .invalid
    }
  }

  /// Whether a word is a number or was meant to be one: `+1` and `.5` are not as JSON writes them.
  private func isNumeric(_ word: String) -> Bool {
    let digits = word.utf8.drop { $0 == Ascii.minus || $0 == Ascii.plus || $0 == Ascii.point }
    return word.utf8.first == Ascii.minus || digits.first.map(Ascii.isDigit) ?? false
  }

  private mutating func number(_ word: String, _ start: Int) -> Token {
    if JSONNumber.isWellFormed(word.utf8) { return .number(JSONNumber(text: word)) }
    report(SyntaxMessages.badNumber(word), start, offset)
    return .invalid
  }

  private mutating func unexpected() -> Token {
    let start = offset
    offset += 1
    report(SyntaxMessages.unexpected(text(start, offset)), start, offset)
    return .invalid
  }

  /// `=` for `:` and `;` for `,`, reported and read as meant.
  private mutating func mistakenSeparator(_ byte: UInt8) -> Token {
    let meant = byte == UInt8(ascii: "=") ? Ascii.colon : Ascii.comma
    report(
      SyntaxMessages.unexpected(text(offset, offset + 1)), offset, offset + 1,
      help: SyntaxMessages.write(String(UnicodeScalar(meant))))
    offset += 1
    return .punctuation(meant)
  }

  /// A text in quotes that JSON does not have, reported and read as a text.
  private mutating func string(inQuotes opening: [UInt8], ending: [[UInt8]]) -> Token {
    let start = offset
    offset += opening.count
    let first = offset
    func closing() -> [UInt8]? { ending.first { bytes[offset...].starts(with: $0) } }
    while offset < bytes.count, bytes[offset] != Ascii.lineFeed, closing() == nil { offset += 1 }
    let content = LocatedText(text(first, offset), at: first)
    if offset < bytes.count, let closing = closing() { offset += closing.count }
    report(SyntaxMessages.singleQuotes, start, offset)
    return .string(content)
  }

  private static let curlyQuote = Array("\u{201C}".utf8)
  private static let closingCurlyQuote = Array("\u{201D}".utf8)
}

extension JSONNumber {
  /// Whether the characters are a number by RFC 8259 §6.
  static func isWellFormed(_ text: some Sequence<UInt8>) -> Bool {
    var rest = Array(text)[...]
    if rest.first == Ascii.minus { rest = rest.dropFirst() }
    let whole = rest.prefix(while: Ascii.isDigit)
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty, whole.count == 1 || whole.first != Ascii.zero else { return false }
    if rest.first == Ascii.point {
      let digits = rest.dropFirst().prefix(while: Ascii.isDigit)
      rest = rest.dropFirst(1 + digits.count)
      guard !digits.isEmpty else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == Ascii.plus || sign == Ascii.minus { rest = rest.dropFirst() }
      let digits = rest.prefix(while: Ascii.isDigit)
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty else { return false }
    }
    return rest.isEmpty
  }
}
