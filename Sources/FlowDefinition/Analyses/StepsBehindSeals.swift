/// Which steps are reached only, or also, after a call that cannot be undone was made since another step.
///
/// Nothing before such a call can be asked again, and no item of a repeated section is begun after one in it.
struct StepsBehindSeals {
  private let graph: FlowGraph
  private let isSealing: [Bool]
  private let sealingSections: Set<SectionIndex>
  private let found = Memory()

  private final class Memory {
    var stepsAfter: [StepIndex: Set<Int>] = [:]
  }

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    self.graph = graph
    isSealing = index.declaration.steps.map { $0.submit?.isOnce ?? false }
    sealingSections = Set(
      index.declaration.steps.indices.filter { index.declaration.steps[$0].submit?.isOnce ?? false }
        .compactMap { index.sectionOfStep[$0] })
  }

  /// The steps that may be reached from a step with such a call made on the way, that of the step itself too.
  func after(_ step: StepIndex) -> Set<Int> {
    guard isSealing.contains(true) else { return [] }
    if let known = found.stepsAfter[step] { return known }
    let steps = search(from: step.rawValue)
    found.stepsAfter[step] = steps
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
