struct JSONScanner {
  struct Token {
    enum Kind: Equatable {
      case punctuation(UInt8)
      /// A value; ``JSONRecord/Kind/invalid`` for a token that was already reported.
      case value(JSONRecord.Kind)
      case end
    }

    let kind: Kind
    let start: Int
    let end: Int

    var range: SourceRange { SourceRange(start, end) }
  }

  let bytes: [UInt8]
  var offset: Int
  var diagnostics: [Diagnostic] = []
  var decoded: LocatedText?
  private(set) var isInsideComment = false
  /// The offset of the first line break, quote or bracket after the last single slash.
  ///
  /// It is stored so that a line with many slashes is searched only once.
  private var endOfWords = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    offset = SourceFile.hasByteOrderMark(bytes) ? 3 : 0
  }

  /// Creates a scanner that continues at an offset between two tokens.
  init(bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func report(
    _ message: String, _ start: Int, _ end: Int, help: String? = nil, edit: Diagnostic.Edit? = nil
  ) {
    guard diagnostics.count < JSONReader.mistakeLimit else { return }
    let edits = edit.map { [$0] } ?? []
    diagnostics.append(Diagnostic(.syntax, message, at: SourceRange(start, end), help: help, edits: edits))
  }

  mutating func next() -> Token {
    offset = endOfBlanks
    if offset < bytes.count, bytes[offset] == Ascii.slash || bytes[offset] == Ascii.hash || bytes[offset] >= 0x80 {
      skipBlanksAndComments()
    }
    let start = offset
    let kind = scan()
    return Token(kind: kind, start: start, end: offset)
  }

  private mutating func scan() -> Token.Kind {
    guard offset < bytes.count else { return .end }
    let byte = bytes[offset]
    if byte == Ascii.quote { return .value(string()) }
    if Ascii.isPunctuation(byte) {
      offset += 1
      return .punctuation(byte)
    }
    return Ascii.isWord(byte) && byte < 0x80 ? .value(word()) : scanMistake(byte)
  }

  private mutating func scanMistake(_ byte: UInt8) -> Token.Kind {
    switch byte {
    case Ascii.apostrophe:
      .value(string(inQuotes: [Ascii.apostrophe], ending: [[Ascii.apostrophe]]))
    case _ where bytes[offset...].starts(with: Self.curlyQuote):
      .value(string(inQuotes: Self.curlyQuote, ending: [Self.closingCurlyQuote, Self.curlyQuote, [Ascii.quote]]))
    case UInt8(ascii: "="), UInt8(ascii: ";"):
      mistakenSeparator(byte)
    case _:
      .value(Ascii.isWord(byte) ? word() : unexpected())
    }
  }

  private var endOfBlanks: Int {
    let bytes = bytes.span
    var end = offset
    while end < bytes.count, Ascii.isBlank(bytes[end]) { end += 1 }
    return end
  }

  private mutating func skipBlanksAndComments() {
    while offset < bytes.count {
      switch bytes[offset] {
      case let byte where Ascii.isBlank(byte): offset = endOfBlanks
      case Ascii.slash where byte(1) == Ascii.slash: skipLine()
      case Ascii.slash where byte(1) == Ascii.star: skipBlock()
      case Ascii.slash where isCommentMeant():
        reportUnexpected(upTo: offset + 1, meant: "//")
        skipLine()
      case Ascii.hash:
        reportUnexpected(upTo: offset + 1, meant: "//")
        skipLine()
      case 0x80...:
        let end = UnusualSpaces.end(in: bytes, at: offset)
        if end == offset { return }
        reportUnusualSpace(upTo: end)
        offset = end
      case _: return
      }
    }
  }

  private mutating func reportUnusualSpace(upTo end: Int) {
    let range = SourceRange(offset, end)
    let message = text(offset, end).unicodeScalars.first.map(SyntaxMessages.unusualSpace) ?? ""
    report(message, offset, end, edit: Diagnostic.Edit(range, " "))
  }

  private mutating func isCommentMeant() -> Bool {
    let before = bytes[..<offset].last { $0 == Ascii.lineFeed || !Ascii.isBlank($0) } ?? Ascii.lineFeed
    if [Ascii.lineFeed, Ascii.comma, Ascii.openBrace, Ascii.openBracket].contains(before) { return true }
    if endOfWords <= offset {
      let marks = [Ascii.lineFeed, Ascii.quote] + "{}[]".utf8
      endOfWords = bytes[offset...].firstIndex(where: marks.contains) ?? bytes.count
    }
    return endOfWords == bytes.count || bytes[endOfWords] == Ascii.lineFeed
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != Ascii.lineFeed, bytes[offset] != Ascii.carriageReturn { offset += 1 }
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

  func byte(_ ahead: Int) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  // MARK: words and numbers

  private mutating func word() -> JSONRecord.Kind {
    let start = offset
    while offset < bytes.count, Ascii.isWord(bytes[offset]), UnusualSpaces.end(in: bytes, at: offset) == offset {
      offset += 1
    }
    let word = bytes[start..<offset]
    if isNumeric(word) {
      let isPercentage = byte(0) == UInt8(ascii: "%")
      if JSONNumber.isWellFormed(word), !isPercentage { return .number }
      let help = isPercentage ? SyntaxMessages.numberOrText(text(start, offset), text(start, offset + 1)) : nil
      if isPercentage { offset += 1 }
      report(SyntaxMessages.badNumber(text(start, offset)), start, offset, help: help)
    } else if let known = Self.words.first(where: { word.elementsEqual($0.name) }) {
      return known.kind
    } else {
      reportUnknown(text(start, offset), start)
    }
    return .invalid
  }

  static let words: [(name: [UInt8], kind: JSONRecord.Kind)] = [
    (Array("true".utf8), .true), (Array("false".utf8), .false), (Array("null".utf8), .null),
  ]

  private mutating func reportUnknown(_ word: String, _ start: Int) {
    let meant = ["yes": "true", "no": "false", "on": "true", "off": "false", "nil": "null", "none": "null"]
    let next = endOfBlanks
    let isKey = next < bytes.count && bytes[next] == Ascii.colon
    let nearest =
      isKey ? nil : meant[word.lowercased()] ?? Suggestion.nearest(to: word, in: ["true", "false", "null"])
    // A word beside a quote is probably part of a string that contains quotes, so no edit is offered for it.
    let touchesQuote =
      start > 0 && bytes[start - 1] == Ascii.quote || offset < bytes.count && bytes[offset] == Ascii.quote
    report(
      SyntaxMessages.unknownWord(word), start, offset,
      help: nearest.map(SyntaxMessages.didYouMeanWord) ?? SyntaxMessages.write(word),
      edit: touchesQuote ? nil : Diagnostic.Edit(SourceRange(start, offset), nearest ?? "\"\(word)\""))
  }

  private func isNumeric(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.drop { $0 == Ascii.minus || $0 == Ascii.plus || $0 == Ascii.point }
    return word.first == Ascii.minus || digits.first.map(Ascii.isDigit) ?? false
  }

  private mutating func reportUnexpected(upTo end: Int, meant: String) {
    let message = SyntaxMessages.unexpected(text(offset, end))
    // In `:=`, the `=` is removed, because a second colon would be wrong.
    let isRepeated = offset > 0 && [bytes[offset - 1]] == Array(meant.utf8)
    let edit = Diagnostic.Edit(SourceRange(offset, end), isRepeated ? "" : meant)
    report(message, offset, end, help: SyntaxMessages.write(meant), edit: edit)
  }

  private mutating func unexpected() -> JSONRecord.Kind {
    let start = offset
    offset += 1
    report(SyntaxMessages.unexpected(text(start, offset)), start, offset)
    return .invalid
  }

  private mutating func mistakenSeparator(_ byte: UInt8) -> Token.Kind {
    let meant = byte == UInt8(ascii: "=") ? Ascii.colon : Ascii.comma
    reportUnexpected(upTo: offset + 1, meant: String(UnicodeScalar(meant)))
    offset += 1
    return .punctuation(meant)
  }

  private mutating func string(inQuotes opening: [UInt8], ending: [[UInt8]]) -> JSONRecord.Kind {
    let start = offset
    offset += opening.count
    let first = offset
    func closing() -> [UInt8]? { ending.first { bytes[offset...].starts(with: $0) } }
    while offset < bytes.count, bytes[offset] != Ascii.lineFeed, closing() == nil { offset += 1 }
    decoded = LocatedText(text(first, offset), at: first)
    let content = text(first, offset)
    if offset < bytes.count, let closing = closing() { offset += closing.count }
    let isPlain = !content.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0.value < 0x20 }
    report(
      SyntaxMessages.singleQuotes, start, offset,
      edit: isPlain ? Diagnostic.Edit(SourceRange(start, offset), "\"\(content)\"") : nil)
    return .decoded
  }

  private static let curlyQuote = Array("\u{201C}".utf8)
  private static let closingCurlyQuote = Array("\u{201D}".utf8)
}

extension JSONNumber {
  /// Whether the characters are a valid number (RFC 8259 §6).
  static func isWellFormed(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
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
