import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowNetworking
import FlowSyntax
import Foundation
import Localization
import LoopbackServer
import Testing

@testable import FlowServices

/// Calls with files over HTTP, on a real server on this computer.
@Suite struct FileUploadTests {
  private static let port = ServicePort(
    name: "report.submit",
    input: .record(names: ["title", "invoice", "receipts"], types: [.text, .file, .list(.file)]),
    output: .record(names: ["number"], types: [.text]), rejections: [])
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func service(
    _ url: String, _ options: String = "", transport: any HTTPTransport = URLSessionTransport()
  ) throws -> any FlowService {
    let text = #"{ "report.submit": { "use": "http", "url": "\#(url)"\#(options) } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    var host = ServiceHost(folder: folder.url, transport: transport)
    host.pause = ScriptedPause().pause
    host.pause.boundary = { "wizard-1" }
    let (services, diagnostics) = bindings.services(for: [Self.port], host: host)
    #expect(diagnostics == [])
    return try #require(services[Self.port.name])
  }

  private func request(_ invoice: AttachedFile, _ receipts: [AttachedFile] = []) -> ServiceRequest {
    let receipts = Value.list(receipts.map(Value.file))
    return Calls.request(
      Self.port, ["title": .string("March"), "invoice": .file(invoice), "receipts": receipts], key: "k-1")
  }

  private static let created = Reply.answer(201, #"{"number":"A-1"}"#)

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func `Files arrive with the JSON as a form of known length`(method: String) async throws {
    let content = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let (invoice, receipt) = try (folder.attach("in.pdf", content), folder.attach("ü.png", [0, 255], as: "image/png"))
    let server = try LoopbackServer { _, _ in Self.created }
    let service = try service(server.address, #", "method": "\#(method)""#)
    #expect(
      await service.reply(to: request(invoice, [receipt]), progress: Notes()) == .accepted(["number": "A-1"]))
    let received = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(received.method == method)
    #expect(received.headers["content-type"] == "multipart/form-data; boundary=wizard-1")
    #expect(received.headers["content-length"] == "\(received.bytes.count)")
    #expect(received.headers["transfer-encoding"] == nil)
    #expect(received.headers["idempotency-key"] == "k-1")
    let json =
      #"{"invoice":{"name":"in.pdf","size":400000,"type":"application/pdf"},"#
      + #""receipts":[{"name":"ü.png","size":2,"type":"image/png"}],"title":"March"}"#
    let form = MultipartForm(boundary: "wizard-1").body(
      json: Array(json.utf8),
      files: [AttachedInput(path: "invoice", file: invoice), AttachedInput(path: "receipts[0]", file: receipt)])
    var sent: [UInt8] = []
    var reader = form.makeReader()
    while case let bytes = try reader.next(atMost: 1 << 20), !bytes.isEmpty { sent += bytes }
    #expect(received.bytes == sent, "the bytes differ")
  }

  @Test func `A retry sends the same form with the same key`() async throws {
    let invoice = try folder.attach("in.pdf", Array("%PDF".utf8))
    let server = try LoopbackServer { _, count in count == 0 ? .answer(503) : Self.created }
    let service = try service(server.address)
    #expect(await service.reply(to: request(invoice), progress: Notes()) == .accepted(["number": "A-1"]))
    #expect(server.requests.map(\.bytes).count == 2)
    #expect(Set(server.requests.map(\.bytes)).count == 1)
    #expect(server.requests.map { $0.headers["idempotency-key"] } == ["k-1", "k-1"])
  }

  @Test(arguments: ["shorter", "%PDF-1.8", nil] as [String?])
  func `A file that changes before it is sent is rejected at its input`(content: String?) async throws {
    let (invoice, receipt) = try (folder.attach("in.pdf", [1]), folder.attach("r.pdf", Array("%PDF-1.7".utf8)))
    if let content {
      try folder.write("r.pdf", content)
    } else {
      try FileManager.default.removeItem(atPath: receipt.place)
    }
    let server = try LoopbackServer { _, _ in Self.created }
    let outcome = await (try service(server.address)).reply(to: request(invoice, [receipt]), progress: Notes())
    guard case .rejected(let rejection) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let what = content == nil ? "is no longer where it was" : "has changed since you chose it"
    #expect(rejection.code == "file" && rejection.fields == ["receipts[0]": "\"r.pdf\" \(what). Choose it again."])
    #expect(server.requests.isEmpty)
  }

  @Test func `After a try that may have succeeded, a changed file leaves the outcome unknown`() async throws {
    let invoice = try folder.attach("in.pdf", Array("%PDF".utf8))
    try folder.write("in.pdf", "other")
    let transport = ScriptedServer([.answered(ServiceHTTPResponse(status: 503)), .failed(.fileChanged)])
    let outcome = await (try service("https://a.example", transport: transport))
      .reply(to: request(invoice), progress: Notes())
    #expect(
      outcome
        == .unavailable(
          reason: "a file has changed or cannot be read", mayHaveSucceeded: true,
          failure: ServiceFailure(code: "fileChanged", host: "a.example")))
  }

  @Test func `The timeout of a form grows with its size`() async throws {
    let invoice = try folder.attach("in.pdf", [UInt8](repeating: 1, count: 128_000))
    let transport = ScriptedServer([.answered(ServiceHTTPResponse(status: 201, body: Array(#"{"number":"1"}"#.utf8)))])
    let service = try service("https://a.example", #", "timeout": "5s""#, transport: transport)
    _ = await service.reply(to: request(invoice), progress: Notes())
    #expect(transport.requests.map(\.timeout) == [.seconds(7)])
  }

  @Test(arguments: [
    (10, 0, 10), (10, 63_999, 10), (10, 64_000, 11), (10, 15 * 60 * 64_000, 910), (10, 16 * 60 * 64_000, 910),
    (10, .max, 910), (7_200, .max, 8_100),
  ])
  func `The timeout of a form grows by at most 15 minutes`(set: Int, bytes: Int, seconds: Int) {
    #expect(HTTPEndpoint.timeout(.seconds(set), sending: bytes) == .seconds(seconds))
  }

  @Test(arguments: [
    (#""method": "GET""#, ["invoice", "receipts"].map { ServiceMessages.notInAddress($0, port: "report.submit") }),
    (#""method": "POST""#, []),
  ])
  func `A URL can't contain files`(option: String, messages: [String]) throws {
    let text = #"{ "report.submit": { "use": "http", "url": "https://a.example", \#(option) } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let (_, diagnostics) = bindings.services(
      for: [Self.port], host: ServiceHost(folder: folder.url, transport: URLSessionTransport()))
    #expect(diagnostics.map(\.message) == messages)
  }

  @Test(arguments: [PortType.file, .optional(.file), .list(.file)])
  func `A file can't have the name of the part with the JSON`(type: PortType) throws {
    let text = #"{ "a.b": { "use": "http", "url": "https://a.example" } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let port = ServicePort(
      name: "a.b", input: .record(names: ["request"], types: [type]), output: nil, rejections: [])
    let (_, diagnostics) = bindings.services(
      for: [port], host: ServiceHost(folder: folder.url, transport: URLSessionTransport()))
    let isTaken = type.withoutNull == .file
    #expect(diagnostics.map(\.message) == (isTaken ? [ServiceMessages.fileNamedRequest("request", port: "a.b")] : []))
  }
}
