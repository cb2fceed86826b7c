extension Lexer {
  /// Reads a literal in one or three quotes, possibly with the prefix `r` (no escapes) or `b` (bytes).
  mutating func quoted() throws(SyntaxProblem) -> Token.Kind {
    let start = offset
    while let byte = byte(), isLetter(byte) { offset += 1 }
    let prefix = text(start, offset).lowercased()
    let quote = bytes[offset]
    let isTriple = byte(1) == quote && byte(2) == quote
    let mark = Array(repeating: quote, count: isTriple ? 3 : 1)
    offset += mark.count
    let isBytes = prefix.contains("b")
    let content = try content(until: mark, isRaw: prefix.contains("r"), isBytes: isBytes, from: start)
    return isBytes ? .bytes(content) : .string(String(decoding: content, as: UTF8.self))
  }

  private mutating func content(
    until mark: [UInt8], isRaw: Bool, isBytes: Bool, from start: Int
  ) throws(SyntaxProblem) -> [UInt8] {
    var content: [UInt8] = []
    while let byte = byte() {
      if byte == mark[0], bytes[offset...].starts(with: mark) {
        offset += mark.count
        return content
      }
      if byte == UInt8(ascii: "\\"), !isRaw {
        content += try escape(inBytes: isBytes)
        continue
      }
      if mark.count == 1, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        let code = byte == UInt8(ascii: "\n") ? "\\n" : "\\r"
        throw SyntaxProblem(message: ExpressionMessages.lineBreak, start: offset, end: offset + 1, meant: code)
      }
      if byte < 0x20, ![UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte) {
        let code = byte == 0x08 ? "\\b" : "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        throw SyntaxProblem(message: ExpressionMessages.controlCharacter, start: offset, end: offset + 1, meant: code)
      }
      content.append(byte)
      offset += 1
    }
    offset = min(offset, bytes.count)
    throw problem(ExpressionMessages.unclosedText, from: start)
  }

  private mutating func escape(inBytes: Bool) throws(SyntaxProblem) -> [UInt8] {
    let start = offset
    guard let letter = byte(1) else {
      offset += 1
      throw problem(ExpressionMessages.unclosedText, from: start)
    }
    offset += 2
    if let plain = Self.plainEscapes[letter] { return [plain] }
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return encoded(try digits(2, radix: 16, start), inBytes: inBytes)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      offset -= 1
      return encoded(try digits(3, radix: 8, start), inBytes: inBytes)
    case UInt8(ascii: "u") where !inBytes: return try scalar(digits: 4, start)
    case UInt8(ascii: "U") where !inBytes: return try scalar(digits: 8, start)
    case _: throw badEscape(start)
    }
  }

  private mutating func scalar(digits count: Int, _ start: Int) throws(SyntaxProblem) -> [UInt8] {
    let value = try digits(count, radix: 16, start)
    if let scalar = Unicode.Scalar(value) { return Array(String(scalar).utf8) }
    guard (0xD800..<0xDC00).contains(value), byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") else {
      throw badEscape(start)
    }
    offset += 2
    let low = try digits(4, radix: 16, start)
    guard (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + low - 0xDC00)
    else { throw badEscape(start) }
    return Array(String(scalar).utf8)
  }

  private mutating func digits(_ count: Int, radix: Int, _ start: Int) throws(SyntaxProblem) -> UInt32 {
    let end = min(offset + count, bytes.count)
    let isWhole = end - offset == count && bytes[offset..<end].allSatisfy(isHexDigit)
    guard isWhole, let value = UInt32(text(offset, end), radix: radix) else { throw badEscape(start) }
    offset = end
    return value
  }

  private func encoded(_ value: UInt32, inBytes: Bool) -> [UInt8] {
    if inBytes { return [UInt8(truncatingIfNeeded: value)] }
    return Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: value))).utf8)
  }

  private mutating func badEscape(_ start: Int) -> SyntaxProblem {
    offset = min(max(offset, start + 2), bytes.count)
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return problem(ExpressionMessages.badEscape(text(start, offset)), from: start, help: ExpressionMessages.escapeHelp)
  }

  private static let plainEscapes = Dictionary(
    uniqueKeysWithValues: zip("\\?\"'`abfnrtv".utf8, "\\?\"'`\u{7}\u{8}\u{C}\n\r\t\u{B}".utf8))
}
