import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import FlowServices

@Suite struct FileSessionStoreTests {
  private let folder: TemporaryFolder
  private let store: FileSessionStore
  private let id = Snapshots.id
  private var file: String { "\(id).session.json" }

  init() throws {
    folder = try TemporaryFolder()
    store = FileSessionStore(folder: folder.url)
  }

  @Test func `The file store satisfies the contract of session stores`() async {
    let differences = await SessionStoreContract.differences(of: store) { id in
      try folder.write(
        "\(id).session.json", try folder.text("\(id).session.json").replacing("contract", with: "contrast"))
    }
    #expect(differences == [])
  }

  @Test func `The in-memory store satisfies the contract of session stores`() async {
    #expect(await SessionStoreContract.differences(of: InMemorySessionStore()) == [])
  }

  @Test func `A session is a single line of JSON that only its owner can read`() async throws {
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    let text = try folder.text(file)
    #expect(text.wholeMatch(of: /\{"checksum":"[0-9a-f]{16}","snapshot":\{"content":\{.*\}\}\}\n/) != nil)
    #expect(text.contains("\"/Flows/onboarding\""))
    #expect(try folder.permissions(file) == 0o600)
    #expect(try folder.names() == [".lock", file])
  }

  @Test func `Missing folders of a store are created with access only for their owner`() async throws {
    let deep = FileSessionStore(folder: folder.url.appending(path: "state/wizard/"))
    #expect(try await deep.load(id) == nil)
    #expect(try await deep.list() == [])
    try await deep.erase(id)
    #expect(try folder.names() == [])
    try await deep.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try folder.permissions("state") == 0o700)
    #expect(try folder.permissions("state/wizard") == 0o700)
    #expect(try await deep.load(id)?.header.revision == 1)
  }

  @Test(arguments: [
    (0o777, ServiceMessages.folderIsOpen), (0o770, ServiceMessages.folderIsOpen), (0o702, ServiceMessages.folderIsOpen),
  ])
  func `A store folder that others can write to is refused`(permissions: Int, reason: String) async throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.url.path())
    let path = folder.url.path()
    #expect(
      await store.failure(Snapshots.make(revision: 1), replacing: nil) == .cannotWrite(path: path, reason: reason))
    #expect(await store.loadFailure(id) == .cannotRead(path: path, reason: reason))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path())
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == nil)
    #expect(try folder.permissions(".") == 0o700)
  }

  @Test func `A folder with other files keeps its permissions when it becomes a store, and loses them afterwards`()
    async throws
  {
    try folder.write("notes.txt", "")
    for expected in [0o755, 0o700] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path())
      let id = FlowSessionID(random: UInt64(expected))
      #expect(await store.failure(Snapshots.make(id, revision: 1), replacing: nil) == nil)
      #expect(try folder.permissions(".") == expected)
    }
  }

  @Test func `A store folder that is a person's own link is the folder it leads to, even with a trailing slash`()
    async throws
  {
    let target = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: target.url.path())
    for (revision, url) in [folder.url.appending(path: "link"), folder.url.appending(path: "link/")].enumerated() {
      let store = FileSessionStore(folder: url)
      let former = revision == 0 ? nil : revision
      #expect(await store.failure(Snapshots.make(revision: revision + 1), replacing: former) == nil)
      #expect(try await store.load(id)?.header.revision == revision + 1)
    }
    #expect(try await FileSessionStore(folder: target.url).load(id)?.header.revision == 2)
  }

  @Test(arguments: [0o777, nil]) func `A link to a folder that must not be used is refused`(permissions: Int?)
    async throws
  {
    let target = try TemporaryFolder()
    let path = permissions == nil ? target.path("nowhere") : target.url.path()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    if let permissions {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: target.url.path())
    }
    let store = FileSessionStore(folder: folder.url.appending(path: "link"))
    let failure = try #require(await store.failure(Snapshots.make(revision: 1), replacing: nil))
    let reason = permissions == nil ? ServiceMessages.folderIsLink : ServiceMessages.folderIsOpen
    #expect(failure.concernsFolder && "\(failure)".contains(reason))
    #expect(try target.names() == [])
  }

  @Test func `A file in place of the store folder is reported`() async throws {
    try folder.write("file", "")
    let inPlace = FileSessionStore(folder: folder.url.appending(path: "file"))
    #expect(
      await inPlace.failure(Snapshots.make(revision: 1), replacing: nil)
        == .cannotWrite(path: folder.path("file"), reason: ServiceMessages.notAFolder))
    let below = FileSessionStore(folder: folder.url.appending(path: "file/below"))
    #expect(
      await below.failure(Snapshots.make(revision: 1), replacing: nil)
        == .cannotWrite(path: folder.path("file/below"), reason: "Not a directory"))
  }

  @Test func `A session file that is a link is not followed`() async throws {
    try folder.write("other", "precious")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(file), withDestinationPath: folder.path("other"))
    let failure = await store.loadFailure(id)
    #expect(failure == .cannotRead(path: folder.path(file), reason: "Too many levels of symbolic links"))
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == failure)
    #expect(try folder.text("other") == "precious")
  }

  @Test func `The file store neither lists nor changes other files`() async throws {
    let foreign = [
      "package.json", "abcd.json", "UPPER.session.json", "accounts.jsonl", "notes", "..session.json", "ab.session.json",
    ]
    for name in foreign { try folder.write(name, "mine") }
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try await store.list().map(\.id) == [id])
    try await store.erase(id)
    for name in foreign { #expect(try folder.text(name) == "mine") }
  }

  @Test(arguments: ["../../etc/passwd", "..", "a/b/c", "abc\0def", "abcd.x", "ABCD", "-abc", "", "abc"])
  func `Invalid text is not a session id`(text: String) { #expect(FlowSessionID(text) == nil) }

  @Test func `Deleting a session removes all of its files and none of another`() async throws {
    let longer = try #require(FlowSessionID("\(id)x"))
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    try await store.save(Snapshots.make(longer, revision: 1), replacing: nil)
    for name in ["\(id).damaged-1", "\(id).codes.json"] { try folder.write(name, "") }
    try await store.erase(id)
    #expect(try folder.names() == [".lock", "\(longer).session.json"])
  }

  @Test func `The next save removes unfinished files of a dead process`() async throws {
    try folder.write(".unfinished-\(id).session.json", "half")
    try folder.write(".unfinished-other.session.json", "half")
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try folder.names() == [".lock", file])
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/state", "HOME": "/home/ana"], "/state/wizard"),
    (["XDG_STATE_HOME": "/state/"], "/state/wizard"),
    (["XDG_STATE_HOME": "state", "HOME": "/home/ana"], "/home/ana/.local/state/wizard"),
    (["XDG_STATE_HOME": "", "HOME": "/home/ana/"], "/home/ana/.local/state/wizard"),
    (["HOME": "/home/ana"], "/home/ana/.local/state/wizard"),
  ])
  func `The default folder of the store depends on the environment`(environment: [String: String], path: String) {
    #if !canImport(Darwin)
      #expect(FileSessionStore.defaultFolder(environment: environment).path() == path)
    #endif
  }
}
