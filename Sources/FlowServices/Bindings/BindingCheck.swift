import FlowDefinition
import FlowExpressions
import FlowSyntax

struct BindingCheck {
  let port: ServicePort
  let binding: Binding
  let sink: DiagnosticSink

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
    for input in task.inputs where port.input.part(input)?.isTextual != true {
      report(ServiceMessages.missingInput(input, port: port.name))
    }
    if let output = port.output, !output.isOptional { reportOutput(output, of: "local", given: nil) }
    for (code, details) in task.rejections { checkRejection(code, details, adapter: "local") }
  }

  private func checkRecords(unique: String?) {
    if let output = port.output, output.output(number: "") == nil {
      reportOutput(output, of: "records", given: output.nameForNumber)
    }
    guard let unique else { return }
    let path = AnswerPath(unique)
    let input = path.flatMap { port.input.part(at: $0) }
    if input?.isUnknown != true, input?.isTextual != true || input?.isSecret == true {
      let texts = port.input.names { $0.isTextual && !$0.isSecret }
      report(ServiceMessages.notUnique(unique, port: port.name), help: Suggestion.list(texts))
    }
    checkRejection(RecordsService.rejection(forUnique: path), [], adapter: "records")
  }

  private func checkRejection(_ code: String, _ given: [String], adapter: String) {
    guard let declared = port.rejection(code) else {
      report(ServiceMessages.undeclared(code, adapter, port: port.name))
      return
    }
    guard case .record(let names, let types) = declared.details else { return }
    for (name, type) in zip(names, types) {
      let isGiven = given.contains(name) && [.integer, .number].contains(type.withoutNull)
      if !isGiven && !type.isOptional { report(ServiceMessages.missingDetail(name, of: code, adapter)) }
    }
  }

  private func reportOutput(_ output: PortType, of adapter: String, given: String?) {
    let missing = output.names { !$0.isOptional }.filter { $0 != given }
    let help = missing.isEmpty ? nil : ServiceMessages.missingOutputs(missing)
    report(ServiceMessages.noOutput(adapter, port: port.name), help: help)
  }

  private func report(_ message: String, help: String? = nil) {
    sink.report(.bindingMismatch, message, at: binding.pattern.quotedRange, help: help)
  }
}

extension PortType {
  var isTextual: Bool { [.string, .secret].contains(withoutNull.valueType) }

  var isSecret: Bool { withoutNull == .secret }

  func names(where isIncluded: (PortType) -> Bool) -> [String] {
    guard case .record(let names, let types) = withoutNull else { return [] }
    return zip(names, types).filter { isIncluded($1) }.map(\.0)
  }
}

/// Checks whether an `http` binding fits the declaration of a port, without reading environment variables.
struct HTTPBindingCheck {
  let port: ServicePort
  let binding: HTTPBinding
  let sink: DiagnosticSink

  func check() {
    checkAddress()
    checkHeaders()
    // If the input of the port is `answers`, the names of its members are not known here, so the URL cannot contain
    // them.
    for name in binding.url.inputs where port.input.part(name)?.isWord != true {
      sink.unknown(
        .bindingMismatch, ServiceMessages.noInput(name, port: port.name), at: binding.url.range(ofInput: name),
        name: name, listing: port.input.names { $0.isWord })
    }
    for rejection in binding.rejections where port.rejection(rejection.code.text) == nil {
      sink.unknown(
        .bindingMismatch, ServiceMessages.codeUndeclared(rejection.code.text, port: port.name),
        at: rejection.code.quotedRange, name: rejection.code.text, listing: port.rejections.map(\.code))
    }
    if !binding.method.hasBody { checkQuery() }
    for name in port.input.names(where: { $0.withoutNull == .file }) where name == MultipartForm.jsonPart {
      sink.report(
        .bindingMismatch, ServiceMessages.fileNamedRequest(name, port: port.name),
        at: binding.url.text.quotedRange)
    }
  }

  /// Checks the URL, unless it contains variables.
  private func checkAddress() {
    guard let (rule, reason) = HTTPEndpoint.fault(of: binding, variable: { _ in nil }) else { return }
    sink.report(rule, reason, at: binding.url.text.quotedRange)
  }

  /// Checks the headers that contain no variables.
  private func checkHeaders() {
    for (name, template) in binding.headers {
      guard let value = template.filled(variable: { _ in nil }, input: { _ in nil }),
        !HTTPEndpoint.isHeaderValue(value)
      else { continue }
      sink.report(.wrongType, ServiceMessages.badHeaderValue(name.text), at: template.text.quotedRange)
    }
  }

  /// Secrets are not allowed in URLs, because servers and proxies log them.
  private func checkQuery() {
    guard case .record(let names, let types) = port.input else { return }
    for (name, type) in zip(names, types) where !binding.url.inputs.contains(name) && !type.isQuery {
      sink.report(
        .bindingMismatch, ServiceMessages.notInAddress(name, port: port.name), at: binding.url.text.quotedRange)
    }
  }
}

extension PortType {
  /// Whether values of the type are never null and fit into a segment of a URL path.
  fileprivate var isWord: Bool { [.string, .date, .int, .number, .bool].contains(valueType) }

  /// A list becomes a repeated parameter.
  fileprivate var isQuery: Bool {
    if case .list(let type) = withoutNull { type.isQuery } else { withoutNull.isWord }
  }
}
