extension Lexer {
  /// `12`, `0x1F`, `7u`, `1.5`, `.5`, `2e10`.
  mutating func number() throws(SyntaxProblem) -> Token.Kind {
    let start = offset
    if byte() == 0x30, let letter = byte(1), letter | 0x20 == UInt8(ascii: "x"), byte(2).map(isHexDigit) ?? false {
      return try hexadecimal(start)
    }
    skipDigits()
    let isFraction = skipFraction()
    let hasExponent = skipExponent()
    let digits = text(start, offset)
    if isFraction || hasExponent { return try finish(Double(digits).map(Token.Kind.double), start) }
    return try whole(UInt64(digits), start)
  }

  private mutating func hexadecimal(_ start: Int) throws(SyntaxProblem) -> Token.Kind {
    offset += 2
    while let byte = byte(), isHexDigit(byte) { offset += 1 }
    return try whole(UInt64(text(start + 2, offset), radix: 16), start)
  }

  private mutating func whole(_ value: UInt64?, _ start: Int) throws(SyntaxProblem) -> Token.Kind {
    if let byte = byte(), byte | 0x20 == UInt8(ascii: "u") {
      offset += 1
      return try finish(value.map(Token.Kind.uint), start)
    }
    return try finish(value.map(Token.Kind.int), start)
  }

  private mutating func finish(_ kind: Token.Kind?, _ start: Int) throws(SyntaxProblem) -> Token.Kind {
    let end = offset
    while let byte = byte(), isLetter(byte) || isDigit(byte) { offset += 1 }
    if offset > end {
      throw problem(ExpressionMessages.badNumber(text(start, offset)), from: start)
    }
    guard let kind else { throw problem(ExpressionMessages.numberTooLarge(text(start, offset)), from: start) }
    return kind
  }

  private mutating func skipDigits() {
    while let byte = byte(), isDigit(byte) { offset += 1 }
  }

  private mutating func skipFraction() -> Bool {
    guard byte() == UInt8(ascii: "."), let next = byte(1), isDigit(next) else { return false }
    offset += 1
    skipDigits()
    return true
  }

  private mutating func skipExponent() -> Bool {
    guard let letter = byte(), letter | 0x20 == UInt8(ascii: "e"), let next = byte(1) else { return false }
    let isSigned = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
    guard let digit = isSigned ? byte(2) : next, isDigit(digit) else { return false }
    offset += isSigned ? 2 : 1
    skipDigits()
    return true
  }

  func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66) }
}
