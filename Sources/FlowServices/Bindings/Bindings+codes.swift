import FlowDefinition
import FlowExpressions
import FlowSyntax

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
        sink.error(.bindingMismatch, message, at: bindings[place].pattern.quotedRange)
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
}
