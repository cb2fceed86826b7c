import FlowEngine
import Foundation
import Testing

@testable import FlowServices

@Suite struct SessionDamageTests {
  private let folder: TemporaryFolder
  private let store: FileSessionStore
  private let id = Snapshots.id
  private var file: String { "\(id).session.json" }

  init() throws {
    folder = try TemporaryFolder()
    store = FileSessionStore(folder: folder.url)
  }

  @Test func `A change of any byte of a session file is detected`() async throws {
    let whole = try SessionFile.bytes(of: Snapshots.make(revision: 1))
    for place in whole.indices {
      var flipped = whole
      flipped[place] ^= 1
      let shorter = Array(whole[..<place] + whole[(place + 1)...])
      for bytes in [flipped, Array(whole[..<place]), shorter, whole + [whole[place]]] {
        #expect(throws: SessionStoreError.damaged(setAside: nil), "damage at \(place) was not seen") {
          let _: Snapshot = try SessionFile.read(bytes, of: id)
        }
      }
    }
  }

  @Test func `A damaged session is set aside under a new name and can be started again`() async throws {
    for number in 1...2 {
      try folder.write(file, "damage \(number)")
      #expect(await store.loadFailure(id) == .damaged(setAside: "\(id).damaged-\(number)"))
      #expect(try folder.text("\(id).damaged-\(number)") == "damage \(number)")
    }
    #expect(try await store.load(id) == nil)
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == nil)
  }

  @Test func `Saving does not overwrite a damaged session`() async throws {
    try folder.write(file, "damage")
    let failure = await store.failure(Snapshots.make(revision: 2), replacing: 1)
    #expect(failure == .damaged(setAside: "\(id).damaged-1"))
    #expect(try folder.names() == [".lock", "\(id).damaged-1"])
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == nil)
  }

  @Test func `Listing sessions reports damage and leaves the file in place`() async throws {
    let other = FlowSessionID(random: 2)
    try folder.write(file, "damage")
    try await store.save(Snapshots.make(other, revision: 1), replacing: nil)
    let listed = try await store.list()
    #expect(listed.map(\.id) == [other, id])
    #expect(listed.last?.header == .failure(.damaged(setAside: nil)))
    #expect(try folder.text(file) == "damage")
  }

  @Test func `A session file copied to another id is damaged`() async throws {
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    let other = FlowSessionID(random: 2)
    try FileManager.default.copyItem(
      atPath: folder.path(file), toPath: folder.path("\(other).session.json"))
    #expect(await store.loadFailure(other) == .damaged(setAside: "\(other).damaged-1"))
    #expect(try await store.load(id)?.header.revision == 1)
  }

  @Test func `A session of a newer format is reported and left unchanged`() async throws {
    let newer = "{\"header\":{\"format\":7,\"id\":\"\(id)\"},\"shape\":\"unknown\"}"
    let bytes = CheckedContent.wrap(Array(newer.utf8), name: "snapshot")
    try folder.write(file, String(decoding: bytes, as: UTF8.self))
    #expect(await store.loadFailure(id) == .newerFormat(7))
    #expect(await store.failure(Snapshots.make(revision: 2), replacing: 1) == .newerFormat(7))
    #expect(try await store.list().first?.header == .failure(.newerFormat(7)))
    #expect(try folder.bytes(file) == bytes)
  }

  @Test(arguments: [0, -1, Int.min])
  func `A session of an unknown format is reported and left unchanged`(format: Int) async throws {
    let bytes = try SessionFile.bytes(of: Snapshots.make(revision: 1, format: format))
    try folder.write(file, bytes)
    #expect(await store.loadFailure(id) == .unknownFormat(format))
    #expect(await store.failure(Snapshots.make(revision: 2), replacing: 1) == .unknownFormat(format))
    #expect(try await store.list().first?.header == .failure(.unknownFormat(format)))
    #expect(try folder.bytes(file) == bytes)
    try await store.erase(id)
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == nil)
  }

  @Test func `Damage that cannot be set aside is still reported`() async throws {
    try folder.write(file, "damage")
    let disk = FaultyDisk(.refusal(code: 30) { if case .rename = $0 { true } else { false } })
    let frozen = FileSessionStore(folder: folder.url, files: disk.files)
    #expect(await frozen.loadFailure(id) == .damaged(setAside: nil))
    #expect(try folder.text(file) == "damage")
    #expect(await store.loadFailure(id) == .damaged(setAside: "\(id).damaged-1"))
  }
}
