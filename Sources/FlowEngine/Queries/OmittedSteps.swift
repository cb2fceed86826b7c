import FlowCollections
import FlowDefinition
import FlowExpressions

/// The table is updated as the path changes, which avoids evaluating each step (200 ns) for each screen.
struct OmittedSteps {
  /// The steps whose own condition is known to be false.
  private var steps = SharedVector<Bool>()
  private var sections = SharedVector<Bool>()
  /// The number of omitted steps in each section with a title.
  ///
  /// Steps that do not wait for the person, such as those that run by themselves, are not included.
  private var outInSections = SharedVector<Int>()
  /// The steps whose progress entry is omitted.
  ///
  /// A section with a title has a single progress entry, which belongs to the first step of the section.
  private var uncounted = SharedVector<Bool>()
  /// The number of omitted progress entries from each step onward; the index is `ProgressCounts.number(of:)`.
  private var sums = RangeSums()

  /// In a flow of at most this many steps, evaluating each step is faster than updating the table (1.5 µs).
  static let worthwhileCount = 32

  init?(of flow: Flow) {
    guard flow.outlook.isRegular, flow.outlook.hasGates, flow.steps.count > Self.worthwhileCount else { return nil }
  }

  func holds(_ section: StepSection) -> Bool { sections[section.index.rawValue] ?? false }

  private func isOut(_ step: StepIndex) -> Bool { steps[step.rawValue] ?? false }

  /// Returns the number of omitted progress entries from a step onward, including the step itself.
  func count(ahead step: StepIndex, _ flow: Flow) -> Int { sums[flow.outlook.number(of: step)] }

  /// The condition of a section is updated with the first step of the section.
  mutating func update(at gates: Set<StepIndex>, _ ahead: inout StepsAhead) {
    var touched = Set<StepIndex>()
    for gate in gates { look(at: gate, &ahead, &touched) }
    for step in touched { count(step, ahead.flow) }
  }

  /// - Parameter touched: Receives the steps whose progress entry may change.
  private mutating func look(at index: StepIndex, _ ahead: inout StepsAhead, _ touched: inout Set<StepIndex>) {
    let (flow, step) = (ahead.flow, ahead.flow[index])
    let section = step.section.map { flow[$0] }
    if let section, section.steps.lowerBound == index, section.when != nil {
      let isLeftOut = !ahead.isOpen(section.when)
      if isLeftOut != holds(section) {
        sections[section.index.rawValue] = isLeftOut
        touched.formUnion(flow.steps(of: section))
      }
    }
    let isLeftOut = !ahead.isOpen(step.when)
    guard isLeftOut != isOut(index) else { return }
    steps[index.rawValue] = isLeftOut
    guard let section, section.title != nil else {
      touched.insert(index)
      return
    }
    guard flow.outlook.isAsked(index, in: section.index) else { return }
    let place = section.index.rawValue
    outInSections[place] = (outInSections[place] ?? 0) + (isLeftOut ? 1 : -1)
    touched.insert(section.steps.lowerBound)
  }

  private mutating func count(_ step: StepIndex, _ flow: Flow) {
    guard flow.outlook.counts(at: step) else { return }
    let isLeftOut = isEntryOut(step, flow)
    guard isLeftOut != (uncounted[step.rawValue] ?? false) else { return }
    uncounted[step.rawValue] = isLeftOut
    sums.add(isLeftOut ? 1 : -1, to: flow.outlook.numbers(leadingTo: step), of: flow.steps.count)
  }

  private func isEntryOut(_ step: StepIndex, _ flow: Flow) -> Bool {
    guard let section = flow[step].section.map({ flow[$0] }) else { return isOut(step) }
    if holds(section) { return true }
    guard section.title != nil else { return isOut(step) }
    return outInSections[section.index.rawValue] ?? 0 == flow.outlook.askedCount(in: section.index)
  }
}

/// Updates and lookups take logarithmic time (Fenwick 1994), and copies share storage.
private struct RangeSums {
  private var nodes = SharedVector<Int>()

  subscript(place: Int) -> Int {
    var (sum, node) = (0, place + 1)
    while node > 0 {
      sum += nodes[node] ?? 0
      node &= node - 1
    }
    return sum
  }

  /// - Parameter count: The number of elements in the whole array.
  mutating func add(_ number: Int, to range: Range<Int>, of count: Int) {
    add(number, from: range.lowerBound, of: count)
    add(-number, from: range.upperBound, of: count)
  }

  private mutating func add(_ number: Int, from place: Int, of count: Int) {
    var node = place + 1
    while node <= count {
      nodes[node] = (nodes[node] ?? 0) + number
      node += node & -node
    }
  }
}

extension PathDerivation {
  /// `nil` if the table of omitted steps does not determine the number, so that each step must be evaluated.
  var partsAhead: Int? {
    let outlook = flow.outlook
    guard outlook.isRegular, omittedSteps != nil || !outlook.hasGates, frontier == path.count - 1, followsFile,
      let here = path.last?.step.part
    else { return nil }
    let own = flow[here].section.map { flow[$0] }
    // The table cannot be used if the current section is omitted, or if the section has a title and its progress entry
    // is not on the path yet.
    if let own, omittedSteps?.holds(own) == true || own.title != nil && counted.number(of: .section(own.index)) == 0 {
      return nil
    }
    guard let next = flow.routes.ahead(of: here) else { return 0 }
    if let turn = next > here ? outlook.turn(from: next) : next {
      let isPassed = counted.holds(turn) && (own == nil || flow[turn].section != own?.index)
      let isAhead = next > here && outlook.numbers(leadingTo: turn).contains(outlook.number(of: next))
      guard isPassed || isAhead else { return nil }
    }
    guard next > here else { return 0 }
    return outlook.countAhead(from: next) - (omittedSteps?.count(ahead: next, flow) ?? 0)
  }

  /// - Parameter before: The `slots` that the former steps from this index onward had set, and the last of these steps
  ///   in the flow file (`end`).
  mutating func recordOmitted(from place: Int, before: (slots: [Int], end: StepIndex)? = nil) {
    // If arithmetic failed, the run stops, so the table is no longer needed.
    guard omittedSteps != nil, failure == nil, let here = path.last?.step.part else { return }
    var gates = Set<StepIndex>()
    func note(_ slot: Int) { for gate in flow.outlook.gates(reading: slot) where gate > here { gates.insert(gate) } }
    before?.slots.forEach(note)
    for entry in path.dropFirst(place).dropLast() { slots(of: entry).forEach(note) }
    if let end = before?.end, here < end {
      for number in here.rawValue + 1...end.rawValue { gates.insert(StepIndex(rawValue: number)) }
    }
    update(gates)
  }

  mutating func recordOmitted(reading slots: [Int]) {
    guard omittedSteps != nil, let here = path.last?.step.part else { return }
    update(Set(slots.flatMap(flow.outlook.gates).filter { $0 > here }))
  }

  private mutating func update(_ gates: Set<StepIndex>) {
    if gates.isEmpty { return }
    var ahead = StepsAhead(self, upTo: path.count - 1)
    omittedSteps?.update(at: gates, &ahead)
  }
}
