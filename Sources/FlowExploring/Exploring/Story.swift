package import FlowDefinition
package import FlowEngine
package import FlowExpressions
package import FlowTesting
import Foundation
import Synchronization

/// What happens in a session, from its start: what the person does, the replies of the services, and the time that
/// passes.
///
/// A story names steps and fields as tests do, so it can be played on another version of the flow. `resume` in a story
/// stands for a restart of the program.
package struct Story: Hashable, Sendable {
  /// The values that the host passes in, by name.
  package let given: [String: JSONValue]
  /// The events after the start.
  package var events: [TestEvent]

  /// Creates a story.
  package init(given: [String: JSONValue] = [:], events: [TestEvent] = []) {
    self.given = given
    self.events = events
  }
}

/// A session in which a story is played.
///
/// The clock moves only with `wait` events. A session is a value: a copy can be continued in another way.
package struct StorySession: Sendable {
  /// The machine that handles the events.
  package internal(set) var machine: FlowMachine {
    get { holder.machine }
    set { holder = MachineHolder(newValue) }
  }
  private var holder: MachineHolder
  /// The state of the current step.
  var state: StepViewState { holder.state }
  /// The values that expressions of the current step read, with valid input that is not submitted yet.
  var environment: Environment { holder.evaluated.model.currentEnvironment }
  /// The current time.
  package private(set) var now: FlowTimestamp
  /// The effects of the last event.
  package internal(set) var actions: [Action] = []
  /// For each `once` call that the services carried out, the idempotency keys under which they did so.
  ///
  /// More than one key for a call is a bug of the machine.
  var onceKeys: [CallReference: Set<String>] = [:]
  private var keys = 0
  private var runs = 1
  /// The time of the last save, in seconds.
  private var savedAt: Int64 = 0

  /// The start of a session unless another time is given: March 1, 2026, 12:00 UTC.
  package static let usualStart = FlowTimestamp(seconds: 1_772_366_400)

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - given: The values that the host passes in, by name. Missing values, and values of the wrong type, are null.
  ///   - start: The time of the start.
  package init(_ flow: Flow, given: [String: JSONValue] = [:], at start: FlowTimestamp = usualStart) {
    now = start
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) ?? .null }
    holder = MachineHolder(
      FlowMachine(flow: flow, session: Session(given: values, run: "run 1"), at: Self.context(start, key: 0)))
    handle(.started(prefill: [:]))
  }

  private static func context(_ now: FlowTimestamp, key: Int) -> EventContext {
    let today = FlowTimestamp(seconds: now.seconds - now.seconds % 86_400)
    return EventContext(now: now, today: today, freshKey: "key-\(key)")
  }

  /// Handles an event of a story.
  ///
  /// - Returns: `false` if the event is for a step or field that the flow does not have; otherwise `true`.
  @discardableResult
  package mutating func perform(_ event: TestEvent) -> Bool {
    switch event {
    case .wait(let seconds):
      now = FlowTimestamp(seconds: now.seconds + seconds)
      actions = []
    case .resume: restart()
    case _:
      guard let event = event.event(for: machine) else { return false }
      handle(event)
    }
    return true
  }

  /// The number of events that the machine has handled.
  var eventCount: Int { keys }

  /// The context at the current time, for checks that handle no event.
  var context: EventContext { Self.context(now, key: 0) }

  private mutating func handle(_ event: Event) {
    if case .answered(machine.running?.key, let outcome, _) = event {
      noteOutcome(isAccepted: outcome.name == "accepted")
    }
    keys += 1
    var machine = holder.latest
    actions = machine.handle(event, at: Self.context(now, key: keys))
    self.machine = machine
    if actions.contains(.save) { savedAt = now.seconds }
  }

  /// Notes whether the service carried out the running call, if it is a `once` call.
  private mutating func noteOutcome(isAccepted: Bool) {
    guard let running = machine.running, machine.flow[running.call].isOnce else { return }
    if isAccepted {
      onceKeys[running.call, default: []].insert(running.key)
    } else {
      onceKeys[running.call]?.remove(running.key)
    }
  }

  /// Restarts the program: only what is saved remains.
  ///
  /// If the session has expired, a new one is started.
  private mutating func restart() {
    // In a story, the service carries out the call, and only its reply is lost. A call with answers that are not saved
    // is not noted: the answers are lost too, so it may be a different call when it is repeated.
    if let running = machine.running, machine.flow[running.call].transientFields.isEmpty {
      noteOutcome(isAccepted: true)
    }
    runs += 1
    let flow = machine.flow
    if let expires = flow.expires, savedAt + expires.components.seconds <= now.seconds {
      let session = Session(given: machine.model.session.given, run: "run \(runs)")
      onceKeys = [:]
      machine = FlowMachine(flow: flow, session: session, at: Self.context(now, key: keys))
      return handle(.started(prefill: [:]))
    }
    let content = SnapshotContent(machine.model.sessionToSave, flow)
    // Secrets among the given values are not saved. Pass them again, as the host does when it resumes a session.
    let session = Session.restored(content, flow, given: machine.model.session.given, run: "run \(runs)").session
    machine = FlowMachine(flow: flow, session: session, at: Self.context(now, key: keys))
    handle(.resumed)
  }
}

/// A machine that copies of a session share, because a machine is large and sessions are copied at every event.
private final class MachineHolder: Sendable {
  let machine: FlowMachine
  private let known: Mutex<(machine: FlowMachine?, state: StepViewState?)> = Mutex((nil, nil))

  init(_ machine: FlowMachine) { self.machine = machine }

  /// The machine, with the evaluation of its current step if that is known.
  var latest: FlowMachine { known.withLock { $0.machine } ?? machine }

  /// The machine with the evaluation of its current step, which is evaluated once.
  var evaluated: FlowMachine { known.withLock { evaluated(&$0.machine) } }

  /// The state of the current step, which is created once.
  var state: StepViewState {
    known.withLock { known in
      if let state = known.state { return state }
      let machine = evaluated(&known.machine)
      let state = machine.viewModel(for: machine.model.current).state
      known.state = state
      return state
    }
  }

  private func evaluated(_ known: inout FlowMachine?) -> FlowMachine {
    if let known { return known }
    var machine = machine
    machine.evaluateCurrentStep()
    known = machine
    return machine
  }
}

extension Story {
  /// The events in words, one line each, after a line with the given values, if there are any.
  var lines: [String] {
    let values = given.isEmpty ? [] : ["given \(Value(.object(given)).json)"]
    return values + events.map(StoryMessages.event)
  }
}

extension StorySession {
  /// The saved session as another process of the same run reads it.
  var readSession: Session {
    let (session, flow) = (machine.model.session, machine.flow)
    let data = try? JSONEncoder().encode(SnapshotContent(machine.model.sessionToSave, flow))
    let content = data.flatMap { try? JSONDecoder().decode(SnapshotContent.self, from: $0) } ?? SnapshotContent()
    return Session.restored(content, flow, given: session.given, run: session.run).session
  }

  /// Returns a copy of this story session that continues from ``readSession``.
  func reread() -> StorySession {
    var copy = self
    copy.machine = FlowMachine(flow: machine.flow, session: readSession, at: context)
    return copy
  }

  /// Plays a story from its start.
  ///
  /// - Parameters:
  ///   - story: The story; events for steps and fields that the flow does not have are left out.
  ///   - flow: The flow.
  ///   - note: Called after the start and after each event, with the event and the session.
  package static func play(_ story: Story, on flow: Flow, note: (TestEvent, borrowing StorySession) -> Void) {
    var session = StorySession(flow, given: story.given)
    note(.start, session)
    for event in story.events where session.perform(event) { note(event, session) }
  }
}
