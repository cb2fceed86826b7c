package import FlowSyntax

/// How a condition came to be true or false: its parts, where they stand, and the variables they read.
package struct ConditionTrace: Hashable, Sendable {
  /// How a part is joined out of others.
  package enum Kind: Hashable, Sendable {
    /// True if all parts are (`&&`).
    case all
    /// True if one part is (`||`).
    case any
    /// True if its part is not (`!`).
    case not
    /// A comparison, or anything else that is not taken apart.
    case test
  }

  /// How it is joined.
  package let kind: Kind
  /// Where it stands in its file; of a named condition, where that is defined.
  package let range: SourceRange
  /// Whether it holds; nil where that is unknown, because a value it needs is missing.
  package let isTrue: Bool?
  /// What it is joined out of; empty for a test.
  package let parts: [ConditionTrace]
  /// The variables a test reads, in the order of the text, none twice.
  package let reads: [VariableUse]
  /// Whether a test names `now` or `today`.
  package let namesClock: Bool

  /// The tests that suffice for it to be as it is: of `a && b` that is false, the first that is false.
  package var deciding: [ConditionTrace] {
    switch kind {
    case .test: [self]
    case .not: parts.flatMap(\.deciding)
    case .all: deciding(if: false)
    case .any: deciding(if: true)
    }
  }

  /// One part decides alone by being so; otherwise all of them do together.
  private func deciding(if outcome: Bool) -> [ConditionTrace] {
    if isTrue == outcome, let part = parts.first(where: { $0.isTrue == outcome }) { return part.deciding }
    return parts.flatMap(\.deciding)
  }
}

/// A variable that a condition reads, or a part of one.
package struct VariableUse: Hashable, Sendable {
  /// How it is written, such as `company.size`.
  package let name: String
  /// The variable.
  package let slot: Int
  /// The fields that lead to what is read, such as `["size"]`.
  package let path: [String]
}

extension CompiledExpression {
  /// How its value as a condition comes about in an environment.
  ///
  /// What is no condition is one test, true for nothing.
  package func trace(in environment: Environment) -> ConditionTrace {
    var environment = environment
    if let clause { return clause.trace(in: &environment) }
    let uses = reads.map { VariableUse(name: "", slot: $0, path: []) }
    let value = try? evaluate(in: &environment)
    return ConditionTrace(
      kind: .test, range: range, isTrue: value?.bool, parts: [], reads: uses, namesClock: readsClock)
  }
}

extension Value {
  fileprivate var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// A condition taken apart where `&&`, `||` and `!` join it, named conditions expanded.
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
        namesClock: false)
    case .not(let operand, let range):
      let part = operand.trace(in: &environment)
      return ConditionTrace(
        kind: .not, range: range, isTrue: part.isTrue.map { !$0 }, parts: [part], reads: [], namesClock: false)
    case .test(let run, let reads, let range):
      environment.meter = Meter()
      let value = try? run(&environment)
      return ConditionTrace(
        kind: .test, range: range, isTrue: value?.bool, parts: [], reads: reads.uses, namesClock: reads.namesClock)
    }
  }
}

/// The variables a part of an expression names.
struct ClauseReads: Sendable {
  private(set) var uses: [VariableUse] = []
  private(set) var namesClock = false

  init(_ node: Node, in scope: any Scope) {
    var looked: Set<String> = []
    visit(node, scope, &looked)
    uses = uses.distinct
  }

  /// `looked`: the conditions that were looked into.
  private mutating func visit(_ node: Node, _ scope: any Scope, _ looked: inout Set<String>) {
    node.forEachFreePath(countsPresence: true) { path in
      switch scope.meaning(of: path.name) {
      case .variable(let slot, _, _):
        let name = path.members.isEmpty ? path.name : ([path.name] + path.members).joined(separator: ".")
        uses.append(VariableUse(name: name, slot: slot, path: path.members))
      case .condition(let expression):
        if looked.insert(path.name).inserted { visit(expression.root, scope, &looked) }
      case nil: if path.name == "now" || path.name == "today" { namesClock = true }
      }
    }
  }
}

extension Checker {
  /// A part of a condition as one test, unless it is taken apart already.
  func clause(of part: Part, _ node: Node) -> Clause {
    part.clause ?? .test(part.run, ClauseReads(node, in: scope), node.range)
  }

  /// Whether a condition is taken apart: not where a loop says it of each element, nor where conditions put into each
  /// other make more of it than anybody reads.
  func isTakenApart(_ part: Part) -> Bool {
    keepsClauses && locals.count == localsFloor && part.weight.cost <= Self.costTakenApart
  }

  private static let costTakenApart = 2_000
}
