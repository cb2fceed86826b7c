import FlowExpressions
import FlowSyntax

/// Checks expressions where they stand in a flow, makes them ready to be evaluated, and reports to its own sink.
final class ExpressionBinder {
  let sink: DiagnosticSink
  private(set) var uses: FlowReads
  /// The answers that may be given only after the place where they are read.
  private(set) var laterAnswers: [LaterAnswer] = []
  let reasoner: FlowReasoner
  private let carried: CarriedAnswers
  private let compiler = ExpressionCompiler(options: .flowFile)

  var index: FlowIndex { reasoner.index }

  init(_ reasoner: FlowReasoner, _ carried: CarriedAnswers, sink: DiagnosticSink) {
    self.reasoner = reasoner
    self.carried = carried
    self.sink = sink
    uses = FlowReads(slotCount: reasoner.index.slotCount)
  }

  /// The same for expressions whose problems belong elsewhere.
  func reporting(to sink: DiagnosticSink) -> ExpressionBinder { ExpressionBinder(reasoner, carried, sink: sink) }

  /// Checks and compiles an expression; nil after a report.
  func bind(
    _ declared: ExpressionDeclaration, in scope: PlaceScope, expecting type: ValueType? = nil
  ) -> CompiledExpression? {
    if sink.isFull { return nil }
    guard let parsed = declared.parsed else {
      sink.add(declared.problems)
      return nil
    }
    let reads = scope.reads(of: parsed)
    uses.formUnion(reads)
    checkOptions(parsed, in: scope)
    if readsWhole(parsed, in: scope) { return nil }
    laterAnswers += reasoner.laterAnswers(in: parsed, reads: reads, scope)
    let known = scope.facts.union(reasoner.proofs(for: reads, in: scope))
    // The names of a scope depend on how many problems were reported before.
    var found: [Diagnostic] = []
    let compiled = compiler.compile(parsed, in: scope, expecting: type, known: known, diagnostics: &found)
    sink.add(found)
    if let compiled { carried.check(compiled, declared.text, in: scope, sink: sink) }
    return compiled
  }

  /// A condition: an expression that is true or false.
  func condition(_ declared: ExpressionDeclaration?, in scope: PlaceScope) -> CompiledExpression? {
    declared.flatMap { bind($0, in: scope, expecting: .bool) }
  }

  // MARK: options

  /// Reports constants compared with a choice that are none of its options.
  func checkOptions(_ expression: Expression, in scope: PlaceScope) {
    for comparison in expression.constantComparisons {
      guard let field = field(at: comparison.path, in: scope), let options = index.fixedOptions(of: field),
        !options.idSet.contains(comparison.text)
      else { continue }
      sink.unknown(
        .unknownOption, DefinitionMessages.unknownOption(comparison.text, of: index[field].path),
        at: comparison.range, name: comparison.text, candidates: options.ids)
    }
  }

  /// The field a path of names leads to, inner fields of groups too.
  private func field(at path: [String], in scope: PlaceScope) -> FieldIndex? {
    guard let root = path.first, case .field(let field) = scope.variable(root)?.display else { return nil }
    return index.field(path.dropFirst(), in: field)
  }

  // MARK: secrets

  /// Refuses an expression that makes something of a secret where others would see it: a text, which could only be shown
  /// as its mark, or a number, which may give the secret away.
  ///
  /// A bare secret is shown as dots, which no author means.
  func checkHidden(_ expression: CompiledExpression, _ text: LocatedText, isShown: Bool = false) {
    if expression.revealsSecret {
      sink.report(.secretShown, DefinitionMessages.secretShown(secretName(expression)), at: text.range)
    } else if isShown, expression.type.withoutNull == .secret {
      sink.report(
        .secretShown, DefinitionMessages.secretAsDots(secretName(expression)), at: text.range, severity: .warning)
    }
  }

  private func secretName(_ expression: CompiledExpression) -> String {
    let field = index.fields(readBy: expression).first { $0.declaration.isRedacted }
    let given = index.given.first { $0.type.withoutNull == .secret && expression.reads.contains($0.slot) }
    return field?.path ?? given?.name ?? ""
  }
}

/// What is whole only after its last part: a group, a list, the items of a repeated section.
extension ExpressionBinder {
  /// Whether an expression reads what it is a part of, which is not known yet; each is reported at its name.
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
      sink.report(.readsAhead, DefinitionMessages.readsAhead(index[part].path), at: path.range)
      return
    }
    let inner = bareName(of: path, in: whole, scope)
    let words = DefinitionMessages.ownWhole(index[whole].path, inner: inner)
    sink.add([Diagnostic(.readsAhead, words, at: path.range, replacement: inner)])
  }

  /// What a part of a group is called inside it: `country` for `ad.country`; nil where that means another one.
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
