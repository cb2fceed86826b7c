import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import FlowServices

/// Forms with files, and the reading of their files.
@Suite struct MultipartFormTests {
  private let folder: TemporaryFolder
  private let form = MultipartForm(boundary: "wizard-1")

  init() throws { folder = try TemporaryFolder() }

  @Test func `A form has the JSON first and then each file, with its path, name and media type`() throws {
    let invoice = try folder.attach("a.pdf", Array("%PDF-1".utf8))
    let photo = try folder.attach("b.png", [0x89, 0x50, 0x00, 0xFF], as: "image/png")
    let body = form.body(
      json: Array(#"{"a":1}"#.utf8),
      files: [AttachedInput(path: "invoice", file: invoice), AttachedInput(path: "photos[0]", file: photo)])
    let head = """
      --wizard-1\r
      Content-Disposition: form-data; name="request"\r
      Content-Type: application/json\r
      \r
      {"a":1}\r
      --wizard-1\r
      Content-Disposition: form-data; name="invoice"; filename="a.pdf"\r
      Content-Type: application/pdf\r
      \r
      %PDF-1\r
      --wizard-1\r
      Content-Disposition: form-data; name="photos[0]"; filename="b.png"\r
      Content-Type: image/png\r
      \r\n
      """
    let expected = Array(head.utf8) + [0x89, 0x50, 0x00, 0xFF] + Array("\r\n--wizard-1--\r\n".utf8)
    let (bytes, failure) = Self.read(body)
    #expect(failure == nil)
    #expect(bytes == expected)
    #expect(body.count == expected.count)
    #expect(body.bytes == nil)
    #expect(body.files == [invoice, photo])
    #expect(form.contentType == "multipart/form-data; boundary=wizard-1")
  }

  @Test(arguments: [
    ("Übersicht 2026.pdf", "Übersicht 2026.pdf"), (#"a"b.pdf"#, "a%22b.pdf"), ("a\r\nb\n.pdf", "a b .pdf"),
    (#"back\slash%.pdf"#, #"back\slash%.pdf"#),
  ])
  func `The name of a file is escaped as browsers do`(name: String, escaped: String) throws {
    let file = try folder.attach("x", [1])
    let named = AttachedFile(name: name, size: 1, mediaType: "text/plain", digest: file.digest, place: file.place)
    let (bytes, _) = Self.read(form.body(json: [], files: [AttachedInput(path: "x", file: named)]))
    #expect(String(decoding: bytes, as: UTF8.self).contains("name=\"x\"; filename=\"\(escaped)\"\r\n"))
  }

  // A key of a map in an input of the type `json` can be any string.
  @Test(arguments: [
    ("photos[0]", "photos[0]"), ("größe.日本", "größe.日本"), (#"a"b"#, "a%22b"), ("a\"\u{301}b", "a%22\u{301}b"),
    ("a\r\nb", "a%0D%0Ab"), ("a\nb", "a%0D%0Ab"), ("a\rb", "a%0D%0Ab"), ("a\n\rb", "a%0D%0A%0D%0Ab"),
    (#"a\b%22;c"#, #"a\b%22;c"#), ("x\"\r\nX-Evil: 1\r\n\r\n", "x%22%0D%0AX-Evil: 1%0D%0A%0D%0A"),
  ])
  func `The name of a part is escaped as browsers do`(name: String, escaped: String) throws {
    let file = try folder.attach("x", [1])
    let (bytes, _) = Self.read(form.body(json: [], files: [AttachedInput(path: name, file: file)]))
    let text = "\r\nContent-Disposition: form-data; name=\"\(escaped)\"; filename=\"x\"\r\nContent-Type: "
    #expect(String(decoding: bytes, as: UTF8.self).utf8.firstRange(of: text.utf8) != nil)
  }

  @Test(arguments: ["text/plain\r\nX-Evil: 1", "", "pdf", "image/*"])
  func `A media type that is none is sent as unknown`(type: String) throws {
    let file = try folder.attach("x", [1], as: type)
    let (bytes, _) = Self.read(form.body(json: [], files: [AttachedInput(path: "x", file: file)]))
    #expect(String(decoding: bytes, as: UTF8.self).contains("\r\nContent-Type: application/octet-stream\r\n\r\n"))
  }

  @Test func `A body is read in pieces of at most the given size`() throws {
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try folder.attach("big", content)
    let body = form.body(json: [0x7B, 0x7D], files: [AttachedInput(path: "big", file: file)])
    var sizes: [Int] = []
    var reader = body.makeReader()
    while case let bytes = try reader.next(atMost: 4_096), !bytes.isEmpty { sizes.append(bytes.count) }
    #expect(sizes.max() == 4_096)
    #expect(sizes.reduce(0, +) == body.count)
    let rest = try reader.next(atMost: 4_096)
    #expect(rest == [])
  }

  static let changes: [(String, @Sendable (TemporaryFolder) throws -> Void)] = [
    ("shorter", { try $0.write("a.pdf", "%PDF") }), ("longer", { try $0.write("a.pdf", "%PDF-1.7 and more") }),
    ("of the same length", { try $0.write("a.pdf", "%PDF-1.8") }),
    ("gone", { try FileManager.default.removeItem(atPath: $0.path("a.pdf")) }),
    (
      "a folder",
      {
        try FileManager.default.removeItem(atPath: $0.path("a.pdf"))
        try FileManager.default.createDirectory(atPath: $0.path("a.pdf"), withIntermediateDirectories: false)
      }
    ),
    (
      "a pipe",
      {
        try FileManager.default.removeItem(atPath: $0.path("a.pdf"))
        #expect(mkfifo($0.path("a.pdf"), 0o600) == 0)
      }
    ),
  ]

  @Test(arguments: changes)
  func `A form whose file has changed is never completed`(
    name: String, change: @Sendable (TemporaryFolder) throws -> Void
  ) async throws {
    let file = try folder.attach("a.pdf", Array("%PDF-1.7".utf8))
    let body = form.body(json: Array("{}".utf8), files: [AttachedInput(path: "a", file: file)])
    #expect(await file.current()?.digest == file.digest)
    try change(folder)
    let (bytes, failure) = Self.read(body)
    #expect(failure == .fileChanged)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("--wizard-1--"))
    #expect(await file.current()?.digest != file.digest)
  }

  @Test(arguments: ["", "relative.pdf", "https://a.example/a.pdf", "content://media/1", "/\u{0}a"])
  func `A file that is not on this computer can't be read`(place: String) {
    let file = AttachedFile(name: "a", size: 1, mediaType: "text/plain", digest: "0", place: place)
    #expect(file.path == nil)
    let body = form.body(json: Array("{}".utf8), files: [AttachedInput(path: "a", file: file)])
    #expect(Self.read(body).1 == .fileChanged)
  }

  @Test func `A file is found by its URL and through a link`() async throws {
    let file = try folder.attach("a b.pdf", [1, 2])
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: file.place)
    for place in [URL(filePath: file.place).absoluteString, folder.path("link")] {
      let found = AttachedFile(name: "a", size: 2, mediaType: "text/plain", digest: file.digest, place: place)
      #expect(await found.current()?.digest == file.digest)
    }
  }

  @Test func `A body is written to a new private file, or to none`() throws {
    let file = try folder.attach("a.pdf", Array("%PDF-1.7".utf8))
    var request = ServiceHTTPRequest(
      method: "POST", url: "https://a.example", headers: [:], body: nil, timeout: .seconds(1))
    request.content = form.body(json: [], files: [AttachedInput(path: "a", file: file)])
    let upload = folder.url.appending(path: "upload")
    try request.writeBody(to: upload)
    #expect(try folder.bytes("upload") == Self.read(try #require(request.content)).bytes)
    #expect(try folder.permissions("upload") == 0o600)
    #expect(request.body == nil)
    #expect(request.files == [file])
    // An existing file is not replaced.
    #expect(throws: HTTPFailure.notWritten) { try request.writeBody(to: upload) }
    #expect(try folder.bytes("upload").count == request.content?.count)
    try folder.write("a.pdf", "changed")
    #expect(throws: HTTPFailure.fileChanged) { try request.writeBody(to: folder.url.appending(path: "other")) }
    #expect(try folder.names() == ["a.pdf", "upload"])
  }

  private func upload(_ content: [UInt8]) throws -> ServiceHTTPRequest {
    var request = ServiceHTTPRequest(
      method: "POST", url: "https://a.example", headers: [:], body: nil, timeout: .seconds(1))
    request.content = form.body(json: [], files: [AttachedInput(path: "a", file: try folder.attach("a", content))])
    return request
  }

  @Test func `If a body can't be written, no file is at fault, and nothing is left behind`() throws {
    let request = try upload([UInt8](repeating: 1, count: 3 * FileSystem.chunk))
    let path = folder.path("upload")
    let all = FaultyDisk()
    try request.writeBody(to: URL(filePath: path), files: all.files)
    try FileManager.default.removeItem(atPath: path)
    #expect(all.effects.count > 4)
    for effect in all.effects.indices {
      #expect(throws: HTTPFailure.notWritten, "\(all.effects[effect])") {
        try request.writeBody(to: URL(filePath: path), files: FaultyDisk(.failure(at: effect, code: 28)).files)
      }
      #expect(try folder.names() == ["a"], "\(all.effects[effect])")
    }
  }

  @Test func `A cancelled task writes no more of a body and leaves nothing behind`() async throws {
    let request = try upload([UInt8](repeating: 1, count: 3 * FileSystem.chunk))
    let disk = FaultyDisk()
    let files = FileSystem { effect throws(SystemError) in
      try disk.files.before(effect)
      if effect == .write { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let target = folder.url.appending(path: "upload")
    let failure = await Task { () -> HTTPFailure? in
      do throws(HTTPFailure) { try request.writeBody(to: target, files: files) } catch { return error }
      return nil
    }.value
    #expect(failure == .notWritten)
    #expect(disk.effects.count { $0 == .write } == 1)
    #expect(try folder.names() == ["a"])
  }

  @Test func `Boundaries differ and are allowed in a header`() {
    let boundaries = Set((0..<100).map { _ in MultipartForm.randomBoundary() })
    #expect(boundaries.count == 100)
    #expect(boundaries.allSatisfy { $0.wholeMatch(of: /wizard-[0-9a-f]{32}/) != nil })
  }

  private static func read(_ body: HTTPBody) -> (bytes: [UInt8], failure: HTTPFailure?) {
    var all: [UInt8] = []
    var reader = body.makeReader()
    do throws(HTTPFailure) {
      while case let bytes = try reader.next(atMost: 7), !bytes.isEmpty { all += bytes }
      return (all, nil)
    } catch {
      return (all, error)
    }
  }
}
