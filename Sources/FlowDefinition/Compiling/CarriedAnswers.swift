import FlowExpressions
import FlowSyntax

/// Finds the answers that expressions read and that are not kept: after a restart they are gone.
struct CarriedAnswers {
  private let index: FlowIndex
  private let behindSeals: StepsBehindSeals
  /// The calls whose output holds a secret, by its variable.
  private let secretOutputs: [Int: FlowIndex.CallEntry]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    behindSeals = StepsBehindSeals(graph, index)
    secretOutputs = Dictionary(
      index.calls.filter { index.holdsSecret($0) }.compactMap { call in call.outputSlot.map { ($0, call) } },
      uniquingKeysWith: { $1 })
  }

  // MARK: where they may be read

  /// Reports an answer that is read where it may be gone: it may be read in its own step, and by what a call passes on.
  ///
  /// After a restart the way that was gone must be found again without it.
  func check(_ expression: CompiledExpression, _ text: LocatedText, in scope: PlaceScope, sink: DiagnosticSink) {
    guard index.hasTransientFields || !secretOutputs.isEmpty else { return }
    let fields = index.transientFields(readBy: expression)
    if scope.place.isLeft, let field = fields.first {
      sink.report(.carriedSecret, DefinitionMessages.leavingByCarried(field.path), at: text.range)
      return
    }
    let carried = fields.filter { $0.step != scope.step }
    if !scope.place.mayCarry, let field = carried.first {
      sink.report(.carriedSecret, DefinitionMessages.carriedSecret(field.path), at: text.range)
    } else if let lost = lost(carried, expression, at: scope.step) {
      sink.report(.carriedSecret, DefinitionMessages.lostBehindSeal(lost), at: text.range)
    } else if let field = carried.first {
      sink.report(.carriedSecret, DefinitionMessages.askedAgain(field.path), at: text.range, severity: .warning)
    }
  }

  /// What a call reads that is gone after a restart, and that nothing gives again, because of a call in between that
  /// cannot be undone.
  private func lost(
    _ carried: [FlowIndex.FieldEntry], _ expression: CompiledExpression, at step: StepIndex?
  ) -> String? {
    guard let step else { return nil }
    if let field = carried.first(where: { behindSeals.after($0.step).contains(step.rawValue) }) { return field.path }
    for part in expression.parts {
      guard let call = secretOutputs[part.slot], call.step != step, index.holdsSecret(call, part.names),
        behindSeals.after(call.step).contains(step.rawValue)
      else { continue }
      return call.declaration.output?.text
    }
    return nil
  }
}

extension FlowIndex {
  // MARK: what is read

  /// The fields without parts that an expression reads, those of the groups it reads too; sorted.
  func fields(readBy expression: CompiledExpression) -> [FieldEntry] {
    Set(expression.parts.flatMap { fields(of: $0) }).sorted().map { self[$0] }
  }

  /// The fields among them that are not kept.
  func transientFields(readBy expression: CompiledExpression) -> [FieldEntry] {
    if !hasTransientFields { return [] }
    return fields(readBy: expression).filter { !$0.declaration.isKept }
  }

  /// The fields a variable, or a member of one, is made of; none where it is no answer.
  private func fields(of part: VariablePart) -> [FieldIndex] {
    guard var field = fieldOfSlot[part.slot] else { return [] }
    for name in part.names where self[field].declaration.kind == .group {
      guard let inner = self.field([name], in: field) else { break }
      field = inner
    }
    let entry = self[field]
    guard entry.declaration.kind == .group else { return [field] }
    return fields(inside: entry).filter { $0.declaration.kind != .group && $0.list == nil }.map(\.index)
  }

  /// Whether the output of a call, or a member of it, holds a secret.
  fileprivate func holdsSecret(_ call: CallEntry, _ names: [String] = []) -> Bool {
    guard var type = call.port.flatMap({ self[$0].port.output }) else { return false }
    for name in names {
      guard let member = type.part(name) else { break }
      type = member
    }
    return type.valueType.holdsSecret
  }

  // MARK: what a call belongs to

  /// The values an accepted call depends on: of what reads an answer that is not kept, the rest that it reads.
  func kept(of expressions: [CompiledExpression], computed: (FieldIndex) -> CompiledExpression?) -> [KeptInput] {
    var inputs: [KeptInput] = []
    var variables = Set<Int>()
    for expression in expressions {
      if !expression.readsClock, transientFields(readBy: expression).isEmpty {
        inputs.append(.expression(expression))
      } else {
        for slot in sources(of: [expression], computed).kept where variables.insert(slot).inserted {
          inputs.append(.variable(slot))
        }
      }
    }
    return inputs
  }

  /// The answers that expressions read and that are gone after a restart, also by what is computed out of them.
  func transients(of expressions: [CompiledExpression], computed: (FieldIndex) -> CompiledExpression?) -> [FieldIndex] {
    sources(of: expressions, computed).transient.sorted()
  }

  /// The variables that expressions read, and the answers among them that are not kept; what is computed out of those
  /// stands for what it reads.
  ///
  /// `computed`: what computes each field.
  private func sources(
    of expressions: [CompiledExpression], _ computed: (FieldIndex) -> CompiledExpression?
  ) -> (kept: [Int], transient: Set<FieldIndex>) {
    var kept: [Int] = []
    var transient = Set<FieldIndex>()
    var waiting = expressions.reversed().map { $0 }
    while let expression = waiting.popLast() {
      for part in expression.parts {
        if fieldOfSlot[part.slot] == nil { kept.append(part.slot) }
        for field in fields(of: part) {
          if self[field].declaration.isKept {
            kept.append(self[field].slot)
          } else if transient.insert(field).inserted, let computed = computed(field) {
            waiting.append(computed)
          }
        }
      }
    }
    return (kept, transient.filter { computed($0) == nil })
  }
}

/// Which steps are reached only, or also, after a call that cannot be undone was made since another step.
///
/// Nothing before such a call can be asked again, and no item of a repeated section is begun after one in it.
final class StepsBehindSeals {
  private let graph: FlowGraph
  private let isSealing: [Bool]
  private let sealingSections: Set<SectionIndex>
  private var stepsAfter: [StepIndex: Set<Int>] = [:]

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    self.graph = graph
    isSealing = index.declaration.steps.map { $0.submit?.isOnce ?? false }
    sealingSections = Set(zip(isSealing, index.sectionOfStep).compactMap { $0 ? $1 : nil })
  }

  /// The steps that may be reached from a step with such a call made on the way, that of the step itself too.
  func after(_ step: StepIndex) -> Set<Int> {
    guard isSealing.contains(true) else { return [] }
    if let known = stepsAfter[step] { return known }
    let steps = search(from: step.rawValue)
    stepsAfter[step] = steps
    return steps
  }

  private func search(from start: Int) -> Set<Int> {
    var open: Set<Int> = [start]
    var sealed = Set<Int>()
    var waiting = [(step: start, isSealed: false)]
    while let (step, isSealed) = waiting.popLast() {
      for edge in graph.edges[step] {
        guard let target = edge.target?.rawValue else { continue }
        let isNowSealed = isSealed || isSealing[step] && edge.submits
        if isNowSealed, edge.crossing.beginsItem(of: sealingSections) { continue }
        if isNowSealed ? sealed.insert(target).inserted : open.insert(target).inserted {
          waiting.append((target, isNowSealed))
        }
      }
    }
    return sealed
  }
}
