import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices

/// Looks at saved sessions and their flows; each flow is read once.
struct SessionReader {
  let store: FileSessionStore
  let environment: ProgramEnvironment
  private var flows: [String: Flow?] = [:]

  init(store: FileSessionStore, environment: ProgramEnvironment) {
    self.store = store
    self.environment = environment
  }

  /// What is told of a session in a list.
  ///
  /// `isOurs`: nobody else has it open, because this program does.
  mutating func entry(_ summary: SessionSummary, isOurs: Bool = false) async -> SessionEntry {
    let holder = isOurs ? nil : store.holder(of: summary.id)
    switch summary.content {
    case .unreadable(let error): return SessionEntry(id: summary.id, state: .unreadable(error), holder: holder)
    case .readable(let header):
      if let outcome = header.outcome {
        return SessionEntry(id: summary.id, state: .finished(header, outcome: outcome), holder: holder)
      }
      let report = await report(on: summary.id, header)
      return SessionEntry(id: summary.id, state: .unfinished(header, report), holder: holder)
    }
  }

  private mutating func report(on id: SessionID, _ header: SnapshotHeader) async -> ResumeReport? {
    guard let flow = flow(of: header), let snapshot = try? await store.load(id) else { return nil }
    let host = environment.host
    return ResumeReport(on: snapshot, flow, at: EventContext(now: host.now(), today: host.today(), freshKey: ""))
  }

  /// The flow a session belongs to, as it is now; nil where it cannot be read, or is another flow.
  mutating func flow(of header: SnapshotHeader) -> Flow? {
    guard let path = header.flowPath else { return nil }
    if let known = flows[path] { return known?.id == header.flow ? known : nil }
    let flow = try? FlowFolder(flowPath: path).readFlow(language: environment.language).flow
    flows[path] = .some(flow)
    return flow?.id == header.flow ? flow : nil
  }
}
