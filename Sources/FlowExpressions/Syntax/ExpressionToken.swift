package import FlowSyntax

package struct ExpressionToken: Hashable, Sendable {
  package enum Kind: Sendable {
    case name
    case number
    case text
    case sign
  }

  package let kind: Kind
  package let text: String
  package let range: SourceRange
}

extension Expression {
  /// If a token is invalid, returns the tokens before it.
  package static func tokens(in source: LocatedText) -> [ExpressionToken] {
    var lexer = Lexer(source.text)
    var tokens: [ExpressionToken] = []
    while let token = try? lexer.next(), token.kind != .end {
      tokens.append(
        ExpressionToken(
          kind: token.kind.general, text: lexer.text(token.start, token.end),
          range: source.sourceRange(token.start, token.end)))
    }
    return tokens
  }
}

extension Token.Kind {
  fileprivate var general: ExpressionToken.Kind {
    switch self {
    case .identifier, .quotedName: .name
    case .int, .uint, .number: .number
    case .string, .bytes: .text
    case .sign, .end: .sign
    }
  }
}
