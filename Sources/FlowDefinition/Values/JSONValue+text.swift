import Foundation

extension JSONValue {
  /// The value as written in a command line or a URL, or `nil` for null, arrays and objects.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): "\(value)"
    case .int(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .list, .object: nil
    }
  }

  /// The value as JSON with sorted keys, but a string without quotes.
  var compactText: String {
    if let plainText { return plainText }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("a JSON value can be encoded") }
    return String(decoding: data, as: UTF8.self)
  }
}
