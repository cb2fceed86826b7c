import FlowExpressions
import Foundation

extension FieldValue: Codable {
  private enum CodingKeys: String, CodingKey { case type, value }

  private enum Kind: String, Codable { case text, integer, decimal, date, boolean, option, options, items }

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
    case .date: self = .date(try value())
    case .boolean: self = .boolean(try value())
    case .option: self = .option(try value())
    case .options: self = .options(try value())
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
    case .date(let day): try write(.date, day)
    case .boolean(let isTrue): try write(.boolean, isTrue)
    case .option(let id): try write(.option, id)
    case .options(let ids): try write(.options, ids)
    case .items(let items): try write(.items, items)
    }
  }
}
