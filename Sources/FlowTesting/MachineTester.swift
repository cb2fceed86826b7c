public import FlowDefinition
public import FlowEngine
public import FlowExpressions
import FlowSyntax

/// Sends events to the state machine that runs a flow, and checks what the machine returns.
///
/// The machine returns effects, such as `show review`. They are compared with the expected effects.
///
/// A test has the form `given(…).when(…).expect(…)`.
///
/// A tester that is exhaustive also fails if `when` returns effects that no ``expect(_:)`` names. A name that the flow
/// does not have ends the test: it is the last difference, with the nearest name.
///
/// A tester is a value: sending events or stating expectations returns a new tester, so several tests can continue from
/// the same state. The clock moves only with `wait` events. The idempotency keys of calls are `key-1`,
/// `key-2` and so on. Differences are collected in ``differences``, and ``verify()`` throws them.
public struct MachineTester: Sendable {
  private var driver: MachineDriver
  package var machine: FlowMachine {
    get { driver.machine }
    set { driver.machine = newValue }
  }
  /// The current time, initially March 1, 2026, 12:00 UTC.
  public var now: FlowTimestamp {
    get { driver.now }
    set { driver.now = newValue }
  }
  /// The effects that the machine returned for the last test event, such as `show review`.
  ///
  /// These are not the actions of a step. A `wait` event does not change this list.
  public private(set) var actions: [String] = []
  /// The events that observers received when the machine handled its last test event.
  public private(set) var events: [FlowEvent] = []
  /// The current screen, such as `step phone`.
  public private(set) var screen = "nothing"
  /// The differences from the expectations.
  public var differences: [Difference] { noted + [unnamed].compactMap(\.self) }
  private var noted: [Difference] = []
  /// The effects that the test has not named yet; `nil` if there are none, or if the tester is not exhaustive.
  private var unnamed: Difference?
  private let isExhaustive: Bool
  /// Whether the test used a name that the flow does not have.
  private var isOver = false
  /// The calls made so far, each as the port's name and the idempotency key, such as `account.create key-1`.
  ///
  /// A retry with the same key is not listed again.
  public private(set) var calls: [String] = []
  private var last = "the start"

  /// A difference from an expectation.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The last test event before the comparison, as text.
    public let after: String
    /// The name of the compared part, such as `actions` or `screen`.
    public let what: String
    /// The expected values.
    public let expected: [String]
    /// The actual values.
    public let found: [String]
    let nearest: String?

    /// The difference as a sentence.
    public var description: String {
      "after \(after), \(what): expected \(expected), found \(found)"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
  }

  /// Creates a tester at the start of a session.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - given: The given values of the flow, by name. Required values that are missing, unknown values, and values of
  ///     the wrong type are recorded as a difference.
  ///   - run: The id of the run.
  ///   - isExhaustive: Whether each effect that the machine returns for an event of ``when(_:)`` or ``after(_:)`` must be
  ///     named by ``expect(_:)`` before the next event.
  public init(
    _ flow: Flow, given: [String: JSONValue] = [:], run: String = "run 1", isExhaustive: Bool = false
  ) {
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) }
    self.init(flow, Session(given: values.map { $0 ?? .null }, run: run), isExhaustive: isExhaustive)
    let names = flow.given.map(\.name)
    let unfit = zip(names, values).filter { $1 == nil }.map(\.0) + Set(given.keys).subtracting(names).sorted()
    if !unfit.isEmpty { differ("inputs", expected: ["the inputs of the flow"], found: unfit) }
  }

  /// Creates a tester at the start of a session, with given values in the order of the flow file.
  package init(_ flow: Flow, given: [Value], run: String = "run 1") {
    self.init(flow, Session(given: given, run: run))
  }

  package init(
    _ flow: Flow, _ session: Session, now: FlowTimestamp = MachineDriver.usualStart, isExhaustive: Bool = false
  ) {
    self.isExhaustive = isExhaustive
    driver = MachineDriver(flow, session, at: now)
  }

  /// The new tester keeps the differences found so far.
  package func going(on session: Session) -> MachineTester { going(on: session, in: machine.flow) }

  package func going(on session: Session, in flow: Flow) -> MachineTester {
    var tester = self
    tester.driver.goOn(with: session, in: flow)
    return tester
  }

  // MARK: events

  /// Sends the events that lead to the state to test.
  ///
  /// - Parameter events: The events.
  /// - Returns: A tester that has handled the events.
  public func given(_ events: TestEvent...) -> MachineTester {
    events.reduce(self) { tester, event in
      var tester = tester.after(event)
      tester.unnamed = nil
      return tester
    }
  }

  /// Sends events.
  ///
  /// The next expectations apply to the last of these events: to the effects that the machine returns for it, and to
  /// the events that observers receive.
  ///
  /// - Parameter events: The events.
  /// - Returns: A tester that has handled the events.
  public func when(_ events: TestEvent...) -> MachineTester { events.reduce(self) { $0.after($1) } }

  /// Sends one event.
  ///
  /// - Parameter event: The event.
  /// - Returns: A tester that has handled the event.
  public func after(_ event: TestEvent) -> MachineTester {
    if isOver { return self }
    var tester = self
    tester.noted = differences
    tester.unnamed = nil
    tester.last = event.description
    if let unknown = event.misspelling(for: machine) {
      tester.note("names", expected: ["a name in the flow"], found: [unknown.name], nearest: unknown.nearest)
      tester.isOver = true
      return tester
    }
    let effects = tester.driver.perform(event) ?? []
    if case .wait = event { return tester }
    tester.note(effects)
    if isExhaustive, !tester.actions.isEmpty {
      tester.unnamed = Difference(
        after: tester.last, what: "actions", expected: ["to be named"], found: tester.actions, nearest: nil)
    }
    return tester
  }

  private mutating func note(_ effects: [Effect]) {
    actions = []
    events = []
    for effect in effects {
      if case .emit(let event) = effect { events.append(event) } else { actions.append(describe(effect)) }
      if let screen = described(screenAfter: effect) { self.screen = screen }
      if case .call(let call, let key) = effect, case let made = named(call) + " " + key, !calls.contains(made) {
        calls.append(made)
      }
    }
  }

  // MARK: expectations

  /// Expects that the machine returned exactly these effects for the last test event.
  ///
  /// The events that the machine returns for observers are not compared; see ``expect(events:)``.
  ///
  /// - Parameter expected: The effects, such as `show review`.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(_ expected: String...) -> MachineTester {
    var tester = comparing("actions", expected, actions)
    tester.unnamed = nil
    return tester
  }

  /// Expects that observers received exactly these events while the last test event was handled.
  ///
  /// - Parameter expected: The events, such as `.shown(step: "phone")`. The duration of a call is 0.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(events expected: FlowEvent...) -> MachineTester {
    if events == expected { return self }
    return comparing("events", expected.map { "\($0)" }, events.map { "\($0)" })
  }

  /// Expects a screen.
  ///
  /// - Parameter expected: The screen, such as `step phone`.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(screen expected: String) -> MachineTester { comparing("screen", [expected], [screen]) }

  /// Expects that the path consists of exactly these steps.
  ///
  /// - Parameter expected: The names of all steps on the path.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(path expected: String...) -> MachineTester {
    comparing("path", expected, machine.model.path.map { machine.model.name(of: $0) })
  }

  /// Expects that exactly these calls have been made so far.
  ///
  /// - Parameter expected: The calls, each as the port's name and the idempotency key, such as `account.create key-1`.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(calls expected: String...) -> MachineTester { comparing("calls", expected, calls) }

  /// Expects an answer.
  ///
  /// The answer is compared even if its step is not on the path.
  ///
  /// - Parameters:
  ///   - path: The path of the field.
  ///   - expected: The expected answer; `nil` if no answer is expected, or if the answer is secret.
  /// - Returns: A tester that has recorded the difference, if any.
  public func expect(answer path: String, _ expected: JSONValue?) -> MachineTester {
    guard let field = machine.model.field(path) else {
      return comparing("answer", [path], [], nearest: Suggestion.nearest(to: path, in: machine.flow.fields.map(\.path)))
    }
    let answer = machine.model.session.answers[field]?.value
    let found = answer.flatMap { JSONValue.written($0) }
    // Compare the values and not their descriptions, which can list the members of an object in different orders.
    if found == expected { return self }
    return comparing("answer \(path)", ["\(String(describing: expected))"], ["\(String(describing: found))"])
  }

  private func comparing(
    _ what: String, _ expected: [String], _ found: [String], nearest: String? = nil
  ) -> MachineTester {
    if expected == found { return self }
    var tester = self
    tester.note(
      what, expected: expected, found: found,
      nearest: nearest ?? expected.lazy.compactMap { machine.flow.misspelling(in: $0) }.first)
    return tester
  }

  /// Records a difference, for custom expectations.
  ///
  /// - Parameters:
  ///   - what: The name of the compared part, such as `actions` or `screen`.
  ///   - expected: The expected values.
  ///   - found: The actual values.
  public mutating func differ(_ what: String, expected: [String], found: [String]) {
    note(what, expected: expected, found: found, nearest: nil)
  }

  private mutating func note(_ what: String, expected: [String], found: [String], nearest: String?) {
    if isOver { return }
    noted.append(Difference(after: last, what: what, expected: expected, found: found, nearest: nearest))
  }
}

extension MachineTester {
  package func describe(_ effect: Effect) -> String {
    switch effect {
    case .present(.step(let step)): "show " + id(step)
    case .present(.working(let step, _)): "working " + id(step)
    case .present(.ended(let step)): "end " + id(step)
    case .save: "save"
    case .call(let call, let key): "call " + named(call) + " " + key
    case .cancelCall: "cancel"
    case .emit(let event): "emit \(event)"
    case .finish(let step): "finish " + id(step)
    case .stop(let reason): "stop " + word(reason)
    case .refuse(let refusal): "refuse \(refusal)"
    }
  }

  func described(screenAfter effect: Effect) -> String? {
    switch effect {
    case .present(.step(let step)): "step " + id(step)
    case .present(.working), .present(.ended): describe(effect)
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
