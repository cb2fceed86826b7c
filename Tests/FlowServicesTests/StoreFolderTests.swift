import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization
import Testing

@testable import FlowServices
import Localization

/// Files in the same folder as the sessions, and concurrent changes.
@Suite struct StoreFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["accounts", "outbox"])
  func `Deleting a session with the name of another file keeps that file`(name: String) async throws {
    let store = FileSessionStore(folder: folder.url)
    let id = try #require(FlowSessionID(name))
    try folder.write("\(name).jsonl", "precious")
    try folder.write("\(name).json", "precious")
    try await store.save(Snapshots.make(id, revision: 1), replacing: nil)
    for ours in ["\(id).damaged-1", "\(id).damaged-12", "\(id).codes.json"] { try folder.write(ours, "") }
    try await store.erase(id)
    #expect(try folder.names() == [".lock", "\(name).json", "\(name).jsonl"])
    #expect(try folder.text("\(name).jsonl") == "precious")
    #expect(try await store.load(id) == nil)
  }

  @Test(arguments: [("A-9223372036854775807", "A-0001"), ("A--7", "A-0001"), ("B-12", "A-0001"), ("A-0041", "A-0042")])
  func `A foreign account number in the records file does not prevent new accounts`(found: String, next: String)
    async throws
  {
    try folder.write("accounts.jsonl", "{\"number\":\"\(found)\",\"port\":\"account.create\"}\n")
    let service = RecordsService(table: FileRecords(folder.url.appending(path: "accounts.jsonl")), unique: "email")
    let request = Calls.request(
      Calls.account, ["name": .string("Ana"), "email": .string("ana@example.com")], key: "k")
    #expect(
      await service.reply(to: request) == .accepted(["number": .string(next)]))
  }

  @Test func `A failed delivery does not restore a code that a correct answer has cleared`() async throws {
    let slow = SlowDelivery()
    let service = LocalVerification(folder: folder.url, delivery: slow, random: SeededNumbers())
    #expect(await service.reply(to: send("s1", after: 0)) == .accepted(.null))
    let second = Task { await service.reply(to: send("s2", after: 30)) }
    await slow.secondIsUnderWay()
    #expect(await service.reply(to: check(slow.first, "c", after: 31)) == .accepted(.null))
    await slow.failSecond()
    #expect(await second.value == .unavailable(reason: ServiceMessages.notDelivered.description))
    #expect(try !folder.text("\(Snapshots.id).codes.json").contains("-1"))
  }

  private func send(_ key: String, after seconds: Int64) -> ServiceRequest {
    Calls.request(Calls.send, ["to": .string(Calls.number)], key: key, after: seconds)
  }

  private func check(_ code: String, _ key: String, after seconds: Int64) -> ServiceRequest {
    Calls.request(
      Calls.check, ["to": .string(Calls.number), "code": .secret(Secret(code))], key: key, after: seconds)
  }

  @Test(arguments: [(-1, false), (-600, false), (-601, true), (-86_400, true)] as [(Int64, Bool)])
  func `Setting the clock back does not extend a code noticeably`(seconds: Int64, isExpired: Bool) async {
    let pocket = RecordingDelivery()
    let service = LocalVerification(folder: folder.url, delivery: pocket, random: SeededNumbers())
    #expect(await service.reply(to: send("s1", after: 0)) == .accepted(.null))
    let outcome = await service.reply(to: check(pocket.last, "c1", after: seconds))
    #expect(outcome == (isExpired ? .rejected("expired") : .accepted(.null)))
    #expect(await service.reply(to: send("s2", after: 40)) == .accepted(.null))
    #expect(await service.reply(to: check(pocket.last, "c2", after: 41)) == .accepted(.null))
  }
}

/// A code delivery that accepts the first code and suspends the second until the test makes it fail.
private actor SlowDelivery: CodeDelivery {
  private nonisolated let taken = Mutex("")
  private var waiting: CheckedContinuation<Bool, Never>?
  private var arrival: CheckedContinuation<Void, Never>?

  nonisolated var first: String { taken.withLock { $0 } }

  func deliver(code: Secret, to number: String) async -> Bool {
    if first.isEmpty {
      taken.withLock { $0 = code.reveal() }
      return true
    }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      arrival?.resume()
      arrival = nil
    }
  }

  func secondIsUnderWay() async {
    guard waiting == nil else { return }
    await withCheckedContinuation { arrival = $0 }
  }

  func failSecond() {
    waiting?.resume(returning: false)
    waiting = nil
  }
}
