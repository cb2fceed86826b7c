import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import FlowServices
import Localization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Damaged files beside the sessions.
///
/// They are neither trusted nor overwritten. Once they are repaired, the services work again.
@Suite struct StoreFolderDamageTests {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()
  private let counts = "\(Snapshots.id).codes.json"

  init() throws { folder = try TemporaryFolder() }

  private func send(_ key: String) async -> ServiceOutcome {
    let service = LocalVerification(folder: folder.url, delivery: pocket, random: SeededNumbers())
    return await service.reply(to: Calls.request(Calls.send, ["to": .string(Calls.number)], key: key))
  }

  private func create(_ key: String, _ email: String) async -> ServiceOutcome {
    let service = RecordsService(table: FileRecords(folder.url.appending(path: "accounts.jsonl")), unique: "email")
    return await service.reply(
      to:
        Calls.request(Calls.account, ["name": .string("Ana"), "email": .string(email)], key: key))
  }

  @Test func `Verification counts damaged at any byte prevent further tries and stay unchanged`() async throws {
    #expect(await send("s") == .accepted(.null))
    let whole = try folder.bytes(counts)
    let refused = ServiceOutcome.unavailable(reason: ServiceMessages.damagedCounts(folder.path(counts)).description)
    for place in whole.indices {
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      for damaged in [Array(whole[..<place]), flipped] {
        try folder.write(counts, damaged)
        #expect(await send("t\(place)") == refused, "at \(place)")
        #expect(try folder.bytes(counts) == damaged)
      }
    }
    try folder.write(counts, whole)
    #expect(await send("u") == .accepted(.null))
    #expect(pocket.count == 1)
    #expect(try folder.text(counts).contains("\"sends\":1"))
  }

  @Test func `Verification counts that are a link, a folder or a pipe prevent further tries`() async throws {
    try folder.write("other", "precious")
    let path = folder.path(counts)
    let makers: [(String) throws -> Void] = [
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: folder.path("other")) },
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
      { try #require(mkfifo($0, 0o600) == 0) },
    ]
    for (number, make) in makers.enumerated() {
      try make(path)
      guard case .unavailable = await send("s\(number)") else {
        Issue.record("a code was sent")
        return
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(pocket.count == 0)
    #expect(try folder.text("other") == "precious")
    #expect(await send("t") == .accepted(.null))
  }

  @Test func `Damaged records cause no trap, and intact ones stay`() async throws {
    _ = await create("a", "ana@example.com")
    _ = await create("b", "bea@example.com")
    let whole = try folder.bytes("accounts.jsonl")
    let first = try #require(whole.firstIndex(of: 0x0A))
    for place in 0..<first {
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      try folder.write("accounts.jsonl", flipped)
      // The second line is intact, so repeating its call returns the same number, and its address is still taken.
      guard case .accepted(let again) = await create("b", "bea@example.com") else {
        Issue.record("at \(place)")
        return
      }
      #expect(again["number"] == .string("A-0002"))
      #expect(await create("c", "bea@example.com") == .rejected("email_taken"))
      guard case .accepted = await create("d", "dan@example.com") else {
        Issue.record("at \(place)")
        return
      }
      #expect(try folder.bytes("accounts.jsonl").starts(with: flipped))
    }
  }

  // MARK: Folders

  /// Creates a folder that services must not use, and returns the reason.
  private func unusable(_ kind: Int, at path: String) throws -> String {
    switch kind {
    case 0:
      try Data().write(to: URL(filePath: path))
      return ServiceMessages.notAFolder
    case 1:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("nowhere"))
      return ServiceMessages.folderIsLink
    case _:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      return ServiceMessages.folderIsOpen
    }
  }

  @Test(arguments: 0..<3)
  func `A store that is a file, a link or writable by others sends no code until it is repaired`(kind: Int) async throws
  {
    try FileManager.default.createDirectory(atPath: folder.path("elsewhere"), withIntermediateDirectories: false)
    let reason = try unusable(kind, at: folder.path("store"))
    let store = folder.url.appending(path: "store")
    let service = LocalVerification(folder: store, delivery: pocket)
    let request = Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s")
    #expect(
      await service.reply(to: request)
        == .unavailable(reason: ServiceMessages.cannotUse(folder.path("store"), reason).description))
    #expect(pocket.count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")) == [])
    try FileManager.default.removeItem(atPath: folder.path("store"))
    #expect(await service.reply(to: request) == .accepted(.null))
  }

  /// Returns a folder of another user: a system folder, or a new folder with another owner if the tests run as root.
  private func foreignFolder() throws -> URL {
    guard geteuid() == 0 else { return URL(filePath: "/usr", directoryHint: .isDirectory) }
    let path = folder.path("foreign")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try #require(chown(path, 4_711, 4_711) == 0)
    return URL(filePath: path, directoryHint: .isDirectory)
  }

  @Test func `A store folder of another user is refused, even for root`() async throws {
    let foreign = try foreignFolder()
    let path = PrivateFolder(foreign, files: .live).path
    let store = FileSessionStore(folder: foreign)
    #expect(
      await store.failure(Snapshots.make(revision: 1), replacing: nil)
        == .cannotWrite(path: path, reason: ServiceMessages.folderIsForeign))
    #expect(await store.loadFailure(Snapshots.id) == .cannotRead(path: path, reason: ServiceMessages.folderIsForeign))
    let service = LocalVerification(folder: foreign, delivery: pocket)
    #expect(
      await service.reply(to: Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s"))
        == .unavailable(reason: ServiceMessages.cannotUse(path, ServiceMessages.folderIsForeign).description))
    #expect(pocket.count == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `Files of another user in the store are refused, reported and left unchanged`() async throws {
    let store = FileSessionStore(folder: folder.url)
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(await send("s") == .accepted(.null))
    let session = folder.path(SessionFile.name(Snapshots.id))
    let numbers = folder.path(NumberHistories.fileName)
    for path in [session, numbers] { try #require(chown(path, 4_711, 4_711) == 0) }
    let content = folder.content
    let failure = SessionStoreError.cannotRead(path: session, reason: ServiceMessages.fileIsForeign)
    #expect(await store.loadFailure(Snapshots.id) == failure)
    #expect(await store.failure(Snapshots.make(revision: 2), replacing: 1) == failure)
    #expect(try await store.list().map(\.header) == [.failure(failure)])
    #expect(
      await send("t")
        == .unavailable(reason: ServiceMessages.cannotUse(numbers, ServiceMessages.fileIsForeign).description))
    #expect(folder.content == content)
    for path in [session, numbers] { try #require(chown(path, 0, 0) == 0) }
    #expect(await store.failure(Snapshots.make(revision: 2), replacing: 1) == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `A lock file of another user is refused and locks no session`() throws {
    let path = folder.path("\(Snapshots.id).lock")
    try folder.write("\(Snapshots.id).lock", Array("4711\n".utf8))
    try #require(chown(path, 4_711, 4_711) == 0)
    let store = FileSessionStore(folder: folder.url)
    #expect(throws: SessionStoreError.cannotWrite(path: path, reason: ServiceMessages.fileIsForeign)) {
      try store.hold(Snapshots.id)
    }
    #expect(store.holder(of: Snapshots.id) == nil)
  }

  @Test(arguments: [(13 as Int32, "Permission denied"), (28, "No space left on device"), (30, "Read-only file system")])
  func `A read-only or full store sends no code and creates no account until it is writable`(
    code: Int32, reason: String
  ) async throws {
    let disk = FaultyDisk(
      .refusal(code: code) {
        if case .open(let path) = $0 { path.contains("unfinished") || path.hasSuffix(".jsonl") } else { false }
      })
    let frozen = LocalVerification(
      settings: VerificationSettings(), folder: folder.url, files: disk.files, delivery: pocket, name: "verification",
      random: SeededNumbers())
    let request = Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s")
    #expect(
      await frozen.reply(to: request)
        == .unavailable(
          reason: ServiceMessages.cannotUse(folder.path(NumberHistories.fileName), reason).description))
    let file = folder.url.appending(path: "accounts.jsonl")
    let inputs: KeyValuePairs<String, Value> = ["name": .string("Ana"), "email": .string("ana@example.com")]
    let account = Calls.request(Calls.account, inputs, key: "a")
    #expect(
      await RecordsService(table: FileRecords(file, files: disk.files), unique: "email").reply(to: account)
        == .unavailable(reason: ServiceMessages.cannotUse(file.path(), reason).description))
    #expect(pocket.count == 0)
    #expect(await send("s") == .accepted(.null))
    guard case .accepted = await create("a", "ana@example.com") else {
      Issue.record("no account was made")
      return
    }
  }
}
