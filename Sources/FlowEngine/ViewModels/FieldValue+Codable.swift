import FlowDefinition
import FlowExpressions
import Foundation

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
