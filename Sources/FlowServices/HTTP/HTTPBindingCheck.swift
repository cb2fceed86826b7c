import FlowDefinition
import FlowSyntax

/// Asks whether an `http` binding can do what a port declares, before the environment is known.
struct HTTPBindingCheck {
  let port: ServicePort
  let binding: HTTPBinding
  let sink: DiagnosticSink

  /// Reports what does not fit.
  func check() {
    checkAddress()
    checkHeaders()
    for name in binding.url.inputs where input(name)?.isWord != true {
      sink.error(.bindingMismatch, ServiceMessages.noInput(name, port: port.name), at: binding.url.text.quotedRange)
    }
    for rejection in binding.rejections where !port.rejections.contains(where: { $0.code == rejection.code.text }) {
      sink.unknown(
        .bindingMismatch, ServiceMessages.codeUndeclared(rejection.code.text, port: port.name),
        at: rejection.code.quotedRange, name: rejection.code.text, candidates: port.rejections.map(\.code))
    }
    if !binding.method.hasBody { checkQuery() }
  }

  private func input(_ name: String) -> PortType? {
    // A port that takes all answers has inputs, but nobody knows which.
    port.input?.part(name)
  }

  /// An address that no variable changes is known now.
  private func checkAddress() {
    guard let (rule, reason) = HTTPEndpoint.fault(of: binding, variable: { _ in nil }) else { return }
    sink.error(rule, reason, at: binding.url.text.quotedRange)
  }

  /// A header that no variable changes, too.
  private func checkHeaders() {
    for (name, template) in binding.headers {
      guard let value = template.filled(variable: { _ in nil }, input: { _ in nil }),
        !HTTPEndpoint.isHeaderValue(value)
      else { continue }
      sink.error(.wrongType, ServiceMessages.badHeaderValue(name.text), at: template.text.quotedRange)
    }
  }

  /// Without a body the other inputs go into the address, where servers and proxies write them down.
  private func checkQuery() {
    guard case .record(let names, let types)? = port.input else { return }
    for (name, type) in zip(names, types) where !binding.url.inputs.contains(name) && !type.isQuery {
      sink.error(
        .bindingMismatch, ServiceMessages.notInAddress(name, port: port.name), at: binding.url.text.quotedRange)
    }
  }
}

extension PortType {
  /// Whether it is there and can be one part of a path.
  fileprivate var isWord: Bool {
    switch self {
    case .text, .phone, .email, .url, .code, .date, .integer, .number, .boolean: true
    case .secret, .options, .list, .record, .optional: false
    }
  }

  /// Whether it can stand in a query: a word, or several.
  fileprivate var isQuery: Bool {
    switch self {
    case .optional(let type), .list(let type): type.isQuery
    case .text, .phone, .email, .url, .code, .date, .integer, .number, .boolean: true
    case .secret, .options, .record: false
    }
  }
}
