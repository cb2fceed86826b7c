import Testing

@testable import FlowServer

/// Request heads as RFC 9112 describes them; whatever two servers could read differently is refused.
@Suite struct RequestHeadTests {
  private static let host = "Host: a.example\r\n"

  private func read(_ text: String) throws(RequestRefusal) -> RequestHead? {
    let bytes = Array(text.utf8)[...]
    let reader = RequestHeadReader(limits: ServerLimits())
    guard let length = try reader.length(of: bytes, searchingFrom: 0) else { return nil }
    return try reader.read(bytes.prefix(length))
  }

  @Test func `A head says what is asked for and how the content ends`() throws {
    let head = try #require(
      try read("POST /f/step?a=b%20c HTTP/1.1\r\nHost: a.example:8080\r\nContent-Length: 12\r\nX:  y \t\r\n\r\n"))
    #expect(head.method == "POST" && head.path == "/f/step" && head.query == "a=b%20c")
    #expect(head.headers["host"] == "a.example:8080" && head.headers["x"] == "y")
    #expect(head.content == .length(12) && head.keepsAlive)
    let chunked = try read("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: Chunked\r\nConnection: Close\r\n\r\n")
    #expect(chunked?.content == .chunked && chunked?.keepsAlive == false)
    #expect(try read("GET / HTTP/1.0\r\n\r\n")?.keepsAlive == false)
    let whole = try read("GET http://b.example:1?q HTTP/1.1\r\n\(Self.host)\r\n")
    #expect(whole?.path == "/" && whole?.query == "q" && whole?.headers.values("Host") == ["b.example:1"])
  }

  @Test func `A head that has not arrived is waited for`() throws {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    for count in 0..<text.count { #expect(try read(String(text.prefix(count))) == nil) }
    #expect(try read(text) != nil)
  }

  @Test(arguments: [
    ("no target", 400, "GET HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("two spaces", 400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("a space at the end of the line", 400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
    ("a tab", 400, "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("no version", 400, "GET /\r\n\r\n"),
    ("another protocol", 400, "GET / HTTQ/1.1\r\nHost: a\r\n\r\n"),
    ("a version of two digits", 400, "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
    ("version 2", 505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
    ("the preface of HTTP/2", 505, "PRI * HTTP/2.0\r\n\r\n"),
    ("a method that is no token", 400, "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("an unknown method", 501, "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("CONNECT", 501, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("a target without a slash", 400, "GET f HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("a fragment", 400, "GET /#f HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("a letter that is not ASCII", 400, "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("a bare line feed", 400, "GET / HTTP/1.1\nHost: a\r\n\r\n"),
    ("a bare line feed in the header", 400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
    ("a bare carriage return", 400, "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n"),
    ("a null byte", 400, "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n"),
    ("a control character", 400, "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n"),
    ("no host", 400, "GET / HTTP/1.1\r\n\r\n"),
    ("two hosts", 400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
    ("a host with a path", 400, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    ("a host with a user", 400, "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
    ("a folded line", 400, "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n"),
    ("a space before the colon", 400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
    ("a space before the name", 400, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
    ("a field without a colon", 400, "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"),
    ("a field without a name", 400, "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"),
    ("content of unknown length", 411, "POST / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ("two lengths", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n"),
    ("a list of lengths", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n"),
    ("a length with a sign", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n"),
    ("a negative length", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"),
    ("a hexadecimal length", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n"),
    ("an empty length", 400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n"),
    ("a huge length", 413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"),
    ("a length over the limit", 413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n"),
    (
      "a length and chunks", 400,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
    ),
    ("chunks of HTTP/1.0", 400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ("another coding", 501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
    ("a coding that looks like chunked", 501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n"),
    (
      "chunked twice", 501,
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"
    ),
    ("another expectation", 417, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: tea\r\n\r\n"),
    ("an empty line twice", 400, "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  ])
  func `A doubtful head is refused`(what: String, status: Int, text: String) {
    #expect(throws: RequestRefusal(status)) { try read(text) }
  }

  @Test func `A head is bounded`() {
    let long = String(repeating: "a", count: 20_000)
    #expect(throws: RequestRefusal(414)) { try read("GET /\(long)") }
    #expect(throws: RequestRefusal(431)) { try read("GET / HTTP/1.1\r\nHost: a\r\nX: \(long)") }
    #expect(throws: RequestRefusal(414)) { try read("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n") }
    let many = (0..<101).map { "X-\($0): y\r\n" }.joined()
    #expect(throws: RequestRefusal(431)) { try read("GET / HTTP/1.1\r\nHost: a\r\n\(many)\r\n") }
  }
}
