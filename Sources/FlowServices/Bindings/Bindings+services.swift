public import FlowDefinition
public import FlowEngine
public import FlowSyntax
public import Foundation

extension Bindings {
  /// Makes the services of a flow; what does not fit is told with places in ``source``.
  ///
  /// A port named exactly comes before one named by the beginning of its name, a longer beginning before a shorter. Files
  /// named in the bindings lie in `folder` unless their path is absolute. Codes for the terminal go to `delivery`. The
  /// ports of one `local` binding share one ``LocalVerification``. A port with an error has no service.
  public func services(
    for ports: [ServicePort], folder: URL, delivery: any CodeDelivery,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) -> (services: [String: any Service], diagnostics: [Diagnostic]) {
    let sink = DiagnosticSink()
    var services: [String: any Service] = [:]
    var served: [Int: [ServicePort]] = [:]
    for port in ports {
      guard let place = place(of: port, sink: sink) else { continue }
      if BindingCheck(port: port, binding: bindings[place], sink: sink).isPassed() {
        served[place, default: []].append(port)
      }
    }
    for (place, ports) in served {
      let builder = AdapterBuilder(binding: bindings[place], folder: folder, delivery: delivery, random: random)
      services.merge(builder.services(for: ports)) { first, _ in first }
    }
    for binding in bindings where source.name != Bindings.standardName { warn(binding, ports, sink) }
    return (services, DiagnosticReport(source: source, diagnostics: sink.diagnostics).diagnostics)
  }

  private func place(of port: ServicePort, sink: DiagnosticSink) -> Int? {
    let fits = bindings.enumerated().compactMap { place, binding in
      binding.fit(port.name).map { (place: place, fit: $0) }
    }
    if let best = fits.max(by: { $0.fit < $1.fit }) { return best.place }
    sink.error(
      .unboundService, ServiceWords.unbound(port.name), at: SourceRange(0, 1), help: ServiceWords.bindTo(port.name))
    return nil
  }

  private func warn(_ binding: Binding, _ ports: [ServicePort], _ sink: DiagnosticSink) {
    guard !ports.contains(where: { binding.fit($0.name) != nil }) else { return }
    let name = binding.pattern.text
    sink.unknown(
      .bindingMismatch, ServiceWords.noSuchPort(name), at: binding.pattern.quotedRange, name: name,
      candidates: ports.map(\.name), severity: .warning)
  }
}

/// Makes what serves the ports of one binding; the binding was checked.
private struct AdapterBuilder {
  let binding: Binding
  let folder: URL
  let delivery: any CodeDelivery
  let random: any RandomNumberGenerator & Sendable

  func services(for ports: [ServicePort]) -> [String: any Service] {
    switch binding.adapter {
    case .local(let settings, let delivery): shared(local(settings, delivery), ports)
    case .records(let file, let unique): shared(RecordsService(file: url(file), unique: unique), ports)
    case .fixed(let answer):
      Dictionary(
        ports.compactMap { port in
          answer.outcome(of: port, sink: DiagnosticSink()).map { (port.name, FixedService($0)) }
        }, uniquingKeysWith: { first, _ in first })
    case .http: [:]
    }
  }

  private func shared(_ service: any Service, _ ports: [ServicePort]) -> [String: any Service] {
    Dictionary(ports.map { ($0.name, service) }, uniquingKeysWith: { first, _ in first })
  }

  private func local(_ settings: VerificationSettings, _ how: Binding.Delivery) -> LocalVerification {
    let delivery: any CodeDelivery =
      switch how {
      case .terminal: delivery
      case .file(let name): OutboxDelivery(file: url(name))
      }
    return LocalVerification(
      settings: settings, folder: folder, delivery: delivery, name: binding.pattern.text, random: random)
  }

  private func url(_ name: String) -> URL {
    name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name, directoryHint: .notDirectory)
  }
}
