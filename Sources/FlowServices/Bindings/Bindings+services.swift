public import FlowDefinition
public import FlowEngine
public import FlowSyntax
import Foundation

extension Bindings {
  /// Makes the services of a flow; what does not fit is told with places in ``source``.
  ///
  /// A port named exactly comes before one named by the beginning of its name, a longer beginning before a shorter. The
  /// ports of one `local` binding share one ``LocalVerification``. A port with an error has no service: one that nothing
  /// serves, a binding that cannot do what the port declares, a variable that the environment does not have.
  public func services(
    for flow: Flow, host: ServiceHost
  ) -> (services: [String: any Service], diagnostics: [Diagnostic]) {
    let (services, diagnostics) = services(for: flow.ports, host: host)
    return (services, diagnostics + codeMismatches(in: flow) + unwrittenSecrets(in: flow))
  }

  /// What of these bindings does not fit a flow, whatever the environment.
  public func mismatches(with flow: Flow) -> [Diagnostic] {
    let sink = DiagnosticSink()
    _ = served(flow.ports, sink: sink)
    return report(sink) + codeMismatches(in: flow) + unwrittenSecrets(in: flow)
  }

  func services(
    for ports: [ServicePort], host: ServiceHost
  ) -> (services: [String: any Service], diagnostics: [Diagnostic]) {
    let sink = DiagnosticSink()
    var services: [String: any Service] = [:]
    for (place, ports) in served(ports, sink: sink).sorted(by: { $0.key < $1.key }) {
      let builder = AdapterBuilder(binding: bindings[place], host: host, sink: sink)
      services.merge(builder.services(for: ports)) { first, _ in first }
    }
    return (services, report(sink))
  }

  /// The ports that each binding serves and can serve, by the binding's place.
  private func served(_ ports: [ServicePort], sink: DiagnosticSink) -> [Int: [ServicePort]] {
    var served: [Int: [ServicePort]] = [:]
    for port in ports {
      guard let place = place(of: port, sink: sink) else { continue }
      if BindingCheck(port: port, binding: bindings[place], sink: sink).isPassed() {
        served[place, default: []].append(port)
      }
    }
    tellParted(served, sink)
    for binding in bindings where source.name != Bindings.standardName { warn(binding, ports, sink) }
    return served
  }

  private func report(_ sink: DiagnosticSink) -> [Diagnostic] {
    DiagnosticReport(source: source, diagnostics: sink.diagnostics).diagnostics
  }

  /// The binding that serves a port, nil for none.
  func binding(of port: ServicePort) -> Binding? { place(of: port).map { bindings[$0] } }

  private func place(of port: ServicePort) -> Int? {
    let fits = bindings.enumerated().compactMap { place, binding in
      binding.fit(port.name).map { (place: place, fit: $0) }
    }
    return fits.max { $0.fit < $1.fit }?.place
  }

  private func place(of port: ServicePort, sink: DiagnosticSink) -> Int? {
    if let place = place(of: port) { return place }
    sink.error(
      .unboundService, ServiceMessages.unbound(port.name), at: SourceRange(0, 1),
      help: ServiceMessages.bindTo(port.name))
    return nil
  }

  private func warn(_ binding: Binding, _ ports: [ServicePort], _ sink: DiagnosticSink) {
    guard !ports.contains(where: { binding.fit($0.name) != nil }) else { return }
    let name = binding.pattern.text
    sink.unknown(
      .bindingMismatch, ServiceMessages.noSuchPort(name), at: binding.pattern.quotedRange, name: name,
      candidates: ports.map(\.name), severity: .warning)
  }
}
