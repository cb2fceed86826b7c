extension JSONScanner {
  /// Scans a string, starting at its opening quote (RFC 8259 §7).
  mutating func string() -> JSONRecord.Kind {
    let (end, isASCII) = endOfPlainText(from: offset + 1)
    guard end < bytes.count, bytes[end] == Ascii.quote else { return decodedString() }
    offset = end + 1
    return isASCII ? .ascii : .text
  }

  private func endOfPlainText(from start: Int) -> (end: Int, isASCII: Bool) {
    var (end, seen) = (start, UInt64(0))
    while end + 8 <= bytes.count {
      let word = bytes.word(at: end)
      let marks = word.bytes(Ascii.quote) | word.bytes(Ascii.backslash) | word.bytes(below: Ascii.space)
      if marks != 0 {
        // The plain text ends before the byte with the lowest mark. Add only the bits below this mark to `seen`,
        // because the bytes after the mark are not part of the plain text.
        seen |= word & ~marks & (marks &- 1)
        return (end + marks.trailingZeroBitCount / 8, seen & .highBits == 0)
      }
      seen |= word
      end += 8
    }
    var isASCII = seen & .highBits == 0
    while end < bytes.count, bytes[end] != Ascii.quote, bytes[end] != Ascii.backslash, bytes[end] >= Ascii.space {
      isASCII = isASCII && bytes[end] < 0x80
      end += 1
    }
    return (end, isASCII)
  }

  /// A line break ends the string and is reported.
  ///
  /// Commas and closing brackets directly before the line break are not part of the string. A string with an invalid
  /// escape is read as invalid, because its intended content is unknown.
  private mutating func decodedString() -> JSONRecord.Kind {
    let start = offset
    let (end, isClosed) = endOfString(from: start + 1)
    offset += 1
    var content: [UInt8] = []
    var isValid = true
    var anchors = [LocatedText.Anchor(textOffset: 0, sourceOffset: offset)]
    while offset < end {
      let byte = bytes[offset]
      if byte == Ascii.backslash {
        isValid = escape(into: &content) && isValid
        anchors.append(LocatedText.Anchor(textOffset: content.count, sourceOffset: offset))
      } else {
        if byte < Ascii.space { reportControlCharacter(byte) }
        content.append(byte)
        offset += 1
      }
    }
    let range = SourceRange(start + 1, offset)
    if isClosed { offset += 1 } else { reportUnclosedString(start, offset) }
    decoded = LocatedText(
      text: String(decoding: content, as: UTF8.self), range: range, anchors: anchors, isQuoted: true)
    return isValid ? .decoded : .invalid
  }

  private func endOfString(from start: Int) -> (end: Int, isClosed: Bool) {
    var end = start
    while end < bytes.count, bytes[end] != Ascii.lineFeed {
      if bytes[end] == Ascii.quote { return (end, true) }
      end += bytes[end] == Ascii.backslash && end + 1 < bytes.count && bytes[end + 1] != Ascii.lineFeed ? 2 : 1
    }
    let after = [Ascii.space, Ascii.tab, Ascii.carriageReturn, Ascii.comma, Ascii.closeBrace, Ascii.closeBracket]
    while end > start, after.contains(bytes[end - 1]) { end -= 1 }
    return (end, false)
  }

  private mutating func reportUnclosedString(_ start: Int, _ end: Int) {
    report(
      SyntaxMessages.unclosedString, start, end,
      edit: closingQuotePlace(start, end).map { Diagnostic.Edit(insert: "\"", at: $0) })
  }

  /// Returns `nil` if the offset is uncertain.
  private func closingQuotePlace(_ start: Int, _ end: Int) -> Int? {
    let before = bytes[..<start].last { !Ascii.isBlank($0) }
    let name = bytes[(start + 1)..<end].prefix(while: Ascii.isWord)
    let isKey = [Ascii.openBrace, Ascii.comma].contains(before) && !name.isEmpty
    let rest = bytes[name.endIndex..<end].drop(while: Ascii.isBlank)
    guard isKey, rest.first == Ascii.colon else {
      // An unescaped backslash at the end would escape an inserted quote, so no quote is suggested.
      let isEscaped = !bytes[start..<end].reversed().prefix { $0 == Ascii.backslash }.count.isMultiple(of: 2)
      return isEscaped ? nil : end
    }
    let value = rest.dropFirst().drop(while: Ascii.isBlank)
    let isValue =
      [Ascii.openBrace, Ascii.openBracket, Ascii.minus].contains(value.first) || value.isEmpty
      || Ascii.isDigit(value.first ?? 0) || Self.words.contains { value.starts(with: $0.name) }
    return isValue ? name.endIndex : nil
  }

  private mutating func reportControlCharacter(_ byte: UInt8) {
    let digits = String(byte, radix: 16)
    let code = byte == Ascii.tab ? "\\t" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    let edit = Diagnostic.Edit(SourceRange(offset, offset + 1), code)
    report(SyntaxMessages.controlCharacter, offset, offset + 1, edit: edit)
  }

  private mutating func escape(into content: inout [UInt8]) -> Bool {
    let start = offset
    offset += 2
    guard start + 1 < bytes.count else {
      offset = bytes.count
      return true
    }
    switch bytes[start + 1] {
    case Ascii.quote, Ascii.backslash, Ascii.slash: content.append(bytes[start + 1])
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(Ascii.lineFeed)
    case UInt8(ascii: "r"): content.append(Ascii.carriageReturn)
    case UInt8(ascii: "t"): content.append(Ascii.tab)
    case Ascii.letterU: return unicodeEscape(start, into: &content)
    case Ascii.lineFeed: offset = start + 1
    case _:
      while let byte = byte(0), Ascii.isContinuation(byte) { offset += 1 }
      let edit = Diagnostic.Edit(insert: "\\", at: start)
      report(SyntaxMessages.badEscape(text(start, offset)), start, offset, edit: edit)
      return false
    }
    return true
  }

  private mutating func unicodeEscape(_ start: Int, into content: inout [UInt8]) -> Bool {
    guard let unit = hexUnit() else {
      report(SyntaxMessages.badEscape(text(start, offset)), start, offset)
      return false
    }
    guard (0xD800...0xDFFF).contains(unit) else {
      append(unit, to: &content)
      return true
    }
    if unit < 0xDC00, byte(0) == Ascii.backslash, byte(1) == Ascii.letterU {
      let second = offset
      offset += 2
      if let low = hexUnit(), (0xDC00...0xDFFF).contains(low) {
        append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &content)
        return true
      }
      offset = second
    }
    report(SyntaxMessages.loneSurrogate, start, offset)
    return false
  }

  private mutating func hexUnit() -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = byte(0), let digit = Ascii.hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
      offset += 1
    }
    return unit
  }

  private func append(_ code: UInt32, to content: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(code) else { return }
    content.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
