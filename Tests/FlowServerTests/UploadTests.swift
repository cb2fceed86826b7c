import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Foundation
import TestSupport
import Testing

@testable import FlowServer

/// Files that people send.
@Suite struct UploadTests {
  private let base: URL
  private let folder: URL
  private let store = InMemorySessionStore()
  private let server: FlowServer
  private let browser: Browser

  init() throws {
    base = FileManager.default.temporaryDirectory.appending(path: "wizard-uploads-\(UUID().uuidString)")
    folder = base.appending(path: "some/where/uploads")
    server = try Self.server(Flow(jsonc: Self.text), store, UploadFolder(folder))
    browser = Browser(server)
  }

  private static let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "files", "fields": [
          { "id": "invoice", "type": "file", "label": "Invoice", "accept": ["application/pdf"], "maxSize": "1kB" },
          { "id": "more", "type": "files", "label": "More", "maxSize": "1kB", "required": false },
          { "id": "note", "type": "text", "label": "Note" } ] },
        { "id": "review", "review": "Send it?" },
        { "id": "done", "end": "done" } ] }
    """

  private static func server(
    _ flow: Flow, _ store: InMemorySessionStore, _ uploads: UploadFolder,
    _ services: [String: any FlowService] = [:]
  ) throws -> FlowServer {
    var settings = FlowServerSettings(origins: [Browser.origin])
    (settings.uploads, settings.uploadBytes, settings.patience) = (uploads, 300_000, .seconds(3600))
    return FlowServer(flows: [try ServedFlow([flow], services: services)], store: store, settings: settings)
  }

  private static let pdf = "%PDF-1.4 invoice"

  private func reachFiles(_ browser: Browser? = nil) async throws {
    let browser = browser ?? self.browser
    await browser.open("/")
    try await browser.press("next", ["name": "Ana"])
    #expect(browser.address == "/f/files" && browser.page.contains(#"enctype="multipart/form-data""#))
  }

  private var stored: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)))?
      .filter { $0.split(separator: "/").count == 3 }.map { String($0.split(separator: "/")[2]) }.sorted() ?? []
  }

  @Test func `A file is kept while other answers are wrong, replaced, and handed over`() async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    try await reachFiles()
    try await browser.send(files: ["invoice": [("in voice.pdf", Self.pdf)], "more": [("a.txt", "a"), ("b.txt", "b")]])
    #expect(
      browser.status == 422 && browser.text.contains("in voice.pdf") && browser.text.contains("b.txt"),
      "\(browser.text)")
    #expect(stored == ["a.txt", "b.txt", "in voice.pdf"])
    try await browser.press("detach:0:more")
    #expect(!browser.text.contains("a.txt") && browser.text.contains("b.txt"))
    try await browser.send(["note": "n"], files: ["more": [("c.txt", "c")]])
    #expect(browser.address == "/f/review", "\(browser.text)")
    #expect(browser.text.contains("in voice.pdf") && browser.text.contains("b.txt") && browser.text.contains("c.txt"))
    try await server.sweep()
    #expect(stored.contains("a.txt"), "what was just sent may belong to a page that is being handled")
    try age()
    try await server.sweep()
    #expect(stored == ["b.txt", "c.txt", "in voice.pdf"], "a file that was taken back is erased")
    for summary in try await store.list() { try await store.erase(summary.id) }
    try await server.sweep()
    #expect(stored.isEmpty, "files are erased with their session")
  }

  @Test func `An empty file is said, also where none is needed`() async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    try await reachFiles()
    try await browser.send(["note": "n"], files: ["invoice": [("a.pdf", Self.pdf)], "more": [("b.txt", "")]])
    #expect(
      browser.status == 422 && browser.text.contains("\"More\" is empty. Choose another file."), "\(browser.text)")
    #expect(stored == ["a.pdf"])
  }

  /// Makes everything that was sent three hours old.
  private func age() throws {
    let root = folder.path(percentEncoded: false)
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -10_800)], ofItemAtPath: "\(root)/\(path)")
    }
  }

  @Test(arguments: [
    ([("virus.pdf", "MZ not a pdf")], 422, "Invoice"),
    ([("large.pdf", "%PDF-" + String(repeating: "a", count: 2000))], 422, "large.pdf"),
    ([("huge.pdf", "%PDF-" + String(repeating: "a", count: 310_000))], 413, "too large"),
    ([("empty.pdf", "")], 422, "Invoice"),
  ])
  func `A file that does not fit is refused, and the session goes on`(
    files: [(String, String)], status: Int, text: String
  ) async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    try await reachFiles()
    try await browser.send(["note": "n"], files: ["invoice": files])
    #expect(browser.status == status && browser.text.contains(text), "\(browser.text)")
    await browser.open("/f/files")
    try await browser.send(["note": "n"], files: ["invoice": [("ok.pdf", Self.pdf)]])
    #expect(browser.address == "/f/review", "\(browser.text)")
  }

  @Test func `A program sends files with its event, to the address of their step`() async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    let (_, started) = await program("/f/", "{}", token: nil)
    let token = try #require(started["token"] as? String)
    _ = await program("/f/", #"{ "event": "next", "revision": 1, "answers": { "name": "Ana" } }"#, token: token)
    let event = #"{ "event": "next", "revision": 2, "answers": { "note": "n" } }"#
    let file = ("invoice", "a.pdf", Self.pdf)
    for (parts, path, token, expected) in [
      ([file], "/f/files", nil, (401, "unknown-session")),
      ([file], "/f/files", token.dropLast() + "x", (401, "unknown-session")),
      ([file], "/f/", token, (422, "unknown-name")),
      ([("other", "a.pdf", Self.pdf)], "/f/files", token, (422, "unknown-name")),
      ([("invoice", "a.pdf", "MZ not a pdf")], "/f/files", token, (422, "invalid")),
      (
        [("invoice", "a.pdf", Self.pdf + String(repeating: "a", count: 310_000))], "/f/files", token, (413, "too-large")
      ),
    ] as [([(String, String, String)], String, String?, (Int, String))] {
      let (status, answer) = await program(path, event, files: parts, token: token)
      #expect((status, answer["type"] as? String) == (expected.0, "urn:wizard:problem:\(expected.1)"))
    }
    let now = try #require(
      (await program("/f/", nil, token: token).answer["screen"] as? [String: Any])?["step"] as? [String: Any])
    let again = event.replacing("2,", with: "\(try #require(now["revision"] as? Int)),")
    let (status, answer) = await program("/f/files", again, files: [file, ("more", "b.txt", "b")], token: token)
    #expect(status == 200, "\(answer)")
    #expect(stored.contains("a.pdf") && stored.contains("b.txt"))
  }

  private func program(
    _ path: String, _ event: String?, files: [(name: String, file: String, content: String)] = [], token: String?
  ) async -> (status: Int, answer: [String: Any]) {
    var headers: ServerHeaders = ["Host": "127.0.0.1:8080", "Accept": "application/json"]
    headers["Content-Type"] = files.isEmpty ? "application/json" : "multipart/form-data; boundary=BOUNDARY"
    headers["Authorization"] = token.map { "Bearer \($0)" }
    var body = event ?? ""
    if !files.isEmpty {
      let parts = [("event", body)] + files.map { ("\($0.name)\"; filename=\"\($0.file)", $0.content) }
      body = parts.map { "--BOUNDARY\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }.joined()
      body += "--BOUNDARY--\r\n"
    }
    let request = ServerRequest(
      method: event == nil ? "GET" : "POST", path: path, headers: headers, body: RequestContent(Array(body.utf8)))
    let response = await server.respond(to: request)
    let answer = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    return (response.status.rawValue, answer ?? [:])
  }

  @Test(arguments: [
    "../../etc/passwd", "/etc/passwd", "..", "", "a\u{0}b", "\\\\host\\share\\x.pdf",
    String(repeating: "x", count: 500) + ".pdf",
  ])
  func `A name never leads out of the folder`(name: String) async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    try await reachFiles()
    try await browser.send(["note": "n"], files: ["invoice": [(name, Self.pdf)]])
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))) ?? []
    #expect(paths.allSatisfy { $0.hasPrefix("some/where/uploads/") || "some/where/uploads".hasPrefix($0) }, "\(paths)")
    #expect(stored.count == (name.isEmpty ? 0 : 1) && stored.allSatisfy { !$0.isEmpty && $0.utf8.count <= 200 })
    await browser.open("/f/files")
    #expect(browser.status == 200)
  }

  @Test func `A stranger stores no file, and an upload that is cut off is not half a file`() async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    try await reachFiles()
    let own = browser.duplicate()
    browser.forgetCookies()
    try await browser.send(["note": "n"], files: ["invoice": [("a.pdf", Self.pdf)]])
    #expect(browser.status == 410 && stored.isEmpty)
    try await own.send(["note": "n"], files: ["invoice": [("a.pdf", Self.pdf)]], cutOff: 80)
    #expect(own.status == 400 && stored.isEmpty, "\(stored)")
    await own.open("/f/files")
    try await own.send(["note": "n"], files: ["invoice": [("a.pdf", Self.pdf)]])
    #expect(own.address == "/f/review")
  }

  @Test func `A file that another machine received is sent with a call, and counts`() async throws {
    defer { try? FileManager.default.removeItem(at: base) }
    let table = PocketUploads()
    let mail = Mail()
    let call = #""submit": { "call": "mail.send", "with": { "invoice": "invoice" } }"#
    let text = Self.text.replacing("\"Send it?\"", with: "\"Send it?\", \(call)")
      .replacing(#""steps""#, with: #""services": { "mail.send": { "input": { "invoice": "file" } } }, "steps""#)
    let flow = try Flow(jsonc: text)
    // Their folders have the same path.
    let machines = try (0..<2).map { _ in
      try Self.server(flow, store, UploadFolder(folder, table: table), ["mail.send": mail])
    }
    var browser = Browser(machines[0])
    try await reachFiles(browser)
    await table.goAway(true)
    try await browser.send(files: ["invoice": [("a.pdf", Self.pdf)]])
    #expect(browser.status == 503 && stored.isEmpty, "\(browser.text)")
    await table.goAway(false)
    await browser.open("/f/files")
    try await browser.send(files: ["invoice": [("a.pdf", Self.pdf)]])
    #expect(browser.status == 422 && browser.text.contains("a.pdf") && stored == ["a.pdf"], "\(browser.text)")

    try FileManager.default.removeItem(at: folder)
    browser = browser.duplicate(at: machines[1])
    try await browser.send(files: ["more": (0..<4).map { ("\($0).txt", "x") }])
    #expect(browser.status == 413 && stored.isEmpty, "five files count 65,536 bytes each: \(browser.text)")
    await browser.open("/f/files")
    try await browser.send(["note": "n"], files: ["more": [("b.txt", "b")]])
    #expect(browser.address == "/f/review" && stored == ["b.txt"], "\(browser.text)")
    await table.goAway(true)
    try await browser.press()
    #expect(browser.address == "/f/review" && browser.text.contains("the file can't be read"), "\(browser.text)")
    await table.goAway(false)
    try await browser.press()
    #expect(browser.address == "/f/done", "\(browser.text)")
    #expect(await mail.received == [Self.pdf])
  }
}

/// Reads the files that it is sent.
private actor Mail: FlowService {
  private(set) var received: [String] = []

  nonisolated func timeLimit(for request: ServiceRequest) -> Duration { .seconds(3600) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) -> ServiceOutcome {
    for attachment in request.attachments {
      guard let text = try? String(contentsOfFile: attachment.file.place, encoding: .utf8) else {
        return .unavailable(reason: "the file can't be read")
      }
      received.append(text)
    }
    return .accepted(.null)
  }
}

/// Files that all machines share.
private actor PocketUploads: UploadTable {
  private struct Away: Error {}

  private var files: [String: [[UInt8]]] = [:]
  private var isAway = false

  func goAway(_ isAway: Bool) { self.isAway = isAway }

  private func check() throws { if isAway { throw Away() } }

  func add(_ file: AttachedFile, as key: String, of session: FlowSessionID) async throws {
    try check()
    let bytes = try Array(Data(contentsOf: URL(filePath: file.place)))
    files["\(session)/\(key)"] = [Array(bytes.prefix(5)), Array(bytes.dropFirst(5))].filter { !$0.isEmpty }
  }

  func part(_ number: Int, of key: String, of session: FlowSessionID) throws -> [UInt8]? {
    try check()
    let parts = files["\(session)/\(key)"] ?? []
    return number < parts.count ? parts[number] : nil
  }

  func size(of session: FlowSessionID, counting least: Int) throws -> Int {
    try check()
    return files.filter { $0.key.hasPrefix("\(session)/") }
      .reduce(0) { $0 + max(least, $1.value.reduce(0) { $0 + $1.count }) }
  }

  func remove(_ key: String, of session: FlowSessionID) { files["\(session)/\(key)"] = nil }
}
