package import FlowExpressions
package import FlowSyntax

extension PortType {
  /// A value of this type written in a file; nil, after a report of everything in it that does not fit, for anything else.
  ///
  /// - Parameters:
  ///   - what: What the value is called in messages.
  ///   - rule: The rule under which a value of another kind is reported.
  package func value(
    _ node: JSONNode, what: String, sink: DiagnosticSink, rule: DiagnosticRule = .wrongType
  ) -> Value? {
    guard let json = JSONValue(node) else {
      sink.wrongType(node, what: what, expected: described, rule: rule)
      return nil
    }
    let reading = ValueReading(Value(json), as: self)
    for mismatch in reading.mismatches { report(mismatch, in: node, what: what, sink: sink, rule: rule) }
    return reading.value()
  }

  private func report(
    _ mismatch: ValueReading<PortType>.Mismatch, in node: JSONNode, what: String, sink: DiagnosticSink,
    rule: DiagnosticRule
  ) {
    guard let place = node.part(at: mismatch.path) else { return }
    let what = mismatch.path.lastName ?? what
    let expected = mismatch.expected.withoutNull
    guard case .members(let missing, _) = mismatch.reason, case .record(let names, let types) = expected,
      let object = ObjectReader(place, kind: what, keys: names, sink: sink)
    else { return sink.wrongType(place, what: what, expected: expected.described, rule: rule) }
    for (name, type) in zip(names, types) where missing.contains(name) {
      if let node = object[name] {
        _ = type.value(node, what: name, sink: sink, rule: rule)
      } else {
        _ = object.required(name)
      }
    }
  }

  /// What a person calls this type, with its article.
  package var described: String {
    switch self {
    case .text, .secret: "a text"
    case .phone: "a phone number with its country code, such as \"+12015550123\""
    case .email: "an e-mail address"
    case .url: "a web address"
    case .code: "a text of digits"
    case .date: "a day such as \"2026-02-19\""
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .options, .list: "a list"
    case .record: "an object"
    case .optional(let type): "\(type.described) or null"
    }
  }
}

extension JSONNode {
  /// Whether it is how files write the output of a service that gives nothing: null, true, or an empty object.
  package var isNothing: Bool {
    switch value {
    case .null, .bool(true): true
    case .object(let members): members.isEmpty
    case .bool, .number, .string, .array, .invalid: false
    }
  }
}
