import FlowExpressions
import FlowSyntax

/// Which variables may have a value when a step is entered, on any way that leads there.
///
/// As `DefiniteAssignment`, but one way is enough. Only what is asked about is looked at: the ways on from many steps at a
/// time, a bit for each.
struct ReachableAssignments {
  /// An answer that is read, and the step that reads it.
  struct Use {
    let owner: StepIndex
    let step: StepIndex
  }

  private typealias Bits = SIMD8<UInt64>

  private let index: FlowIndex
  private let graph: FlowGraph

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    self.graph = graph
  }

  /// For each use whether its answer may have been given when the step is entered.
  func mayBeGiven(_ uses: [Use]) -> [Bool] {
    var result = Array(repeating: false, count: uses.count)
    let byOwner = Dictionary(grouping: uses.indices) { uses[$0].owner }
    let owners = byOwner.keys.sorted()
    let size = Bits.scalarCount * UInt64.bitWidth
    for first in stride(from: 0, to: owners.count, by: size) {
      let some = owners[first..<min(first + size, owners.count)]
      let reached = reached(from: Array(some))
      for (place, owner) in some.enumerated() {
        for use in byOwner[owner] ?? [] {
          let word = reached[uses[use].step.rawValue][place / UInt64.bitWidth]
          result[use] = word >> UInt64(place % UInt64.bitWidth) & 1 == 1
        }
      }
    }
    return result
  }

  /// For each step from which of some it can be reached with their answers.
  private func reached(from owners: [StepIndex]) -> [Bits] {
    var entering = Array(repeating: Bits.zero, count: graph.edges.count)
    var own: [Int: Bits] = [:]
    var ofSection: [SectionIndex: Bits] = [:]
    for (place, owner) in owners.enumerated() {
      var bits = Bits.zero
      bits[place / UInt64.bitWidth] = 1 << UInt64(place % UInt64.bitWidth)
      own[owner.rawValue] = bits
      if let section = index.sectionOfStep[owner.rawValue] { ofSection[section, default: .zero] |= bits }
    }
    graph.visit(from: owners.map(\.rawValue)) { step in
      let known = entering[step] | (own[step] ?? .zero)
      return graph.edges[step].compactMap { edge in
        guard let target = edge.target?.rawValue else { return nil }
        let lost = edge.crossing.leaving.flatMap { ofSection[$0] } ?? .zero
        let passed = entering[target] | (known & ~lost)
        if passed == entering[target] { return nil }
        entering[target] = passed
        return target
      }
    }
    return entering
  }
}

extension FlowCompiler {
  /// An answer of another step that an expression names, perhaps by a condition, and that may not be there yet.
  struct LaterAnswer {
    let name: String
    let range: SourceRange
    let uses: [ReachableAssignments.Use]
  }

  /// The answers an expression names that may be given only after its step; those that are certain are there.
  func laterAnswers(in expression: Expression, _ scope: PlaceScope) -> [LaterAnswer] {
    guard let step = scope.step, certain.reaches(step.rawValue) else { return [] }
    let entering = certain.entering(step)
    return expression.freePaths.compactMap { path in
      let uses = conditionReads.slots(of: path.name, in: scope).compactMap { slot -> ReachableAssignments.Use? in
        guard let owner = index.stepOfSlot[slot], owner != step, !entering.contains(slot) else { return nil }
        return ReachableAssignments.Use(owner: owner, step: step)
      }
      return uses.isEmpty ? nil : LaterAnswer(name: path.name, range: path.nameRange, uses: uses)
    }
  }

  /// Warns of answers that are always null where they are read: never given before.
  ///
  /// Only in a flow without mistakes: a wrong target may be why an answer seems to come too late.
  func checkLaterAnswers() {
    guard !sink.hasErrors else { return }
    var given = ReachableAssignments(index, graph).mayBeGiven(laterAnswers.flatMap(\.uses))[...]
    for answer in laterAnswers {
      let isThere = given.prefix(answer.uses.count).allSatisfy(\.self)
      given = given.dropFirst(answer.uses.count)
      if !isThere { sink.warning(.readsAhead, DefinitionMessages.readsLater(answer.name), at: answer.range) }
    }
  }
}
