public import FlowDefinition
public import FlowExpressions
public import Foundation

/// A valid answer as a typed value, for display and editing in a control.
public enum FieldValue: Hashable, Sendable {
  /// Text; a phone number is in E.164 form, such as `+12015550123`.
  case text(String)
  /// An integer.
  case integer(Int64)
  /// A number that need not be an integer.
  case decimal(Decimal)
  /// An amount of money in units, such as euros, and the code of its currency (ISO 4217).
  case money(amount: Decimal, currency: String)
  /// A date.
  case date(CalendarDay)
  /// A time of day.
  case time(TimeOfDay)
  /// A Boolean value.
  case boolean(Bool)
  /// The id of the selected option.
  case option(String)
  /// The ids of the selected options, in the order of the options.
  case options([String])
  /// A file.
  case file(AttachedFile)
  /// Several files, in order.
  case files([AttachedFile])
  /// The items of a list, in order.
  case items([ListItem])

  /// An item of a list.
  public struct ListItem: Hashable, Sendable, Identifiable, Codable {
    /// The generated id, which stays the same when items are moved.
    public var id: String
    /// The answers, by the field's name within the item, such as `number` or `place.kind`.
    ///
    /// An empty answer is `nil`.
    public var values: [String: FieldValue?]

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - values: The answers, by the field's name within the item, such as `number` or `place.kind`. A field that is
    ///     missing from `values` gets its default.
    public init(id: String, values: [String: FieldValue?] = [:]) {
      self.id = id
      self.values = values
    }

    /// Returns the answer to a field of the item; `nil` if the answer is empty or missing.
    ///
    /// - Parameter name: The field's name within the item, such as `number` or `place.kind`.
    public subscript(name: String) -> FieldValue? { values[name] ?? nil }
  }
}

extension FieldValue {
  /// The input that results in this value when passed to ``StepViewModel/update(_:for:)``, except that the
  /// place of a file is ignored.
  public var json: JSONValue {
    switch self {
    case .text(let text), .option(let text): .string(text)
    case .integer(let number): .int(number)
    case .decimal(let number): number.isNaN ? .null : .number(number)
    case .money(let amount, _) where amount.isNaN: .null
    case .money(let amount, let currency):
      .object([Money.members.amount: .string(amount.description), Money.members.currency: .string(currency)])
    case .date(let day): .string(day.description)
    case .time(let time): .string(time.description)
    case .boolean(let isTrue): .bool(isTrue)
    case .options(let ids): .list(ids.map(JSONValue.string))
    case .file(let file): JSONValue(file)
    case .files(let files): .list(files.map { JSONValue($0) })
    case .items(let items): .list(items.map(\.json))
    }
  }
}

extension FieldValue.ListItem {
  /// The item as JSON, as it appears in the input of its list.
  ///
  /// The answers of groups are in nested objects.
  public var json: JSONValue {
    var members: [String: JSONValue] = [ListType.id: .string(id)]
    for (name, value) in values {
      members.put(value?.json ?? .null, at: name.split(separator: ".").map(String.init)[...])
    }
    return .object(members)
  }
}

extension [String: JSONValue] {
  fileprivate mutating func put(_ value: JSONValue, at names: ArraySlice<String>) {
    guard let first = names.first else { return }
    if names.count == 1 { return self[first] = value }
    var inner = self[first]?.members ?? [:]
    inner.put(value, at: names.dropFirst())
    self[first] = .object(inner)
  }
}

extension FieldValue: Codable {
  private enum CodingKeys: String, CodingKey { case type, value }

  private enum Kind: String, Codable {
    case text, integer, decimal, money, date, time, boolean, option, options, file, files, items
  }

  /// Decodes a value such as `{"type":"date","value":"2026-02-19"}`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not such a value.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    func value<Content: Decodable>() throws -> Content { try object.decode(Content.self, forKey: .value) }
    switch try object.decode(Kind.self, forKey: .type) {
    case .text: self = .text(try value())
    case .integer: self = .integer(try value())
    case .decimal: self = .decimal(try value())
    case .money:
      let money: CodableMoney = try value()
      self = .money(amount: money.amount, currency: money.currency)
    case .date: self = .date(try value())
    case .time: self = .time(try value())
    case .boolean: self = .boolean(try value())
    case .option: self = .option(try value())
    case .options: self = .options(try value())
    case .file: self = .file(try (value() as CodableFile).file)
    case .files: self = .files(try (value() as [CodableFile]).map(\.file))
    case .items: self = .items(try value())
    }
  }

  /// Encodes the value, for example as `{"type":"date","value":"2026-02-19"}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    func write(_ kind: Kind, _ value: some Encodable) throws {
      try object.encode(kind, forKey: .type)
      try object.encode(value, forKey: .value)
    }
    switch self {
    case .text(let text): try write(.text, text)
    case .integer(let number): try write(.integer, number)
    case .decimal(let number): try write(.decimal, number)
    case .money(let amount, let currency): try write(.money, CodableMoney(amount: amount, currency: currency))
    case .date(let day): try write(.date, day)
    case .time(let time): try write(.time, time)
    case .boolean(let isTrue): try write(.boolean, isTrue)
    case .option(let id): try write(.option, id)
    case .options(let ids): try write(.options, ids)
    case .file(let file): try write(.file, CodableFile(file: file))
    case .files(let files): try write(.files, files.map { CodableFile(file: $0) })
    case .items(let items): try write(.items, items)
    }
  }
}

/// The encoded form of a file, without ``AttachedFile/place``, which only the host may know and set.
private struct CodableFile: Codable {
  let file: AttachedFile

  init(file: AttachedFile) { self.file = file }

  init(from decoder: any Decoder) throws {
    var members = try [String: JSONValue](from: decoder)
    members["place"] = nil
    guard let file = AttachedFile(Value(.object(members))) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a file"))
    }
    self.file = file
  }

  func encode(to encoder: any Encoder) throws {
    try JSONValue(.file(file), files: .compared)?.encode(to: encoder)
  }
}

/// The encoded form of an amount of money: a string for the number, which decoders can't round, and the currency.
private struct CodableMoney: Codable {
  let amount: Decimal
  let currency: String

  init(amount: Decimal, currency: String) { (self.amount, self.currency) = (amount, currency) }

  init(from decoder: any Decoder) throws {
    guard let money = Money(Value(try JSONValue(from: decoder))) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an amount"))
    }
    (amount, currency) = (money.units, money.currency.code)
  }

  func encode(to encoder: any Encoder) throws {
    let written = FieldValue.money(amount: amount, currency: currency).json
    // Refuse an amount that could not be decoded again.
    guard Money(Value(written)) != nil else {
      let context = EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "\(amount) \(currency) is not an amount with the decimals of its currency")
      throw EncodingError.invalidValue(amount, context)
    }
    try written.encode(to: encoder)
  }
}
