import FlowExpressions
import FlowSyntax

/// An expression as the file has it, parsed once.
///
/// What is wrong with its syntax is reported where it is compiled.
struct ExpressionDeclaration: Sendable {
  let text: LocatedText
  /// Nil where its syntax is wrong.
  let parsed: Expression?
  let problems: [Diagnostic]

  var range: SourceRange { text.range }

  init(_ text: LocatedText) {
    var problems: [Diagnostic] = []
    self.text = text
    parsed = Expression.parse(text, diagnostics: &problems)
    self.problems = problems
  }
}

/// A text as the file has it, with the expressions between its braces.
struct TemplateDeclaration: Sendable {
  let text: LocatedText
  let pieces: [TemplatePiece]

  init(_ text: LocatedText) {
    self.text = text
    pieces = TemplatePiece.pieces(of: text)
  }
}

extension ObjectReader {
  /// An expression, nil if the key is absent.
  func expression(_ key: String) -> ExpressionDeclaration? { text(key).map(ExpressionDeclaration.init) }

  /// A text with expressions in it, nil if the key is absent.
  func template(_ key: String) -> TemplateDeclaration? { text(key).map(TemplateDeclaration.init) }

  /// A text with expressions in it that must be there.
  func requiredTemplate(_ key: String) -> TemplateDeclaration? { requiredText(key).map(TemplateDeclaration.init) }
}
