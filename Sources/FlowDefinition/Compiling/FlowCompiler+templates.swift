import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  /// A text with its `{{ expression }}` parts compiled, in the language the flow is compiled in.
  ///
  /// `isToTranslate`: whether a language that has no translation of it is told.
  func template(_ declared: TemplateDeclaration, in scope: PlaceScope, isToTranslate: Bool = true) -> Template {
    let (text, pieces) = (declared.text, declared.pieces)
    checkCharacters(text)
    let found = sink.diagnostics.count
    let own = Template(parts: parts(pieces, in: scope), source: text.text, text: text.text)
    let isSound = !sink.hasErrors(from: found)
    guard let translations else { return own }
    let chosen = translations.take(text, isToTranslate: isToTranslate && pieces.hasLetters, sink: sink) { translation in
      let parts = self.parts(of: translation, for: isSound ? pieces : nil, to: translations.sink, in: scope)
      return Template(parts: parts, source: text.text, text: translation.text.text)
    }
    return chosen ?? own
  }

  /// The same for a text that may be absent.
  func template(ifAny text: TemplateDeclaration?, in scope: PlaceScope, isToTranslate: Bool = true) -> Template? {
    text.map { template($0, in: scope, isToTranslate: isToTranslate) }
  }

  func parts(_ pieces: [TemplatePiece], in scope: PlaceScope) -> [Template.Part] {
    pieces.compactMap { piece in
      switch piece {
      case .literal(let literal): return .literal(literal)
      case .expression(let expression): return value(expression, in: scope)
      case .unclosed(let range):
        sink.error(.syntax, DefinitionMessages.unclosedTemplate, at: range)
        return nil
      case .unopened(let range):
        sink.error(.syntax, DefinitionMessages.unopenedTemplate, at: range)
        return nil
      }
    }
  }

  private func value(_ declared: ExpressionDeclaration, in scope: PlaceScope) -> Template.Part? {
    guard let compiled = expression(declared, in: scope) else { return nil }
    checkHidden(compiled, declared.text, isShown: true)
    return .value(compiled, display(of: declared.text, compiled, in: scope))
  }

  /// A bare answer is shown as its field shows it.
  private func display(of text: LocatedText, _ compiled: CompiledExpression, in scope: PlaceScope) -> Template.Display {
    let path = text.text.filter { !$0.isWhitespace }
    if let variable = scope.variable(path), compiled.bareVariable == variable.slot { return variable.display }
    if path.utf8.contains(UInt8(ascii: ".")), let field = index.field(inItem: path, at: scope.step) {
      return .field(field)
    }
    return .plain
  }
}
