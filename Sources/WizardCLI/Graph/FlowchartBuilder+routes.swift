import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting

extension FlowchartBuilder {
  private typealias Label = Flowchart.Label

  mutating func addEdges(of step: Step) {
    let routes = flow.routes[step.index]
    if let section = step.section, let gate = sectionDecisions[section], flow[section].steps.lowerBound == step.index {
      addEdge(from: gate, to: entry(step.index, from: section), if: flow[section].when)
      for route in routes where route.cause == .noItems || route.cause == .sectionPassedOver { add(route, of: step) }
    }
    if let gate = decisions[step.index] { addEdge(from: gate, to: nodes[step.index.rawValue], if: step.when) }
    for route in routes {
      switch route.cause {
      case .passedOver, .nothingToChoose, .submitted, .skipped, .chose, .left, .wentBack: add(route, of: step)
      case .sectionPassedOver, .noItems, .sectionSkipped, .rejected: break
      }
    }
    addRejections(of: step)
  }

  mutating func addSkips(of section: StepSection) {
    let first = section.steps.lowerBound
    for route in flow.routes[first] where route.cause == .sectionSkipped { add(route, of: flow[first]) }
  }

  private mutating func addEdge(from gate: Int, to target: Int?, if condition: CompiledExpression?) {
    let isUntested = untested.contains(condition: condition?.range, isTrue: true)
    let text = condition.map { GraphText.condition($0, of: flow) } ?? ""
    addEdge(from: .node(gate), to: target, .onward, labels: [Label(text: text, isUntested: isUntested)])
  }

  // MARK: routes

  private struct Start {
    let source: Flowchart.Place
    var kind = Flowchart.Edge.Kind.onward
    var labels: [Label] = []
  }

  private mutating func add(_ route: Route, of step: Step) {
    guard let target = route.target, let start = start(of: route, at: step) else { return }
    let node = if case .wentBack = route.cause { nodes[target.rawValue] } else { entry(target, from: step.section) }
    let turns = route.turns.map { label(of: $0, at: step) }
    addEdge(from: start.source, to: node, start.kind, labels: start.labels + turns)
  }

  /// Returns the start of a route's edge; `nil` if the route is never taken or if another method adds its edge.
  private func start(of route: Route, at step: Step) -> Start? {
    let node = Flowchart.Place.node(nodes[step.index.rawValue])
    let section = step.section.map { flow[$0] }
    let sectionGate = section.flatMap { sectionDecisions[$0.index] }.map(Flowchart.Place.node)
    switch route.cause {
    case .sectionPassedOver: return sectionGate.map { Start(source: $0, labels: [otherwise(than: section?.when)]) }
    case .noItems:
      guard let repetition = section?.repetition, mayBeEmpty(repetition) else { return nil }
      return sectionGate.map { Start(source: $0, labels: [Label(text: GraphMessages.noItems)]) }
    case .sectionSkipped:
      return section.map { Start(source: .cluster($0.index.rawValue), kind: .skip, labels: [skip(of: $0.range)]) }
    case .passedOver:
      return decisions[step.index].map { Start(source: .node($0), labels: [otherwise(than: step.when)]) }
    case .nothingToChoose(let field):
      let isUntested = flow[field].ifEmpty.map { untested.contains(.branches, $0.range) } ?? false
      let label = Label(text: GraphMessages.nothingToChoose(GraphText.short(flow[field].id)), isUntested: isUntested)
      return Start(source: node, kind: .skip, labels: [label])
    case .submitted: return Start(source: node)
    case .skipped: return Start(source: node, kind: .skip, labels: [skip(of: step.range)])
    case .chose(let number), .wentBack(let number):
      return Start(source: node, kind: .action, labels: [label(of: step.actions[number])])
    case .left(let number): return Start(source: node, kind: .skip, labels: [label(of: step.actions[number])])
    case .rejected: return nil
    }
  }

  // MARK: labels

  private func otherwise(than condition: CompiledExpression?) -> Label {
    Label(text: GraphMessages.otherwise, isUntested: untested.contains(condition: condition?.range, isTrue: false))
  }

  private func skip(of range: SourceRange) -> Label {
    Label(text: GraphMessages.skip, isUntested: untested.contains(.skips, range))
  }

  private func label(of turn: Route.Turn, at step: Step) -> Label {
    switch turn {
    case .branch(let number, let owner):
      let next = flow.branches(of: owner, at: step)
      let condition = next[number].when.map { GraphText.condition($0, of: flow) }
      return Label(
        text: condition ?? (next.count > 1 ? GraphMessages.otherwise : ""),
        isUntested: untested.contains(.branches, next[number].range))
    case .otherwise(let owner): return otherwise(than: flow.branches(of: owner, at: step).last?.when)
    case .nextItem: return Label(text: GraphMessages.nextItem)
    }
  }

  private func label(of action: StepAction) -> Label {
    let condition = action.when.map { GraphText.condition($0, of: flow) }
    return Label(
      text: GraphMessages.action(GraphText.short(action.id), if: condition),
      isUntested: untested.contains(.actions, action.range))
  }

  // MARK: empty repetitions

  /// Whether a repeated section may have no items; `false` if a required question guarantees at least one.
  private func mayBeEmpty(_ repetition: StepSection.Repetition) -> Bool {
    guard let slot = repetition.items.bareVariable, let field = fieldsBySlot[slot].map({ flow[$0] }),
      case .always = field.requirement, field.when == nil, isSurelyDone(flow[field.step])
    else { return true }
    let isNumber = field.type.isCounted || field.type.valueType == .int
    return !isNumber || (field.type.bounds.low?.int ?? 0) < 1
  }

  /// May return `false` for a step that is always reached.
  private func isSurelyDone(_ step: Step) -> Bool {
    step.when == nil && !step.isOptional && step.index.rawValue < straightSteps
  }

  // MARK: rejections

  private mutating func addRejections(of step: Step) {
    let before = step.before.map { GraphText.short(flow[flow[$0].port].name) }
    for call in flow.calls.run(of: step.index, by: \.step) {
      for rule in call.rejected {
        let code = rule.code.map(GraphText.short) ?? GraphMessages.anyOther
        let text =
          rule.continues
          ? GraphMessages.continues(code) : rule.effect == .again ? GraphMessages.again(code, before) : code
        addEdge(
          from: .node(nodes[step.index.rawValue]), to: target(of: rule, at: step), .rejection,
          labels: [Label(text: text, isUntested: untested.contains(.rejections, rule.range))])
      }
    }
  }

  private mutating func target(of rule: RejectionRule, at step: Step) -> Int? {
    switch rule.effect {
    case .form, .again: nodes[step.index.rawValue]
    case .field(let field): nodes[flow[field].step.rawValue]
    case .go(let target): flow[target].end == nil ? nodes[target.rawValue] : entry(target, from: step.section)
    case .stop(let reason): stop(reason)
    }
  }
}

extension Route {
  /// Whether the route leads to the next step, goes back, or follows a rejection.
  ///
  /// Any other route may bypass the next step.
  var goesStraightOn: Bool {
    switch cause {
    case .submitted, .skipped, .passedOver: turns.isEmpty
    case .chose, .left, .nothingToChoose, .sectionPassedOver, .noItems, .sectionSkipped: false
    case .wentBack, .rejected: true
    }
  }
}

extension Array {
  /// Returns the elements with the given key, assuming that the array is sorted by key (binary search).
  func run<Key: Comparable>(of key: Key, by path: KeyPath<Element, Key>) -> ArraySlice<Element> {
    func first(where isBehind: (Key) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if isBehind(self[middle][keyPath: path]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return self[first { $0 >= key }..<first { $0 > key }]
  }
}
