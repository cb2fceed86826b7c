import FlowSyntax

/// A word or sign of an expression, with its place in UTF-8 bytes.
struct Token {
  enum Kind: Equatable {
    case identifier(String)
    /// A field name in backticks.
    case quotedName(String)
    /// A whole number without its sign.
    case int(UInt64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case sign(Operator)
    case end
  }

  enum Operator: String {
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
    case divide = "/"
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

/// What keeps a text from being an expression.
struct SyntaxProblem: Error {
  let message: String
  let start: Int
  let end: Int
  var help: String?
  /// The place in the file, where it is known instead of the offsets.
  var place: SourceRange?
}

/// The words that cannot be names (CEL "Syntax", RESERVED).
enum ReservedWords {
  static let all: Set<String> = [
    "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let",
    "loop", "package", "namespace", "return", "var", "void", "while",
  ]
}
