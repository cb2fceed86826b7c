/// Recognizes the media type of a file by its first bytes.
///
/// Most patterns are from the WHATWG MIME Sniffing Standard (§6). The name of a file decides only between types of the
/// same format, such as the texts `.csv` and `.txt`. A wrong name therefore cannot disguise a file of another format.
enum MediaSignature {
  /// The number of bytes to read from the start of a file.
  static let length = 8_192

  /// The type of a file that is not recognized.
  static let unknown = "application/octet-stream"

  /// Returns the media type of a file; `application/octet-stream` if it is not recognized.
  ///
  /// - Parameters:
  ///   - start: The first ``length`` bytes, or all bytes of a shorter file.
  ///   - name: The file's name.
  static func mediaType(of start: [UInt8], name: String) -> String {
    let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    if let type = patterns.first(where: { $0.matches(start) })?.type { return type }
    if begins(start, with: "PK\u{3}\u{4}") { return archive(start, suffix) }
    if start.starts(with: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
      return oldOfficeTypes[suffix] ?? "application/x-ole-storage"
    }
    return text(start, suffix) ?? unknown
  }

  /// A media type, with the bytes at fixed offsets by which its files are recognized.
  private struct Pattern {
    let type: String
    let parts: [(offset: Int, bytes: [UInt8])]

    init(_ type: String, _ parts: (Int, String)...) {
      self.type = type
      // Each character is one byte.
      self.parts = parts.map { ($0, $1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }

    func matches(_ start: [UInt8]) -> Bool {
      parts.allSatisfy { offset, bytes in start.dropFirst(offset).starts(with: bytes) }
    }
  }

  private static let patterns = [
    Pattern("application/pdf", (0, "%PDF-")),
    Pattern("image/png", (0, "\u{89}PNG\r\n\u{1a}\n")),
    Pattern("image/jpeg", (0, "\u{ff}\u{d8}\u{ff}")),
    Pattern("image/gif", (0, "GIF87a")), Pattern("image/gif", (0, "GIF89a")),
    Pattern("image/webp", (0, "RIFF"), (8, "WEBPVP")),
    Pattern("image/tiff", (0, "II*\0")), Pattern("image/tiff", (0, "MM\0*")),
    Pattern("image/bmp", (0, "BM"), (6, "\0\0\0\0")),
    Pattern("image/heic", (4, "ftyphei")), Pattern("image/heic", (4, "ftypmif1")),
    Pattern("image/avif", (4, "ftypavif")),
    Pattern("video/quicktime", (4, "ftypqt  ")),
    Pattern("audio/mp4", (4, "ftypM4A ")),
    Pattern("video/mp4", (4, "ftyp")),
    Pattern("video/webm", (0, "\u{1a}\u{45}\u{df}\u{a3}")),
    Pattern("audio/mpeg", (0, "ID3")), Pattern("audio/mpeg", (0, "\u{ff}\u{fb}")),
    Pattern("audio/wav", (0, "RIFF"), (8, "WAVE")),
    Pattern("application/ogg", (0, "OggS\0")),
    Pattern("application/gzip", (0, "\u{1f}\u{8b}\u{8}")),
    Pattern("application/rtf", (0, "{\\rtf")),
  ]

  /// All types that ``mediaType(of:name:)`` returns, except those that a ZIP archive declares itself.
  static let allTypes =
    patterns.map(\.type) + oldOfficeTypes.values + officeTypes.map(\.2) + textTypes.values + [
      "application/zip", "application/x-ole-storage", "text/html", "image/svg+xml", "application/xml", "text/plain",
      unknown,
    ]

  // MARK: Archives

  private static let oldOfficeTypes = [
    "doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint",
    "msg": "application/vnd.ms-outlook",
  ]

  /// The types of Office Open XML files: a folder in the archive, the suffix of the file's name, and the media type.
  private static let officeTypes = [
    ("word/", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xl/", "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("ppt/", "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
  ]

  /// The media types that a ZIP archive can declare in an entry named `mimetype`.
  ///
  /// The first type with which the entry starts is used. A longer type therefore comes before its prefix, such as
  /// `…text-template` before `…text`.
  private static let declaredTypes =
    ["text", "spreadsheet", "presentation", "graphics", "chart", "formula", "image", "database"].flatMap {
      ["-template", "-master", ""].map { [kind = $0] in "application/vnd.oasis.opendocument.\(kind)\($0)" }
    } + ["application/epub+zip"]

  /// Returns the type of a ZIP archive, which may be an office document.
  ///
  /// An OpenDocument file begins with an uncompressed entry named `mimetype`, which contains its type (OpenDocument
  /// 1.3, part 2, §3.3). An Office Open XML file usually begins with an entry named `[Content_Types].xml`, and the
  /// names of other entries show its type.
  private static func archive(_ start: [UInt8], _ suffix: String) -> String {
    // The header of an entry has 30 bytes, followed by its name.
    let entry = start.dropFirst(30)
    if entry.starts(with: "mimetype".utf8) {
      let content = entry.dropFirst("mimetype".utf8.count)
      // The entry can contain any text, so only known types of archives are accepted.
      if let type = declaredTypes.first(where: { content.starts(with: $0.utf8) }) { return type }
    }
    let text = String(decoding: start, as: Unicode.ASCII.self)
    if text.contains("[Content_Types].xml") {
      let found = officeTypes.first { text.contains($0.0) } ?? officeTypes.first { $0.1 == suffix }
      if let found { return found.2 }
    }
    return "application/zip"
  }

  // MARK: Texts

  private static let textTypes = [
    "csv": "text/csv", "tsv": "text/tab-separated-values", "json": "application/json", "md": "text/markdown",
    "ics": "text/calendar", "vcf": "text/vcard",
  ]

  /// Returns the type of a text in UTF-8 or, with a byte order mark, in UTF-16; `nil` if the bytes are not a text.
  private static func text(_ start: [UInt8], _ suffix: String) -> String? {
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      return textTypes[suffix] ?? "text/plain"
    }
    guard !start.isEmpty, !start.contains(where: isBinary), isUTF8(start) else { return nil }
    let text = String(decoding: start.prefix(1_024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{feff}" }
      .lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "text/html" }
    if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return "image/svg+xml" }
    if text.hasPrefix("<?xml") { return "application/xml" }
    return textTypes[suffix] ?? "text/plain"
  }

  /// Whether a byte does not occur in texts (MIME Sniffing Standard, "binary data byte").
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte <= 0x08 || byte == 0x0b || (0x0e...0x1a).contains(byte) || (0x1c...0x1f).contains(byte)
  }

  /// Whether bytes are UTF-8.
  ///
  /// The last character may be incomplete, because only the start of a file is read.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (0...min(3, bytes.count - 1)).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }

  private static func begins(_ start: [UInt8], with text: String) -> Bool { start.starts(with: text.utf8) }
}
