package import FlowExpressions
package import FlowSyntax

package enum OptionSource: Sendable {
  case fixed([ChoiceOption])
  /// An expression that evaluates to a list of records with `id`, `label` and `help`.
  case computed(CompiledExpression)

  func forEachText(_ visit: (Template) -> Void) {
    guard case .fixed(let options) = self else { return }
    for option in options {
      visit(option.label)
      option.help.map(visit)
    }
  }

  var labels: [Template] { if case .fixed(let options) = self { options.map(\.label) } else { [] } }
}

package struct ChoiceOption: Sendable {
  package let id: String
  package let label: Template
  package let help: Template?
  package let when: CompiledExpression?
  package let isExclusive: Bool
  package let range: SourceRange
}

extension FieldType {
  /// Reads the default of a choice; ids of computed options are checked only in a run, when the options are known.
  func optionLiteral(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    guard hasComputedOptions else {
      // Missing options were reported already.
      return fixedOptions.isEmpty ? nil : readLiteral(node, compiler) ?? compiler.badDefault(node)
    }
    if let id = node.text { return .string(id.text) }
    guard let ids = node.items else { return compiler.badDefault(node) }
    return .list(ids.compactMap { compiler.sink.text($0, "default").map { .string($0.text) } })
  }
}

extension FieldSource {
  var options: OptionSource {
    let binder = compiler.binder
    if let declared = entry.declaration.optionsFrom {
      if object["options"] != nil {
        sink.report(.unknownKey, DefinitionMessages.oneOf("options", "optionsFrom"), at: object.keyRange("options"))
      }
      let compiled = binder.bind(declared, in: scope, expecting: .list(.record(PortType.optionType)))
      if compiled != nil { binder.optionLists[entry.index] = declared.parsed.map { ($0, scope) } }
      return compiled.map(OptionSource.computed) ?? .fixed([])
    }
    guard let node = object.required("options") else { return .fixed([]) }
    switch node.value {
    case .string(let name):
      if compiler.declaration.sharedOptions[name.text] == nil {
        sink.unknown(
          .unknownOption, name, DefinitionMessages.unknownOptions,
          listing: compiler.declaration.optionNames.map(\.text))
      }
    case .array: break
    case .null, .bool, .number, .object, .invalid:
      sink.wrongType(node, what: "options", expected: "a list of options or the name of one")
    }
    return .fixed(compiler.index.options(of: entry)?.options.map(option) ?? [])
  }

  private func option(_ option: OptionDeclaration) -> ChoiceOption {
    let inside = scope.assuming(option.when)
    return ChoiceOption(
      id: option.id.text, label: label(of: option, in: inside),
      help: compiler.templates.template(ifAny: option.help, in: inside),
      when: compiler.binder.condition(option.when, in: scope), isExclusive: option.isExclusive,
      range: option.id.quotedRange)
  }

  private func label(of option: OptionDeclaration, in scope: PlaceScope) -> Template {
    let templates = compiler.templates
    if let label = option.label { return templates.template(label, in: scope) }
    templates.checkCharacters(option.id)
    // If an option has no label, its id is shown as it is: braces in an id do not start an expression.
    if option.id.text.contains("{") { return Template(option.id.text) }
    return templates.template(TemplateDeclaration(option.id), in: scope)
  }
}
