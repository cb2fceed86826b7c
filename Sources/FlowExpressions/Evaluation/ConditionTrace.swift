package import FlowSyntax

package struct ConditionTrace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case all
    case any
    case not
    /// A condition that is not split into parts, such as a comparison.
    case test
  }

  package let kind: Kind
  /// The position in the file; for a named condition, the position of the definition.
  package let range: SourceRange
  /// The result; `nil` if the evaluation failed, for example because a value is missing.
  package let isTrue: Bool?
  package let parts: [ConditionTrace]
  /// The variables that the condition reads; empty if the condition is split into parts.
  ///
  /// They are in order of first use, or sorted by slot if the expression was not compiled as a condition.
  package let reads: [VariableUse]
  /// Which of `now` and `today` the condition uses; empty if the condition is split into parts.
  package let clocks: Set<String>

  /// If `a && b` is false, only the first false operand determines the result.
  ///
  /// An operand that is itself split into parts is replaced by the parts that determine the operand's result.
  package var deciding: [ConditionTrace] {
    switch kind {
    case .test: [self]
    case .not: parts.flatMap(\.deciding)
    case .all: deciding(if: false)
    case .any: deciding(if: true)
    }
  }

  /// - Parameter outcome: The result that a single operand can decide: `false` for `&&`, `true` for `||`.
  private func deciding(if outcome: Bool) -> [ConditionTrace] {
    if isTrue == outcome, let part = parts.first(where: { $0.isTrue == outcome }) { return part.deciding }
    return parts.flatMap(\.deciding)
  }
}

package struct VariableUse: Hashable, Sendable {
  package let name: String
  package let slot: Int
  package let path: [String]

  package init(name: String, slot: Int, path: [String]) { (self.name, self.slot, self.path) = (name, slot, path) }
}

extension CompiledExpression {
  /// If the expression was not compiled as a condition, the trace has no parts and no names of variables.
  ///
  /// If the value of the expression is not a Boolean, the trace has no result.
  package func trace(in environment: Environment) -> ConditionTrace {
    var environment = environment
    if let clause { return clause.trace(in: &environment) }
    let uses = reads.map { VariableUse(name: "", slot: $0, path: []) }
    let value = try? evaluate(in: &environment)
    return ConditionTrace(
      kind: .test, range: range, isTrue: value?.bool, parts: [], reads: uses, clocks: readsClock ? ["today"] : [])
  }
}

extension Value {
  fileprivate var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

indirect enum Clause: Sendable {
  case logical(LogicalOperator, [Clause], SourceRange)
  case not(Clause, SourceRange)
  case test(Run, ClauseReads, SourceRange)

  func trace(in environment: inout Environment) -> ConditionTrace {
    switch self {
    case .logical(let operation, let operands, let range):
      let parts = operands.map { $0.trace(in: &environment) }
      let isDecided = parts.contains { $0.isTrue == operation.deciding }
      let isOpen = parts.contains { $0.isTrue == nil }
      return ConditionTrace(
        kind: operation == .and ? .all : .any, range: range,
        isTrue: isDecided ? operation.deciding : isOpen ? nil : !operation.deciding, parts: parts, reads: [],
        clocks: [])
    case .not(let operand, let range):
      let part = operand.trace(in: &environment)
      return ConditionTrace(
        kind: .not, range: range, isTrue: part.isTrue.map { !$0 }, parts: [part], reads: [], clocks: [])
    case .test(let run, let reads, let range):
      environment.meter = Meter()
      let value = try? run(&environment)
      return ConditionTrace(
        kind: .test, range: range, isTrue: value?.bool, parts: [], reads: reads.uses, clocks: reads.clocks)
    }
  }
}

struct ClauseReads: Sendable {
  private(set) var uses: [VariableUse] = []
  private(set) var clocks: Set<String> = []

  init(_ node: Node, in scope: any Scope) {
    var looked: Set<String> = []
    visit(node, scope, &looked)
    uses = uses.distinct
  }

  private mutating func visit(_ node: Node, _ scope: any Scope, _ looked: inout Set<String>) {
    node.forEachFreePath(countsPresence: true) { path in
      switch scope.meaning(of: path.name) {
      case .variable(let slot, _, _):
        let name = path.members.isEmpty ? path.name : ([path.name] + path.members).joined(separator: ".")
        uses.append(VariableUse(name: name, slot: slot, path: path.members))
      case .condition(let expression):
        if looked.insert(path.name).inserted { visit(expression.root, scope, &looked) }
      case nil: if ReservedWords.clocks.contains(path.name) { clocks.insert(path.name) }
      }
    }
  }
}

extension Checker {
  func clause(of part: Part, _ node: Node) -> Clause {
    part.clause ?? .test(part.run, ClauseReads(node, in: scope), node.range)
  }

  /// Conditions within macros are not split, because they are evaluated for each element.
  ///
  /// Conditions that are very large because of nested named conditions are not split either: nobody would read the
  /// result.
  func isTakenApart(_ part: Part) -> Bool {
    keepsClauses && locals.count == localsFloor && part.weight.cost <= Self.costTakenApart
  }

  private static let costTakenApart = 2_000
}
