package import FlowExpressions
package import FlowSyntax
public import Foundation

/// A JSON value.
///
/// It has only the types that JSON has, with whole numbers kept apart from other numbers. A date, for example, is a
/// string; only the flow says that it is a date.
public enum JSONValue: Hashable, Sendable, Codable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// Any other number, with up to 38 digits.
  case number(Decimal)
  /// A string, which may represent a date.
  case string(String)
  /// An array.
  case list([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Creates the stored form of a value, or returns `nil` if the value contains something that can't be stored, such as
  /// a secret.
  ///
  /// - Parameter form: Which details of a file are stored, such as its name and its digest.
  package init?(_ value: FlowExpressions.Value, files form: AttachedFile.Form = .shown) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = JSONValue(DecimalNumber(value))
    case .number(let value): self = .number(value.decimal)
    case .string(let value): self = .string(value)
    case .double, .bytes, .duration, .secret, .type: return nil
    case .time(let time): self = .string(time.description)
    case .timestamp(let time): self = .string(time.text)
    case .date(let day): self = .string(day.description)
    case .money(let money): self.init(.record(money.record))
    case .file(let file): self.init(.record(file.record(form)))
    case .list(let values):
      let stored = values.compactMap { JSONValue($0, files: form) }
      guard stored.count == values.count else { return nil }
      self = .list(stored)
    case .record(let record): self.init(members: zip(record.names, record.values), form)
    case .map(let map): self.init(members: zip(map.keys.map(Self.name), map.values), form)
    }
  }

  private init?(members: some Sequence<(String, FlowExpressions.Value)>, _ form: AttachedFile.Form) {
    var object: [String: JSONValue] = [:]
    for (name, value) in members where value != .null {
      guard let stored = JSONValue(value, files: form) else { return nil }
      object[name] = stored
    }
    self = .object(object)
  }

  /// Decodes any JSON value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no value, or if the value is a secret input of a service, which must be
  ///   decoded as `Secret`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Each kind that does not fit costs an error, so the most frequent ones come first.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let members = try? decoder.container(keyedBy: MemberName.self) {
      if HiddenTexts.isReference(members.allKeys.map(\.stringValue), in: decoder) {
        throw DecodingError.typeMismatch(
          JSONValue.self, .init(codingPath: decoder.codingPath, debugDescription: "a secret is decoded as Secret"))
      }
      self = .object(
        try members.allKeys.reduce(into: [:]) { object, name in
          object[name.stringValue] = try members.decode(JSONValue.self, forKey: name)
        })
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .list(try container.decode([JSONValue].self))
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self), let number = DecimalNumber(value) {
      // Foundation decodes 9007199254740992.25 as an Int64.
      self.init(number)
    } else if let value = try? container.decode(Int64.self) {
      self = .int(value)
    } else {
      _ = try container.decode(Double.self)
      // A number that an earlier version saved and that is out of range now; it is asked for again.
      self = .null
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Encodes the value as JSON.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError` if the value contains NaN or a number with more than 38 digits, or if the encoder can't
  ///   represent it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .number(let value):
      guard DecimalNumber(value) != nil else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: encoder.codingPath, debugDescription: "a number has at most 38 digits"))
      }
      try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates the value `null`.
  ///
  /// - Parameter nilLiteral: Not used.
  public init(nilLiteral: ()) { self = .null }

  /// Creates the value `true` or `false`.
  ///
  /// - Parameter value: The value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// Creates a number.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Double) { self = .number(DecimalNumber(value)?.decimal ?? .nan) }

  /// Creates a string.
  ///
  /// - Parameter value: The string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  ///
  /// - Parameter values: The elements.
  public init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// Creates an object.
  ///
  /// - Parameter members: The names and values of the members. If a name occurs several times, its last value is
  ///   used.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue {
  package init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let decimal = number.decimal else { return nil }
      self.init(decimal)
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

  /// Creates an integer if the number is whole and fits in 64 bits, otherwise another number.
  package init(_ number: DecimalNumber) { self = number.int.map(JSONValue.int) ?? .number(number.decimal) }

  // MARK: Parts

  package var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  package subscript(name: String) -> JSONValue? { members?[name] }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  // MARK: Requests

  /// Members that are null are left out.
  ///
  /// Dates are written as `2026-02-19`, and times as `14:30`.
  package init(_ value: FlowExpressions.Value, secret: (Secret) -> JSONValue) {
    switch value {
    case .secret(let hidden): self = secret(hidden)
    case .list(let values): self = .list(values.map { JSONValue($0, secret: secret) })
    case .record(let record):
      let members = zip(record.names, record.values).filter { $1 != .null }
      self = .object(Dictionary(keepingFirst: members.map { ($0, JSONValue($1, secret: secret)) }))
    case .map(let map):
      self = JSONValue(.record(Record(names: map.keys.map(Self.name), values: map.values)), secret: secret)
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .type:
      self = JSONValue(value) ?? .null
    }
  }

  /// Returns the JSON that a service would return for a value, with secrets in plain text.
  package static func revealed(_ value: FlowExpressions.Value) -> JSONValue {
    JSONValue(value) { .string($0.reveal()) }
  }

  /// Returns a value as it is written in a request: without nulls at any depth, dates as `2026-02-19`, and times as
  /// `14:30`.
  ///
  /// - Parameter secret: A closure that returns the form of a secret, or `nil` to omit it. By default, secrets are
  ///   omitted.
  /// - Returns: `nil` if the value is omitted: null, bytes, a type, or a secret for which `secret` returns `nil`.
  package static func written(_ value: FlowExpressions.Value, secret: (Secret) -> JSONValue? = { _ in nil })
    -> JSONValue?
  {
    switch value {
    case .null, .bytes, .type: nil
    case .secret(let hidden): secret(hidden)
    case .bool, .int, .uint, .double, .number, .string, .timestamp, .date, .duration, .time, .money, .file:
      JSONValue(value)
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
    case .null, .double, .number, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      preconditionFailure("a map has no such key")
    }
  }
}

extension Value {
  /// Creates an untyped value from JSON; the members of an object become a record, sorted by name.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .number(let value): self = DecimalNumber(value).map(Value.number) ?? .null
    case .string(let text): self = .string(text)
    case .list(let values): self = .list(values.map { Value($0) })
    case .object(let members):
      let names = members.keys.sorted()
      self = .record(Record(names: names, values: names.map { Value(members[$0] ?? .null) }))
    }
  }
}

extension Value {
  /// Dates and times are texts as in JSON, and whole numbers are integers.
  ///
  /// Members are sorted by name, without those that are null.
  package var comparable: Value {
    switch self {
    case .number(let number): number.int.map(Value.int) ?? self
    case .timestamp(let time): .string(time.text)
    case .date(let day): .string(day.description)
    case .time(let time): .string(time.description)
    case .uint(let number): Value.number(DecimalNumber(number)).comparable
    case .list(let values): .list(values.map(\.comparable))
    case .record(let record): .record(Record(record.members.filter { $1 != .null }.mapValues(\.comparable)))
    case .money(let money): Value.record(money.record).comparable
    case .file(let file): Value.record(file.record(.compared)).comparable
    case .map(let map): JSONValue(.map(map), files: .compared).map { Value($0).comparable } ?? .null
    case .null, .bool, .int, .double, .string, .bytes, .duration, .secret, .type: self
    }
  }
}

extension Record {
  package init(_ members: [String: Value]) {
    let names = members.keys.sorted()
    self.init(names: names, values: names.map { members[$0] ?? .null })
  }

  package var members: [String: Value] { Dictionary(keepingFirst: zip(names, values)) }
}
