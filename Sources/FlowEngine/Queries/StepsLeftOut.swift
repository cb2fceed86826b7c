import FlowCollections
import FlowDefinition
import FlowExpressions

/// The steps ahead of a run that what is known decides against; kept while the path grows, so that the progress is not
/// counted step by step (200 ns each) whenever a screen is shown.
struct StepsLeftOut {
  /// The steps whose own condition is decided and does not hold.
  private var steps = SharedVector<Bool>()
  /// The sections whose own condition is decided and does not hold.
  private var sections = SharedVector<Bool>()
  /// How many asked steps of each section with a title are left out.
  private var outInSections = SharedVector<Int>()
  /// The steps that stand for an entry which is left out now.
  private var uncounted = SharedVector<Bool>()
  /// How many of them are ahead of each step, by number.
  private var sums = RangeSums()

  /// In a flow of so many steps a look at each takes less time than what is noted at each event (1.5 µs).
  static let worthwhileCount = 32

  /// Nothing is known yet; nil where it is not worth noting.
  init?(of flow: Flow) {
    guard flow.outlook.isRegular, flow.outlook.hasGates, flow.steps.count > Self.worthwhileCount else { return nil }
  }

  /// Whether a section is left out.
  func holds(_ section: StepSection) -> Bool { sections[section.index.rawValue] ?? false }

  /// Whether the condition of a step alone leaves it out.
  private func isOut(_ step: StepIndex) -> Bool { steps[step.rawValue] ?? false }

  /// How many entries on the way from a step are left out.
  func count(ahead step: StepIndex, _ flow: Flow) -> Int { sums[flow.outlook.number(of: step)] }

  /// Looks again whether some steps, or the sections they begin, are left out.
  mutating func update(at gates: Set<StepIndex>, _ ahead: inout StepsAhead) {
    var touched = Set<StepIndex>()
    for gate in gates { look(at: gate, &ahead, &touched) }
    for step in touched { count(step, ahead.flow) }
  }

  /// Looks at one of them, and notes the steps whose entry it may decide.
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

  /// Counts a step anew that counts for an entry.
  private mutating func count(_ step: StepIndex, _ flow: Flow) {
    guard flow.outlook.counts(at: step) else { return }
    let isLeftOut = isEntryOut(step, flow)
    guard isLeftOut != (uncounted[step.rawValue] ?? false) else { return }
    uncounted[step.rawValue] = isLeftOut
    sums.add(isLeftOut ? 1 : -1, to: flow.outlook.numbers(leadingTo: step), of: flow.steps.count)
  }

  /// Whether the entry of a step is left out; that of a section with a title where all its asked steps are.
  private func isEntryOut(_ step: StepIndex, _ flow: Flow) -> Bool {
    guard let section = flow[step].section.map({ flow[$0] }) else { return isOut(step) }
    if holds(section) { return true }
    guard section.title != nil else { return isOut(step) }
    return outInSections[section.index.rawValue] ?? 0 == flow.outlook.askedCount(in: section.index)
  }
}

/// Numbers by place, to which something is added for many places at once.
///
/// A change and a look-up take as many elements as the count has binary digits (Fenwick 1994), and copies share the rest.
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

  /// Adds a number at the places of a range, of so many there are.
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
  /// How many entries of the progress lie ahead; nil where that takes a look at each step.
  var partsAhead: Int? {
    let outlook = flow.outlook
    guard outlook.isRegular, leftOut != nil || !outlook.hasGates, frontier == path.count - 1, followsFile,
      let here = path.last?.step.part
    else { return nil }
    let own = flow[here].section.map { flow[$0] }
    // A section that is walked is counted already, and not left out.
    if let own, leftOut?.holds(own) == true || own.title != nil && counted.number(of: .section(own.index)) == 0 {
      return nil
    }
    guard let next = flow.routes.ahead(of: here) else { return 0 }
    if let turn = next > here ? outlook.turn(from: next) : next {
      let isPassed = counted.holds(turn) && (own == nil || flow[turn].section != own?.index)
      let isAhead = next > here && outlook.numbers(leadingTo: turn).contains(outlook.number(of: next))
      guard isPassed || isAhead else { return nil }
    }
    guard next > here else { return 0 }
    return outlook.countAhead(from: next) - (leftOut?.count(ahead: next, flow) ?? 0)
  }

  /// Notes what is decided by the steps on the path from a place on; `before`: what those that stood there had given, and
  /// the last of them in the file.
  mutating func noteLeftOut(from place: Int, before: (slots: [Int], end: StepIndex)? = nil) {
    // Where arithmetic failed the run stops.
    guard leftOut != nil, failure == nil, let here = path.last?.step.part else { return }
    var gates = Set<StepIndex>()
    func note(_ slot: Int) { for gate in flow.outlook.gates(reading: slot) where gate > here { gates.insert(gate) } }
    before?.slots.forEach(note)
    for entry in path.dropFirst(place).dropLast() { slots(of: entry).forEach(note) }
    if let end = before?.end, here < end {
      for number in here.rawValue + 1...end.rawValue { gates.insert(StepIndex(rawValue: number)) }
    }
    update(gates)
  }

  /// Notes what is decided by variables that have changed.
  mutating func noteLeftOut(reading slots: [Int]) {
    guard leftOut != nil, let here = path.last?.step.part else { return }
    update(Set(slots.flatMap(flow.outlook.gates).filter { $0 > here }))
  }

  private mutating func update(_ gates: Set<StepIndex>) {
    if gates.isEmpty { return }
    var ahead = StepsAhead(self, upTo: path.count - 1)
    leftOut?.update(at: gates, &ahead)
  }
}
