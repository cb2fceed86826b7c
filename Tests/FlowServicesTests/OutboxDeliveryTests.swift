import FlowExpressions
import Foundation
import Testing

@testable import FlowServices

@Suite struct OutboxDeliveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `Codes are appended to the outbox as lines that only the owner can read`() async throws {
    let outbox = OutboxDelivery(file: folder.url.appending(path: "outbox.jsonl"))
    #expect(await outbox.deliver(code: Secret("123456"), to: "+12015550123"))
    #expect(await outbox.deliver(code: Secret("000001"), to: "+12015550123"))
    #expect(
      try folder.lines("outbox.jsonl")
        == [#"{"code":"123456","to":"+12015550123"}"#, #"{"code":"000001","to":"+12015550123"}"#])
    #expect(try folder.permissions("outbox.jsonl") == 0o600)
  }

  @Test func `A missing folder is not created and its outbox accepts no code`() async throws {
    let outbox = OutboxDelivery(file: folder.url.appending(path: "new/outbox.jsonl"))
    #expect(await outbox.deliver(code: Secret("123456"), to: "+12015550123") == false)
    #expect(try folder.names() == [])
    try FileManager.default.createDirectory(atPath: folder.path("new"), withIntermediateDirectories: false)
    #expect(await outbox.deliver(code: Secret("123456"), to: "+12015550123"))
  }

  @Test func `An outbox on a full disk accepts no code and stays unchanged`() async throws {
    let file = folder.url.appending(path: "outbox.jsonl")
    try folder.write("outbox.jsonl", "{}\n")
    for failing in [FileEffect.write, .sync] {
      let disk = FaultyDisk(.refusal(code: 28) { $0 == failing })
      #expect(await OutboxDelivery(file: file, files: disk.files).deliver(code: Secret("1"), to: "+1") == false)
      #expect(try folder.text("outbox.jsonl") == "{}\n")
    }
    #expect(await OutboxDelivery(file: file).deliver(code: Secret("1"), to: "+1"))
  }
}
