extension Expression {
  /// Returns the tokens of an expression, for comparisons that ignore spaces and the style of quotation marks.
  ///
  /// - Returns: A string for each token, in order, or `nil` if the text can't be split into tokens. A name is returned
  ///   as it is, and any other token as a description of its kind and value.
  package static func tokens(of source: String) -> [String]? {
    var lexer = Lexer(source)
    var tokens: [String] = []
    while let token = try? lexer.next() {
      switch token.kind {
      case .end: return tokens
      case .identifier(let name): tokens.append(name)
      case .quotedName, .int, .uint, .number, .string, .bytes, .sign: tokens.append("\(token.kind)")
      }
    }
    return nil
  }
}
