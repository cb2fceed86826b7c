extension MediaRange {
  /// The types, and the ranges of types, in the order in which they are suggested.
  package static let recognized = MediaType.all.map(\.type) + ["image/*", "video/*", "audio/*", "text/*"]

  private static let aliases = [
    "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/heif": "image/heic", "image/tif": "image/tiff",
    "image/svg": "image/svg+xml", "application/x-pdf": "application/pdf", "text/xml": "application/xml",
    "application/x-zip-compressed": "application/zip", "application/x-gzip": "application/gzip",
    "text/json": "application/json", "application/csv": "text/csv", "audio/mp3": "audio/mpeg",
    "audio/x-wav": "audio/wav", "text/rtf": "application/rtf", "audio/ogg": "application/ogg",
  ]

  package var isRecognized: Bool {
    MediaType.all.contains { contains($0.type) } || description.hasPrefix(MediaType.openDocument)
  }

  /// The text may be another name of a media type, the suffix of a file name, or a word such as `images`.
  static func meant(by text: String) -> String? {
    let word = String(text.lowercased().drop { ".*".contains($0) })
    if let type = aliases[word] { return type }
    if let found = MediaType.all.first(where: { $0.suffixes.contains(word) }) { return found.type }
    let kind = ["image", "video", "audio", "text"].first { [$0, $0 + "s", $0 + "/"].contains(word) }
    return kind.map { $0 + "/*" }
  }

  /// What people call files of the type, such as `PDF`; the type itself if there is no name.
  package var name: String { MediaType.all.first { $0.type == description }?.name ?? description }
}

extension ByteCount {
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
