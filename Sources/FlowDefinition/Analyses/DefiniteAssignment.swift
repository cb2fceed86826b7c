import FlowSyntax

/// Determines which variables certainly have a value at a step, whatever the route to it.
///
/// A variable certainly has a value at a place if every route to the place passes the node that sets the variable. This
/// node then dominates the place. Each step has two nodes: one is reached when the step is entered, the other when it
/// is submitted. If the step is not submitted, the route continues from the first node. This happens if the step or its
/// section is passed over or skipped, an action leaves the step, or a rejection goes to an end.
///
/// A section is entered only at its first step, where none of its answers is known. Answers of an earlier item or visit
/// are therefore never counted.
///
/// Two kinds of variables have their own rules. The answers of a repeated section can be read only inside the section;
/// outside, only the list of its items can be read. If several nodes set this list, it certainly has a value where
/// every route passes one of them.
final class DefiniteAssignment {
  private let index: FlowIndex
  private let graph: NodeGraph
  private let tree: DominatorTree
  private let nodes: Nodes
  /// The entry is `nil` if no node sets the variable, or if several nodes do.
  private let owners: [Int?]
  /// If only one node sets a list, that node is in `owners` instead.
  private let listed: [Int: Set<Int>]
  /// For each variable in `listed`, one Boolean per node: whether a route leads to the node without passing any node
  /// that sets the variable.
  private var unlisted: [Int: [Bool]] = [:]
  private let conditionalRoutes: [Int: (step: Int, route: Route)]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    let nodes = Nodes(stepCount: graph.edges.count, sectionCount: index.declaration.sections.count)
    self.nodes = nodes
    var ways = Ways(index: index, nodes: nodes, count: nodes.count)
    for (step, edges) in graph.edges.enumerated() {
      ways.edges.append((nodes.entered(step), nodes.submitted(step)))
      for edge in edges { ways.add(edge, from: step, isOnlyWay: isOnlyWay(edge, edges)) }
    }
    conditionalRoutes = ways.conditionalRoutes
    self.graph = NodeGraph(count: ways.count, edges: ways.edges)
    tree = DominatorTree(self.graph)
    var owners: [Int?] = Array(repeating: nil, count: index.slotCount)
    for (step, slots) in graph.assignments.enumerated() { for slot in slots { owners[slot] = nodes.submitted(step) } }
    let lists = Dictionary(grouping: ways.lists, by: \.key.list).mapValues { Set($0.map(\.value)) }
    for (slot, nodes) in lists where nodes.count == 1 { owners[slot] = nodes.first }
    self.owners = owners
    listed = lists.filter { $0.value.count > 1 }
  }

  // MARK: Conditions

  struct Passage {
    let step: StepIndex
    let claims: [FlowIndex.Claim]
  }

  func node(entering step: StepIndex) -> Int { nodes.entered(step.rawValue) }

  func dominator(of node: Int) -> Int? { tree.parent(of: node) }

  func passage(_ node: Int) -> Passage? {
    let (step, claims) =
      if let (step, route) = conditionalRoutes[node] {
        (step, index.claims(of: route, from: step))
      } else if (nodes.stepCount..<2 * nodes.stepCount).contains(node) {
        (node - nodes.stepCount, index.governingClaims(of: node - nodes.stepCount))
      } else {
        (0, [] as [FlowIndex.Claim])
      }
    return claims.isEmpty ? nil : Passage(step: StepIndex(rawValue: step), claims: claims)
  }

  // MARK: Queries

  func reaches(_ step: Int) -> Bool { tree.reaches(nodes.entered(step)) }

  func entering(_ step: StepIndex) -> PlaceScope.Known { known(at: nodes.entered(step.rawValue)) }

  func ending(itemsOf section: SectionIndex) -> PlaceScope.Known { known(at: nodes.itemEnded(section)) }

  func after(_ section: SectionIndex) -> PlaceScope.Known { known(at: nodes.left(section)) }

  func known(at node: Int) -> PlaceScope.Known { tree.reaches(node) ? .node(node, self) : .all }

  /// Whether a variable certainly has a value on entering a step; true if the step is unreachable.
  func contains(_ slot: Int, entering step: StepIndex) -> Bool {
    let node = nodes.entered(step.rawValue)
    return !tree.reaches(node) || contains(slot, at: node)
  }

  /// The node must be reachable.
  func contains(_ slot: Int, at node: Int) -> Bool {
    if let home = index.repetitionOfSlot[slot], home != repetition(at: node) { return false }
    if let owner = owners[slot] { return tree.dominates(owner, node) }
    guard let several = listed[slot] else { return false }
    let reached = unlisted[slot] ?? graph.reached(without: several)
    unlisted[slot] = reached
    return !reached[node]
  }

  private func repetition(at node: Int) -> SectionIndex? {
    if node < 2 * nodes.stepCount { return index.repetition(at: StepIndex(rawValue: node % nodes.stepCount)) }
    let section = node - 2 * nodes.stepCount - nodes.sectionCount
    return (0..<nodes.sectionCount).contains(section) ? SectionIndex(rawValue: section) : nil
  }
}

/// Whether a route has conditions and no other route leads from the step to the same target.
///
/// The conditions then hold wherever all routes pass this one.
private func isOnlyWay(_ route: Route, _ routes: [Route]) -> Bool {
  guard route.target != nil, route.cause == .passedOver || !route.turns.isEmpty else { return false }
  return routes.count { $0.target == route.target } == 1
}

private struct Nodes {
  let stepCount: Int
  let sectionCount: Int

  var count: Int { 2 * (stepCount + sectionCount) }
  func entered(_ step: Int) -> Int { step }
  func submitted(_ step: Int) -> Int { stepCount + step }
  func left(_ section: SectionIndex) -> Int { 2 * stepCount + section.rawValue }
  func itemEnded(_ section: SectionIndex) -> Int { 2 * stepCount + sectionCount + section.rawValue }
}

private struct Ways {
  struct List: Hashable {
    let list: Int
    let target: Int?
  }

  let index: FlowIndex
  let nodes: Nodes
  var count: Int
  var edges: [(from: Int, to: Int)] = []
  var lists: [List: Int] = [:]
  var conditionalRoutes: [Int: (step: Int, route: Route)] = [:]

  mutating func add(_ edge: Route, from step: Int, isOnlyWay: Bool) {
    let source = edge.hasAnswers ? nodes.submitted(step) : nodes.entered(step)
    var from = source
    switch edge.crossing {
    case .none, .leftOut: break
    case .nextItem(let section): edges.append((source, nodes.itemEnded(section)))
    case .empty(let section): from = listed(section, edge.target, from: source)
    case .done(let section):
      edges.append((source, nodes.itemEnded(section)))
      from = listed(section, edge.target, from: source)
    }
    if isOnlyWay {
      edges.append((from, count))
      from = count
      conditionalRoutes[count] = (step, edge)
      count += 1
    }
    if let target = edge.target { edges.append((from, target.rawValue)) }
    guard let section = index.sectionOfStep[step] else { return }
    let isInside = edge.target.map { index[section].steps.contains($0.rawValue) }
    if !(isInside ?? false) { edges.append((from, nodes.left(section))) }
  }

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
