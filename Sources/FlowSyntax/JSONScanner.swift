/// Cuts bytes into the pieces of JSON with comments, reporting what is no piece of it.
struct JSONScanner {
  enum Token {
    case punctuation(UInt8)
    case string(LocatedText)
    case number(JSONNumber)
    case word(JSONValue)
    /// Something reported already that stands where a value could.
    case invalid
    case end
  }

  let bytes: [UInt8]
  var offset: Int
  var diagnostics: [Diagnostic] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func report(_ message: String, _ start: Int, _ end: Int, help: String? = nil) {
    diagnostics.append(Diagnostic(.syntax, message, at: SourceRange(start, end), help: help))
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
      return singleQuoted()
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
      case _: return
      }
    }
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
    report(SyntaxWords.unclosedComment, start, start + 2)
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
    case _ where Ascii.isDigit(bytes[start]) || bytes[start] == Ascii.minus: return number(word, start)
    case _:
      let nearest = Suggestion.nearest(to: word, in: ["true", "false", "null"])
      report(
        SyntaxWords.unknownWord(word), start, offset, help: nearest.map { "did you mean \($0)?" } ?? "write \"\(word)\""
      )
      return .invalid
    }
  }

  private mutating func number(_ word: String, _ start: Int) -> Token {
    if JSONNumber.isWellFormed(word.utf8) { return .number(JSONNumber(text: word)) }
    report(SyntaxWords.badNumber(word), start, offset)
    return .invalid
  }

  private mutating func unexpected() -> Token {
    let start = offset
    offset += 1
    report(SyntaxWords.unexpected(text(start, offset)), start, offset)
    return .invalid
  }

  private mutating func singleQuoted() -> Token {
    let start = offset
    offset += 1
    while let byte = byte(0), byte != Ascii.apostrophe, byte != Ascii.lineFeed { offset += 1 }
    if byte(0) == Ascii.apostrophe { offset += 1 }
    report(SyntaxWords.singleQuotes, start, offset)
    return .invalid
  }
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
