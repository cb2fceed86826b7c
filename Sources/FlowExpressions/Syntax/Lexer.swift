import FlowSyntax

/// Splits an expression into tokens, one at a time (CEL "Syntax").
struct Lexer {
  let bytes: [UInt8]
  var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() throws(SyntaxProblem) -> Token {
    skipSpace()
    let start = offset
    let kind = try kind()
    return Token(kind: kind, start: start, end: offset)
  }

  private mutating func kind() throws(SyntaxProblem) -> Token.Kind {
    guard let byte = byte() else { return .end }
    if isDigit(byte) { return try number() }
    if byte == UInt8(ascii: "."), let next = self.byte(1), isDigit(next) { return try number() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted() }
    if isLetter(byte) { return try word() }
    if byte == UInt8(ascii: "`") { return try quotedName() }
    return .sign(try sign())
  }

  private mutating func word() throws(SyntaxProblem) -> Token.Kind {
    let start = offset
    while let byte = byte(), isLetter(byte) || isDigit(byte) { offset += 1 }
    let word = text(start, offset)
    if let next = byte(), next == UInt8(ascii: "\"") || next == UInt8(ascii: "'"),
      ["r", "b", "br"].contains(word.lowercased())
    {
      offset = start
      return try quoted()
    }
    return .identifier(word)
  }

  /// Reads a field name in backticks, which does not have to be an identifier (CEL "ESC_IDENTIFIER").
  private mutating func quotedName() throws(SyntaxProblem) -> Token.Kind {
    let start = offset
    offset += 1
    while let byte = byte(), isLetter(byte) || isDigit(byte) || " -./".utf8.contains(byte) { offset += 1 }
    guard byte() == UInt8(ascii: "`"), offset > start + 1 else {
      throw problem(ExpressionMessages.unclosedName, from: start)
    }
    offset += 1
    return .quotedName(text(start + 1, offset - 1))
  }

  private mutating func sign() throws(SyntaxProblem) -> Token.Sign {
    if let problem = foreignSign() { throw problem }
    if let next = byte(1), let sign = Token.Sign(bytes[offset], next) {
      offset += 2
      return sign
    }
    guard let sign = Token.Sign(bytes[offset]) else { throw stray() }
    offset += 1
    return sign
  }

  private func foreignSign() -> SyntaxProblem? {
    let (second, third) = (byte(1), byte(2))
    let length =
      switch bytes[offset] {
      case UInt8(ascii: "<") where second == UInt8(ascii: ">"): 2
      case UInt8(ascii: "="), UInt8(ascii: "!"): second == third && third == UInt8(ascii: "=") ? 3 : 0
      case _: 0
      }
    if length == 0 { return nil }
    let sign = text(offset, offset + length)
    return SyntaxProblem(
      message: ExpressionMessages.unexpected(sign), start: offset, end: offset + length,
      meant: sign == "===" ? "==" : "!=")
  }

  private func stray() -> SyntaxProblem {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    if byte() == UInt8(ascii: "="), let next = byte(1), next == UInt8(ascii: ">") || next == UInt8(ascii: "<") {
      end += 1
    }
    let space = UnusualSpaces.end(in: bytes, at: offset)
    if space > offset, let scalar = text(offset, space).unicodeScalars.first {
      return SyntaxProblem(message: SyntaxMessages.unusualSpace(scalar), start: offset, end: space, meant: " ")
    }
    if let name = strayVariable() { return name }
    let sign = text(offset, end)
    let meant = [
      "=": "==", "=>": ">=", "=<": "<=", "&": "&&", "|": "||", "“": "\"", "”": "\"", "‘": "'", "’": "'", "≠": "!=",
      "≤": "<=", "≥": ">=",
    ]
    return SyntaxProblem(
      message: ExpressionMessages.unexpected(sign), start: offset, end: end, meant: meant[sign])
  }

  private func strayVariable() -> SyntaxProblem? {
    guard byte() == UInt8(ascii: "$") else { return nil }
    let isBraced = byte(1) == UInt8(ascii: "{")
    let start = offset + (isBraced ? 2 : 1)
    let name = bytes[start...].prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ".") }
    let end = start + name.count + (isBraced ? 1 : 0)
    guard !name.isEmpty, !isBraced || end <= bytes.count && bytes[end - 1] == UInt8(ascii: "}") else { return nil }
    return SyntaxProblem(
      message: ExpressionMessages.unexpected(text(offset, end)), start: offset, end: end,
      meant: text(start, start + name.count))
  }

  private mutating func skipSpace() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C: offset += 1
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
      case _: return
      }
    }
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { offset += 1 }
  }

  // MARK: Bytes

  func byte(_ ahead: Int = 0) -> UInt8? { offset + ahead < bytes.count ? bytes[offset + ahead] : nil }

  func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == UInt8(ascii: "_") }

  func problem(_ message: String, from start: Int, help: String? = nil) -> SyntaxProblem {
    SyntaxProblem(message: message, start: start, end: max(offset, start), help: help)
  }
}

extension Lexer {
  mutating func number() throws(SyntaxProblem) -> Token.Kind {
    let start = offset
    if byte() == 0x30, let letter = byte(1), letter | 0x20 == UInt8(ascii: "x"), byte(2).map(isHexDigit) ?? false {
      return try hexadecimal(start)
    }
    skipDigits()
    let isFraction = skipFraction()
    let hasExponent = skipExponent()
    let digits = text(start, offset)
    if isFraction || hasExponent { return try finish(.number(digits), start) }
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

struct SyntaxProblem: Error {
  let message: String
  let start: Int
  let end: Int
  var help: String?
  /// The text that was probably meant instead of the text between `start` and `end`; `nil` if unknown.
  var meant: String?
  /// The source range of the problem; `nil` to derive the range from `start` and `end`.
  var place: SourceRange?
}

package enum ReservedWords {
  package static let namespaces = Functions.namespaces
  /// The functions and macros that a flow can't declare again.
  package static let functions = Set(
    Functions.names + Node.Macro.allCases.map(\.rawValue) + ["has", Checker.optionName])
  package static let clocks = ["now", "today"]
  /// The name of the person's time zone; a flow can have a variable of this name instead.
  package static let timeZone = "timeZone"
  /// The keywords of the language (CEL "Syntax", RESERVED).
  package static let all: Set<String> = [
    "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let",
    "loop", "package", "namespace", "return", "var", "void", "while",
  ]
}
