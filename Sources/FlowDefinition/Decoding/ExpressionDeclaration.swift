import FlowExpressions
import FlowSyntax

/// Syntax errors are reported when the expression is compiled.
///
/// Most optional expressions are absent. This type is a class, so that an absent one takes only the space of a pointer.
final class ExpressionDeclaration: Sendable {
  let text: LocatedText
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

/// This type is a class to save space, as ``ExpressionDeclaration`` is.
final class TemplateDeclaration: Sendable {
  let text: LocatedText
  /// The pieces, or `nil` for literal text, the most common case.
  private let composed: [TemplatePiece]?

  init(_ text: LocatedText) {
    self.text = text
    composed = TemplatePiece.isLiteral(text.text) ? nil : TemplatePiece.pieces(of: text)
  }

  var isLiteral: Bool { composed == nil }

  var pieces: [TemplatePiece] { composed ?? TemplatePiece.pieces(of: text) }
}

struct BracedName {
  let name: String
  let path: String
  /// The byte offsets of the path with its braces.
  let offsets: Range<Int>
}

extension TemplatePiece {
  static func bracedNames(in text: LocatedText) -> [BracedName] {
    guard text.text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let bytes = Array(text.text.utf8)
    var names: [BracedName] = []
    var offset = 0
    while offset < bytes.count {
      guard let brace = bytes[offset...].firstIndex(of: UInt8(ascii: "{")) else { break }
      offset = brace
      let rest = bytes[offset...]
      if rest.starts(with: "{{{{".utf8) {
        offset += 4
      } else if rest.starts(with: "{{".utf8) {
        offset = closing(bytes, from: offset + 2).map { $0 + 2 } ?? bytes.count
      } else if let name = bracedName(bytes, at: offset) {
        names.append(name)
        offset = name.offsets.upperBound
      } else {
        offset += 1
      }
    }
    return names
  }

  private static func bracedName(_ bytes: [UInt8], at start: Int) -> BracedName? {
    let inside = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") }
    let end = inside.endIndex + 1
    guard end <= bytes.count, bytes[end - 1] == UInt8(ascii: "}"), end == bytes.count || bytes[end] != bytes[end - 1]
    else { return nil }
    let path = String(decoding: inside, as: UTF8.self).filter { $0 != " " }
    guard let names = AnswerPath(path)?.names else { return nil }
    return BracedName(name: names[0], path: path, offsets: start..<end)
  }
}

extension ObjectReader {
  func expression(_ key: String) -> ExpressionDeclaration? { text(key).map(ExpressionDeclaration.init) }

  func template(_ key: String) -> TemplateDeclaration? { text(key).map(TemplateDeclaration.init) }

  func requiredTemplate(_ key: String) -> TemplateDeclaration? { requiredText(key).map(TemplateDeclaration.init) }
}

enum TemplatePiece: Sendable {
  case literal(String)
  case expression(ExpressionDeclaration)
  /// A `{{` without a `}}`; the rest of the text is ignored.
  case unclosed(SourceRange)
  case unopened(SourceRange)

  var expression: ExpressionDeclaration? { if case .expression(let expression) = self { expression } else { nil } }

  /// Returns the pieces of a text, in which `{{{{` is an escaped `{{`.
  static func pieces(of text: LocatedText) -> [TemplatePiece] {
    if isLiteral(text.text) { return text.text.isEmpty ? [] : [.literal(text.text)] }
    let bytes = Array(text.text.utf8)
    var pieces: [TemplatePiece] = []
    var literal: [UInt8] = []
    var offset = 0
    // The number of escaped `{{` that are still open. Each of them makes one `}}` literal text.
    var openBraces = 0
    func endLiteral() {
      if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while let brace = bytes[offset...].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      literal += bytes[offset..<brace]
      offset = brace
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
    literal += bytes[offset...]
    endLiteral()
    return pieces
  }

  static func isLiteral(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == last, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { return false }
      last = byte
    }
    return true
  }

  /// A `}}` in a string literal is ignored.
  private static func closing(_ bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { offset += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "}"), bytes[offset...].starts(with: "}}".utf8) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
