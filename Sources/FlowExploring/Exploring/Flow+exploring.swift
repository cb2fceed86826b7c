import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension Flow {
  /// Returns `slots`, and the slots of all variables from which their values are computed.
  ///
  /// For the slot of a group or of the list of a repeated section, the result also contains the slots of its fields.
  func sources(of slots: [Int]) -> Set<Int> {
    let fields = Dictionary(keepingFirst: fields.map { ($0.slot, $0) })
    let lists = fieldsOfItems
    var (found, open) = (Set<Int>(), slots)
    while let slot = open.popLast() {
      guard found.insert(slot).inserted else { continue }
      open += (lists[slot] ?? []).map { self[$0].slot }
      guard let field = fields[slot] else { continue }
      open += field.computed?.reads ?? []
      if let inner = field.kind.groupFields { open += inner.map { self[$0].slot } }
    }
    return found
  }

  var fieldsOfItems: [Int: [FieldIndex]] {
    Dictionary(keepingFirst: sections.compactMap(\.repetition).map { ($0.listSlot, $0.fields) })
  }

  func rules(at step: StepIndex) -> [Rule] { self[step].rules + self[step].leaves.flatMap { self[$0].rules } }
}

extension Flow {
  var conditionsByRange: [SourceRange: CompiledExpression] {
    let branches = steps.flatMap(\.next) + sections.flatMap(\.next)
    let all =
      steps.map(\.when) + sections.map(\.when) + fields.map(\.when) + branches.map(\.when)
      + steps.flatMap { shownConditions(at: $0) } + (fields.flatMap(\.rules) + steps.flatMap(\.rules)).map(\.that)
      + fields.map { if case .when(let condition) = $0.requirement { condition } else { nil } }
    return Dictionary(keepingFirst: all.compactMap { $0.map { ($0.range, $0) } })
  }

  /// The condition of the branch itself, which must be true, and the conditions of the branches before it, which must
  /// be false.
  var branchConditions: [SourceRange: [(CompiledExpression, Bool)]] {
    var found: [SourceRange: [(CompiledExpression, Bool)]] = [:]
    for branches in steps.map(\.next) + sections.map(\.next) {
      var before: [(CompiledExpression, Bool)] = []
      for branch in branches {
        found[branch.range] = before + (branch.when.map { [($0, true)] } ?? [])
        if let when = branch.when { before.append((when, false)) }
      }
    }
    return found
  }
}

extension Flow {
  /// Whether the flow sends all kept answers, under the ids of their fields, to a service or to the host.
  var sendsAnswers: Bool {
    ports.contains(where: \.takesAnswers) || steps.contains { $0.end.map { $0.result == nil } ?? false }
  }
}
