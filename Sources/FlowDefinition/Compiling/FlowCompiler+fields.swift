import FlowExpressions
import FlowSyntax
import PhoneNumbers
import Localization

extension FlowCompiler {
  func compileField(_ entry: FlowIndex.FieldEntry) -> Field {
    let field = entry.declaration
    let around = reasoner.around(entry)
    let when = deciding(field.when, of: entry, in: around, expecting: .bool)
    let scope = around.assuming(field.when)
    let label = label(of: field, in: scope)
    let kind = FieldKind(field.kind, FieldSource(entry: entry, scope: scope, compiler: self))
    let requirement = requirement(of: entry, in: scope)
    let initial = initial(of: entry, as: kind.type, in: scope)
    let computed = computed(of: entry, in: scope)
    return Field(
      index: entry.index, step: entry.step, parent: entry.parent, id: field.id.text, path: entry.path,
      slot: entry.slot, label: label, shortLabel: templates.template(ifAny: field.short, in: scope) ?? label,
      help: templates.template(ifAny: field.help, in: scope),
      example: templates.template(ifAny: field.example, in: scope, isToTranslate: false),
      typeName: field.kind, kind: kind, ifEmpty: exitIfEmpty(of: entry), requirement: requirement, when: when,
      initial: initial,
      computed: computed,
      hasLabel: field.label != nil, isReviewed: isReviewed(entry), isKept: field.isKept,
      isSecret: field.isSecret, isRedacted: field.isRedacted, isAskedTwice: field.twice,
      mustBe: literal(field.hasKind ? field.mustBe : nil, of: kind.type), rules: rules(of: entry, in: scope),
      messages: messages(of: entry, in: scope),
      contentType: contentType(of: field), presentation: presentation(of: field),
      formerIDs: field.formerIDs.map(\.text), range: field.object.opening)
  }

  private func computed(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> CompiledExpression? {
    guard let declared = entry.declaration.computed else { return nil }
    let type = index.givenType(of: entry)
    let computed = deciding(
      declared, of: entry, in: scope, expecting: entry.declaration.isCertainOnceAsked ? type : type.orNull)
    if let computed { checkComputed(computed, declared.text, of: entry.declaration) }
    return computed
  }

  private func checkComputed(_ computed: CompiledExpression, _ text: LocatedText, of field: FieldDeclaration) {
    let transient = index.transientFields(readBy: computed).first
    if !field.isRedacted, transient == nil || !field.isKept && computed.type.holdsSecret {
      binder.checkHidden(computed, text, isShown: false)
    }
    if field.isKept, let transient {
      sink.report(.carriedSecret, DefinitionMessages.computedFromUnsaved(transient.path), at: text.range)
    }
  }

  private func label(of field: FieldDeclaration, in scope: PlaceScope) -> Template {
    if let label = field.label { return templates.template(label, in: scope) }
    if field.kind != .group, field.computed == nil, field.object["label"] == nil {
      field.object.reportMissing("label", DefinitionMessages.missingLabel(field.id.text))
    }
    return Template(field.id.text)
  }

  private func requirement(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> Field.Requirement {
    let field = entry.declaration
    if let when = field.requiredWhen {
      if field.isRequired != nil {
        sink.report(
          .unknownKey, DefinitionMessages.oneOf("required", "requiredWhen"), at: field.object.keyRange("required"))
      } else if field.computed != nil {
        reportRequiredWhen(ofComputed: field)
      }
      return deciding(when, of: entry, in: scope, expecting: .bool).map(Field.Requirement.when) ?? .never
    }
    return field.isRequired ?? true ? .always : .never
  }

  private func reportRequiredWhen(ofComputed field: FieldDeclaration) {
    let key = field.object.keyRange("requiredWhen")
    let edits = field.object["requiredWhen"].map {
      [Diagnostic.Edit(key, "\"required\""), Diagnostic.Edit($0.range, "false")]
    }
    sink.report(
      .unknownKey, DefinitionMessages.computedRequiredWhen, at: key, help: DefinitionMessages.computedMayBeNull,
      edits: edits ?? [])
  }

  private func initial(of entry: FlowIndex.FieldEntry, as type: any FieldType, in scope: PlaceScope) -> Field.Initial {
    let field = entry.declaration
    let present = field.object.inFileOrder(FieldDeclaration.initialKeys)
    for extra in present.dropFirst() {
      sink.report(.unknownKey, DefinitionMessages.oneOf(present[0], extra), at: field.object.keyRange(extra))
    }
    if let node = field.defaultValue, reportsPlaceholder(in: node, of: type, key: field.object.keyRange("default")) {
      return .empty
    }
    if let value = literal(field.hasKind ? field.defaultValue : nil, of: type) { return .answer(value) }
    func value(_ declared: ExpressionDeclaration?) -> CompiledExpression? {
      guard let declared else { return nil }
      let compiled = deciding(declared, of: entry, in: scope, expecting: index.givenType(of: entry).orNull)
      if let compiled, !field.isRedacted { binder.checkHidden(compiled, declared.text, isShown: false) }
      return compiled
    }
    if field.defaultFrom != nil { return value(field.defaultFrom).map(Field.Initial.computedAnswer) ?? .empty }
    return value(field.suggest).map(Field.Initial.suggestion) ?? .empty
  }

  /// - Returns: `nil` if the key is absent or its value was reported as invalid.
  func literal(_ node: JSONNode?, of type: any FieldType) -> Value? {
    guard let node, !reportsPlaceholder(in: node, of: type) else { return nil }
    if case .invalid = node.value { return nil }
    return type.literal(node, self)
  }

  private func reportsPlaceholder(in node: JSONNode, of type: any FieldType, key: SourceRange? = nil) -> Bool {
    guard let text = node.text, !type.fixedOptions.contains(where: { $0.id == text.text }) else { return false }
    let pieces = TemplatePiece.pieces(of: text)
    let whole = pieces.count == 1 ? pieces[0].expression?.text.range : nil
    let braced = TemplatePiece.bracedNames(in: text).first { index.value(of: $0.name) != nil }
    guard braced != nil || pieces.contains(where: { $0.expression != nil }) else { return false }
    let isWhole = braced?.offsets.count == text.text.utf8.count
    let inner = whole ?? (isWhole ? SourceRange(text.range.start + 1, text.range.end - 1) : nil)
    var edits: [Diagnostic.Edit] = []
    if let key, let inner {
      edits = [
        Diagnostic.Edit(key, "\"defaultFrom\""), Diagnostic.Edit(SourceRange(text.range.start, inner.start), ""),
        Diagnostic.Edit(SourceRange(inner.end, text.range.end), ""),
      ]
    }
    let message = key == nil ? DefinitionMessages.fixedValue : DefinitionMessages.fixedDefault
    sink.report(.badDefault, message, at: node.range, edits: edits)
    return true
  }

  func badDefault(_ node: JSONNode, meant: String? = nil) -> Value? {
    let message = node.unkeptNumber.map { DefinitionMessages.unkeptNumber($0.text) } ?? DefinitionMessages.badDefault
    sink.report(.badDefault, message, of: node, meant: meant)
    return nil
  }

  private func rules(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> [Rule] {
    if entry.declaration.rules.isEmpty { return [] }
    // The rules of a group are checked after the questions in the group have been asked, so they can read the answers.
    let scope = scope.after(entry)
    return entry.declaration.rules.compactMap { declared in
      // A rule is checked when its field is answered, so it can't read the answers of later fields.
      let later = readsAhead(declared.that, of: entry, in: scope).filter { $0.field.index.rawValue >= entry.end }
      for (field, range) in later {
        sink.report(
          .readsAhead, DefinitionMessages.ruleReadsAhead(field.path), at: range, related: index.asking(field.index))
      }
      return later.isEmpty ? rule(declared, at: entry.step, in: scope, owner: entry.index) : nil
    }
  }

  private func messages(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> [AnswerProblem.Code: Template] {
    var messages: [AnswerProblem.Code: Template] = [:]
    for (code, text) in entry.declaration.messages {
      if let builtIn = AnswerProblem.Code(rawValue: code.text), builtIn != .invalid {
        messages[builtIn] = templates.template(text, in: scope)
        reportOwnAnswer(in: text, of: entry, scope)
      } else if code.text == AnswerProblem.Code.formerRange {
        sink.report(.unknownKey, DefinitionMessages.formerRange, at: code.quotedRange)
      } else {
        sink.unknown(
          .unknownKey, code, DefinitionMessages.unknownCode, candidates: AnswerProblem.Code.allCases.map(\.rawValue))
      }
    }
    return messages
  }

  /// When the message is shown, the answer was not accepted and has no value.
  private func reportOwnAnswer(in text: TemplateDeclaration, of entry: FlowIndex.FieldEntry, _ scope: PlaceScope) {
    if text.isLiteral { return }
    for expression in text.pieces.compactMap(\.expression) {
      for (field, range) in readsAhead(expression, of: entry, in: scope) where field.index == entry.index {
        sink.report(.readsAhead, DefinitionMessages.messageReadsItself(field.path), at: range, severity: .warning)
      }
    }
  }

  /// The expression can't read this field or later fields of the same step.
  func deciding(
    _ declared: ExpressionDeclaration?, of entry: FlowIndex.FieldEntry, in scope: PlaceScope, expecting type: ValueType
  ) -> CompiledExpression? {
    guard let declared else { return nil }
    let later = readsAhead(declared, of: entry, in: scope)
    for (field, range) in later {
      let words = field.index <= entry.index ? DefinitionMessages.readsItself : DefinitionMessages.readsAhead
      let name = field.use == nil ? field.path : field.declaration.id.text
      sink.report(.readsAhead, words(name), at: range, related: index.asking(field.index))
    }
    return later.isEmpty ? binder.bind(declared, in: scope, expecting: type) : nil
  }

  private func readsAhead(
    _ declared: ExpressionDeclaration, of entry: FlowIndex.FieldEntry, in scope: PlaceScope
  ) -> [(field: FlowIndex.FieldEntry, range: SourceRange)] {
    (declared.parsed?.freePaths ?? []).compactMap { path in
      let read = scope.slots(of: path.name).compactMap { index.fieldOfSlot[$0].map { index[$0] } }
      return read.first { $0.step == entry.step && $0.index >= entry.index }.map { ($0, path.nameRange) }
    }
  }
}
