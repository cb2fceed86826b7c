import FlowEngine
import Foundation
import Testing

@testable import FlowServices

@Suite struct SessionFaultTests {
  private let folder: TemporaryFolder
  private let id = Snapshots.id
  private let old = Snapshots.make(revision: 1)
  /// A snapshot of about 150 KB, which is written in parts.
  private let new = Snapshots.make(revision: 2, size: 2_500)
  private var live: FileSessionStore { FileSessionStore(folder: folder.url) }

  init() throws { folder = try TemporaryFolder() }

  /// Returns the number of effects of a save.
  private func effectsOfSave() async throws -> Int {
    try await reset()
    let disk = FaultyDisk()
    try await FileSessionStore(folder: folder.url, files: disk.files).save(new, replacing: 1)
    return disk.effects.count
  }

  private func reset() async throws {
    try await live.erase(id)
    try await live.save(old, replacing: nil)
  }

  @Test func `A process that dies during a save leaves either session intact, and the next run can save`()
    async throws
  {
    let count = try await effectsOfSave()
    #expect(count > 12)
    for point in 0..<count {
      try await reset()
      let disk = FaultyDisk(.death(at: point))
      let dying = FileSessionStore(folder: folder.url, files: disk.files)
      #expect(await dying.failure(new, replacing: 1) != nil)
      let found = try #require(try await live.load(id))
      #expect(found == old || found == new)
      let next = Snapshots.make(revision: found.header.revision + 1)
      #expect(await live.failure(next, replacing: found.header.revision) == nil)
      #expect(try folder.names() == [".lock", "\(id).session.json"])
    }
  }

  @Test func `Any failure during a save leaves the session intact, and the same run can save again`() async throws {
    for point in 0..<(try await effectsOfSave()) {
      try await reset()
      let disk = FaultyDisk(.failure(at: point, code: 28))
      let store = FileSessionStore(folder: folder.url, files: disk.files)
      let failure = await store.failure(new, replacing: 1)
      let found = try #require(try await live.load(id))
      #expect(failure == nil ? found == new : found == old || found == new)
      let last = failure == nil ? 2 : 1
      #expect(await store.failure(Snapshots.make(revision: last + 1), replacing: last) == nil)
      #expect(try folder.names() == [".lock", "\(id).session.json"])
    }
  }

  @Test func `A full disk leaves the old session intact and no other files`() async throws {
    try await live.save(old, replacing: nil)
    let disk = FaultyDisk(.refusal(code: 28) { $0 == .write })
    let full = FileSessionStore(folder: folder.url, files: disk.files)
    let path = folder.path("\(id).session.json")
    #expect(await full.failure(new, replacing: 1) == .cannotWrite(path: path, reason: "No space left on device"))
    #expect(try await full.load(id) == old)
    #expect(try folder.names() == [".lock", "\(id).session.json"])
    #expect(await live.failure(new, replacing: 1) == nil)
  }

  @Test(arguments: [(13 as Int32, "Permission denied"), (30, "Read-only file system")])
  func `A read-only store folder is reported`(code: Int32, reason: String) async throws {
    try await live.save(old, replacing: nil)
    let disk = FaultyDisk(
      .refusal(code: code) { if case .open(let path) = $0 { path.hasSuffix(".lock") } else { false } })
    let frozen = FileSessionStore(folder: folder.url, files: disk.files)
    #expect(await frozen.failure(new, replacing: 1) == .cannotWrite(path: frozen.folder.path, reason: reason))
    #expect(try await frozen.load(id) == old)
    #expect(await live.failure(new, replacing: 1) == nil)
  }

  @Test func `A store folder that cannot be created is reported`() async throws {
    let disk = FaultyDisk(.refusal(code: 13) { if case .makeFolder = $0 { true } else { false } })
    let url = folder.url.appending(path: "state/wizard")
    let store = FileSessionStore(folder: url, files: disk.files)
    #expect(
      await store.failure(old, replacing: nil)
        == .cannotCreate(path: folder.path("state"), reason: "Permission denied"))
    #expect(await FileSessionStore(folder: url).failure(old, replacing: nil) == nil)
  }

  @Test func `A save that failed late does not let another run's answers be overwritten`() async throws {
    try await live.save(old, replacing: nil)
    let count = try await effectsOfSave()
    try await reset()
    let disk = FaultyDisk(.failure(at: count - 1, code: 5))
    let store = FileSessionStore(folder: folder.url, files: disk.files)
    #expect(await store.failure(new, replacing: 1) != nil)
    #expect(await live.failure(Snapshots.make(revision: 3), replacing: 2) == nil)
    #expect(await store.failure(new, replacing: 1) == .conflict(stored: 3))
  }
}
