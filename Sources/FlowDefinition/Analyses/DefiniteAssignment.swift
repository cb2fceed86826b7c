import FlowSyntax

/// Which variables are certain to have a value at a step, whatever way led there.
///
/// A variable is certain where every way passes what gives it its value: that dominates the place. Each step has two
/// nodes, one where it is entered and one where it was submitted; optional steps, `when`, actions that leave and ends
/// that refusals lead to go on from the first. In a section that is repeated or may be skipped this is right because
/// nothing leads into it but to its first step, where none of its answers is known.
final class DefiniteAssignment {
  private let index: FlowIndex
  private let graph: NodeGraph
  private let tree: DominatorTree
  private let nodes: Nodes
  /// The node that gives each variable its value; nil for none, or for several.
  private let owners: [Int?]
  /// The nodes that give the list of a repeated section its value, where there are several.
  private let listed: [Int: Set<Int>]
  /// The nodes that are reached without passing those.
  private var unlisted: [Int: [Bool]] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    let nodes = Nodes(stepCount: graph.edges.count, sectionCount: index.declaration.sections.count)
    self.nodes = nodes
    var ways = Ways(index: index, nodes: nodes, count: nodes.count)
    for (step, edges) in graph.edges.enumerated() {
      ways.edges.append((nodes.entered(step), nodes.submitted(step)))
      for edge in edges { ways.add(edge, from: step) }
    }
    self.graph = NodeGraph(count: ways.count, edges: ways.edges)
    tree = DominatorTree(self.graph)
    var owners: [Int?] = Array(repeating: nil, count: index.slotCount)
    for (step, slots) in graph.gains.enumerated() { for slot in slots { owners[slot] = nodes.submitted(step) } }
    let lists = Dictionary(grouping: ways.lists, by: \.key.list).mapValues { Set($0.map(\.value)) }
    for (slot, nodes) in lists where nodes.count == 1 { owners[slot] = nodes.first }
    self.owners = owners
    listed = lists.filter { $0.value.count > 1 }
  }

  // MARK: what is asked of it

  /// Whether any way leads to a step.
  func reaches(_ step: Int) -> Bool { tree.reaches(nodes.entered(step)) }

  /// What is known on entering a step.
  func entering(_ step: StepIndex) -> PlaceScope.Known { known(at: nodes.entered(step.rawValue)) }

  /// What is known whenever an item of a repeated section ends.
  func ending(itemsOf section: SectionIndex) -> PlaceScope.Known { known(at: nodes.itemEnded(section)) }

  /// What is known whenever a section is left, whatever way.
  func after(_ section: SectionIndex) -> PlaceScope.Known { known(at: nodes.left(section)) }

  private func known(at node: Int) -> PlaceScope.Known { tree.reaches(node) ? .node(node, self) : .all }

  /// Whether a variable is certain on entering a step.
  func contains(_ slot: Int, entering step: StepIndex) -> Bool {
    let node = nodes.entered(step.rawValue)
    return !tree.reaches(node) || contains(slot, at: node)
  }

  /// Whether a variable is certain at a node that some way leads to.
  func contains(_ slot: Int, at node: Int) -> Bool {
    if let home = index.repetitionOfSlot[slot], home != repetition(at: node) { return false }
    if let owner = owners[slot] { return tree.dominates(owner, node) }
    guard let several = listed[slot] else { return false }
    let reached = unlisted[slot] ?? graph.reached(without: several)
    unlisted[slot] = reached
    return !reached[node]
  }

  /// The repeated section a node lies in; where it is left, its answers are those of a list.
  private func repetition(at node: Int) -> SectionIndex? {
    if node < 2 * nodes.stepCount { return index.repetition(at: StepIndex(rawValue: node % nodes.stepCount)) }
    let section = node - 2 * nodes.stepCount - nodes.sectionCount
    return (0..<nodes.sectionCount).contains(section) ? SectionIndex(rawValue: section) : nil
  }
}

private struct Nodes {
  let stepCount: Int
  let sectionCount: Int

  var count: Int { 2 * (stepCount + sectionCount) }
  func entered(_ step: Int) -> Int { step }
  func submitted(_ step: Int) -> Int { stepCount + step }
  /// Where a section is left, whatever way.
  func left(_ section: SectionIndex) -> Int { 2 * stepCount + section.rawValue }
  /// Where an item of a repeated section ends.
  func itemEnded(_ section: SectionIndex) -> Int { 2 * stepCount + sectionCount + section.rawValue }
}

/// Collects the edges between nodes.
private struct Ways {
  /// The list of a repeated section that gets its value on the way to a step.
  struct List: Hashable {
    let list: Int
    let target: Int?
  }

  let index: FlowIndex
  let nodes: Nodes
  var count: Int
  var edges: [(from: Int, to: Int)] = []
  /// The node of each list and target.
  var lists: [List: Int] = [:]

  mutating func add(_ edge: Route, from step: Int) {
    let source = edge.gains ? nodes.submitted(step) : nodes.entered(step)
    var from = source
    switch edge.crossing {
    case .none, .leftOut: break
    case .nextItem(let section): edges.append((source, nodes.itemEnded(section)))
    case .empty(let section): from = listed(section, edge.target, from: source)
    case .done(let section):
      edges.append((source, nodes.itemEnded(section)))
      from = listed(section, edge.target, from: source)
    }
    if let target = edge.target { edges.append((from, target.rawValue)) }
    guard let section = index.sectionOfStep[step] else { return }
    let isInside = edge.target.map { index[section].steps.contains($0.rawValue) }
    if !(isInside ?? false) { edges.append((from, nodes.left(section))) }
  }

  /// The node between a place and a step at which the list of a section has its value.
  private mutating func listed(_ section: SectionIndex, _ target: StepIndex?, from source: Int) -> Int {
    guard let slot = index.repeated[section.rawValue]?.listSlot else { return source }
    let list = List(list: slot, target: target?.rawValue)
    let node = lists[list] ?? count
    if node == count { count += 1 }
    lists[list] = node
    edges.append((source, node))
    return node
  }
}
