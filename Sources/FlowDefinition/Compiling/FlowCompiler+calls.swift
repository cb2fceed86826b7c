import FlowExpressions
import FlowSyntax

extension FlowCompiler {
  func compileCall(_ entry: FlowIndex.CallEntry) -> Call {
    let scope = scope(of: entry)
    let inputs = inputs(of: entry, in: scope)
    let read = inputs?.expressions ?? []
    let computed = { [compiledFields] (field: FieldIndex) in compiledFields[field.rawValue]?.computed }
    return Call(
      index: entry.index, step: entry.step, role: entry.role, port: entry.port ?? PortIndex(rawValue: 0),
      inputs: inputs, keptInputs: index.kept(of: inputs?.expressions() ?? [], computed: computed),
      outputSlot: entry.outputSlot,
      transientFields: index.transients(of: read, computed: computed), rejected: rejections(of: entry, in: scope),
      lasts: entry.declaration.lasts, busy: busy(of: entry),
      isOnce: entry.declaration.isOnce, range: entry.declaration.range)
  }

  /// A `before` call can't read the answers of its own step; other calls can.
  private func scope(of entry: FlowIndex.CallEntry) -> PlaceScope {
    switch entry.role {
    case .before: reasoner.entrance(of: entry.step)
    case .submit: reasoner.inside(entry.step)
    case .action: reasoner.inside(entry.step).assuming(action(of: entry)?.when)
    }
  }

  private func action(of entry: FlowIndex.CallEntry) -> ActionDeclaration? {
    guard case .action(let number) = entry.role else { return nil }
    return declaration.steps[entry.step.rawValue].actions[number]
  }

  /// The text can't read the answers of the call's own step.
  ///
  /// The text of a `submit` call or an action can read the output of the step's `before` call.
  private func busy(of entry: FlowIndex.CallEntry) -> Template? {
    let scope =
      entry.role == .before ? scope(of: entry) : reasoner.beforeAnswers(entry.step).assuming(action(of: entry)?.when)
    return templates.template(ifAny: entry.declaration.busy, in: scope)
  }

  // MARK: Inputs

  private func inputs(of entry: FlowIndex.CallEntry, in scope: PlaceScope) -> ValueTemplate? {
    let scope = scope.with { $0.mayCarry = true }
    guard let service = entry.port.map({ index[$0] }), !service.isUncertain else {
      entry.declaration.with.map { checkNames($0, in: scope) }
      return nil
    }
    let port = service.port
    guard case .record(let names, let types) = port.input else {
      if let with = entry.declaration.with {
        sink.report(.unknownKey, DefinitionMessages.withForAnswers(port.name), at: with.range)
      }
      return .answers
    }
    if let with = entry.declaration.with { return value(with, as: port.input, in: scope) }
    let needed = zip(names, types).filter { !$1.isOptional && $1 != .answers }.map(\.0)
    if !needed.isEmpty {
      sink.report(.missingKey, DefinitionMessages.missingInputs(port.name, needed), at: entry.declaration.range)
    }
    let answers = zip(names, types).filter { $1 == .answers }
    return .record(names: answers.map(\.0), values: answers.map { _ in .answers })
  }

  private func checkNames(_ node: JSONNode, in scope: PlaceScope) {
    switch node.value {
    case .string(let text): _ = binder.bind(ExpressionDeclaration(text), in: scope)
    case .object(let members): for member in members { checkNames(member.node, in: scope) }
    case .null, .bool, .number, .array, .invalid: break
    }
  }

  private func value(_ node: JSONNode, as type: PortType, in scope: PlaceScope) -> ValueTemplate? {
    switch node.value {
    case .string(let text): return input(text, as: type, in: scope)
    case .object:
      guard case .record(let names, let types) = type.withoutNull else {
        sink.wrongType(node, what: "an input", expected: "an expression")
        return nil
      }
      return record(node, names, types, in: scope)
    case .null, .bool, .number, .array, .invalid:
      sink.wrongType(node, what: "an input", expected: "an expression in quotes or an object")
      return nil
    }
  }

  private func record(
    _ node: JSONNode, _ names: [String], _ types: [PortType], in scope: PlaceScope
  ) -> ValueTemplate? {
    guard let object = ObjectReader(node, kind: "the input", keys: names, sink: sink) else { return nil }
    var present: [String] = []
    var values: [ValueTemplate] = []
    for (name, type) in zip(names, types) {
      if type == .answers {
        if object[name] != nil {
          sink.report(.unknownKey, DefinitionMessages.withAnswers(name), at: object.keyRange(name))
        }
        present.append(name)
        values.append(.answers)
      } else if let node = object[name] {
        guard let value = value(node, as: type, in: scope) else { continue }
        present.append(name)
        values.append(value)
      } else if !type.isOptional {
        _ = object.required(name)
      }
    }
    return .record(names: present, values: values)
  }

  private func input(_ text: LocatedText, as type: PortType, in scope: PlaceScope) -> ValueTemplate? {
    guard let compiled = binder.bind(ExpressionDeclaration(text), in: scope, wishing: type.valueType) else {
      return nil
    }
    let given = source(of: text, in: scope)
    let takesSecret = type.withoutNull == .secret
    if !type.accepts(takesSecret || !compiled.revealsSecret ? compiled.type : compiled.type.opened, from: given) {
      let message = DefinitionMessages.inputType(expected: type, found: given, compiled.type.withoutNull)
      sink.report(.typeMismatch, message, at: text.range, help: type.mismatch(of: compiled.type))
    } else if case .optional = compiled.type, !type.isOptional {
      for part in compiled.nullableParts {
        let name = part.name ?? (part.range == text.range ? text.text : nil)
        sink.report(.maybeMissing, DefinitionMessages.maybeMissing(name), at: part.range)
      }
    } else if !takesSecret {
      binder.checkHidden(compiled, text, isShown: false)
    }
    return .expression(compiled)
  }

  /// Only a name or a path can have a declared type, such as `account.id`, a member of the output of a service.
  private func source(of text: LocatedText, in scope: PlaceScope) -> PortType? {
    let path = text.text.filter { !$0.isWhitespace }
    if let display = scope.variable(path)?.display {
      switch display {
      case .field(let field): return index[field].declaration.portType
      case .type(let type): return type
      case .plain: return nil
      }
    }
    let names = AnswerPath(path)?.names ?? []
    if names.count > 1, case .type(let type)? = scope.variable(names[0])?.display,
      let part = names.dropFirst().reduce(type as PortType?, { $0?.part($1) })
    {
      return part
    }
    return index.field(inItem: path, at: scope.step).flatMap { index[$0].declaration.portType }
  }

  // MARK: Rejections

  private func rejections(of entry: FlowIndex.CallEntry, in scope: PlaceScope) -> [RejectionRule] {
    let service = entry.port.map { index[$0] }
    return entry.declaration.rejected.compactMap { rejected in
      if let key = rejected.continues { check(continue: key, of: rejected, in: entry) }
      return rejection(rejected, of: service, at: entry.step, in: scope)
    }
  }

  /// Reports a `continue` that has no effect, because the call is not a `before` call or because the rejection is shown
  /// on a field of an earlier step.
  private func check(continue key: SourceRange, of rejected: RejectionDeclaration, in entry: FlowIndex.CallEntry) {
    if entry.role != .before { sink.report(.unknownKey, DefinitionMessages.continueOutsideBefore, at: key) }
    guard case .field(let path) = rejected.effect, let field = index.field(path.text, at: entry.step),
      index[field].step < entry.step
    else { return }
    sink.report(.unknownKey, DefinitionMessages.continueElsewhere(path.text), at: key, related: index.asking(field))
  }

  private func rejection(
    _ rejected: RejectionDeclaration, of service: ServiceDeclaration?, at place: StepIndex, in scope: PlaceScope
  ) -> RejectionRule? {
    let code = rejected.code.text
    let details = details(of: rejected, service)
    let scope = scope.with(certain: index.rejectionSlot).with { $0.rejection = details }
    let message = templates.template(ifAny: rejected.message, in: scope)
    guard let effect = effect(of: rejected, at: place) else { return nil }
    return RejectionRule(
      code: code == "*" ? nil : code, message: message, effect: effect, continues: rejected.continues != nil,
      range: rejected.code.quotedRange)
  }

  /// If the code or the types of its details are unknown, the variable has the type `.error`, so that its uses are not
  /// checked.
  private func details(of rejected: RejectionDeclaration, _ service: ServiceDeclaration?) -> Variable {
    let code = rejected.code.text
    let declared = service?.rejections[code]
    if declared == nil, code != "*", let port = service?.port {
      let related = service.map { [Diagnostic.Related($0.name.quotedRange, DefinitionMessages.declaredHere)] } ?? []
      sink.unknown(
        .unknownRejection, rejected.code, { DefinitionMessages.unknownRejection($0, port: port.name) },
        listing: port.rejections.map(\.code), related: related)
    }
    let details = declared?.details ?? .record(names: [], types: [])
    let isKnown = service?.isUncertain == false && (declared != nil || code == "*")
    return Variable(
      slot: index.rejectionSlot, type: isKnown ? details.valueType : .error, display: .type(details))
  }

  private func effect(of rejected: RejectionDeclaration, at place: StepIndex) -> RejectionRule.Effect? {
    switch rejected.effect {
    case .form: return .form
    case .again:
      if index[place].before == nil {
        sink.report(.missingKey, DefinitionMessages.againWithoutBefore, of: rejected.code)
      }
      return .again
    case .stop(let reason): return .stop(reason)
    case .go(let id): return resolver.earlier(id, than: place, orEnd: true).map(RejectionRule.Effect.go)
    case .field(let path):
      guard let field = resolver.field(path, at: place) else { return nil }
      if index[field].step > place {
        sink.report(.forwardGo, DefinitionMessages.laterField, of: path, related: index.asking(field))
      }
      return .field(field)
    }
  }

  // MARK: Results

  /// In a value without a declared type, strings are expressions, and numbers, Booleans and `null` are constants.
  ///
  /// The same applies to the values inside objects and arrays.
  func value(_ node: JSONNode, in scope: PlaceScope) -> ValueTemplate? {
    switch node.value {
    case .string(let text): return result(text, in: scope)
    case .object(let members):
      let values = members.compactMap { value($0.node, in: scope) }
      guard values.count == members.count else { return nil }
      return .record(names: members.map(\.key.text), values: values)
    case .array(let items): return .list(items.compactMap { value($0, in: scope) })
    case .null: return .constant(.null)
    case .bool(let value): return .constant(.bool(value))
    case .number(let number):
      if let value = Value(number) { return .constant(value) }
      sink.report(.wrongType, DefinitionMessages.unkeptNumber(number.text), at: node.range)
      return nil
    case .invalid: return nil
    }
  }

  private func result(_ text: LocatedText, in scope: PlaceScope) -> ValueTemplate? {
    guard let compiled = binder.bind(ExpressionDeclaration(text), in: scope) else { return nil }
    // If the expression reads answers that are not saved, the binder has already reported it. Do not report it again as
    // a secret.
    guard index.transientFields(readBy: compiled).isEmpty else { return .expression(compiled) }
    if compiled.type.holdsSecret, compiled.type.withoutNull != .secret, !compiled.revealsSecret {
      sink.report(.secretShown, DefinitionMessages.secretInside, at: text.range)
    } else if let type = compiled.type.opened.notJSON {
      sink.report(.typeMismatch, DefinitionMessages.notJSON(type), at: text.range)
    } else {
      binder.checkHidden(compiled, text, isShown: false)
    }
    return .expression(compiled)
  }
}
