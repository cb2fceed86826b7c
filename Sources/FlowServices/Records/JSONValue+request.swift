import FlowDefinition
import FlowExpressions
import FlowSyntax

extension JSONValue {
  /// A value as a request writes it down: null is left out at any depth, dates are `2026-02-19`, secrets are not written.
  ///
  /// Nil where nothing is left to write. A request that is sent writes secrets too: `secret` says how.
  static func written(_ value: Value, secret: (Secret) -> JSONValue? = { _ in nil }) -> JSONValue? {
    switch value {
    case .null, .bytes, .duration, .type: nil
    case .secret(let hidden): secret(hidden)
    case .bool, .int, .uint, .double, .string, .timestamp: JSONValue(value)
    case .list(let values): .list(values.compactMap { written($0, secret: secret) })
    case .record(let record): .object(members(zip(record.names, record.values), secret))
    case .map(let map): .object(members(zip(map.keys.map(name), map.values), secret))
    }
  }

  private static func members(
    _ pairs: some Sequence<(String, Value)>, _ secret: (Secret) -> JSONValue?
  ) -> [String: JSONValue] {
    Dictionary(keepingFirst: pairs.compactMap { name, value in written(value, secret: secret).map { (name, $0) } })
  }

  private static func name(_ key: Value) -> String {
    switch key {
    case .string(let text): text
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .null, .double, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type:
      preconditionFailure("a map has no such key")
    }
  }

  /// The member of an object, nil for anything else.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// What lies at a path such as `company.email`.
  func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
  }

  /// The text, nil for anything else.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
