import FlowSyntax

/// A style sheet or a script, which browsers keep until it changes.
struct PageAsset: Sendable {
  let address: String
  let type: String
  let bytes: [UInt8]

  init(_ name: String, _ type: String, _ bytes: [UInt8]) {
    (self.type, self.bytes) = (type, bytes)
    address = "/-/\(Fingerprint(of: bytes))/\(name)"
  }

  var response: ServerResponse {
    ServerResponse(
      ResponseStatus(200),
      headers: [
        "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
      ], body: bytes)
  }
}

enum PageAssets {
  static let style = PageAsset("page.css", "text/css; charset=utf-8", bytes(of: EmbeddedTexts.page))
  static let script = PageAsset("page.js", "text/javascript; charset=utf-8", bytes(of: EmbeddedTexts.script))
  static let watch = PageAsset("watch.js", "text/javascript; charset=utf-8", bytes(of: EmbeddedTexts.watch))

  private static func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }
}
