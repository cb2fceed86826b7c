import Testing

@testable import FlowServices

/// Media types recognized from content.
@Suite struct MediaSignatureTests {
  @Test(arguments: [
    ("x", "%PDF-1.7\n", "application/pdf"),
    ("x.txt", "%PDF-1.7\n", "application/pdf"),
    ("x.pdf", "Hello", "text/plain"),
    ("x.pdf", "\0\u{1}", "application/octet-stream"),
    ("x", "GIF89a...", "image/gif"),
    ("x", "RIFF1234WEBPVP8 ", "image/webp"),
    ("x", "RIFF1234WAVEfmt ", "audio/wav"),
    ("x", "II*\0", "image/tiff"),
    ("x", "BMW sells cars", "text/plain"),
    ("x", "\0\0\0\u{18}ftypheic", "image/heic"),
    ("x", "\0\0\0\u{18}ftypmp42", "video/mp4"),
    ("x", "\0\0\0\u{18}ftypqt  ", "video/quicktime"),
    ("x", "\0\0\0\u{18}ftypM4A ", "audio/mp4"),
    ("x.html", "Hello", "text/plain"),
    ("x.docx", "PK\u{3}\u{4}", "application/zip"),
    (
      "x", "PK\u{3}\u{4}0123456789012345678901234567[Content_Types].xml...word/document.xml",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ),
    (
      "x.xlsx", "PK\u{3}\u{4}[Content_Types].xml",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    ),
    (
      "x", "PK\u{3}\u{4}01234567890123456789012345mimetypeapplication/vnd.oasis.opendocument.textPK\u{3}\u{4}",
      "application/vnd.oasis.opendocument.text"
    ),
    (
      "x.pdf", "PK\u{3}\u{4}01234567890123456789012345mimetypeapplication/pdfPK\u{3}\u{4}", "application/zip"
    ),
    (
      "x", "PK\u{3}\u{4}012345\r\n789012345678901234mimetypeapplication/vnd.oasis.opendocument.text-templatePK",
      "application/vnd.oasis.opendocument.text-template"
    ),
    ("x", "{\\rtf1", "application/rtf"),
    ("x.csv", "a,b\n1,2\n", "text/csv"),
    ("x.json", "{}", "application/json"),
    ("x", "\u{feff}  <!DOCTYPE HTML><p>", "text/html"),
    ("x", "<?xml version='1.0'?><svg/>", "image/svg+xml"),
    ("x", "<?xml version='1.0'?><a/>", "application/xml"),
    ("x.csv", "", "application/octet-stream"),
    (".csv", "a", "text/plain"),
  ])
  func `The type follows from the content, and from the name only among texts and office documents`(
    name: String, content: String, type: String
  ) {
    #expect(MediaSignature.mediaType(of: Array(content.utf8), name: name) == type)
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "image/png"), ([0xff, 0xd8, 0xff, 0xe0], "image/jpeg"),
      ([0x1f, 0x8b, 0x08], "application/gzip"), ([0x1a, 0x45, 0xdf, 0xa3], "video/webm"),
      ([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "application/x-ole-storage"),
      ([0xff, 0xfb, 0x90], "audio/mpeg"), ([0xff, 0xf3, 0x40], "audio/mpeg"), ([0xff, 0xf2, 0x40], "audio/mpeg"),
      ([0xff, 0xfa, 0x90], "audio/mpeg"), ([0xff, 0xf1, 0x50], "application/octet-stream"),
      ([0x5a, 0xc3], "text/plain"), ([0xc3, 0x5a], "application/octet-stream"), ([0xff, 0xfe, 0x41, 0], "text/plain"),
    ] as [([UInt8], String)])
  func `Bytes that are not text are recognized`(start: [UInt8], type: String) {
    #expect(MediaSignature.mediaType(of: start, name: "x") == type)
  }

  @Test func `A character cut off at the end of the bytes does not make a text binary`() {
    let start = Array(String(repeating: "é", count: 5_000).utf8).prefix(MediaSignature.length - 1)
    #expect(MediaSignature.mediaType(of: Array(start), name: "x") == "text/plain")
  }
}
