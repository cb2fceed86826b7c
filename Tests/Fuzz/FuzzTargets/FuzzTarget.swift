/// A reader of user input, which libFuzzer and the tests call with any bytes.
///
/// Whatever the input, the reader must neither trap nor hang. Its results are checked only for consistency.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case json, expression, flow, phone, bindings, scenarios, lines, keys, request

  package func read(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.json(bytes)
    case .expression: Self.expression(bytes)
    case .flow: Self.flow(bytes)
    case .phone: Self.phone(bytes)
    case .bindings: Self.bindings(bytes)
    case .scenarios: Self.scenarios(bytes)
    case .lines: Self.lines(bytes)
    case .keys: Self.keys(bytes)
    case .request: Self.request(bytes)
    }
  }
}
