public import FlowDefinition
public import FlowEngine
import FlowExpressions
package import FlowSyntax
public import Foundation

/// Which adapter serves which service of a flow: the content of `services.jsonc`.
public struct Bindings: Sendable {
  /// The file the bindings were read from.
  package let source: SourceFile
  let bindings: [Binding]

  /// Reads a bindings file completely: the bindings, nil where anything keeps them from being used, and all that is to
  /// be told.
  package static func read(_ source: SourceFile) -> (bindings: Bindings?, report: DiagnosticReport) {
    let (root, syntax) = JSONReader.read(source, as: ServiceMessages.servicesFile)
    let sink = DiagnosticSink(syntax.diagnostics)
    var bindings: [Binding] = []
    if let root, let object = ObjectReader(root, kind: "a services file", keys: nil, sink: sink) {
      bindings = object.members.filter { $0.key.text != "$schema" }
        .compactMap { BindingReader(sink: sink).read($0) }
    }
    let report = DiagnosticReport(source: source, diagnostics: sink.diagnostics)
    return (report.hasErrors ? nil : Bindings(source: source, bindings: bindings), report)
  }

  static let standardName = "(built-in bindings)"

  /// What holds for a flow without a bindings file: codes to the terminal, accounts in a file of the store.
  public static var standard: Bindings {
    let text = """
      {
        "verification.*": { "use": "local", "deliver": "terminal" },
        "account.create": { "use": "records", "file": "accounts.jsonl", "unique": "email" }
      }
      """
    guard let bindings = read(SourceFile(name: standardName, text: text)).bindings else {
      preconditionFailure("the built-in bindings are without mistake")
    }
    return bindings
  }
}

extension Bindings {
  /// Reads a bindings file.
  ///
  /// - Parameter url: The file, usually `services.jsonc` beside the flow.
  /// - Throws: `FileReadError` if it cannot be read, `FlowFileError` with every diagnostic if it has errors.
  public init(contentsOf url: URL) throws {
    try self.init(Self.read(readFile(url.path(percentEncoded: false))))
  }

  /// Reads bindings from a text.
  ///
  /// - Parameter text: What a bindings file holds: JSON, with comments.
  /// - Throws: `FlowFileError` with every diagnostic if it has errors.
  public init(jsonc text: String) throws(FlowFileError) {
    try self.init(Self.read(SourceFile(name: "services.jsonc", text: text)))
  }

  private init(_ reading: (bindings: Bindings?, report: DiagnosticReport)) throws(FlowFileError) {
    guard let bindings = reading.bindings else { throw FlowFileError([reading.report]) }
    self = bindings
  }

  /// Creates the services that a flow calls.
  ///
  /// A service named exactly comes before one named by the beginning of its name, a longer beginning before a shorter.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - host: What the services need from the program.
  /// - Returns: The services by name, for ``FlowController``; warnings are not reported.
  /// - Throws: `FlowFileError`, with every diagnostic, if the bindings do not fit the flow: a service that nothing serves,
  ///   a binding that cannot do what the flow declares, a variable that the environment does not have.
  public func makeServices(for flow: Flow, host: ServiceHost) throws(FlowFileError) -> [String: any FlowService] {
    let (services, diagnostics) = services(for: flow, host: host)
    let report = DiagnosticReport(source: source, diagnostics: diagnostics)
    if report.hasErrors { throw FlowFileError([report]) }
    return services
  }
}

extension Bindings {
  /// Makes the services of a flow; what does not fit is reported with places in ``source``.
  ///
  /// A port named exactly comes before one named by the beginning of its name, a longer beginning before a shorter. The
  /// ports of one `local` binding share the codes that were sent. A port with an error has no service: one that nothing
  /// serves, a binding that cannot do what the port declares, a variable that the environment does not have.
  package func services(
    for flow: Flow, host: ServiceHost
  ) -> (services: [String: any FlowService], diagnostics: [Diagnostic]) {
    let (services, diagnostics) = services(for: flow.ports, host: host)
    return (services, diagnostics + codeMismatches(in: flow) + unwrittenSecrets(in: flow))
  }

  /// What of these bindings does not fit a flow, whatever the environment.
  package func mismatches(with flow: Flow) -> [Diagnostic] {
    let sink = DiagnosticSink()
    _ = served(flow.ports, sink: sink)
    return report(sink) + codeMismatches(in: flow) + unwrittenSecrets(in: flow)
  }

  func services(
    for ports: [ServicePort], host: ServiceHost
  ) -> (services: [String: any FlowService], diagnostics: [Diagnostic]) {
    let sink = DiagnosticSink()
    var services: [String: any FlowService] = [:]
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
      guard let place = place(of: port) else {
        sink.report(
          .unboundService, ServiceMessages.unbound(port.name), at: SourceRange(0, 1),
          help: ServiceMessages.bindTo(port.name))
        continue
      }
      if BindingCheck(port: port, binding: bindings[place], sink: sink).isPassed() {
        served[place, default: []].append(port)
      }
    }
    tellParted(served, sink)
    if source.name != Bindings.standardName { warnOfUnused(ports, sink) }
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

  private func warnOfUnused(_ ports: [ServicePort], _ sink: DiagnosticSink) {
    for pattern in bindings.filter({ binding in !ports.contains { binding.fit($0.name) != nil } }).map(\.pattern) {
      sink.unknown(
        .bindingMismatch, ServiceMessages.noSuchPort(pattern.text), at: pattern.quotedRange, name: pattern.text,
        candidates: ports.map(\.name), severity: .warning)
    }
  }
}

extension Bindings {
  /// Where a field takes codes of another length than `local` sends, none of them can ever be right.
  func codeMismatches(in flow: Flow) -> [Diagnostic] {
    flow.calls.compactMap { call in
      let port = flow[call.port]
      guard VerificationTask(port: port) == .check, let field = field(for: "code", of: call, in: flow),
        case .code(.constant(.int(let length))) = field.kind,
        let binding = binding(of: port), case .local(let settings, _) = binding.adapter,
        settings.codeLength != Int(length)
      else { return nil }
      let message = ServiceMessages.otherLength(field.path, takes: Int(length), sent: settings.codeLength)
      return Diagnostic(.bindingMismatch, message, at: binding.pattern.quotedRange)
    }
  }

  /// Tells where codes are sent by one `local` and checked by another, which would know none of them.
  func tellParted(_ served: [Int: [ServicePort]], _ sink: DiagnosticSink) {
    let local = served.filter { if case .local = bindings[$0.key].adapter { true } else { false } }
    for (place, ports) in local.sorted(by: { $0.key < $1.key }) {
      for port in ports where VerificationTask(port: port) == .check {
        let sender = port.name.dropLast(VerificationTask.check.rawValue.count) + VerificationTask.send.rawValue
        let isElsewhere = local.contains { $0.key != place && $0.value.contains { $0.name == sender } }
        guard isElsewhere, !ports.contains(where: { VerificationTask(port: $0) == .send }) else { continue }
        let message = ServiceMessages.parted(port.name, from: String(sender))
        sink.report(.bindingMismatch, message, at: bindings[place].pattern.quotedRange)
      }
    }
  }

  /// The field whose bare answer a call passes under a name.
  private func field(for input: String, of call: Call, in flow: Flow) -> Field? {
    guard case .record(let names, let values) = call.inputs, let place = names.firstIndex(of: input),
      case .expression(let expression) = values[place], let slot = expression.bareVariable
    else { return nil }
    return flow.fields.first { $0.slot == slot }
  }

  /// Where `records` is given a secret, its file will not have it: whoever needs it should know before.
  func unwrittenSecrets(in flow: Flow) -> [Diagnostic] {
    flow.ports.compactMap { port in
      guard let binding = binding(of: port), case .records = binding.adapter else { return nil }
      let secrets = port.input?.secretPaths ?? []
      if secrets.isEmpty { return nil }
      let message = ServiceMessages.secretsNotWritten(secrets, port: port.name)
      return Diagnostic(.bindingMismatch, message, severity: .warning, at: binding.pattern.quotedRange)
    }
  }
}

extension PortType {
  /// The parts that are secret, by path such as `account.password`; "" for all of it.
  fileprivate var secretPaths: [String] {
    switch withoutNull {
    case .secret: [""]
    case .record(let names, let types):
      zip(names, types).flatMap { name, type in type.secretPaths.map { $0.isEmpty ? name : "\(name).\($0)" } }
    case .list(let type): type.secretPaths
    case .text, .phone, .email, .url, .date, .boolean, .integer, .number, .code, .options, .optional: []
    }
  }
}

extension DiagnosticRule {
  /// A port that nothing serves.
  package static let unboundService = DiagnosticRule(rawValue: "unbound-service")
  /// A binding that cannot do what its port declares.
  package static let bindingMismatch = DiagnosticRule(rawValue: "binding-mismatch")
  /// A variable that a binding names and the environment does not have.
  package static let missingVariable = DiagnosticRule(rawValue: "missing-variable")
  /// An address that would be asked without encryption.
  package static let insecureAddress = DiagnosticRule(rawValue: "insecure-address")
}
