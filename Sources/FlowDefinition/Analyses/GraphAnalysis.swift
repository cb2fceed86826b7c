import FlowExpressions
import FlowSyntax

struct GraphAnalysis {
  let reasoner: FlowReasoner
  let sink: DiagnosticSink
  private var index: FlowIndex { reasoner.index }
  private var graph: FlowGraph { reasoner.graph }
  private var declaration: FlowDeclaration { reasoner.index.declaration }

  func check() {
    // Unknown and duplicate ids and unreachable branches were reported already. Do not report their consequences.
    let causes: Set<DiagnosticRule> = [.unknownStep, .duplicateID, .unreachableBranch]
    let isUncertain = sink.diagnostics.contains { causes.contains($0.rule) }
    guard !isUncertain, declaration.steps.allSatisfy(\.hasID) else { return }
    let loops = EndlessLoops(graph, index).found()
    for loop in loops {
      let ids = loop.map { declaration.steps[$0].id }
      sink.report(.endlessLoop, DefinitionMessages.endlessLoop(ids.map(\.text)), at: ids[0].quotedRange)
    }
    if let last = graph.edges.indices.last(where: { place in
      reasoner.reaches(place) && graph.edges[place].contains { $0.target == nil }
    }) {
      let step = declaration.steps[last]
      let message =
        step.end == nil ? DefinitionMessages.fallsOff(step.id.text) : DefinitionMessages.endMayBeLeftOut(step.id.text)
      // For a step with a `result` but no `end`, a problem was reported already.
      if step.result == nil || step.end != nil { sink.report(.noWayOut, message, at: step.id.quotedRange) }
    }
    let lost = graph.withoutWayOut(index).filter { reasoner.reaches($0) }
    if let place = turningBack(lost), !loops.contains(where: { lost.isSuperset(of: $0) }) {
      let step = declaration.steps[place]
      sink.report(.noWayOut, DefinitionMessages.noWayOut, of: step.id)
    }
    checkReached(lost)
  }

  /// - Parameter lost: The steps from which no end can be reached.
  private func turningBack(_ lost: Set<Int>) -> Int? {
    lost.filter { place in graph.edges[place].contains { $0.target.map { $0.rawValue <= place } ?? false } }.max()
      ?? lost.min()
  }

  /// Reports unreachable steps, except those that another problem makes unreachable.
  ///
  /// The exceptions are the steps directly after a step in `lost`, and all steps that can be reached from these. Steps
  /// that can be reached from an earlier unreachable step are not reported either.
  private func checkReached(_ lost: Set<Int>) {
    var told = Set<Int>()
    func follow(_ first: Int) {
      var waiting = [first]
      while let step = waiting.popLast() {
        guard step < graph.edges.count, told.insert(step).inserted else { continue }
        waiting += graph.edges[step].compactMap { $0.target?.rawValue }
      }
    }
    for step in lost { follow(step + 1) }
    for (index, step) in declaration.steps.enumerated() where !reasoner.reaches(index) {
      if !told.contains(index) {
        sink.report(.unreachableStep, DefinitionMessages.unreachable, of: step.id)
      }
      follow(index)
    }
  }

  // MARK: Branches

  /// Reports the last step of a branch if it has no `next` and therefore continues with the first step of another
  /// branch.
  func checkFallingThrough() {
    var told = Set<Int>()
    let lastEnd = declaration.steps.last?.end == nil ? nil : declaration.steps.indices.last
    for (place, step) in declaration.steps.enumerated() {
      guard let next = step.next, next.branches.count > 1, next.isInOrder else { continue }
      let arms = Set(next.branches.compactMap { index.steps[$0.go.text]?.rawValue }).filter { $0 > place }.sorted()
      // If the last step of the file is an end, any branch may continue with this end.
      for arm in arms.dropFirst()
      where arm != lastEnd && fallsThrough(arm - 1) && !isConditional(arm) && told.insert(arm - 1).inserted {
        let above = declaration.steps[arm - 1]
        let target = declaration.steps[arm].id.text
        sink.report(
          .fallsThrough, DefinitionMessages.fallsThrough(above.id.text, into: target, branchesOf: step.id.text),
          at: above.id.quotedRange, help: DefinitionMessages.fallsThroughHelp(above.id.text, into: target),
          related: next.branches(to: target))
      }
    }
  }

  /// A branch may run into this step on purpose, because the `when` can skip the step after that branch.
  private func isConditional(_ place: Int) -> Bool {
    if declaration.steps[place].when != nil { return true }
    let section = index.sectionOfStep[place].map { index[$0] }
    return section?.steps.lowerBound == place && section?.when != nil
  }

  private func fallsThrough(_ place: Int) -> Bool {
    let step = declaration.steps[place]
    let section = index.sectionOfStep[place].map { index[$0] }
    if let section, section.next != nil, section.steps.upperBound == place + 1 { return false }
    return step.next == nil && step.end == nil && step.hasID && reasoner.reaches(place)
  }
}

/// A rejection that reopens an earlier step does not count as part of a loop, because the service may accept the next
/// call.
struct EndlessLoops {
  private let ways: [[Int]]

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    ways = graph.edges.enumerated().map { place, edges in
      let step = index.declaration.steps[place]
      // Only a step that completes without the person can be part of an endless loop. Such a step makes a call, and
      // there is nothing to ask, confirm or press.
      guard step.submit != nil, step.review == nil, step.button == nil,
        index.leaves(of: StepIndex(rawValue: place)).allSatisfy({ index[$0].declaration.computed != nil })
      else { return [] }
      // A section that starts over for its next item is not an endless loop, because the number of items is limited.
      return edges.compactMap { $0.turns.last == .nextItem ? nil : $0.target?.rawValue }
    }
  }

  /// The loops are the strongly connected components, each with its steps in file order (Kosaraju's algorithm).
  func found() -> [[Int]] {
    if ways.allSatisfy(\.isEmpty) { return [] }
    // Node 0 leads to every step. The node of a step is its index plus 1.
    let edges = ways.enumerated().flatMap { step, targets in targets.map { (from: step + 1, to: $0 + 1) } }
    let graph = NodeGraph(count: ways.count + 1, edges: ways.indices.map { (from: 0, to: $0 + 1) } + edges)
    let order = graph.reversePostorder()
    let sources = graph.sources(in: order)
    var isDone = Array(repeating: false, count: order.count)
    isDone[0] = true
    var circles: [[Int]] = []
    for first in order.indices where !isDone[first] {
      var members: [Int] = []
      var waiting = [first]
      while let place = waiting.popLast() {
        if isDone[place] { continue }
        isDone[place] = true
        members.append(order[place] - 1)
        waiting += sources.targets(of: place)
      }
      if members.count > 1 || ways[members[0]].contains(members[0]) { circles.append(members.sorted()) }
    }
    return circles.sorted { $0[0] < $1[0] }
  }
}

extension NextDeclaration {
  fileprivate func branches(to id: String) -> [Diagnostic.Related] {
    branches.filter { $0.go.text == id }
      .map { Diagnostic.Related($0.go.quotedRange, DefinitionMessages.branchHere(id)) }
  }
}
