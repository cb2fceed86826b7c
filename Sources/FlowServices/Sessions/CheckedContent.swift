import FlowSyntax

/// Content with its checksum, as one line of JSON: `{"checksum":"<16 hex digits>","snapshot":{…}}`.
///
/// The checksum is the ``Fingerprint`` of exactly the bytes of the content, so that a change of one byte is seen.
enum CheckedContent {
  private static let beginning = Array("{\"checksum\":\"".utf8)
  private static let digits = 16

  static func wrap(_ content: some Collection<UInt8>, name: String) -> [UInt8] {
    beginning + Array(Fingerprint(of: content).description.utf8) + middle(name) + content + ending
  }

  /// The content, nil if the bytes are not exactly what was written.
  static func unwrap(_ bytes: [UInt8], name: String) -> ArraySlice<UInt8>? {
    let middle = middle(name)
    let start = beginning.count + digits + middle.count
    guard bytes.count >= start + ending.count, bytes.starts(with: beginning),
      bytes[(start - middle.count)..<start].elementsEqual(middle), bytes.suffix(ending.count).elementsEqual(ending)
    else { return nil }
    let content = bytes[start..<(bytes.count - ending.count)]
    let checksum = bytes[beginning.count..<(beginning.count + digits)]
    return Fingerprint(of: content).description.utf8.elementsEqual(checksum) ? content : nil
  }

  private static func middle(_ name: String) -> [UInt8] { Array("\",\"\(name)\":".utf8) }
  private static let ending = Array("}\n".utf8)
}
