package struct MediaType: Sendable {
  package enum Form: Sendable {
    case signature([Signature])
    /// A file in the format of old office documents (OLE).
    ///
    /// The suffix of the file name decides between the types of this form.
    case oldOffice
    /// A file in the format of new office documents (Office Open XML), with this folder in its archive.
    ///
    /// If the folder is not found, the suffix of the file name decides.
    case office(folder: String)
    /// The suffix of the file name decides between the types of this form.
    case text
    /// Each type of this form is recognized by special code.
    case other
  }

  package struct Signature: Sendable {
    private let parts: [(offset: Int, bytes: [UInt8])]
    private var count: Int { parts.reduce(0) { $0 + $1.bytes.count } }

    fileprivate init(_ parts: (Int, String)...) {
      // Each character is one byte.
      self.parts = parts.map { ($0, $1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }

    private func matches(_ start: [UInt8]) -> Bool {
      parts.allSatisfy { offset, bytes in start.dropFirst(offset).starts(with: bytes) }
    }

    fileprivate func match(_ start: [UInt8]) -> Int? { matches(start) ? count : nil }
  }

  package let type: String
  /// The suffixes of file names, without a dot.
  package let suffixes: [String]
  let name: String
  package let form: Form

  private init(_ type: String, _ suffixes: [String], _ name: String, _ form: Form) {
    (self.type, self.suffixes, self.name, self.form) = (type, suffixes, name, form)
  }

  private init(_ type: String, _ suffixes: [String], _ name: String, _ signatures: Signature...) {
    self.init(type, suffixes, name, .signature(signatures))
  }

  package static func signed(_ start: [UInt8]) -> MediaType? {
    var best: (type: MediaType, count: Int)?
    for type in all {
      guard case .signature(let signatures) = type.form,
        let count = signatures.compactMap({ $0.match(start) }).max(), count > best?.count ?? 0
      else { continue }
      best = (type, count)
    }
    return best?.type
  }

  package static let unknown = "application/octet-stream"

  private static let office = "application/vnd.openxmlformats-officedocument."
  /// Each OpenDocument file contains its own media type.
  package static let openDocument = "application/vnd.oasis.opendocument."

  /// The types in the order in which they are suggested.
  package static let all = signed + documents + texts

  private static let signed = [
    MediaType("application/pdf", ["pdf"], "PDF", Signature((0, "%PDF-"))),
    MediaType("image/png", ["png"], "PNG", Signature((0, "\u{89}PNG\r\n\u{1a}\n"))),
    MediaType("image/jpeg", ["jpg", "jpeg"], "JPEG", Signature((0, "\u{ff}\u{d8}\u{ff}"))),
    MediaType("image/gif", ["gif"], "GIF", Signature((0, "GIF87a")), Signature((0, "GIF89a"))),
    MediaType("image/webp", ["webp"], "WebP", Signature((0, "RIFF"), (8, "WEBPVP"))),
    MediaType("image/tiff", ["tif", "tiff"], "TIFF", Signature((0, "II*\0")), Signature((0, "MM\0*"))),
    MediaType("image/bmp", ["bmp"], "BMP", Signature((0, "BM"), (6, "\0\0\0\0"))),
    MediaType("image/heic", ["heic", "heif"], "HEIC", Signature((4, "ftyphei")), Signature((4, "ftypmif1"))),
    MediaType("image/avif", ["avif"], "AVIF", Signature((4, "ftypavif"))),
    MediaType("image/svg+xml", ["svg"], "SVG", .other),
    MediaType("video/mp4", ["mp4", "m4v"], "MP4", Signature((4, "ftyp"))),
    MediaType("video/quicktime", ["mov"], "MOV", Signature((4, "ftypqt  "))),
    MediaType("video/webm", ["webm", "mkv"], "WebM", Signature((0, "\u{1a}\u{45}\u{df}\u{a3}"))),
    // The last four signatures are headers of an MPEG audio frame: MPEG 1 or 2, layer III, with or without a checksum.
    MediaType(
      "audio/mpeg", ["mp3"], "MP3", Signature((0, "ID3")), Signature((0, "\u{ff}\u{fb}")),
      Signature((0, "\u{ff}\u{fa}")), Signature((0, "\u{ff}\u{f3}")), Signature((0, "\u{ff}\u{f2}"))),
    MediaType("audio/mp4", ["m4a"], "M4A", Signature((4, "ftypM4A "))),
    MediaType("audio/wav", ["wav"], "WAV", Signature((0, "RIFF"), (8, "WAVE"))),
    MediaType("application/ogg", ["ogg", "oga"], "Ogg", Signature((0, "OggS\0"))),
    MediaType("application/zip", ["zip"], "ZIP", .other),
    MediaType("application/gzip", ["gz", "gzip"], "GZIP", Signature((0, "\u{1f}\u{8b}\u{8}"))),
    MediaType("application/rtf", ["rtf"], "RTF", Signature((0, "{\\rtf"))),
  ]

  private static let documents = [
    MediaType("application/msword", ["doc"], "Word (.doc)", .oldOffice),
    MediaType("application/vnd.ms-excel", ["xls"], "Excel (.xls)", .oldOffice),
    MediaType("application/vnd.ms-powerpoint", ["ppt"], "PowerPoint (.ppt)", .oldOffice),
    MediaType("application/vnd.ms-outlook", ["msg"], "Outlook (.msg)", .oldOffice),
    MediaType("application/x-ole-storage", [], "OLE", .other),
    MediaType(office + "wordprocessingml.document", ["docx"], "Word (.docx)", .office(folder: "word/")),
    MediaType(office + "spreadsheetml.sheet", ["xlsx"], "Excel (.xlsx)", .office(folder: "xl/")),
    MediaType(office + "presentationml.presentation", ["pptx"], "PowerPoint (.pptx)", .office(folder: "ppt/")),
    MediaType(openDocument + "text", ["odt"], "OpenDocument (.odt)", .other),
    MediaType(openDocument + "spreadsheet", ["ods"], "OpenDocument (.ods)", .other),
    MediaType(openDocument + "presentation", ["odp"], "OpenDocument (.odp)", .other),
  ]

  private static let texts = [
    MediaType("text/plain", ["txt"], "TXT", .text), MediaType("text/csv", ["csv"], "CSV", .text),
    MediaType("text/tab-separated-values", ["tsv"], "TSV", .text),
    MediaType("text/markdown", ["md"], "Markdown", .text),
    MediaType("text/html", ["html", "htm"], "HTML", .other), MediaType("text/calendar", ["ics"], "ICS", .text),
    MediaType("text/vcard", ["vcf"], "vCard", .text), MediaType("application/json", ["json"], "JSON", .text),
    MediaType("application/xml", ["xml"], "XML", .other), MediaType(unknown, ["bin"], unknown, .other),
  ]
}
