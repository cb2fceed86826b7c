package import FlowDefinition
package import FlowEngine
package import FlowExpressions

/// The clock moves only with `wait` events, and the idempotency keys of calls are `key-1`, `key-2` and so on.
package struct MachineDriver: Sendable {
  package var machine: FlowMachine
  package var now: FlowTimestamp
  private var usedKeys = 0

  /// The start of a session unless another time is given: March 1, 2026, 12:00 UTC.
  package static let usualStart = FlowTimestamp(seconds: 1_772_366_400)

  package init(_ flow: Flow, _ session: Session, at now: FlowTimestamp = usualStart) {
    self.now = now
    machine = FlowMachine(flow: flow, session: session, at: Self.context(now, key: 1))
  }

  private static func context(_ now: FlowTimestamp, key: Int) -> EventContext {
    EventContext(now: now, freshKey: "key-\(key)")
  }

  package var context: EventContext { Self.context(now, key: usedKeys + 1) }

  /// - Returns: The effects; `nil` for an event about a step or field that the flow does not have.
  package mutating func perform(_ event: TestEvent) -> [Effect]? {
    if case .wait(let seconds) = event {
      now = FlowTimestamp(seconds: now.seconds + seconds)
      return []
    }
    return event.event(for: machine).map { handle($0) }
  }

  package mutating func handle(_ event: Event) -> [Effect] {
    let context = context
    let effects = machine.handle(event, at: context)
    for case .call(_, context.freshKey) in effects { usedKeys += 1 }
    return effects
  }

  /// Continues with a session, as another process or run would.
  package mutating func goOn(with session: Session, in flow: Flow? = nil) {
    machine = FlowMachine(flow: flow ?? machine.flow, session: session, at: context)
  }

  package mutating func evaluateCurrentStep() { machine.evaluateCurrentStep() }
}
