import FlowExpressions
import FlowSyntax

final class ExpressionBinder {
  let sink: DiagnosticSink
  private(set) var uses: FlowReads
  private(set) var laterAnswers: [LaterAnswer] = []
  private(set) var choices: [(expression: Expression, scope: PlaceScope)] = []
  var optionLists: [FieldIndex: (expression: Expression, scope: PlaceScope)] = [:]
  var collects = false
  private(set) var collected: [(expression: Expression, scope: PlaceScope)] = []
  let reasoner: FlowReasoner
  private let carried: TransientReads
  private let compiler = ExpressionCompiler(options: .flowFile)

  var index: FlowIndex { reasoner.index }

  init(_ reasoner: FlowReasoner, _ carried: TransientReads, sink: DiagnosticSink) {
    self.reasoner = reasoner
    self.carried = carried
    self.sink = sink
    uses = FlowReads(slotCount: reasoner.index.slotCount)
  }

  func reporting(to sink: DiagnosticSink) -> ExpressionBinder { ExpressionBinder(reasoner, carried, sink: sink) }

  /// - Parameter wish: The type that guides how literals are read if `type` is `nil`. For example, a double as the
  ///   wish makes the literal `1` a double.
  func bind(
    _ declared: ExpressionDeclaration, in scope: PlaceScope, expecting type: ValueType? = nil,
    wishing wish: ValueType? = nil, offersGuards: Bool = true
  ) -> CompiledExpression? {
    if sink.isFull { return nil }
    guard let parsed = declared.parsed else {
      sink.add(declared.problems)
      return nil
    }
    if collects { collected.append((parsed, scope)) }
    let reads = scope.reads(of: parsed)
    uses.formUnion(reads)
    if !parsed.declaredFunctions.isEmpty { uses.insert(parsed.declaredFunctions) }
    noteParts(parsed, reads, in: scope)
    checkOptions(parsed, in: scope)
    if readsWhole(parsed, in: scope) { return nil }
    laterAnswers += reasoner.laterAnswers(in: parsed, reads: reads, scope)
    // Collect the diagnostics first. The compiler can't write to the sink, because the scope reads the sink meanwhile
    // to look up names.
    var found: [Diagnostic] = []
    let compiled = compiler.compile(
      parsed, in: scope, expecting: type, wishing: wish, known: scope.facts, offersGuards: offersGuards,
      diagnostics: &found)
    sink.add(found)
    if compiled != nil, parsed.containsChoice { choices.append((parsed, scope)) }
    if let compiled { carried.check(compiled, declared, in: scope, sink: sink) }
    return compiled
  }

  /// Compiles an expression that the file does not contain; `nil` if it has an error.
  func compiledQuietly(_ expression: Expression, in scope: PlaceScope) -> CompiledExpression? {
    var ignored: [Diagnostic] = []
    return compiler.compile(expression, in: scope, known: scope.facts, diagnostics: &ignored)
  }

  /// The fields that the expression reads through named conditions are included.
  private func noteParts(_ expression: Expression, _ reads: NameReads, in scope: PlaceScope) {
    guard reads.slots.contains(where: { index.fieldOfSlot[$0].map { !index[$0].inner.isEmpty } ?? false }) else {
      return
    }
    var paths = expression.readPaths
    for name in reads.conditions {
      if case .condition(let condition) = scope.meaning(of: name) { paths += condition.readPaths }
    }
    uses.insert(paths.compactMap(scope.field))
  }

  func condition(_ declared: ExpressionDeclaration?, in scope: PlaceScope) -> CompiledExpression? {
    declared.flatMap { bind($0, in: scope, expecting: .bool) }
  }

  // MARK: Options

  func checkOptions(_ expression: Expression, in scope: PlaceScope) {
    sink.checkOptions(expression) { names in
      guard let field = scope.field(at: names), let options = index.fixedOptions(of: field) else { return nil }
      return (index[field].path, options.ids, options.idSet)
    }
    sink.checkFileTypes(expression) { names in
      guard let field = scope.field(at: names) else { return nil }
      return index[field].declaration.acceptedTypes.map { (index[field].path, $0) }
    }
  }

  // MARK: Secrets

  /// If `isShown` is true, also warns about an expression whose value is a secret, because secrets appear as dots.
  func checkHidden(_ expression: CompiledExpression, _ text: LocatedText, isShown: Bool = false) {
    if expression.revealsSecret {
      sink.report(.secretShown, DefinitionMessages.secretShown(secretName(expression)), at: text.range)
    } else if isShown, expression.type.withoutNull == .secret {
      sink.report(
        .secretShown, DefinitionMessages.secretAsDots(secretName(expression)), at: text.range, severity: .warning)
    }
  }

  private func secretName(_ expression: CompiledExpression) -> String {
    let read = index.fields(readBy: expression)
    let field = read.first { $0.declaration.isRedacted }
    let given = index.given.first { $0.type.withoutNull == .secret && expression.reads.contains($0.slot) }
    let isRead = Set(read.map(\.index))
    let inner = index.fields.first { $0.declaration.isRedacted && $0.list.map(isRead.contains) ?? false }
    return field?.path ?? given?.name ?? inner?.path ?? ""
  }
}

/// A group, a list or the list of a repeated section is complete only when all its answers have been given.
extension ExpressionBinder {
  /// Reports an expression that reads an incomplete value, such as the group `ad` in a rule of the field `ad.country`.
  func readsWhole(_ expression: Expression, in scope: PlaceScope) -> Bool {
    let wholes = scope.group == nil ? [] : scope.asked.map(index.around) ?? []
    let section = scope.step.flatMap(index.repetition)
    let list = section.flatMap { index.repeated[$0.rawValue]?.listSlot }
    if wholes.isEmpty, list == nil { return false }
    var isFound = false
    for path in expression.freePaths {
      for slot in scope.slots(of: path.name) {
        if let section, slot == list {
          sink.report(.readsAhead, DefinitionMessages.ownList(index[section].id.text), at: path.range)
        } else if let whole = wholes.first(where: { index[$0].slot == slot }) {
          report(whole, path, in: scope)
        } else {
          continue
        }
        isFound = true
        break
      }
    }
    return isFound
  }

  private func report(_ whole: FieldIndex, _ path: FreePath, in scope: PlaceScope) {
    let part = index.field(path.members, in: whole)
    if let part, let asked = scope.asked, part > asked, !index.around(part).contains(asked) {
      sink.report(
        .readsAhead, DefinitionMessages.readsAhead(index[part].path), at: path.range, related: index.asking(part))
      return
    }
    let inner = bareName(of: path, in: whole, scope)
    let words = DefinitionMessages.ownWhole(index[whole].path, inner: inner)
    sink.add([Diagnostic(.readsAhead, words, at: path.range, replacement: inner)])
  }

  /// - Returns: `nil` if the path does not lead to a field of the group, or if its name has another meaning there.
  private func bareName(of path: FreePath, in whole: FieldIndex, _ scope: PlaceScope) -> String? {
    let around = scope.asked.map(index.around) ?? []
    var members = path.members[...]
    var whole = whole
    while let name = members.first, let part = index.field([name], in: whole) {
      if around.contains(part) {
        members = members.dropFirst()
        whole = part
        continue
      }
      let isKnown = scope.variable(name)?.slot == index[part].slot
      return isKnown ? members.joined(separator: ".") : nil
    }
    return nil
  }
}
