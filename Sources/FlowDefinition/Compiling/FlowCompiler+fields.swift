import FlowExpressions
import FlowSyntax
import PhoneNumbers

extension FlowCompiler {
  func compileField(_ entry: FlowIndex.FieldEntry) -> Field {
    let field = entry.declaration
    let scope = inside(entry.step, upTo: entry.index)
    let known = facts(entry.step)
    let label = label(of: field, in: scope, known: known)
    let kind = kind(of: entry, in: scope, known: known)
    let ahead = sink.diagnostics.count
    let when = condition(field.when, in: scope, known: known)
    let requirement = requirement(of: field, in: scope, known: known)
    let initial = initial(of: field, kind: kind, in: scope, known: known)
    let computed = field.computed.flatMap { expression($0, in: scope, expecting: computedType(field), known: known) }
    if sink.diagnostics.count == ahead { checkReadsAhead(entry, [when, computed] + requirement.read + initial.read) }
    return Field(
      index: entry.index, step: entry.step, parent: entry.parent, id: field.id.text, path: entry.path,
      slot: entry.slot, label: label, shortLabel: template(ifAny: field.short, in: scope, known: known) ?? label,
      help: template(ifAny: field.help, in: scope, known: known),
      example: template(ifAny: field.example, in: scope, known: known),
      kind: kind, requirement: requirement, when: when, initial: initial, computed: computed, isKept: field.isKept,
      isSecret: field.isSecret, isRedacted: field.isRedacted, isAskedTwice: field.twice,
      mustBe: literal(field.hasKind ? field.mustBe : nil, of: kind), rules: rules(of: entry, known: known),
      messages: messages(of: entry),
      formerIDs: field.formerIDs.map(\.text), range: field.object.opening)
  }

  private func label(of field: FieldDeclaration, in scope: PlaceScope, known: NullFacts) -> Template {
    if let label = field.label { return template(label, in: scope, known: known) }
    if field.kind != .group, field.computed == nil {
      sink.error(
        .missingKey, DefinitionWords.missingLabel(field.id.text), at: field.object.opening)
    }
    return Template(field.id.text)
  }

  private func computedType(_ field: FieldDeclaration) -> ValueType {
    field.isCertainOnceAsked ? field.kind.valueType : field.kind.valueType.orNull
  }

  private func requirement(of field: FieldDeclaration, in scope: PlaceScope, known: NullFacts) -> Field.Requirement {
    if let when = field.requiredWhen {
      if field.isRequired != nil {
        sink.error(
          .unknownKey, DefinitionWords.oneOf("required", "requiredWhen"), at: field.object.keyRange("required"))
      }
      return condition(when, in: scope, known: known).map(Field.Requirement.when) ?? .never
    }
    return field.isRequired ?? true ? .always : .never
  }

  private func initial(
    of field: FieldDeclaration, kind: FieldKind, in scope: PlaceScope, known: NullFacts
  ) -> Field.Initial {
    let type = field.kind.valueType.orNull
    let present = ["default", "defaultFrom", "suggest", "computed"].filter { field.object[$0] != nil }
    for extra in present.dropFirst() {
      sink.error(.unknownKey, DefinitionWords.oneOf(present[0], extra), at: field.object.keyRange(extra))
    }
    if let value = literal(field.hasKind ? field.defaultValue : nil, of: kind) { return .answer(value) }
    if let text = field.defaultFrom {
      return expression(text, in: scope, expecting: type, known: known).map(Field.Initial.computedAnswer) ?? .empty
    }
    if let text = field.suggest {
      return expression(text, in: scope, expecting: type, known: known).map(Field.Initial.suggestion) ?? .empty
    }
    return .empty
  }

  /// The value of `default` or `mustBe`; nil where there is none, or after a report.
  private func literal(_ node: JSONNode?, of kind: FieldKind) -> Value? {
    guard let node, kind.canBeChecked else { return nil }
    if case .invalid = node.value { return nil }
    if kind.hasComputedOptions { return literalIDs(node) }
    if let plain = PlainValue(node),
      case .success(let value) = AnswerParser.parse(plain, as: kind, options: kind.fixedOptionIDs), value != .null
    {
      return value
    }
    sink.error(.badDefault, DefinitionWords.badDefault, at: node.range)
    return nil
  }

  /// The ids of options nobody knows yet; whether they are among them is seen when the field is asked.
  private func literalIDs(_ node: JSONNode) -> Value? {
    switch node.value {
    case .string(let id): return .string(id.text)
    case .array(let ids): return .list(ids.compactMap { sink.text($0, "default").map { .string($0.text) } })
    case .null, .bool, .number, .object, .invalid:
      sink.error(.badDefault, DefinitionWords.badDefault, at: node.range)
      return nil
    }
  }

  private func rules(of entry: FlowIndex.FieldEntry, known: NullFacts) -> [Rule] {
    var scope = inside(entry.step, upTo: entry.index).with(certain: entry.slot)
    for inner in index.fields(inside: entry.index) where inner.declaration.isCertainOnceAsked {
      scope = scope.with(certain: inner.slot)
    }
    return entry.declaration.rules.compactMap {
      rule($0, at: entry.step, in: scope, known: known, owner: entry.index)
    }
  }

  private func messages(of entry: FlowIndex.FieldEntry) -> [AnswerProblem.Code: Template] {
    var messages: [AnswerProblem.Code: Template] = [:]
    let scope = inside(entry.step, upTo: entry.index)
    for (code, text) in entry.declaration.messages {
      if let known = AnswerProblem.Code(rawValue: code.text), known != .invalid {
        messages[known] = template(text, in: scope)
      } else {
        sink.unknown(
          .unknownKey, DefinitionWords.unknownCode(code.text), at: code.quotedRange, name: code.text,
          candidates: AnswerProblem.Code.allCases.map(\.rawValue))
      }
    }
    return messages
  }

  /// Conditions and computed values read only earlier fields of their own step.
  private func checkReadsAhead(_ entry: FlowIndex.FieldEntry, _ expressions: [CompiledExpression?]) {
    let own = index.fields(of: entry.step)
    for read in expressions.compactMap(\.self).flatMap(\.reads) {
      guard let later = own.first(where: { $0.slot == read && $0.index >= entry.index }) else { continue }
      sink.error(
        .readsAhead, DefinitionWords.readsAhead(later.path), at: entry.declaration.object.opening)
    }
  }
}

extension FieldKind {
  fileprivate var hasComputedOptions: Bool {
    switch self {
    case .choice(.computed), .choices(.computed, _, _): true
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .choices, .group: false
    }
  }

  /// Whether a value of the file can be held against it: not where its options are missing, which was reported.
  fileprivate var canBeChecked: Bool {
    switch self {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _): !options.isEmpty
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .choices, .group: true
    }
  }
}

extension Field.Requirement {
  var read: [CompiledExpression?] { if case .when(let expression) = self { [expression] } else { [] } }
}

extension Field.Initial {
  var read: [CompiledExpression?] {
    switch self {
    case .computedAnswer(let expression), .suggestion(let expression): [expression]
    case .empty, .answer: []
    }
  }
}

extension FlowIndex {
  /// The fields inside a group, at any depth.
  func fields(inside group: FieldIndex) -> [FieldEntry] {
    fields[group.rawValue].inner.flatMap { [fields[$0.rawValue]] + fields(inside: $0) }
  }
}
