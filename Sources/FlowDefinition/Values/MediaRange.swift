/// A media type, such as `application/pdf`, or all subtypes of a type, such as `image/*` (RFC 9110 §12.5.1).
package struct MediaRange: Hashable, Sendable, CustomStringConvertible {
  /// The type, such as `image`, in lowercase.
  package let type: String
  /// The subtype, such as `png`, in lowercase; `nil` for all subtypes.
  package let subtype: String?

  /// Returns `nil` for a media type with parameters.
  package init?(_ text: String) {
    let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    guard Self.isToken(parts[0]), parts[1] == "*" || Self.isToken(parts[1]) else { return nil }
    type = String(parts[0])
    subtype = parts[1] == "*" ? nil : String(parts[1])
  }

  package func contains(_ mediaType: String) -> Bool {
    guard let other = MediaRange(mediaType) else { return false }
    return type == other.type && (subtype == nil || subtype == other.subtype)
  }

  package var description: String { "\(type)/\(subtype ?? "*")" }

  /// Whether a text is a restricted name (RFC 6838 §4.2).
  private static func isToken(_ text: Substring) -> Bool {
    guard text.utf8.count <= 127, let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || "!#$&-^_.+".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
