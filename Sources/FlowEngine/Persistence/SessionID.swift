/// The name of a session: 4 to 40 lower-case letters, digits and inner dashes, so that it can be a file name anywhere.
public struct SessionID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The name itself.
  public let text: String

  /// Accepts a name; nil for anything that is not one, such as `../../x`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let allowed = bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    guard allowed, (4...40).contains(bytes.count), bytes.first != 0x2D, bytes.last != 0x2D else { return nil }
    self.text = text
  }

  /// Makes a name of 10 letters and digits without look-alikes from random bits.
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

  /// Reads a name; one that is not a name is data corruption.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let id = SessionID(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a session id"))
    }
    self = id
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The name itself.
  public var description: String { text }

  /// By name.
  public static func < (left: SessionID, right: SessionID) -> Bool { left.text < right.text }
}
