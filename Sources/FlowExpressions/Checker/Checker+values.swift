import FlowSyntax

extension Checker {
  /// Whether a function may be given what it has no value for: in a flow it gives null then.
  ///
  /// Arithmetic that fails is no such thing. What depends on nothing is tried at load.
  func mayHaveNoValue(_ name: String, _ parts: [Part]) -> Bool {
    guard !options.checksWhenEvaluated, !parts.allSatisfy(\.varies.isConstant) else { return false }
    switch name {
    case "int", "uint", "double", "bool", "timestamp", "duration", "date": return parts[0].type.opened == .string
    case "string": return parts[0].type.opened == .bytes
    case "substring", "charAt", "format": return true
    case "indexOf", "lastIndexOf": return parts.count > 2
    case "matches": return parts[1].constant == nil
    case _: return takesZone(name, parts) && parts[1].constant == nil
    }
  }

  /// Tells of a time zone written out that there is none of the name.
  mutating func checkZone(_ functions: [Function], _ parts: [Part], _ call: Node.Call) {
    guard !options.checksWhenEvaluated, takesZone(call.function.text, parts), let zone = parts[1].constant,
      !parts.allSatisfy(\.varies.isConstant), let body = functions.first?.body
    else { return }
    var environment = Environment(slots: 0, now: .earliest, today: .earliest)
    do throws(Failure) {
      _ = try body.apply([.timestamp(Timestamp(seconds: 0)), zone], &environment)
    } catch {
      complain(.alwaysFails, error.message, at: call.operands[1].range)
    }
  }

  private func takesZone(_ name: String, _ parts: [Part]) -> Bool {
    name.hasPrefix("get") && parts.count == 2 && parts[0].type == .timestamp
  }
}
