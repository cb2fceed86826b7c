package import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting

/// Before a step with a condition, there is a decision node: one edge goes from it to the step, another past the step.
///
/// A section with a condition or a repetition has such a node too.
struct FlowchartBuilder {
  let flow: Flow
  let untested: UntestedParts
  var chart = Flowchart()
  private(set) var nodes: [Int] = []
  private(set) var decisions: [StepIndex: Int] = [:]
  private(set) var sectionDecisions: [SectionIndex: Int] = [:]
  private var stops: [String: Int] = [:]
  /// The number of steps at the start of the flow, before the first branch or section.
  ///
  /// After each of these steps, a run can only continue at the next step, apart from going back and rejections.
  let straightSteps: Int
  let fieldsBySlot: [Int: FieldIndex]

  init(_ flow: Flow, coverage: FlowCoverage?) {
    self.flow = flow
    untested = UntestedParts(coverage)
    straightSteps = flow.steps.prefix { $0.section == nil && flow.routes[$0.index].allSatisfy(\.goesStraightOn) }.count
    fieldsBySlot = Dictionary(keepingFirst: flow.fields.map { ($0.slot, $0.index) })
    add(Flowchart.Node(kind: .start, heading: GraphText.title(flow.title) ?? GraphText.short(flow.id)))
    for step in flow.steps { addNodes(of: step) }
    for section in flow.sections { addCluster(of: section) }
    addEdge(from: .node(0), to: entry(StepIndex(rawValue: 0), from: nil), .onward)
    for step in flow.steps { addEdges(of: step) }
    for section in flow.sections { addSkips(of: section) }
    markUnreached()
    chart.dissolveDecisions()
    chart.mergeEdges()
  }

  @discardableResult
  private mutating func add(_ node: Flowchart.Node) -> Int {
    chart.nodes.append(node)
    return chart.nodes.count - 1
  }

  private mutating func addNodes(of step: Step) {
    if let index = step.section, flow[index].steps.lowerBound == step.index {
      let section = flow[index]
      if section.when != nil || section.repetition != nil { sectionDecisions[index] = add(.decision(in: nil)) }
    }
    let cluster = step.section?.rawValue
    if step.when != nil { decisions[step.index] = add(.decision(in: cluster)) }
    var node = StepDrawing(step: step, flow: flow, untested: untested).node
    node.cluster = cluster
    nodes.append(add(node))
  }

  private mutating func addCluster(of section: StepSection) {
    let steps = nodes[section.steps.lowerBound.rawValue]...nodes[section.steps.upperBound.rawValue - 1]
    let (title, id) = (GraphText.title(section.title), GraphText.short(section.id))
    let heading =
      section.repetition.map { repetition in
        let items = GraphText.condition(repetition.items, of: flow)
        return GraphMessages.repeated(title ?? id, for: items, atMost: repetition.max)
      } ?? GraphMessages.heading(title, id: id)
    chart.clusters.append(Flowchart.Cluster(heading: heading, steps: steps))
  }

  mutating func stop(_ reason: String) -> Int {
    if let known = stops[reason] { return known }
    let node = add(Flowchart.Node(kind: .stop, heading: GraphMessages.stopped(GraphText.short(reason))))
    stops[reason] = node
    return node
  }

  /// Adds an edge; does nothing if `target` is `nil`, which means that the target is past the last step.
  ///
  /// In a flow without errors, no edge has such a target.
  ///
  /// - Parameter labels: The conditions that must all be true; empty texts are ignored. The first label determines
  ///   whether the edge is untested.
  mutating func addEdge(
    from source: Flowchart.Place, to target: Int?, _ kind: Flowchart.Edge.Kind, labels: [Flowchart.Label] = []
  ) {
    guard let target else { return }
    let isUntested = labels.first?.isUntested ?? false
    let texts = labels.map(\.text).filter { !$0.isEmpty }
    let label = Flowchart.Label(text: GraphMessages.both(texts), isUntested: isUntested)
    chart.edges.append(
      Flowchart.Edge(
        source: source, target: .node(target), kind: kind, labels: texts.isEmpty ? [] : [label],
        isUntested: isUntested))
  }

  private mutating func markUnreached() {
    let unreached = Set(flow.steps.filter { untested.contains($0) }.map { nodes[$0.index.rawValue] })
    func isReached(_ place: Flowchart.Place) -> Bool {
      if case .node(let node) = place { !unreached.contains(node) } else { true }
    }
    for index in chart.edges.indices
    where !isReached(chart.edges[index].source) || !isReached(chart.edges[index].target) {
      chart.edges[index].markUntested()
    }
    let reached = Set(chart.edges.lazy.filter { !$0.isUntested }.map(\.target))
    for stop in stops.values where !reached.contains(.node(stop)) {
      chart.nodes[stop].isUntested = true
      chart.nodes[stop].lines.append(GraphMessages.untested)
    }
  }

  /// The decision node before the step or before its section, or else the node of the step; `nil` if `step` is past the
  /// last step.
  ///
  /// - Parameter section: The section in which the edge starts; `nil` if it starts outside all sections.
  func entry(_ step: StepIndex, from section: SectionIndex?) -> Int? {
    guard step.rawValue < flow.steps.count else { return nil }
    if let own = flow[step].section, own != section, flow[own].steps.lowerBound == step,
      let gate = sectionDecisions[own]
    {
      return gate
    }
    return decisions[step] ?? nodes[step.rawValue]
  }
}

extension Flowchart.Node {
  fileprivate static func decision(in cluster: Int?) -> Flowchart.Node {
    Flowchart.Node(kind: .decision, heading: "", cluster: cluster)
  }
}

/// The graphs of `wizard graph`, for other programs of this package.
package enum FlowDrawing {
  package static func mermaid(of flow: Flow) -> String { FlowchartBuilder(flow, coverage: nil).chart.mermaid }
}
