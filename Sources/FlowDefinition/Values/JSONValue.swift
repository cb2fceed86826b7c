package import FlowExpressions
package import FlowSyntax

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
  package init?(_ value: FlowExpressions.Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = Int64(exactly: value).map(JSONValue.int) ?? .double(Double(value))
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .bytes, .duration, .map, .secret, .type: return nil
    case .timestamp(let value): self = .string(CalendarDay(value).description)
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
      let members = try container.decode([String: JSONValue].self)
      if HiddenTexts.isReference(members.keys, in: decoder) {
        throw DecodingError.typeMismatch(
          JSONValue.self, .init(codingPath: decoder.codingPath, debugDescription: "a secret is decoded as Secret"))
      }
      self = .object(members)
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

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The value `null`.
  public init(nilLiteral: ()) { self = .null }

  /// The value `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// Any other number.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A list.
  public init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// An object; of two members with the same name the last one counts.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue {
  /// A value read from a file; nil where that could not be read or holds a number beyond all limits.
  package init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let value = number.int.map(JSONValue.int) ?? number.double.map(JSONValue.double) else { return nil }
      self = value
    case .string(let text): self = .string(text.text)
    case .array(let items):
      let values = items.compactMap { JSONValue($0) }
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object(let members):
      var object: [String: JSONValue] = [:]
      for member in members {
        guard let value = JSONValue(member.node) else { return nil }
        object[member.key.text] = value
      }
      self = .object(object)
    case .invalid: return nil
    }
  }

  // MARK: parts

  /// What an object holds; nil for anything else.
  package var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// The member of an object, nil for anything else.
  package subscript(name: String) -> JSONValue? { members?[name] }

  /// The text, nil for anything else.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  // MARK: requests

  /// A value as services take and give it: null is left out of objects, dates are `2026-02-19`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - secret: What stands for a secret in it.
  package init(_ value: FlowExpressions.Value, secret: (Secret) -> JSONValue) {
    switch value {
    case .secret(let hidden): self = secret(hidden)
    case .list(let values): self = .list(values.map { JSONValue($0, secret: secret) })
    case .record(let record):
      let members = zip(record.names, record.values).filter { $1 != .null }
      self = .object(Dictionary(keepingFirst: members.map { ($0, JSONValue($1, secret: secret)) }))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .map, .type:
      self = JSONValue(value) ?? .null
    }
  }

  /// A value as services give it, with secrets in clear.
  package static func revealed(_ value: FlowExpressions.Value) -> JSONValue {
    JSONValue(value) { .string($0.reveal()) }
  }

  /// A value as a request writes it down: null is left out at any depth, dates are `2026-02-19`, secrets are not written.
  ///
  /// Nil where nothing is left to write. A request that is sent writes secrets too: `secret` says how.
  package static func written(_ value: FlowExpressions.Value, secret: (Secret) -> JSONValue? = { _ in nil })
    -> JSONValue?
  {
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
    _ pairs: some Sequence<(String, FlowExpressions.Value)>, _ secret: (Secret) -> JSONValue?
  ) -> [String: JSONValue] {
    Dictionary(keepingFirst: pairs.compactMap { name, value in written(value, secret: secret).map { (name, $0) } })
  }

  private static func name(_ key: FlowExpressions.Value) -> String {
    switch key {
    case .string(let text): text
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .null, .double, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type:
      preconditionFailure("a map has no such key")
    }
  }
}

extension Value {
  /// What JSON holds, before its type is known; the members of an object are a record in the order of their names.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text)
    case .list(let values): self = .list(values.map { Value($0) })
    case .object(let members):
      let names = members.keys.sorted()
      self = .record(Record(names: names, values: names.map { Value(members[$0] ?? .null) }))
    }
  }
}

extension Record {
  /// Puts values under names, in the order of the names.
  package init(_ members: [String: Value]) {
    let names = members.keys.sorted()
    self.init(names: names, values: names.map { members[$0] ?? .null })
  }

  package var members: [String: Value] { Dictionary(keepingFirst: zip(names, values)) }
}

extension JSONValue {
  /// A text, number or truth value as a command line and an address have it; nil for anything else.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): "\(value)"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .null, .list, .object: nil
    }
  }
}
