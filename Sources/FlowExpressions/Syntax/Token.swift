/// A token of an expression, with its offsets in UTF-8 bytes.
struct Token {
  enum Kind: Equatable {
    case identifier(String)
    case quotedName(String)
    /// A whole number without its sign.
    case int(UInt64)
    case uint(UInt64)
    /// A number with a fraction or an exponent, as written, without its sign.
    case number(String)
    case string(String)
    case bytes([UInt8])
    case sign(Sign)
    case end
  }

  enum Sign: String {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBracket = "["
    case closeBracket = "]"
    case openBrace = "{"
    case closeBrace = "}"
    case point = "."
    case comma = ","
    case colon = ":"
    case question = "?"
    case not = "!"
    case minus = "-"
    case plus = "+"
    case times = "*"
    case over = "/"
    case remainder = "%"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case and = "&&"
    case or = "||"
  }

  let kind: Kind
  let start: Int
  let end: Int
}

extension Token.Sign {
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): self = .openParenthesis
    case UInt8(ascii: ")"): self = .closeParenthesis
    case UInt8(ascii: "["): self = .openBracket
    case UInt8(ascii: "]"): self = .closeBracket
    case UInt8(ascii: "{"): self = .openBrace
    case UInt8(ascii: "}"): self = .closeBrace
    case UInt8(ascii: "."): self = .point
    case UInt8(ascii: ","): self = .comma
    case UInt8(ascii: ":"): self = .colon
    case UInt8(ascii: "?"): self = .question
    case UInt8(ascii: "!"): self = .not
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "+"): self = .plus
    case UInt8(ascii: "*"): self = .times
    case UInt8(ascii: "/"): self = .over
    case UInt8(ascii: "%"): self = .remainder
    case UInt8(ascii: "<"): self = .less
    case UInt8(ascii: ">"): self = .greater
    case _: return nil
    }
  }

  init?(_ first: UInt8, _ second: UInt8) {
    switch (first, second) {
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): self = .lessOrEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): self = .greaterOrEqual
    case (UInt8(ascii: "="), UInt8(ascii: "=")): self = .equal
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): self = .notEqual
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): self = .and
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): self = .or
    case _: return nil
    }
  }

  var binaryOperator: BinaryOperator? {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal: .equal
    case .notEqual: .notEqual
    case .plus: .add
    case .minus: .subtract
    case .times: .multiply
    case .over: .divide
    case .remainder: .remainder
    case .openParenthesis, .closeParenthesis, .openBracket, .closeBracket, .openBrace, .closeBrace, .point, .comma,
      .colon, .question, .not, .and, .or:
      nil
    }
  }
}
