import FlowSyntax

/// The style sheet and the script, which browsers keep until they change.
struct PageAsset: Sendable {
  let address: String
  let type: String
  let bytes: [UInt8]

  init(_ name: String, _ type: String, _ text: StaticString) {
    bytes = text.withUTF8Buffer { Array($0) }
    self.type = type
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
  static let style = PageAsset("page.css", "text/css; charset=utf-8", EmbeddedTexts.page)
  static let script = PageAsset("page.js", "text/javascript; charset=utf-8", EmbeddedTexts.script)
  static let all = [style, script]
}
