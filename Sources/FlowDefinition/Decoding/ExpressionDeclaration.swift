import FlowExpressions
import FlowSyntax

/// An expression as the file has it, parsed once.
///
/// What is wrong with its syntax is reported where it is compiled. An object, as most places for one are empty.
final class ExpressionDeclaration: Sendable {
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

/// A text as the file has it, with the expressions between its braces; an object, as most places for one are empty.
final class TemplateDeclaration: Sendable {
  let text: LocatedText
  /// Its parts; nil where it is shown as it stands, as most texts are.
  private let composed: [TemplatePiece]?

  init(_ text: LocatedText) {
    self.text = text
    composed = TemplatePiece.isLiteral(text.text) ? nil : TemplatePiece.pieces(of: text)
  }

  /// Whether it is shown as it stands.
  var isLiteral: Bool { composed == nil }

  var pieces: [TemplatePiece] { composed ?? TemplatePiece.pieces(of: text) }
}

extension ObjectReader {
  /// An expression, nil if the key is absent.
  func expression(_ key: String) -> ExpressionDeclaration? { text(key).map(ExpressionDeclaration.init) }

  /// A text with expressions in it, nil if the key is absent.
  func template(_ key: String) -> TemplateDeclaration? { text(key).map(TemplateDeclaration.init) }

  /// A text with expressions in it that must be there.
  func requiredTemplate(_ key: String) -> TemplateDeclaration? { requiredText(key).map(TemplateDeclaration.init) }
}

/// A part of a text as the author wrote it.
enum TemplatePiece: Sendable {
  /// Shown as it is.
  case literal(String)
  /// What stands between `{{` and `}}`.
  case expression(ExpressionDeclaration)
  /// A `{{` without its `}}`; the rest of the text is lost.
  case unclosed(SourceRange)
  /// A `}}` that closes nothing.
  case unopened(SourceRange)

  var expression: ExpressionDeclaration? { if case .expression(let expression) = self { expression } else { nil } }

  /// The parts of a text, in order; `{{{{` stands for two braces.
  static func pieces(of text: LocatedText) -> [TemplatePiece] {
    if isLiteral(text.text) { return text.text.isEmpty ? [] : [.literal(text.text)] }
    let bytes = Array(text.text.utf8)
    var pieces: [TemplatePiece] = []
    var literal: [UInt8] = []
    var offset = 0
    // Braces meant as such, which are closed as such.
    var openBraces = 0
    func endLiteral() {
      if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while offset < bytes.count {
      if bytes[offset...].starts(with: "{{{{".utf8) {
        literal.append(contentsOf: "{{".utf8)
        openBraces += 1
        offset += 4
      } else if bytes[offset...].starts(with: "{{".utf8) {
        endLiteral()
        guard let end = closing(bytes, from: offset + 2) else {
          return pieces + [.unclosed(text.sourceRange(offset, offset + 2))]
        }
        pieces.append(.expression(ExpressionDeclaration(text.slice(offset + 2, end))))
        offset = end + 2
      } else if bytes[offset...].starts(with: "}}".utf8) {
        if openBraces == 0 { pieces.append(.unopened(text.sourceRange(offset, offset + 2))) }
        openBraces = max(0, openBraces - 1)
        literal.append(contentsOf: "}}".utf8)
        offset += 2
      } else {
        literal.append(bytes[offset])
        offset += 1
      }
    }
    endLiteral()
    return pieces
  }

  /// Whether no two braces follow each other, as in most texts.
  static func isLiteral(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == last, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { return false }
      last = byte
    }
    return true
  }

  /// Where `}}` closes an expression, not counting those inside its texts.
  private static func closing(_ bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { offset += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if bytes[offset...].starts(with: "}}".utf8) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
