import FlowExpressions
import FlowSyntax

/// Transient answers are not saved, so they are missing after the program restarts and resumes the session.
struct TransientReads {
  private let index: FlowIndex
  private let stepsAfterSeals: StepsAfterSeals
  private let secretOutputs: [Int: FlowIndex.CallEntry]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    stepsAfterSeals = StepsAfterSeals(graph, index)
    secretOutputs = Dictionary(
      index.calls.filter { index.holdsSecret($0) }.compactMap { call in call.outputSlot.map { ($0, call) } },
      uniquingKeysWith: { $1 })
  }

  // MARK: Reads of transient answers

  /// A transient answer can be read in its own step, and in the inputs of later calls.
  ///
  /// It must not affect the path, because after a restart the path is derived without it.
  func check(
    _ expression: CompiledExpression, _ declared: ExpressionDeclaration, in scope: PlaceScope, sink: DiagnosticSink
  ) {
    guard index.hasTransientFields || !secretOutputs.isEmpty else { return }
    func report(_ message: (String) -> String, _ field: FlowIndex.FieldEntry, severity: Diagnostic.Severity? = nil) {
      sink.report(
        .carriedSecret, message(field.path), at: range(of: field, in: declared, scope), severity: severity,
        related: index.asking(field.index))
    }
    let fields = index.transientFields(readBy: expression)
    if scope.place.isLeft, let field = fields.first { return report(DefinitionMessages.unsavedBranchValue, field) }
    let carried = fields.filter { $0.step != scope.step }
    if !scope.place.mayCarry, let field = carried.first {
      report(DefinitionMessages.unsavedSecret, field)
    } else if let lost = lost(carried, expression, at: scope.step) {
      sink.report(.carriedSecret, DefinitionMessages.unsavedAfterSeal(lost), at: declared.range)
    } else if let field = carried.first {
      report(DefinitionMessages.askedAgain, field, severity: .warning)
    }
  }

  private func range(
    of field: FlowIndex.FieldEntry, in declared: ExpressionDeclaration, _ scope: PlaceScope
  ) -> SourceRange {
    let slots = Set([field.slot] + index.around(field.index).map { index[$0].slot })
    let path = declared.parsed?.freePaths.first { !slots.isDisjoint(with: scope.slots(of: $0.name)) }
    return path?.range ?? declared.range
  }

  /// Returns the name of an unsaved value that an expression needs but that a restart can lose for good.
  ///
  /// After a restart, the step that sets the value has to be repeated. This is impossible if a `once` call may be made
  /// in that step, or in a later one before the expression. Returns `nil` if there is no such value.
  private func lost(
    _ carried: [FlowIndex.FieldEntry], _ expression: CompiledExpression, at step: StepIndex?
  ) -> String? {
    guard let step else { return nil }
    if let field = carried.first(where: { stepsAfterSeals.after($0.step).contains(step.rawValue) }) {
      return field.path
    }
    for part in expression.readPaths {
      guard let call = secretOutputs[part.slot], call.step != step, index.holdsSecret(call, part.names),
        stepsAfterSeals.after(call.step).contains(step.rawValue)
      else { continue }
      return call.declaration.output?.text
    }
    return nil
  }
}

extension FlowIndex {
  // MARK: Reads of expressions

  /// Returns the fields that an expression reads, in order; groups are replaced by their fields.
  func fields(readBy expression: CompiledExpression) -> [FieldEntry] {
    Set(expression.readPaths.flatMap { fields(of: $0) }).sorted().map { self[$0] }
  }

  func transientFields(readBy expression: CompiledExpression) -> [FieldEntry] {
    if !hasTransientFields { return [] }
    return fields(readBy: expression).filter { !$0.declaration.isKept }
  }

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

  fileprivate func holdsSecret(_ call: CallEntry, _ names: [String] = []) -> Bool {
    guard var type = call.port.flatMap({ self[$0].port.output }) else { return false }
    for name in names {
      guard let member = type.part(name) else { break }
      type = member
    }
    return type.valueType.holdsSecret
  }

  // MARK: Values that calls depend on

  /// Usually, an accepted call depends on the values of its expressions.
  ///
  /// If an expression reads the clock or an unsaved answer, the call depends instead on each saved variable that the
  /// expression reads.
  func kept(
    of expressions: [(path: String, expression: CompiledExpression)], computed: (FieldIndex) -> CompiledExpression?
  ) -> [(name: String, input: KeptInput)] {
    var inputs: [(name: String, input: KeptInput)] = []
    var variables = Set<Int>()
    for (path, expression) in expressions {
      if !expression.readsClock, transientFields(readBy: expression).isEmpty {
        inputs.append((path, .expression(expression)))
      } else {
        for (number, slot) in sources(of: [expression], computed).kept.enumerated()
        where variables.insert(slot).inserted {
          inputs.append(("\(path)#\(number)", .variable(slot)))
        }
      }
    }
    return inputs
  }

  func transients(of expressions: [CompiledExpression], computed: (FieldIndex) -> CompiledExpression?) -> [FieldIndex] {
    sources(of: expressions, computed).transient.sorted()
  }

  /// If a transient field is computed, the result contains the variables in its expression instead.
  private func sources(
    of expressions: [CompiledExpression], _ computed: (FieldIndex) -> CompiledExpression?
  ) -> (kept: [Int], transient: Set<FieldIndex>) {
    var kept: [Int] = []
    var transient = Set<FieldIndex>()
    var waiting = expressions.reversed().map { $0 }
    while let expression = waiting.popLast() {
      for part in expression.readPaths {
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

/// A `once` call is a seal: the person can't go back past it.
final class StepsAfterSeals {
  private let graph: FlowGraph
  private let isSealing: [Bool]
  private var stepsAfter: [StepIndex: Set<Int>] = [:]

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    self.graph = graph
    isSealing = index.declaration.steps.map { $0.submit?.isOnce ?? false }
  }

  /// The `once` call may be that of `step` itself.
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
        if isNowSealed ? sealed.insert(target).inserted : open.insert(target).inserted {
          waiting.append((target, isNowSealed))
        }
      }
    }
    return sealed
  }
}
