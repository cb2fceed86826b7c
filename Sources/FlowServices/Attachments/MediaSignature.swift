import FlowDefinition

/// Most patterns are from the WHATWG MIME Sniffing Standard (§6).
///
/// The name of a file decides only between types of the same format, such as the texts `.csv` and `.txt`. A wrong name
/// therefore cannot disguise a file of another format.
enum MediaSignature {
  static let length = 8_192

  /// - Parameter start: The first ``length`` bytes, or all bytes of a shorter file.
  static func mediaType(of start: [UInt8], name: String) -> String {
    let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    if let type = MediaType.signed(start)?.type { return type }
    if begins(start, with: "PK\u{3}\u{4}") { return archive(start, suffix) }
    if start.starts(with: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
      return type(in: .oldOffice, suffix) ?? "application/x-ole-storage"
    }
    return text(start, suffix) ?? MediaType.unknown
  }

  private static func type(in form: MediaType.Form, _ suffix: String) -> String? {
    MediaType.all.first { type in
      switch (type.form, form) {
      case (.oldOffice, .oldOffice), (.text, .text): type.suffixes.contains(suffix)
      case _: false
      }
    }?.type
  }

  /// The type of an archive is the first of these with which the content of the entry begins.
  ///
  /// A type such as `…text-template` must therefore come before `…text`.
  private static let declaredTypes =
    ["text", "spreadsheet", "presentation", "graphics", "chart", "formula", "image", "database"].flatMap {
      ["-template", "-master", ""].map { [kind = $0] in "\(MediaType.openDocument)\(kind)\($0)" }
    } + ["application/epub+zip"]

  /// An OpenDocument file begins with an uncompressed entry named `mimetype`, which contains its type (OpenDocument
  /// 1.3, part 2, §3.3).
  ///
  /// An Office Open XML file usually begins with an entry named `[Content_Types].xml`, and the names of other entries
  /// show its type.
  private static func archive(_ start: [UInt8], _ suffix: String) -> String {
    // A ZIP archive begins with the header of its first entry: 30 bytes, followed by the name of the entry.
    let entry = start.dropFirst(30)
    if entry.starts(with: "mimetype".utf8) {
      let content = entry.dropFirst("mimetype".utf8.count)
      // The entry `mimetype` can contain any text, so only known types of archives are accepted.
      if let type = declaredTypes.first(where: { content.starts(with: $0.utf8) }) { return type }
    }
    let text = String(decoding: start, as: Unicode.ASCII.self)
    if text.contains("[Content_Types].xml"), let type = office(text, suffix) { return type }
    return "application/zip"
  }

  private static func office(_ text: String, _ suffix: String) -> String? {
    let types = MediaType.all.compactMap { type -> (folder: String, type: MediaType)? in
      if case .office(let folder) = type.form { (folder, type) } else { nil }
    }
    let found = types.first { text.contains($0.folder) } ?? types.first { $0.type.suffixes.contains(suffix) }
    return found?.type.type
  }

  private static func text(_ start: [UInt8], _ suffix: String) -> String? {
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      return type(in: .text, suffix) ?? "text/plain"
    }
    guard !start.isEmpty, !start.contains(where: isBinary), isUTF8(start) else { return nil }
    let text = String(decoding: start.prefix(1_024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{feff}" }
      .lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "text/html" }
    if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return "image/svg+xml" }
    if text.hasPrefix("<?xml") { return "application/xml" }
    return type(in: .text, suffix) ?? "text/plain"
  }

  /// Whether a byte does not occur in texts (MIME Sniffing Standard, "binary data byte").
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte <= 0x08 || byte == 0x0b || (0x0e...0x1a).contains(byte) || (0x1c...0x1f).contains(byte)
  }

  /// The last character may be incomplete, because only the start of a file is read.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (0...min(3, bytes.count - 1)).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }

  private static func begins(_ start: [UInt8], with text: String) -> Bool { start.starts(with: text.utf8) }
}
