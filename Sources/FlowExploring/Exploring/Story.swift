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
  package let given: [String: JSONValue]
  package var events: [TestEvent]

  package init(given: [String: JSONValue] = [:], events: [TestEvent] = []) {
    self.given = given
    self.events = events
  }
}

/// The clock moves only with `wait` events.
///
/// A session is a value: a copy can be continued in another way.
package struct StorySession: Sendable {
  package internal(set) var machine: FlowMachine {
    get { holder.driver.machine }
    set {
      var driver = holder.driver
      driver.machine = newValue
      holder = DriverHolder(driver)
    }
  }
  private var holder: DriverHolder
  var state: StepViewState { holder.state }
  /// The values that expressions of the current step read, with valid input that is not submitted yet.
  var environment: Environment { holder.evaluated.machine.model.currentEnvironment }
  package var now: FlowTimestamp { holder.driver.now }
  package internal(set) var actions: [Effect] = []
  /// For each `once` call that the services carried out, the idempotency keys under which they did so.
  ///
  /// More than one key for a call is a bug of the machine.
  var onceKeys: [CallReference: Set<String>] = [:]
  private(set) var eventCount = 0
  private var runs = 1
  /// The time of the last save, in seconds.
  private var savedAt: Int64 = 0

  /// - Parameter given: The values that the host passes in, by name. Missing values, and values of the wrong type, are
  ///   null.
  package init(_ flow: Flow, given: [String: JSONValue] = [:], at start: FlowTimestamp = MachineDriver.usualStart) {
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type) ?? .null }
    holder = DriverHolder(MachineDriver(flow, Session(given: values, run: "run 1"), at: start))
    perform(.start)
  }

  /// - Returns: `false` if the event is for a step or field that the flow does not have; otherwise `true`.
  @discardableResult
  package mutating func perform(_ event: TestEvent) -> Bool {
    if case .resume = event {
      restart()
      return true
    }
    return send(event)
  }

  var context: EventContext { holder.driver.context }

  private mutating func send(_ event: TestEvent) -> Bool {
    var driver = holder.latest
    guard let effects = driver.perform(event) else { return false }
    switch event {
    case .reply(let outcome): noteOutcome(isAccepted: outcome.name == "accepted")
    case .replyTo(machine.running?.key, let outcome): noteOutcome(isAccepted: outcome.name == "accepted")
    case .cancel: noteOutcome(isAccepted: false)
    case .wait: eventCount -= 1
    case _: break
    }
    eventCount += 1
    actions = effects
    holder = DriverHolder(driver)
    if actions.contains(.save) { savedAt = now.seconds }
    return true
  }

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
      return goOn(with: session, .start)
    }
    let content = SnapshotContent(machine.model.sessionToSave, flow)
    // Secrets among the given values are not saved. Pass them again, as the host does when it resumes a session.
    let session = Session.restored(content, flow, given: machine.model.session.given, run: "run \(runs)").session
    goOn(with: session, .resume)
  }

  private mutating func goOn(with session: Session, _ event: TestEvent) {
    var driver = holder.driver
    driver.goOn(with: session)
    holder = DriverHolder(driver)
    _ = send(event)
  }
}

/// A driver that copies of a session share, because a machine is large and sessions are copied at every event.
private final class DriverHolder: Sendable {
  let driver: MachineDriver
  private let known: Mutex<(driver: MachineDriver?, state: StepViewState?)> = Mutex((nil, nil))

  init(_ driver: MachineDriver) { self.driver = driver }

  var latest: MachineDriver { known.withLock { $0.driver } ?? driver }

  var evaluated: MachineDriver { known.withLock { evaluated(&$0.driver) } }

  var state: StepViewState {
    known.withLock { known in
      if let state = known.state { return state }
      let machine = evaluated(&known.driver).machine
      let state = machine.viewModel(for: machine.model.current).state
      known.state = state
      return state
    }
  }

  private func evaluated(_ known: inout MachineDriver?) -> MachineDriver {
    if let known { return known }
    var driver = driver
    driver.evaluateCurrentStep()
    known = driver
    return driver
  }
}

extension Story {
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

  func reread() -> StorySession {
    var copy = self
    var driver = holder.driver
    driver.goOn(with: readSession)
    copy.holder = DriverHolder(driver)
    return copy
  }

  /// - Parameters:
  ///   - story: The story; events for steps and fields that the flow does not have are left out.
  ///   - note: Called after the start and after each event, with the event and the session.
  package static func play(_ story: Story, on flow: Flow, note: (TestEvent, borrowing StorySession) -> Void) {
    var session = StorySession(flow, given: story.given)
    note(.start, session)
    for event in story.events where session.perform(event) { note(event, session) }
  }
}
