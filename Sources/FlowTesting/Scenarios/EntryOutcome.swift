import FlowDefinition
package import FlowEngine

package struct EntryOutcome {
  var events: [FlowEvent] = []
  var refusal: Refusal?
  var isExpired = false
  private let requestsBefore: [String: Int]

  init(_ services: [String: ScriptedService]) { requestsBefore = services.mapValues { $0.requests.count } }

  package func requests(to port: String, _ services: [String: ScriptedService]) -> [ServiceRequest] {
    Array((services[port]?.requests ?? []).dropFirst(requestsBefore[port] ?? 0))
  }

  package func errors(_ model: FlowModel) -> [String: [String]] {
    var errors: [String: [String]] = [:]
    func note(_ code: String, _ field: String) { errors[field, default: []].append(code) }
    for case .rejected(_, let problems) in events {
      errors.merge(problems) { $0 + $1 }
    }
    for case .callEnded(_, _, _, let outcome, _, _, _) in events where outcome == "unavailable" {
      note(outcome, ScenarioReader.form)
    }
    for blame in model.session.pendingRejections where isNew(blame, model) { note(blame.code, model.name(of: blame)) }
    if isExpired { note(ScenarioReader.expired, ScenarioReader.form) }
    if let refusal, refusal != .invalid || errors.isEmpty { note(refusal.rawValue, ScenarioReader.form) }
    return errors.mapValues { $0.sorted() }
  }

  /// Whether this scenario entry, and not an earlier one, caused a rejection.
  ///
  /// A session keeps only the latest rejection of each call.
  private func isNew(_ blame: PendingRejection, _ model: FlowModel) -> Bool {
    let flow = model.flow
    let step = model.name(of: flow.step(of: blame.call))
    return events.contains { event in
      guard case .callEnded(step, let port, _, blame.code, _, _, _) = event else { return false }
      return port == flow[flow[blame.call].port].name
    }
  }
}

extension FlowModel {
  /// Events for observers use the same name.
  fileprivate func name(of blame: PendingRejection) -> String {
    guard let field = blame.field else { return ScenarioReader.form }
    let number = ItemName(name(of: blame.step)).number
    return flow.name(of: field, number: number.map { $0 - 1 })
  }
}
