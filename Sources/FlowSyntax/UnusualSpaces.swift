/// Spaces other than those of JSON and CEL, such as the no-break space, which are usually copied from a web page.
package enum UnusualSpaces {
  package static func end(in bytes: [UInt8], at offset: Int) -> Int {
    var end = offset
    while let length = length(in: bytes, at: end) { end += length }
    return end
  }

  private static func length(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return nil }
    return spaces.first { bytes[offset...].starts(with: $0) }?.count
  }

  /// The no-break space, the spaces of various widths, the line and paragraph separators, and the byte order mark.
  private static let spaces: [[UInt8]] =
    ([0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF] + Array(0x2000...0x200B))
    .compactMap { Unicode.Scalar($0).map { Array(String($0).utf8) } }
}
