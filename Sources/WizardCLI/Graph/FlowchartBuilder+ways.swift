import FlowDefinition
import FlowExpressions
import FlowTesting

extension FlowchartBuilder {
  /// Every arrow that begins at a step, or at the decisions before it.
  mutating func addEdges(of step: Step) {
    if let section = step.section, flow[section].steps.lowerBound == step.index { addGate(of: flow[section]) }
    addGate(of: step)
    let place = Flowchart.Place.node(nodes[step.index.rawValue])
    if step.end == nil {
      let ways = onward(from: step)
      for way in ways { addEdge(from: place, way, .onward) }
      if step.isOptional {
        let isUntested = untested.contains(.skips, step.range)
        for way in ways { addEdge(from: place, way.after(GraphMessages.skip, isUntested: isUntested), .skip) }
      }
    }
    for action in step.actions { addEdge(of: action, at: step) }
    addRejections(of: step)
  }

  // MARK: conditions

  private mutating func addGate(of step: Step) {
    guard let gate = gates[step.index], let when = step.when else { return }
    addEdge(from: .node(gate), way(to: nodes[step.index.rawValue], if: when), .onward)
    let isUntested = untested.contains(condition: when.range, isTrue: false)
    for way in following(step) {
      addEdge(from: .node(gate), way.after(GraphMessages.otherwise, isUntested: isUntested), .onward)
    }
  }

  private mutating func addGate(of section: StepSection) {
    guard let gate = sectionGates[section.index] else { return }
    let first = entry(section.steps.lowerBound, from: section.index)
    addEdge(from: .node(gate), section.when.map { way(to: first, if: $0) } ?? Way(target: first), .onward)
    if section.repetition.map(mayBeEmpty) == true {
      for way in after(section) {
        addEdge(from: .node(gate), way.after(GraphMessages.noItems, isUntested: false), .onward)
      }
    }
    guard let when = section.when else { return }
    let isUntested = untested.contains(condition: when.range, isTrue: false)
    let around = entry(section.steps.upperBound, from: section.index)
    addEdge(
      from: .node(gate), Way(target: around, label: GraphMessages.otherwise, isUntested: isUntested), .onward)
  }

  /// Whether a section may have nothing to walk; a question that everybody answers may keep it from that.
  private func mayBeEmpty(_ repetition: StepSection.Repetition) -> Bool {
    guard let slot = repetition.items.bareVariable, let field = fieldsBySlot[slot].map({ flow[$0] }),
      case .always = field.requirement, field.when == nil, isSurelyDone(flow[field.step])
    else { return true }
    return switch field.kind {
    case .integer(let min, _), .choices(_, let min, _): (min?.int ?? 0) < 1
    case .list(let format): (format.min?.int ?? 0) < 1
    case .text, .phone, .email, .url, .code, .number, .date, .boolean, .choice, .group: true
    }
  }

  /// Whether no way leads past a step, as far as its own keys and those of the steps before it tell at a glance.
  private func isSurelyDone(_ step: Step) -> Bool {
    step.when == nil && !step.isOptional && step.index.rawValue < straightSteps
  }

  private func way(to target: Int?, if condition: CompiledExpression) -> Way {
    Way(
      target: target, label: GraphText.condition(condition, of: flow),
      isUntested: untested.contains(condition: condition.range, isTrue: true))
  }

  mutating func addSkips(of section: StepSection) {
    guard section.isOptional else { return }
    let isUntested = untested.contains(.skips, section.range)
    for way in after(section) {
      addEdge(from: .cluster(section.index.rawValue), way.after(GraphMessages.skip, isUntested: isUntested), .skip)
    }
  }

  // MARK: the way on

  private func onward(from step: Step) -> [Way] {
    branches(step.next, from: step.section, otherwise: following(step))
  }

  /// The following step: in a section its next one, its next item, or what comes after it.
  private func following(_ step: Step) -> [Way] {
    let next = StepIndex(rawValue: step.index.rawValue + 1)
    guard let section = step.section.map({ flow[$0] }), section.steps.upperBound == next else {
      return [Way(target: entry(next, from: step.section))]
    }
    guard section.repetition != nil else { return after(section) }
    let first = entry(section.steps.lowerBound, from: section.index)
    return [Way(target: first, label: GraphMessages.nextItem)] + after(section)
  }

  /// Where a section goes on when it is done.
  private func after(_ section: StepSection) -> [Way] {
    branches(
      section.next, from: section.index,
      otherwise: [Way(target: entry(section.steps.upperBound, from: section.index))])
  }

  private func branches(_ next: [Branch], from section: SectionIndex?, otherwise: [Way]) -> [Way] {
    guard let last = next.last else { return otherwise }
    let named = next.map { branch in
      Way(
        target: entry(branch.target, from: section),
        label: branch.when.map { GraphText.condition($0, of: flow) }
          ?? (next.count > 1 ? GraphMessages.otherwise : nil),
        isUntested: untested.contains(.branches, branch.range))
    }
    guard let when = last.when else { return named }
    let isUntested = untested.contains(condition: when.range, isTrue: false)
    return named + otherwise.map { $0.after(GraphMessages.otherwise, isUntested: isUntested) }
  }

  // MARK: choices and refusals

  /// What stays at the step is told in its node.
  private mutating func addEdge(of action: StepAction, at step: Step) {
    let condition = action.when.map { GraphText.condition($0, of: flow) }
    let label = GraphMessages.action(GraphText.short(action.id), if: condition)
    let isUntested = untested.contains(.actions, action.range)
    func way(to target: Int?) -> Way { Way(target: target, label: label, isUntested: isUntested) }
    let place = Flowchart.Place.node(nodes[step.index.rawValue])
    switch action.effect {
    case .again, .call: break
    case .go(let target): addEdge(from: place, way(to: nodes[target.rawValue]), .action)
    case .next(let target): addEdge(from: place, way(to: entry(target, from: step.section)), .action)
    case .leave(let target): addEdge(from: place, way(to: entry(target, from: step.section)), .skip)
    }
  }

  private mutating func addRejections(of step: Step) {
    let before = step.before.map { GraphText.short(flow[flow[$0].port].name) }
    for call in flow.calls.run(of: step.index, by: \.step) {
      for rule in call.rejected {
        let code = rule.code.map(GraphText.short) ?? GraphMessages.anyOther
        let label = rule.effect == .again ? GraphMessages.again(code, before) : code
        let way = Way(
          target: target(of: rule, at: step), label: label, isUntested: untested.contains(.rejections, rule.range))
        addEdge(from: .node(nodes[step.index.rawValue]), way, .rejection)
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

extension Step {
  /// Whether it leads to the following step only.
  var goesStraightOn: Bool { section == nil && next.isEmpty && actions.allSatisfy(\.staysOrGoesBack) }
}

extension [Field] {
  /// The fields of each variable.
  var bySlot: [Int: FieldIndex] { Dictionary(map { ($0.slot, $0.index) }, uniquingKeysWith: { first, _ in first }) }
}

extension Array {
  /// The elements with one key, where all stand in the order of their keys.
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

extension StepAction {
  fileprivate var staysOrGoesBack: Bool {
    switch effect {
    case .again, .call, .go: true
    case .next, .leave: false
    }
  }
}
