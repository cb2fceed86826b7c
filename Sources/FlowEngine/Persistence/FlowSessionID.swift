/// The ID of a session: 4 to 40 lowercase ASCII letters, digits and hyphens, without a hyphen at either end.
///
/// The ID is safe as a file name on macOS and Linux.
public struct FlowSessionID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The ID as text.
  public let text: String

  /// Creates an ID from text; returns `nil` if the text is not a valid ID, for example `../../x`.
  ///
  /// - Parameter text: The ID as text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let allowed = bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    guard allowed, (4...40).contains(bytes.count), bytes.first != 0x2D, bytes.last != 0x2D else { return nil }
    self.text = text
  }

  /// Creates a random ID of 10 letters and digits, without characters that are easily confused.
  ///
  /// - Parameter bits: 64 random bits.
  public init(random bits: UInt64) {
    let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789")
    var rest = bits
    var name = ""
    for _ in 0..<10 {
      name.append(alphabet[Int(rest % UInt64(alphabet.count))])
      rest /= UInt64(alphabet.count)
    }
    text = name
  }

  /// Decodes a session ID.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a valid ID.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = FlowSessionID(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a session id"))
    }
    self = id
  }

  /// Encodes the session ID as a string.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The ID as text.
  public var description: String { text }

  /// Orders session IDs by their text.
  ///
  /// - Parameters:
  ///   - left: A session ID.
  ///   - right: Another session ID.
  /// - Returns: Whether the text of `left` precedes that of `right`.
  public static func < (left: FlowSessionID, right: FlowSessionID) -> Bool { left.text < right.text }
}
