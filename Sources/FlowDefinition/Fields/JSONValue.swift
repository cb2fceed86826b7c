public import FlowExpressions

/// A value as JSON holds it.
///
/// What kind of value it was is the flow's knowledge, asked again when it is read.
public enum JSONValue: Hashable, Sendable, Codable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// Any other number.
  case double(Double)
  /// A text; dates and bytes too.
  case string(String)
  /// A list.
  case list([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The stored form of a value; nil where it is or holds a secret: secrets are not stored.
  public init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = Int64(exactly: value).map(JSONValue.int) ?? .double(Double(value))
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .bytes, .duration, .map, .secret, .type: return nil
    case .timestamp(let value): self = .string(CalendarDate(value).text)
    case .list(let values):
      let stored = values.compactMap(JSONValue.init)
      guard stored.count == values.count else { return nil }
      self = .list(stored)
    case .record(let record):
      var object: [String: JSONValue] = [:]
      for (name, value) in zip(record.names, record.values) where value != .null {
        guard let stored = JSONValue(value) else { return nil }
        object[name] = stored
      }
      self = .object(object)
    }
  }

  /// Reads whatever JSON value is there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as plain JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
