public import FlowDefinition
public import FlowEngine
import FlowExpressions
package import FlowSyntax
public import Foundation

/// The content of `services.jsonc`: how each service of a flow is implemented.
public struct Bindings: Sendable {
  package let source: SourceFile
  let bindings: [Binding]
  private let root: JSONNode?

  package static func read(_ source: SourceFile) -> (bindings: Bindings?, report: DiagnosticReport) {
    let (root, syntax) = JSONReader.read(source, as: ServiceMessages.servicesFile)
    let sink = DiagnosticSink(syntax.diagnostics)
    var bindings: [Binding] = []
    if let root, let object = ObjectReader(root, kind: "a services file", keys: nil, sink: sink) {
      _ = object.text("$schema")
      bindings = object.members.filter { !notServices.contains($0.key.text) }
        .compactMap { BindingReader(sink: sink).read($0) }
    }
    let report = DiagnosticReport(source: source, diagnostics: sink.diagnostics)
    return (report.hasErrors ? nil : Bindings(source: source, bindings: bindings, root: root), report)
  }

  /// The keys that name no services.
  private static let notServices = ["$schema", "functions"]

  static let standardName = "(built-in bindings)"

  /// The bindings of a flow without a services file.
  ///
  /// Codes are delivered by ``ServiceHost/delivery``, and accounts are appended to `accounts.jsonl` in
  /// ``ServiceHost/folder``.
  public static var standard: Bindings {
    let text = """
      {
        "verification.*": { "use": "local", "deliver": "terminal" },
        "account.create": { "use": "records", "file": "accounts.jsonl", "unique": "email" }
      }
      """
    guard let bindings = read(SourceFile(name: standardName, text: text)).bindings else {
      preconditionFailure("the built-in bindings have no errors")
    }
    return bindings
  }
}

extension Bindings {
  /// Reads a services file.
  ///
  /// - Parameter url: The file, usually `services.jsonc` in the folder of the flow.
  /// - Throws: `FileReadError` if the file cannot be read, or `FlowFileError` with the diagnostics if the file has
  ///   errors.
  public init(contentsOf url: URL) throws {
    try self.init(Self.read(readFile(url.path(percentEncoded: false))))
  }

  /// Reads bindings from a string.
  ///
  /// - Parameter text: The content of a services file: JSON with comments.
  /// - Throws: `FlowFileError` with the diagnostics if the text has errors.
  public init(jsonc text: String) throws(FlowFileError) {
    try self.init(Self.read(SourceFile(name: "services.jsonc", text: text)))
  }

  private init(_ reading: (bindings: Bindings?, report: DiagnosticReport)) throws(FlowFileError) {
    guard let bindings = reading.bindings else { throw FlowFileError([reading.report]) }
    self = bindings
  }

  /// Creates the services that a flow calls.
  ///
  /// A binding can be for one service, such as `account.create`, or for a prefix, such as `account.*`. The full name
  /// takes precedence over a prefix, and a longer prefix over a shorter one. Warnings are not reported.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - host: The folder, environment variables and transport that the services use.
  /// - Returns: The services by name, for ``FlowController``.
  /// - Throws: `FlowFileError` with the diagnostics if the bindings do not fit the flow: a service without a binding, a
  ///   binding that does not fit the declaration of its service, an environment variable that is not set, or an `http`
  ///   binding without a transport.
  public func makeServices(for flow: Flow, host: ServiceHost) throws(FlowFileError) -> [String: any FlowService] {
    let (services, diagnostics) = services(for: flow, host: host)
    let reports = [
      DiagnosticReport(source: flow.source, diagnostics: unboundCalls(in: flow)),
      DiagnosticReport(source: source, diagnostics: diagnostics),
    ].filter(\.hasErrors)
    if !reports.isEmpty { throw FlowFileError(reports) }
    return services
  }
}

extension Bindings {
  /// The positions of the diagnostics are in ``source``.
  ///
  /// Services that the built-in bindings do not serve are reported by ``unboundCalls(in:severity:)``.
  ///
  /// A binding can be for one port, such as `account.create`, or for a prefix, such as `account.*`. The full name takes
  /// precedence over a prefix, and a longer prefix over a shorter one. The ports of one `local` binding share the codes
  /// that were sent. A port with an error has no service.
  package func services(
    for flow: Flow, host: ServiceHost
  ) -> (services: [String: any FlowService], diagnostics: [Diagnostic]) {
    let (services, diagnostics) = services(for: flow.calledPorts, of: flow.ports, host: host)
    return (services, diagnostics + (isStandard ? [] : codeMismatches(in: flow) + unwrittenSecrets(in: flow)))
  }

  /// Checks the bindings against a flow without reading environment variables, and returns the diagnostics.
  package func mismatches(with flow: Flow) -> [Diagnostic] {
    let sink = DiagnosticSink()
    _ = served(flow.calledPorts, of: flow.ports, sink: sink)
    _ = tables(of: flow, sink: sink)
    return report(sink) + codeMismatches(in: flow) + unwrittenSecrets(in: flow)
  }

  /// Returns the flow with the functions whose results are in the file.
  ///
  /// - Throws: `FlowFileError` with the diagnostics if a function has no table, or if a table does not fit.
  package func functions(providedTo flow: Flow) throws(FlowFileError) -> Flow {
    let sink = DiagnosticSink()
    let tables = tables(of: flow, sink: sink)
    if sink.hasErrors { throw FlowFileError([DiagnosticReport(source: source, diagnostics: sink.diagnostics)]) }
    return try flow.provided(with: tables)
  }

  private func tables(of flow: Flow, sink: DiagnosticSink) -> [String: AnswerTable] {
    root.flatMap { ObjectReader($0, kind: "a services file", keys: nil, sink: sink) }
      .map { AnswerTable.tables($0, of: flow) } ?? [:]
  }

  private var isStandard: Bool { source.name == Self.standardName }

  /// Returns a diagnostic for each service that the flow calls but the built-in bindings do not serve, or do not fit.
  ///
  /// - Returns: The diagnostics. The array is empty if the bindings were read from a services file, because a missing
  ///   service is then reported as an error in that file.
  package func unboundCalls(in flow: Flow, severity: Diagnostic.Severity? = nil) -> [Diagnostic] {
    guard isStandard else { return [] }
    var seen = Set<String>()
    return flow.calls.flatMap { call -> [Diagnostic] in
      let port = flow[call.port]
      guard seen.insert(port.name).inserted else { return [] }
      return misfits(of: call, in: flow).map { message in
        Diagnostic(
          .unboundService, message, severity: severity, at: call.range, help: ServiceMessages.createFile(for: port.name)
        )
      }
    }
  }

  private func misfits(of call: Call, in flow: Flow) -> [String] {
    let port = flow[call.port]
    guard let binding = binding(of: port) else { return [ServiceMessages.unbound(port.name)] }
    let sink = DiagnosticSink()
    _ = BindingCheck(port: port, binding: binding, sink: sink).isPassed()
    let found = sink.diagnostics + [codeMismatch(of: call, in: flow)].compactMap(\.self)
    return found.prefix(1).map { ServiceMessages.builtInMisfit(port.name, $0.message) }
  }

  /// - Parameter all: All ports of the flow. Bindings for ports that the flow does not call are allowed.
  package func services(
    for ports: [ServicePort], of all: [ServicePort]? = nil, host: ServiceHost
  ) -> (services: [String: any FlowService], diagnostics: [Diagnostic]) {
    let sink = DiagnosticSink()
    var services: [String: any FlowService] = [:]
    for (place, ports) in served(ports, of: all ?? ports, sink: sink).sorted(by: { $0.key < $1.key }) {
      let builder = AdapterBuilder(binding: bindings[place], host: host, sink: sink)
      services.merge(builder.services(for: ports)) { first, _ in first }
    }
    return (services, report(sink))
  }

  /// Reports bindings that do not fit their ports.
  ///
  /// For a services file, also reports ports without a binding and unused bindings.
  private func served(
    _ ports: [ServicePort], of all: [ServicePort], sink: DiagnosticSink
  ) -> [Int: [ServicePort]] {
    var served: [Int: [ServicePort]] = [:]
    for port in ports {
      guard let place = place(of: port) else {
        if isStandard { continue }
        sink.report(
          .unboundService, ServiceMessages.unbound(port.name), at: SourceRange(0, 1),
          help: ServiceMessages.bindTo(port.name))
        continue
      }
      // The built-in bindings are in no file, so `unboundCalls` reports where they do not fit.
      let found = isStandard ? DiagnosticSink() : sink
      if BindingCheck(port: port, binding: bindings[place], sink: found).isPassed() {
        served[place, default: []].append(port)
      }
    }
    reportSeparatedVerification(served, sink)
    if !isStandard { warnOfUnused(all, sink) }
    return served
  }

  private func report(_ sink: DiagnosticSink) -> [Diagnostic] {
    DiagnosticReport(source: source, diagnostics: sink.diagnostics).diagnostics
  }

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
  /// A field whose `length` differs from that of the codes that `local` sends could never accept a code.
  func codeMismatches(in flow: Flow) -> [Diagnostic] { flow.calls.compactMap { codeMismatch(of: $0, in: flow) } }

  fileprivate func codeMismatch(of call: Call, in flow: Flow) -> Diagnostic? {
    let port = flow[call.port]
    guard VerificationTask(port: port) == .check, let field = field(for: "code", of: call, in: flow),
      case .code(let code) = field.kind, case .constant(.int(let length)) = code.length,
      let binding = binding(of: port), case .local(let settings, _) = binding.adapter,
      settings.codeLength != Int(length)
    else { return nil }
    let message = ServiceMessages.otherLength(field.path, takes: Int(length), sent: settings.codeLength)
    return Diagnostic(.bindingMismatch, message, at: binding.pattern.quotedRange)
  }

  /// Bindings do not share codes, so a check could never succeed if another `local` binding sends the codes.
  func reportSeparatedVerification(_ served: [Int: [ServicePort]], _ sink: DiagnosticSink) {
    let local = served.filter { if case .local = bindings[$0.key].adapter { true } else { false } }
    for (place, ports) in local.sorted(by: { $0.key < $1.key }) {
      for port in ports where VerificationTask(port: port) == .check {
        let sender = port.name.dropLast(VerificationTask.check.rawValue.count) + VerificationTask.send.rawValue
        let isElsewhere = local.contains { $0.key != place && $0.value.contains { $0.name == sender } }
        guard isElsewhere, !ports.contains(where: { VerificationTask(port: $0) == .send }) else { continue }
        let message = ServiceMessages.separatedVerification(port.name, from: String(sender))
        sink.report(.bindingMismatch, message, at: bindings[place].pattern.quotedRange)
      }
    }
  }

  /// Returns the field whose unchanged answer is this input of the call, or `nil` if the input is anything else.
  private func field(for input: String, of call: Call, in flow: Flow) -> Field? {
    guard case .record(let names, let values) = call.inputs, let place = names.firstIndex(of: input),
      case .expression(let expression) = values[place], let slot = expression.bareVariable
    else { return nil }
    return flow.fields.first { $0.slot == slot }
  }

  /// Secret inputs are not written to the file.
  func unwrittenSecrets(in flow: Flow) -> [Diagnostic] {
    flow.ports.compactMap { port in
      guard let binding = binding(of: port), case .records = binding.adapter else { return nil }
      let secrets = port.input.secretPaths
      if secrets.isEmpty { return nil }
      let message = ServiceMessages.secretsNotWritten(secrets, port: port.name)
      return Diagnostic(.bindingMismatch, message, severity: .warning, at: binding.pattern.quotedRange)
    }
  }
}

extension Flow {
  /// The services that the flow calls; only these need a binding.
  fileprivate var calledPorts: [ServicePort] {
    let called = Set(calls.map(\.port))
    return ports.indices.filter { called.contains(PortIndex(rawValue: $0)) }.map { ports[$0] }
  }
}

extension PortType {
  /// If the whole value is secret, its path is "".
  fileprivate var secretPaths: [String] {
    switch withoutNull {
    case .secret: [""]
    case .record(let names, let types):
      zip(names, types).flatMap { name, type in type.secretPaths.map { $0.isEmpty ? name : "\(name).\($0)" } }
    case .list(let type): type.secretPaths
    case .field, .money, .json, .answers, .options, .optional: []
    }
  }
}

extension DiagnosticRule {
  package static let unboundService = DiagnosticRule(rawValue: "unbound-service")
  package static let bindingMismatch = DiagnosticRule(rawValue: "binding-mismatch")
  package static let missingVariable = DiagnosticRule(rawValue: "missing-variable")
  package static let insecureAddress = DiagnosticRule(rawValue: "insecure-address")
}
