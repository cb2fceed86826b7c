import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

/// The results are certainly impossible in two cases: the analysis of `wizard check` proves it, or the conditions read
/// only answers with few possible values, and no combination of these values gives the results.
struct FiniteAnswers {
  private let flow: Flow
  private let fields: [Int: Field]
  private let outputTypes: [Int: PortType]
  private let givenTypes: [Int: PortType]
  private let start: Environment
  private static let limit = 4096

  init(_ flow: Flow) {
    self.flow = flow
    fields = Dictionary(keepingFirst: flow.fields.map { ($0.slot, $0) })
    let outputs = flow.calls.compactMap { call in
      call.outputSlot.flatMap { slot in flow[call.port].output.map { (slot, $0) } }
    }
    outputTypes = Dictionary(keepingFirst: outputs)
    givenTypes = Dictionary(keepingFirst: flow.given.map { ($0.slot, $0.type) })
    let now = MachineDriver.usualStart
    start = Environment(slots: flow.slotCount, now: now, functions: flow.implementations)
  }

  /// - Parameter fixed: The slots of the values that the session cannot change any more.
  func isImpossible(_ claims: [FlowAnalysis.Claim], in environment: Environment, fixing fixed: Set<Int>) -> Bool {
    let known = Dictionary(keepingFirst: fixed.map { ($0, environment.values[$0]) })
    return !flow.analysis.canHold(claims, knowing: known) || isRefuted(claims, in: environment, fixing: fixed)
      || claims.count > 1 && claims.contains { isRefuted([$0], in: environment, fixing: fixed) }
  }

  func isProven(_ claims: [FlowAnalysis.Claim]) -> Bool {
    claims.isEmpty || !flow.analysis.canHold(claims) || isRefuted(claims, in: start, fixing: [])
  }

  /// Returns inputs for fields, by slot, with which conditions probably have the claimed results.
  func inputs(meeting claims: [FlowAnalysis.Claim]) -> [Int: JSONValue] {
    flow.analysis.example(of: claims).reduce(into: [:]) { inputs, example in
      guard let field = fields[example.key], field.computed == nil else { return }
      inputs[example.key] = example.value.map { $0.input(for: field.kind) } ?? .null
    }
  }

  // MARK: Combinations

  private struct Domain {
    let slots: [Int]
    let values: [[Value]]
    let computed: [Field]

    var count: Int { values.reduce(1) { $0 * $1.count } }
  }

  /// Returns `nil` if the variables have too many combinations of values, or if a condition reads the clock.
  func slots(of claims: [FlowAnalysis.Claim]) -> [Int]? { domain(of: claims, fixing: [])?.slots }

  /// Returns the combinations of values, in the order of ``slots(of:)``, that give conditions their claimed results.
  func combinations(meeting claims: [FlowAnalysis.Claim]) -> Set<[Value]>? {
    guard let domain = domain(of: claims, fixing: []) else { return nil }
    var found: Set<[Value]> = []
    for number in 0..<domain.count {
      var environment = environment(number, of: domain, in: start)
      if holds(claims, in: &environment) { found.insert(domain.slots.map { environment.values[$0] }) }
    }
    return found
  }

  /// `false` if there are too many combinations, or if a condition reads the clock.
  private func isRefuted(
    _ claims: [FlowAnalysis.Claim], in environment: Environment, fixing fixed: Set<Int>
  ) -> Bool {
    guard let domain = domain(of: claims, fixing: fixed) else { return false }
    return (0..<domain.count).allSatisfy { number in
      var environment = self.environment(number, of: domain, in: environment)
      return !holds(claims, in: &environment)
    }
  }

  private func domain(of claims: [FlowAnalysis.Claim], fixing fixed: Set<Int>) -> Domain? {
    let slots = flow.sources(of: claims.flatMap(\.condition.reads))
    let computed = slots.subtracting(fixed).sorted().filter(isComputed).compactMap { fields[$0] }
    let expressions = claims.map(\.condition) + computed.compactMap(\.computed)
    guard !expressions.contains(where: \.readsClock) else { return nil }
    let free = slots.subtracting(fixed).sorted().filter { !isComputed($0) }
    var (values, count): ([[Value]], Int) = ([], 1)
    for slot in free {
      guard let own = self.values(of: slot), count * own.count <= Self.limit else { return nil }
      count *= own.count
      values.append(own)
    }
    return Domain(slots: free, values: values, computed: computed)
  }

  private func environment(_ number: Int, of domain: Domain, in environment: Environment) -> Environment {
    var (environment, rest) = (environment, number)
    for (slot, values) in zip(domain.slots, domain.values) {
      environment.values[slot] = values[rest % values.count]
      rest /= values.count
    }
    // Computed fields and groups can read each other, so they are computed until nothing changes.
    for _ in domain.computed {
      var isSettled = true
      for field in domain.computed {
        let value = value(of: field, in: &environment)
        if environment.values[field.slot] != value { (environment.values[field.slot], isSettled) = (value, false) }
      }
      if isSettled { break }
    }
    return environment
  }

  private func holds(_ claims: [FlowAnalysis.Claim], in environment: inout Environment) -> Bool {
    claims.allSatisfy { (try? $0.condition.evaluate(in: &environment)) == .bool($0.isTrue) }
  }

  private func isComputed(_ slot: Int) -> Bool { fields[slot].map { $0.computed != nil || $0.kind.isGroup } ?? false }

  private func value(of field: Field, in environment: inout Environment) -> Value {
    if let inner = field.kind.groupFields {
      let values = inner.map { environment.values[flow[$0].slot] }
      return .record(Record(names: inner.map { flow[$0].id }, values: values))
    }
    return (try? field.computed?.evaluate(in: &environment)) ?? .null
  }

  /// The values of an answer or an output include null, because the step of the question or call may be left out.
  private func values(of slot: Int) -> [Value]? {
    let booleans: [Value] = [.bool(true), .bool(false)]
    if let type = givenTypes[slot] {
      return type == .boolean ? booleans : type == .optional(.boolean) ? booleans + [.null] : nil
    }
    if let type = outputTypes[slot] {
      return [.boolean, .optional(.boolean)].contains(type) ? booleans + [.null] : nil
    }
    guard let field = fields[slot], !field.isSecret, let values = answers(of: field) else { return nil }
    return (values + [field.type.emptyValue, .null]).distinct
  }

  private func answers(of field: Field) -> [Value]? {
    if case .boolean = field.kind { return field.mustBe.map { [$0] } ?? [.bool(true), .bool(false)] }
    if case .fixed(let options) = field.type.options {
      if !field.type.isCounted { return options.map { .string($0.id) } }
      guard options.count <= 8 else { return nil }
      return (0..<(1 << options.count)).map { mask in
        .list(options.indices.filter { mask >> $0 & 1 == 1 }.map { .string(options[$0].id) })
      }
    }
    guard case .integer(let type) = field.kind,
      case (.constant(.int(let low))?, .constant(.int(let high))?) = type.bounds, low <= high, high - low <= 64
    else { return nil }
    return (low...high).map { .int($0) }
  }
}

extension Constant {
  fileprivate func input(for kind: FieldKind) -> JSONValue {
    switch (self, kind) {
    case (.bool(let isTrue), _): .bool(isTrue)
    case (.text(let text), .choices): .list([.string(text)])
    case (.text(let text), _): .string(text)
    case (.number(let seconds), .date):
      .string(CalendarDay(FlowTimestamp(seconds: Int64(seconds.clamped(to: -1e11...1e11)))).description)
    case (.number(let seconds), .time):
      TimeOfDay(sinceMidnight: .seconds(seconds.clamped(to: 0...86_340))).map { .string($0.description) } ?? .null
    case (.number(let number), _): DecimalNumber(number).map { JSONValue($0) } ?? .null
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
