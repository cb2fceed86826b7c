import FlowEngine
import Synchronization

/// The events that an observer receives, in their order.
final class EventList: FlowObserver {
  private let received = Mutex<[FlowEvent]>([])

  var events: [FlowEvent] { received.withLock(\.self) }

  func observed(_ event: FlowEvent, of run: ObservedRun) { received.withLock { $0.append(event) } }
}
