import Testing

@testable import FlowServer

/// The content of requests, in whatever pieces it arrives (RFC 9112, 6 and 7.1).
@Suite struct ContentDecoderTests {
  /// Returns the content and what follows it; `nil` if it isn't complete.
  private func decode(
    _ text: String, _ content: RequestHead.Content, pieces: Int = .max
  ) throws(RequestRefusal) -> (content: String, rest: String)? {
    var (decoder, buffer) = (ContentDecoder(content, limit: 1000), ByteBuffer())
    var (arriving, decoded) = (Array(text.utf8)[...], [UInt8]())
    while true {
      switch try decoder.next(&buffer) {
      case .bytes(let bytes): decoded += bytes
      case .end:
        let rest = Array(buffer.unused) + arriving
        return (String(decoding: decoded, as: UTF8.self), String(decoding: rest, as: UTF8.self))
      case .incomplete:
        if arriving.isEmpty { return nil }
        buffer.append(arriving.prefix(pieces))
        arriving = arriving.dropFirst(pieces)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `The content ends where the header says`(pieces: Int) throws {
    let plain = try decode("hello, worldGET /", .length(12), pieces: pieces)
    #expect(plain?.content == "hello, world" && plain?.rest == "GET /")
    let text = "5\r\nhello\r\n7;name=\"v\"\r\n, world\r\n0\r\nTrailer: x\r\n\r\nGET /"
    let chunked = try decode(text, .chunked, pieces: pieces)
    #expect(chunked?.content == "hello, world" && chunked?.rest == "GET /")
    #expect(try decode("GET /", .none, pieces: pieces)?.rest == "GET /")
    #expect(try decode("hell", .length(12), pieces: pieces) == nil)
    #expect(try decode("5\r\nhell", .chunked, pieces: pieces) == nil)
  }

  @Test(arguments: [
    ("no size", 400, "\r\nhello"), ("a sign", 400, "+5\r\nhello\r\n0\r\n\r\n"),
    ("a prefix", 400, "0x5\r\nhello\r\n0\r\n\r\n"), ("a space before the size", 400, " 5\r\nhello\r\n0\r\n\r\n"),
    ("a space after the size", 400, "5 \r\nhello\r\n0\r\n\r\n"),
    ("too many digits", 400, "000000005\r\nhello\r\n0\r\n\r\n"),
    ("a bare line feed", 400, "5\nhello\r\n0\r\n\r\n"),
    ("a bare line feed after a chunk", 400, "5\r\nhello\n0\r\n\r\n"),
    ("a chunk that is longer", 400, "5\r\nhello!\r\n0\r\n\r\n"),
    ("a carriage return in an extension", 400, "5;a\rb\r\nhello\r\n"),
    ("a long extension", 400, "5;" + String(repeating: "a", count: 300) + "\r\nhello\r\n"),
    ("a long trailer", 400, "0\r\n" + String(repeating: "X: y\r\n", count: 1000) + "\r\n"),
    ("more than the limit", 413, "FFFFFFFF\r\n"),
    ("more than the limit in all", 413, "300\r\n" + String(repeating: "a", count: 768) + "\r\n300\r\n"),
  ])
  func `Doubtful chunks are refused`(what: String, status: Int, text: String) {
    for pieces in [1, 3, Int.max] {
      #expect(throws: RequestRefusal(status), "in pieces of \(pieces)") {
        _ = try decode(text, .chunked, pieces: pieces)
      }
    }
  }
}
