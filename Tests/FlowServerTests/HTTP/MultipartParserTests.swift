import Testing

@testable import FlowServer

/// Forms with files, in whatever pieces they arrive (RFC 7578).
@Suite struct MultipartParserTests {
  /// Returns the parts as `name`, `name:file` and their content; throws if the content is malformed.
  private func parts(
    _ text: String, pieces: Int = .max, type: String = "multipart/form-data; boundary=X"
  ) throws -> (parts: [String], isDone: Bool) {
    var parser = try #require(MultipartParser(type: type))
    var (rest, parts) = (Array(text.utf8)[...], [String]())
    while !rest.isEmpty {
      for event in try parser.read(Array(rest.prefix(pieces))) {
        switch event {
        case .part(let name, let file): parts.append(name + (file.map { ":\($0)" } ?? "") + "=")
        case .bytes(let bytes): parts[parts.count - 1] += String(decoding: bytes, as: UTF8.self)
        case .end: parts[parts.count - 1] += "."
        }
      }
      rest = rest.dropFirst(pieces)
    }
    return (parts, parser.isDone)
  }

  private static func part(_ name: String, _ content: String, file: String? = nil) -> String {
    let fileName = file.map { "; filename=\"\($0)\"\r\nContent-Type: text/plain" } ?? ""
    return "--X\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName)\r\n\r\n\(content)\r\n"
  }

  @Test(arguments: [1, 2, 3, 5, 17, 1000])
  func `Parts are found wherever the pieces end`(pieces: Int) throws {
    let text =
      Self.part("a", "one") + Self.part("f", "two\r\nlines\r\n--Y\r\n--", file: "my %22file%22.txt")
      + Self.part("g", "", file: "") + Self.part("h", "x", file: "March; a=b.pdf")
      + Self.part("empty", "") + "--X--\r\nwhat follows is ignored"
    let (parts, isDone) = try parts(text, pieces: pieces)
    #expect(
      parts == ["a=one.", "f:my \"file\".txt=two\r\nlines\r\n--Y\r\n--.", "g:=.", "h:March; a=b.pdf=x.", "empty=."])
    #expect(isDone)
  }

  @Test(arguments: [
    "form-data;name=\"a\";filename=\"f\"", "Form-Data ; Name=a; FileName=f",
    "form-data; filename=\"f\"; x; y=\"z;\"; name=\"a\"",
  ])
  func `Parameters are read as RFC 7578 allows them`(field: String) throws {
    #expect(try parts("--X\r\nContent-Disposition: \(field)\r\n\r\n1\r\n--X--").parts == ["a:f=1."])
  }

  @Test func `A form that is cut off is not done`() throws {
    let whole = Self.part("a", "one") + Self.part("f", "two", file: "f") + "--X--"
    for count in 0..<whole.count { #expect(try !parts(String(whole.prefix(count))).isDone) }
    #expect(try parts(whole).isDone)
  }

  @Test(arguments: [
    "--X\r\n\r\nno header\r\n--X--", "--X\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--X--",
    "--X\r\nContent-Type: text/plain\r\n\r\nno disposition\r\n--X--", "--Xy\r\n",
    "--X\nContent-Disposition: form-data; name=\"a\"\n\n",
    "--X\r\nContent-Disposition: form-data; name=\"" + String(repeating: "a", count: 10_000),
    "--X\r\nContent-Disposition: form-data; name=\"" + String(repeating: "a", count: 10_000) + "\"\r\n\r\n",
  ])
  func `A malformed form is refused`(text: String) {
    #expect(throws: MultipartParser.Malformed.self) { try parts(text) }
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=\"a b\"", true), ("Multipart/Form-Data;boundary=x", true),
    ("multipart/form-data", false),
    ("multipart/mixed; boundary=x", false), ("multipart/form-data; boundary=", false),
    ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), false),
  ])
  func `The type of the content names the boundary`(type: String, isForm: Bool) {
    #expect((MultipartParser(type: type) != nil) == isForm)
  }
}
