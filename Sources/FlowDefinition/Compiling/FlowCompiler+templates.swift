import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// A text with its `{{ expression }}` parts compiled.
  ///
  /// `{{{{` stands for two braces.
  func template(_ text: LocatedText, in scope: PlaceScope, known: NullFacts = .none) -> Template {
    checkCharacters(text)
    let bytes = Array(text.text.utf8)
    var parts: [Template.Part] = []
    var literal: [UInt8] = []
    var offset = 0
    // Braces meant as such, which are closed as such.
    var openBraces = 0
    while offset < bytes.count {
      if bytes[offset...].starts(with: "{{{{".utf8) {
        literal.append(contentsOf: "{{".utf8)
        openBraces += 1
        offset += 4
      } else if bytes[offset...].starts(with: "{{".utf8) {
        parts.appendLiteral(&literal)
        guard let end = Self.closing(bytes, from: offset + 2) else {
          sink.error(.syntax, DefinitionWords.unclosedTemplate, at: text.sourceRange(offset, offset + 2))
          break
        }
        if let part = value(text.slice(offset + 2, end), in: scope, known: known) { parts.append(part) }
        offset = end + 2
      } else if openBraces > 0, bytes[offset...].starts(with: "}}".utf8) {
        literal.append(contentsOf: "}}".utf8)
        openBraces -= 1
        offset += 2
      } else if bytes[offset...].starts(with: "}}".utf8) {
        sink.error(.syntax, DefinitionWords.unopenedTemplate, at: text.sourceRange(offset, offset + 2))
        offset += 2
      } else {
        literal.append(bytes[offset])
        offset += 1
      }
    }
    parts.appendLiteral(&literal)
    return Template(parts: parts, source: text.text)
  }

  /// The same for a text that may be absent.
  func template(ifAny text: LocatedText?, in scope: PlaceScope, known: NullFacts = .none) -> Template? {
    text.map { template($0, in: scope, known: known) }
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

  private func value(_ text: LocatedText, in scope: PlaceScope, known: NullFacts) -> Template.Part? {
    guard let compiled = expression(text, in: scope, known: known) else { return nil }
    checkHidden(compiled, text, isShown: true)
    return .value(compiled, display(of: text, compiled, in: scope))
  }

  /// A bare answer is shown as its field shows it.
  private func display(of text: LocatedText, _ compiled: CompiledExpression, in scope: PlaceScope) -> Template.Display {
    let path = text.text.filter { !$0.isWhitespace }
    if let variable = scope.variable(path), compiled.bareVariable == variable.slot { return variable.display }
    if let field = index.field(path, at: scope.step), path.contains(".") { return .field(field) }
    return .plain
  }
}

extension [Template.Part] {
  fileprivate mutating func appendLiteral(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    append(.literal(String(decoding: bytes, as: UTF8.self)))
    bytes = []
  }
}
