package import FlowDefinition
import FlowEngine
package import FlowExpressions

/// Plays a flow by itself, to find out what the flow can do.
///
/// The explorer is a person who tries the inputs of ``ExploredInputs``, a service that accepts, rejects and fails, and
/// a clock. It always makes the choice that it has made least often, so that every choice gets its turn. The same seed
/// gives the same exploration on every machine.
package struct FlowExplorer {
  /// The results of an exploration.
  package struct Exploration: Sendable {
    /// The parts of the flow that were reached.
    package let coverage: FlowCoverage
    /// The number of events that were handled.
    package let events: Int
    /// The number of sessions, each from the start until its end or until it was given up.
    package let sessions: Int
  }

  private let flow: Flow
  private let given: [Value]
  /// The number of events after which a session is given up.
  private static let patience = 300
  /// The start of each session: March 1, 2026, 12:00 UTC.
  private static let start = FlowTimestamp(seconds: 1_772_366_400)

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - given: The given values, in the order of the flow file.
  package init(_ flow: Flow, given: [Value] = []) {
    self.flow = flow
    self.given = given
  }

  /// Explores the flow until a number of events have been handled.
  ///
  /// - Parameters:
  ///   - events: The number of events.
  ///   - seed: The seed for choices between equals.
  package func explore(events: Int, seed: UInt64 = 0) -> Exploration {
    var player = ExplorationPlayer(flow, today: CalendarDay(Self.start), seed: seed)
    var probe = CoverageProbe(flow)
    var (handled, sessions) = (0, 0)
    while handled < events {
      var run = ExploredRun(flow, given: given, at: Self.start)
      sessions += 1
      run.handle(.started(prefill: [:]), &probe)
      handled += 1
      for _ in 0..<Self.patience where handled < events && !run.machine.isOver {
        guard let choice = player.choose(in: run.machine) else { break }
        run.perform(choice, &probe)
        handled += 1
      }
    }
    return Exploration(coverage: probe.coverage, events: handled, sessions: sessions)
  }
}

/// One session of an exploration.
private struct ExploredRun {
  private(set) var machine: FlowMachine
  private var now: FlowTimestamp
  private var keys = 0

  init(_ flow: Flow, given: [Value], at now: FlowTimestamp) {
    self.now = now
    machine = FlowMachine(flow: flow, session: Session(given: given, run: "run 1"), at: Self.context(now, key: 0))
  }

  private static func context(_ now: FlowTimestamp, key: Int) -> EventContext {
    let today = FlowTimestamp(seconds: now.seconds - now.seconds % 86_400)
    return EventContext(now: now, today: today, freshKey: "key-\(key)")
  }

  mutating func perform(_ choice: ExplorationChoice, _ probe: inout CoverageProbe) {
    switch choice.event(in: machine) {
    case .event(let event): handle(event, &probe)
    case .wait(let seconds): now = FlowTimestamp(seconds: now.seconds + seconds)
    }
  }

  mutating func handle(_ event: Event, _ probe: inout CoverageProbe) {
    keys += 1
    let actions = machine.handle(event, at: Self.context(now, key: keys))
    probe.note(machine.model)
    for case .emit(let event) in actions { probe.note(event, in: machine.model) }
  }
}
