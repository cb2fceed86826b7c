import FlowDefinition
import FlowSyntax

extension Bindings {
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
