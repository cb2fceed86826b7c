public import FlowDefinition
public import FlowEngine
public import FlowExpressions

/// Tells a story to a machine and compares what it asks for: `given(…).when(…).expect(…)`.
///
/// It is a value: every call gives another tester, so that one situation can be the beginning of many. The clock moves
/// only when it is told to, and keys are `key-1`, `key-2`, … in the order of the calls made. What was not expected is
/// kept in ``differences``; nothing is thrown.
public struct MachineTester: Sendable {
  /// The machine.
  package var machine: FlowMachine
  /// The time; 1 March 2026, noon UTC, unless moved.
  public var now: Timestamp
  /// What the last event led to, in words, such as `show review`.
  public private(set) var actions: [String] = []
  /// What observers received for the last event, in words.
  public private(set) var events: [String] = []
  /// What is on the screen, in words such as `step phone`.
  public private(set) var screen = "nothing"
  /// What was otherwise than expected.
  public private(set) var differences: [Difference] = []
  /// Every call made so far, as `port key`.
  public private(set) var calls: [String] = []
  private var last = "the beginning"

  /// Something that was otherwise than expected.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// After what.
    public let after: String
    /// What was looked at.
    public let what: String
    /// What was expected.
    public let expected: [String]
    /// What was found.
    public let found: [String]

    /// A sentence about it.
    public var description: String { "after \(after), \(what): expected \(expected), found \(found)" }
  }

  /// Creates a tester at the beginning of a session.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - given: What the host passes in, by name; what does not fit is a difference.
  ///   - run: The name of the run.
  public init(_ flow: Flow, given: [String: JSONValue] = [:], run: String = "run 1") {
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) }
    self.init(flow, given: values.map { $0 ?? .null }, run: run)
    let names = flow.given.map(\.name)
    let unfit = zip(names, values).filter { $1 == nil }.map(\.0) + Set(given.keys).subtracting(names).sorted()
    if !unfit.isEmpty { differ("given", expected: ["what the flow takes"], found: unfit) }
  }

  /// A tester at the beginning of a session with given values in the order of the flow.
  package init(_ flow: Flow, given: [Value], run: String = "run 1") {
    self.init(flow, Session(given: given, run: run))
  }

  /// A tester before the first event of a session.
  package init(_ flow: Flow, _ session: Session, now: Timestamp = Timestamp(seconds: 1_772_366_400)) {
    self.now = now
    machine = FlowMachine(flow: flow, session: session, at: Self.moment(now, keys: 0))
  }

  /// The same run in another process, or another run: what was found so far is kept.
  package func going(on session: Session) -> MachineTester {
    var tester = self
    tester.machine = FlowMachine(flow: machine.flow, session: session, at: Self.moment(now, keys: calls.count))
    return tester
  }

  private static func moment(_ now: Timestamp, keys: Int) -> EventContext {
    let day = now.seconds - (now.seconds % 86_400)
    return EventContext(now: now, today: Timestamp(seconds: day), freshKey: "key-\(keys + 1)")
  }

  // MARK: happenings

  /// Lets things happen that lead to the situation of interest.
  public func given(_ happenings: TestEvent...) -> MachineTester { happenings.reduce(self) { $0.after($1) } }

  /// Lets things happen; what the last one led to is looked at afterwards.
  public func when(_ happenings: TestEvent...) -> MachineTester { happenings.reduce(self) { $0.after($1) } }

  /// Lets one thing happen.
  public func after(_ event: TestEvent) -> MachineTester {
    var tester = self
    tester.last = event.description
    if case .wait(let seconds) = event {
      tester.now = Timestamp(seconds: now.seconds + seconds)
      return tester
    }
    guard let event = event.event(for: machine) else {
      tester.differ("names", expected: ["names of the flow"], found: [event.description])
      return tester
    }
    tester.handle(event)
    return tester
  }

  private mutating func handle(_ event: Event) {
    var keys = Set(calls.compactMap { $0.split(separator: " ").last.map(String.init) })
    let done = machine.handle(event, at: Self.moment(now, keys: keys.count))
    actions = []
    events = []
    for action in done {
      if case .emit(let event) = action { events.append(describe(event)) } else { actions.append(describe(action)) }
      if let screen = described(screenAfter: action) { self.screen = screen }
      if case .call(let call, let key) = action, keys.insert(key).inserted { calls.append(named(call) + " " + key) }
    }
  }

  // MARK: expectations

  /// Expects exactly these actions of the last event, other than those for observers.
  public func expect(_ expected: String...) -> MachineTester { comparing("actions", expected, actions) }

  /// Expects exactly these actions of the last event, other than those for observers.
  public func expect(actions expected: [String]) -> MachineTester { comparing("actions", expected, self.actions) }

  /// Expects observers to have received exactly this for the last event.
  public func expect(events expected: String...) -> MachineTester { comparing("told", expected, events) }

  /// Expects this on the screen.
  public func expect(screen expected: String) -> MachineTester { comparing("screen", [expected], [screen]) }

  /// Expects these steps on the path.
  public func expect(path expected: String...) -> MachineTester {
    comparing("path", expected, machine.model.path.map { machine.model.name(of: $0) })
  }

  /// Expects exactly these calls to have been made so far, as `port key`.
  public func expect(calls expected: String...) -> MachineTester { comparing("calls", expected, calls) }

  /// Expects an answer of a field, whether on the path or set aside; nil for none, and for a secret.
  public func expect(answer path: String, _ expected: JSONValue?) -> MachineTester {
    let answer = machine.model.field(path).flatMap { machine.model.session.answers[$0]?.value }
    let found = answer.flatMap { JSONValue.written($0) }
    return comparing("answer \(path)", ["\(String(describing: expected))"], ["\(String(describing: found))"])
  }

  private func comparing(_ what: String, _ expected: [String], _ found: [String]) -> MachineTester {
    var tester = self
    if expected != found { tester.differ(what, expected: expected, found: found) }
    return tester
  }

  /// Notes something that is not as expected; for expectations of one's own.
  public mutating func differ(_ what: String, expected: [String], found: [String]) {
    differences.append(Difference(after: last, what: what, expected: expected, found: found))
  }
}

/// Actions in words, so that what is expected can be read.
extension MachineTester {
  /// An action in words: `save`, `show STEP`, `working STEP`, `end STEP`, `call PORT KEY`, `cancel`, `finish STEP`,
  /// `stop WHY`, `refuse WHY`.
  package func describe(_ action: Action) -> String {
    switch action {
    case .present(.step(let step)): "show " + id(step)
    case .present(.working(let step, _)): "working " + id(step)
    case .present(.ended(let step)): "end " + id(step)
    case .save: "save"
    case .call(let call, let key): "call " + named(call) + " " + key
    case .cancelCall: "cancel"
    case .emit(let event): "tell " + describe(event)
    case .finish(let step): "finish " + id(step)
    case .stop(let reason): "stop " + word(reason)
    case .refuse(let refusal): "refuse \(refusal)"
    }
  }

  /// What observers receive, in words.
  public func describe(_ event: FlowEvent) -> String {
    switch event {
    case .shown(let step): "shown \(step)"
    case .rejected(let step, let problems):
      "rejected \(step)"
        + problems.sorted { $0.key < $1.key }.map { " \($0.key):\($0.value.joined(separator: ","))" }.joined()
    case .submitted(let step): "submitted \(step)"
    case .skipped(let step): "skipped \(step)"
    case .chose(let step, let action): "chose \(step) \(action)"
    case .back(let step): "back \(step)"
    case .called(let step, let port, let outcome, _, _): "called \(step) \(port) \(outcome)"
    case .resumed(let step): "resumed \(step)"
    case .ended(let outcome): "ended \(outcome)"
    case .stopped(let reason): "stopped \(reason.rawValue)"
    }
  }

  /// What is on the screen after an action; nil where it leaves the screen alone.
  func described(screenAfter action: Action) -> String? {
    switch action {
    case .present(.step(let step)): "step " + id(step)
    case .present(.working), .present(.ended): describe(action)
    case .finish(let step): "finished " + id(step)
    case .stop(let reason): "stopped " + word(reason)
    case .save, .call, .cancelCall, .emit, .refuse: nil
    }
  }

  func named(_ call: CallReference) -> String { machine.flow[machine.flow[call].port].name }

  private func id(_ step: StepReference) -> String { machine.model.name(of: step) }

  private func word(_ reason: StopReason) -> String {
    switch reason {
    case .quit, .declined: reason.code.rawValue
    case .locked(let message), .failed(let message): "\(reason.code.rawValue): \(message)"
    }
  }
}
