import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation

struct Binding: Sendable {
  /// The name of a port, or a prefix with a star, such as `verification.*`.
  let pattern: LocatedText
  let adapter: Adapter

  enum Adapter: Sendable {
    case local(VerificationSettings, Delivery)
    case records(file: String, unique: String?)
    case fixed(FixedAnswer)
    case http(HTTPBinding)
  }

  enum Delivery: Hashable, Sendable {
    case terminal
    case file(String)
  }

  enum FixedAnswer: Sendable {
    case accepted(JSONNode)
    case rejected(LocatedText, details: JSONNode?)
    case unavailable
  }

  /// Longer patterns are more specific, and the full name is the most specific.
  func fit(_ port: String) -> Int? {
    if pattern.text == port { return Int.max }
    guard pattern.text.hasSuffix("*"), port.hasPrefix(pattern.text.dropLast()) else { return nil }
    return pattern.text.count
  }
}

/// Creates the services of a binding that passed its check.
struct AdapterBuilder {
  let binding: Binding
  let host: ServiceHost
  let sink: DiagnosticSink

  /// For an `http` binding without a transport or with unusable environment variables, reports the reason and returns
  /// no services.
  func services(for ports: [ServicePort]) -> [String: any FlowService] {
    switch binding.adapter {
    case .local(let settings, let delivery): shared(local(settings, delivery), ports)
    case .records(let file, let unique): shared(records(file, unique), ports)
    case .fixed(let answer):
      Dictionary(
        keepingFirst: ports.compactMap { port in
          answer.outcome(of: port, sink: DiagnosticSink()).map { (port.name, FixedService($0)) }
        })
    case .http(let binding):
      service(over: binding).map { shared($0, ports) } ?? [:]
    }
  }

  private func service(over http: HTTPBinding) -> HTTPService? {
    let endpoint = HTTPEndpoint(http, environment: host.environment, sink: sink)
    guard let transport = host.transport else {
      sink.report(
        .unboundService, ServiceMessages.noTransport, at: binding.pattern.quotedRange,
        help: ServiceMessages.giveTransport)
      return nil
    }
    return endpoint.map { HTTPService(endpoint: $0, transport: transport, pause: host.pause) }
  }

  private func shared(_ service: any FlowService, _ ports: [ServicePort]) -> [String: any FlowService] {
    Dictionary(keepingFirst: ports.map { ($0.name, service) })
  }

  private func records(_ file: String, _ unique: String?) -> RecordsService {
    RecordsService(table: sharedTables(for: file)?.records(file) ?? FileRecords(url(file)), unique: unique)
  }

  private func local(_ settings: VerificationSettings, _ how: Binding.Delivery) -> LocalVerification {
    let delivery: any CodeDelivery =
      switch how {
      case .terminal: host.delivery
      case .file(let name): sharedTables(for: name)?.outbox(name) ?? OutboxDelivery(file: url(name))
      }
    let name = binding.pattern.text
    if let ledger = host.sharedTables?.codeLedger(name, settings) {
      return LocalVerification(settings: settings, ledger: ledger, delivery: delivery, random: host.random)
    }
    return LocalVerification(
      settings: settings, folder: host.folder, delivery: delivery, name: name, random: host.random)
  }

  /// An absolute path is that of a file of this computer.
  private func sharedTables(for file: String) -> (any SharedTables)? {
    file.starts(withScalar: "/") ? nil : host.sharedTables
  }

  private func url(_ name: String) -> URL {
    name.starts(withScalar: "/") ? URL(filePath: name) : host.folder.appending(path: name, directoryHint: .notDirectory)
  }
}

extension Binding.FixedAnswer {
  /// - Returns: `nil` after reporting why the outcome does not fit the port.
  func outcome(of port: ServicePort, sink: DiagnosticSink) -> ServiceOutcome? {
    switch self {
    case .accepted(let node): Self.accepted(node, port, sink).map { .accepted($0) }
    case .rejected(let code, let details): Self.rejection(code, details, port, sink).map { .rejected($0) }
    case .unavailable: .unavailable(reason: ServiceMessages.fixedUnavailable)
    }
  }

  private static func accepted(_ node: JSONNode, _ port: ServicePort, _ sink: DiagnosticSink) -> JSONValue? {
    if let output = port.output {
      return output.value(node, what: "accepted", sink: sink, rule: .bindingMismatch).map(JSONValue.revealed)
    }
    if node.isEmptyOutput { return .null }
    sink.report(.bindingMismatch, ServiceMessages.givesNothing(port.name), at: node.range)
    return nil
  }

  private static func rejection(
    _ code: LocatedText, _ details: JSONNode?, _ port: ServicePort, _ sink: DiagnosticSink
  ) -> Rejection? {
    guard let declared = port.rejection(code.text) else {
      sink.unknown(
        .bindingMismatch, ServiceMessages.undeclared(code.text, "fixed", port: port.name), at: code.quotedRange,
        name: code.text, listing: port.rejections.map(\.code))
      return nil
    }
    let node = details ?? JSONNode(.object([]), at: code.quotedRange)
    let value = declared.details.value(node, what: "details", sink: sink, rule: .bindingMismatch)
    return value.map { Rejection(code: code.text, details: JSONValue.revealed($0).members ?? [:]) }
  }
}
