/// The media types that are recognized from the content of a file.
extension MediaRange {
  /// The types, and the ranges of types, in the order in which they are suggested.
  package static let recognized = names.map(\.type) + ["image/*", "video/*", "audio/*", "text/*"]

  /// The types, the suffixes of their files, and their everyday names.
  private static let names: [(type: String, suffixes: [String], name: String)] = [
    ("application/pdf", ["pdf"], "PDF"), ("image/png", ["png"], "PNG"), ("image/jpeg", ["jpg", "jpeg"], "JPEG"),
    ("image/gif", ["gif"], "GIF"), ("image/webp", ["webp"], "WebP"), ("image/tiff", ["tif", "tiff"], "TIFF"),
    ("image/bmp", ["bmp"], "BMP"), ("image/heic", ["heic", "heif"], "HEIC"), ("image/avif", ["avif"], "AVIF"),
    ("image/svg+xml", ["svg"], "SVG"), ("video/mp4", ["mp4", "m4v"], "MP4"), ("video/quicktime", ["mov"], "MOV"),
    ("video/webm", ["webm", "mkv"], "WebM"), ("audio/mpeg", ["mp3"], "MP3"), ("audio/mp4", ["m4a"], "M4A"),
    ("audio/wav", ["wav"], "WAV"), ("application/ogg", ["ogg", "oga"], "Ogg"), ("application/zip", ["zip"], "ZIP"),
    ("application/gzip", ["gz", "gzip"], "GZIP"), ("application/rtf", ["rtf"], "RTF"),
    ("application/msword", ["doc"], "Word (.doc)"), ("application/vnd.ms-excel", ["xls"], "Excel (.xls)"),
    ("application/vnd.ms-powerpoint", ["ppt"], "PowerPoint (.ppt)"),
    ("application/vnd.ms-outlook", ["msg"], "Outlook (.msg)"), ("application/x-ole-storage", [], "OLE"),
    (office + "wordprocessingml.document", ["docx"], "Word (.docx)"),
    (office + "spreadsheetml.sheet", ["xlsx"], "Excel (.xlsx)"),
    (office + "presentationml.presentation", ["pptx"], "PowerPoint (.pptx)"),
    (openDocument + "text", ["odt"], "OpenDocument (.odt)"),
    (openDocument + "spreadsheet", ["ods"], "OpenDocument (.ods)"),
    (openDocument + "presentation", ["odp"], "OpenDocument (.odp)"), ("text/plain", ["txt"], "TXT"),
    ("text/csv", ["csv"], "CSV"), ("text/tab-separated-values", ["tsv"], "TSV"), ("text/markdown", ["md"], "Markdown"),
    ("text/html", ["html", "htm"], "HTML"), ("text/calendar", ["ics"], "ICS"), ("text/vcard", ["vcf"], "vCard"),
    ("application/json", ["json"], "JSON"), ("application/xml", ["xml"], "XML"),
    ("application/octet-stream", ["bin"], "application/octet-stream"),
  ]

  private static let office = "application/vnd.openxmlformats-officedocument."
  private static let openDocument = "application/vnd.oasis.opendocument."

  /// Other names of some types.
  private static let aliases = [
    "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/heif": "image/heic", "image/tif": "image/tiff",
    "image/svg": "image/svg+xml", "application/x-pdf": "application/pdf", "text/xml": "application/xml",
    "application/x-zip-compressed": "application/zip", "application/x-gzip": "application/gzip",
    "text/json": "application/json", "application/csv": "text/csv", "audio/mp3": "audio/mpeg",
    "audio/x-wav": "audio/wav", "text/rtf": "application/rtf", "audio/ogg": "application/ogg",
  ]

  /// Whether files with a type in this range are recognized from their content.
  package var isRecognized: Bool {
    Self.names.contains { contains($0.type) } || description.hasPrefix(Self.openDocument)
  }

  /// Returns the media type or range that a text probably means, such as another name, a suffix or `images`.
  static func meant(by text: String) -> String? {
    let word = text.lowercased().drop { ".*".contains($0) }
    if let type = aliases[String(word)] { return type }
    if let found = names.first(where: { $0.suffixes.contains(String(word)) }) { return found.type }
    return ["image", "video", "audio", "text"].first { word == $0 || word == $0 + "s" || word == $0 + "/" }
      .map { $0 + "/*" }
  }

  /// The everyday name of the type, such as `PDF`.
  ///
  /// If there is none, the type itself.
  package var name: String { Self.names.first { $0.type == description }?.name ?? description }
}

extension ByteCount {
  /// Returns the size that was probably meant by a text in another notation, such as `10 MiB`, `10M` or `1.5MB`.
  static func meant(by text: String) -> String? {
    let small = text.lowercased().filter { $0 != " " }
    let number = small.prefix { ("0"..."9").contains($0) }
    let unit = String(small.dropFirst(number.count))
    if let size = ["": "B", "k": "kB", "kib": "kB", "m": "MB", "mib": "MB", "g": "GB", "gib": "GB"][unit] {
      return ByteCount(number + size).map { _ in number + size }
    }
    guard let (whole, factor) = [("mb", "kB"), ("gb", "MB")].first(where: { small.hasSuffix($0.0) }),
      let value = Double(small.dropLast(whole.count)), value > 0, value < 1_000_000
    else { return nil }
    let smaller = "\(Int(value * 1_000))\(factor)"
    return ByteCount(smaller).map { _ in smaller }
  }
}
