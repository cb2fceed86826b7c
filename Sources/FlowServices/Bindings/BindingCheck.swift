import FlowDefinition
import FlowSyntax

/// Asks whether a binding can do what a port declares.
struct BindingCheck {
  let port: ServicePort
  let binding: Binding
  let sink: DiagnosticSink

  /// Reports what does not fit.
  func isPassed() -> Bool {
    let before = sink.diagnostics.count
    switch binding.adapter {
    case .local: checkLocal()
    case .records(_, let unique): checkRecords(unique: unique)
    case .fixed(let answer): _ = answer.outcome(of: port, sink: sink)
    case .http(let binding): HTTPBindingCheck(port: port, binding: binding, sink: sink).check()
    }
    return sink.diagnostics.count == before
  }

  private func checkLocal() {
    guard let task = VerificationTask(port: port) else {
      report(ServiceMessages.notVerification(port.name))
      return
    }
    for input in task.inputs where port.input?.part(input)?.isTextual != true {
      report(ServiceMessages.missingInput(input, port: port.name))
    }
    if let output = port.output, !output.isOptional { report(ServiceMessages.noOutput("local", port: port.name)) }
    for (code, details) in task.rejections { checkRejection(code, details, adapter: "local") }
  }

  private func checkRecords(unique: String?) {
    if let output = port.output, output.output(number: "") == nil {
      report(ServiceMessages.noOutput("records", port: port.name))
    }
    guard let unique else { return }
    let input = unique.split(separator: ".").reduce(port.input) { $0?.part(String($1)) }
    if port.input != nil && (input?.isTextual != true || input?.isSecret == true) {
      report(ServiceMessages.notUnique(unique, port: port.name))
    }
    checkRejection(RecordsService.rejection(forUnique: unique), [], adapter: "records")
  }

  private func checkRejection(_ code: String, _ given: [String], adapter: String) {
    guard let declared = port.rejections.first(where: { $0.code == code }) else {
      report(ServiceMessages.undeclared(code, adapter, port: port.name))
      return
    }
    guard case .record(let names, let types) = declared.details else { return }
    for (name, type) in zip(names, types) {
      let isGiven = given.contains(name) && [.integer, .number].contains(type.withoutNull)
      if !isGiven && !type.isOptional { report(ServiceMessages.missingDetail(name, of: code, adapter)) }
    }
  }

  private func report(_ message: String) {
    sink.error(.bindingMismatch, message, at: binding.pattern.quotedRange)
  }
}

extension PortType {
  /// The type under a name; nil where there is none.
  func part(_ name: String) -> PortType? {
    guard case .record(let names, let types) = withoutNull else { return nil }
    return names.firstIndex(of: name).map { types[$0] }
  }

  /// Whether its values are texts.
  var isTextual: Bool {
    switch withoutNull {
    case .text, .phone, .email, .url, .code, .secret: true
    case .date, .boolean, .integer, .number, .options, .list, .record, .optional: false
    }
  }

  var isSecret: Bool { withoutNull == .secret }
}
