import FlowExpressions
import Foundation

extension FieldViewState.Kind: Codable {
  fileprivate enum CodingKeys: String, CodingKey {
    case type, minLength, maxLength, pattern, isMultiline, region, regions, domains, length, currency, decimals, unit,
      min, max, options, accept, maxSize
    case list
  }

  private enum Name: String, Codable {
    case text, phone, email, url, code, integer, number, money, date, time, boolean, choice, choices, file, files, list
  }

  private var name: Name {
    switch self {
    case .text: .text
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .code: .code
    case .integer: .integer
    case .number: .number
    case .money: .money
    case .date: .date
    case .time: .time
    case .boolean: .boolean
    case .choice: .choice
    case .choices: .choices
    case .file: .file
    case .files: .files
    case .list: .list
    }
  }

  /// Decodes a kind such as `{"type":"integer","min":0}`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not such a kind.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    func limit<Bound: Decodable>(_ key: CodingKeys) throws -> Bound? {
      try object.decodeIfPresent(Bound.self, forKey: key)
    }
    func texts(_ key: CodingKeys) throws -> [String] { try object.decode([String].self, forKey: key) }
    func options() throws -> [FieldViewState.Option] {
      try object.decode([FieldViewState.Option].self, forKey: .options)
    }
    switch try object.decode(Name.self, forKey: .type) {
    case .text:
      let isMultiline = try object.decode(Bool.self, forKey: .isMultiline)
      self = .text(
        minLength: try limit(.minLength), maxLength: try limit(.maxLength), pattern: try limit(.pattern),
        isMultiline: isMultiline)
    case .phone: self = .phone(region: try limit(.region), regions: try texts(.regions))
    case .email: self = .email(domains: try texts(.domains), maxLength: try limit(.maxLength))
    case .url: self = .url(domains: try texts(.domains), maxLength: try limit(.maxLength))
    case .code: self = .code(length: try limit(.length))
    case .integer: self = .integer(min: try limit(.min), max: try limit(.max))
    case .number:
      self = .number(
        min: try limit(.min), max: try limit(.max), decimals: try limit(.decimals), unit: try limit(.unit))
    case .money:
      let decimals = try object.decode(Int.self, forKey: .decimals)
      self = .money(
        currency: try limit(.currency), decimals: decimals, min: try limit(.min), max: try limit(.max))
    case .date: self = .date(min: try limit(.min), max: try limit(.max))
    case .time: self = .time(min: try limit(.min), max: try limit(.max))
    case .boolean: self = .boolean
    case .choice: self = .choice(try options())
    case .choices: self = .choices(try options(), min: try limit(.min), max: try limit(.max))
    case .file: self = .file(accept: try texts(.accept), maxSize: try object.decode(Int.self, forKey: .maxSize))
    case .files:
      self = .files(
        accept: try texts(.accept), maxSize: try object.decode(Int.self, forKey: .maxSize), min: try limit(.min),
        max: try limit(.max))
    case .list: self = .list(try object.decode(ListViewState.self, forKey: .list))
    }
  }

  /// Encodes the kind, for example as `{"type":"integer","min":0}`; absent limits are omitted.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(name, forKey: .type)
    switch self {
    case .text(let minLength, let maxLength, let pattern, let isMultiline):
      try object.encodeIfPresent(minLength, forKey: .minLength)
      try object.encodeIfPresent(maxLength, forKey: .maxLength)
      try object.encodeIfPresent(pattern, forKey: .pattern)
      try object.encode(isMultiline, forKey: .isMultiline)
    case .phone(let region, let regions):
      try object.encodeIfPresent(region, forKey: .region)
      try object.encode(regions, forKey: .regions)
    case .email(let domains, let maxLength), .url(let domains, let maxLength):
      try object.encode(domains, forKey: .domains)
      try object.encodeIfPresent(maxLength, forKey: .maxLength)
    case .code(let length): try object.encodeIfPresent(length, forKey: .length)
    case .integer(let min, let max): try object.encode(min, max)
    case .number(let min, let max, let decimals, let unit):
      try object.encodeIfPresent(decimals, forKey: .decimals)
      try object.encodeIfPresent(unit, forKey: .unit)
      try object.encode(min, max)
    case .money(let currency, let decimals, let min, let max):
      try object.encodeIfPresent(currency, forKey: .currency)
      try object.encode(decimals, forKey: .decimals)
      try object.encode(min, max)
    case .date(let min, let max): try object.encode(min, max)
    case .time(let min, let max): try object.encode(min, max)
    case .boolean: break
    case .choice(let options): try object.encode(options, forKey: .options)
    case .choices(let options, let min, let max):
      try object.encode(options, forKey: .options)
      try object.encode(min, max)
    case .file(let accept, let maxSize): try object.encode(accepting: accept, upTo: maxSize)
    case .files(let accept, let maxSize, let min, let max):
      try object.encode(accepting: accept, upTo: maxSize)
      try object.encode(min, max)
    case .list(let list): try object.encode(list, forKey: .list)
    }
  }
}

extension KeyedEncodingContainer where Key == FieldViewState.Kind.CodingKeys {
  fileprivate mutating func encode(_ min: (some Encodable)?, _ max: (some Encodable)?) throws {
    try encodeIfPresent(min, forKey: .min)
    try encodeIfPresent(max, forKey: .max)
  }

  fileprivate mutating func encode(accepting types: [String], upTo maxSize: Int) throws {
    try encode(types, forKey: .accept)
    try encode(maxSize, forKey: .maxSize)
  }
}
