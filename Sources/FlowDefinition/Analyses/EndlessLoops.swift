/// Finds steps that follow each other in a circle in which nothing waits for the person.
///
/// Only ways forward count: a refusal that opens an earlier step again ends once the service changes its mind.
struct EndlessLoops {
  private let ways: [[Int]]

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    ways = graph.edges.enumerated().map { place, edges in
      Self.runsByItself(place, index) ? edges.compactMap(\.wayOn) : []
    }
  }

  /// Whether a step goes on without the person: a call and nothing to ask, confirm or press.
  private static func runsByItself(_ place: Int, _ index: FlowIndex) -> Bool {
    let step = index.declaration.steps[place]
    guard step.submit != nil, step.review == nil, step.button == nil else { return false }
    return index.leaves(of: StepIndex(rawValue: place))
      .allSatisfy { index[$0].declaration.computed != nil }
  }

  /// The circles, each as its steps in the order of the file (Tarjan's strongly connected components, without recursion).
  func found() -> [[Int]] {
    var search = ComponentSearch(ways)
    for step in ways.indices { search.visit(step) }
    return search.components.filter { $0.count > 1 || ways[$0[0]].contains($0[0]) }.sorted { $0[0] < $1[0] }
  }
}

extension Route {
  /// Where it leads; the next item of a section is no way back, for there are only so many.
  fileprivate var wayOn: Int? { turns.last == .nextItem ? nil : target?.rawValue }
}

private struct ComponentSearch {
  let ways: [[Int]]
  var components: [[Int]] = []
  private var number: [Int?]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var next = 0

  init(_ ways: [[Int]]) {
    self.ways = ways
    number = Array(repeating: nil, count: ways.count)
    lowest = Array(repeating: 0, count: ways.count)
    isOpen = Array(repeating: false, count: ways.count)
  }

  mutating func visit(_ first: Int) {
    guard number[first] == nil else { return }
    var work = [(step: first, way: 0)]
    enter(first)
    while let (step, way) = work.last {
      if way < ways[step].count {
        work[work.count - 1].way += 1
        let target = ways[step][way]
        if number[target] == nil {
          enter(target)
          work.append((target, 0))
        } else if isOpen[target] {
          lowest[step] = min(lowest[step], number[target] ?? next)
        }
      } else {
        work.removeLast()
        if let (below, _) = work.last { lowest[below] = min(lowest[below], lowest[step]) }
        if lowest[step] == number[step] { close(step) }
      }
    }
  }

  private mutating func enter(_ step: Int) {
    number[step] = next
    lowest[step] = next
    next += 1
    open.append(step)
    isOpen[step] = true
  }

  private mutating func close(_ step: Int) {
    var members: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      members.append(last)
      if last == step { break }
    }
    components.append(members.sorted())
  }
}
