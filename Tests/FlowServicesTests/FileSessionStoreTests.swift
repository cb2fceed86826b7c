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

  @Test func `a folder of files keeps the contract of stores`() async {
    let differences = await SessionStoreContract.differences(of: store) { id in
      try folder.write(
        "\(id).session.json", try folder.text("\(id).session.json").replacing("contract", with: "contrast"))
    }
    #expect(differences == [])
  }

  @Test func `the store in memory keeps the contract of stores`() async {
    #expect(await SessionStoreContract.differences(of: InMemorySessionStore()) == [])
  }

  @Test func `a session is one line of JSON that only its owner can read, and nothing else is left`() async throws {
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    let text = try folder.text(file)
    #expect(text.wholeMatch(of: /\{"checksum":"[0-9a-f]{16}","snapshot":\{"content":\{.*\}\}\}\n/) != nil)
    #expect(text.contains("\"/Flows/onboarding\""))
    #expect(try folder.permissions(file) == 0o600)
    #expect(try folder.names() == [".lock", file])
  }

  @Test func `folders that are missing are made for their owner only`() async throws {
    let deep = FileSessionStore(folder: folder.url.appending(path: "state/wizard/"))
    #expect(try await deep.load(id) == nil)
    #expect(try await deep.list() == [])
    try await deep.delete(id)
    #expect(try folder.names() == [])
    try await deep.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try folder.permissions("state") == 0o700)
    #expect(try folder.permissions("state/wizard") == 0o700)
    #expect(try await deep.load(id)?.header.revision == 1)
  }

  @Test(arguments: [
    (0o777, ServiceMessages.folderIsOpen), (0o770, ServiceMessages.folderIsOpen), (0o702, ServiceMessages.folderIsOpen),
  ])
  func `a folder that others may write to is refused`(permissions: Int, reason: String) async throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.url.path())
    let path = folder.url.path()
    #expect(
      await store.failure(Snapshots.make(revision: 1), replacing: nil) == .cannotWrite(path: path, reason: reason))
    #expect(await store.loadFailure(id) == .cannotRead(path: path, reason: reason))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path())
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == nil)
  }

  @Test func `a folder that is a link is refused, with a slash at its end too`() async throws {
    let target = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: target.url.path())
    for url in [folder.url.appending(path: "link"), folder.url.appending(path: "link/")] {
      let failure = await FileSessionStore(folder: url).failure(Snapshots.make(revision: 1), replacing: nil)
      #expect(failure == .cannotWrite(path: folder.path("link"), reason: "this is a link; name the folder itself"))
    }
    #expect(try target.names() == [])
    #expect(await FileSessionStore(folder: target.url).failure(Snapshots.make(revision: 1), replacing: nil) == nil)
  }

  @Test func `a file in the place of the folder is reported`() async throws {
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

  @Test func `a session that is a link is not followed`() async throws {
    try folder.write("other", "precious")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(file), withDestinationPath: folder.path("other"))
    let failure = await store.loadFailure(id)
    #expect(failure == .cannotRead(path: folder.path(file), reason: "Too many levels of symbolic links"))
    #expect(await store.failure(Snapshots.make(revision: 1), replacing: nil) == failure)
    #expect(try folder.text("other") == "precious")
  }

  @Test func `other files are neither listed nor touched`() async throws {
    let foreign = [
      "package.json", "abcd.json", "UPPER.session.json", "accounts.jsonl", "notes", "..session.json", "ab.session.json",
    ]
    for name in foreign { try folder.write(name, "mine") }
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try await store.list().map(\.id) == [id])
    try await store.delete(id)
    for name in foreign { #expect(try folder.text(name) == "mine") }
  }

  @Test(arguments: ["../../etc/passwd", "..", "a/b/c", "abc\0def", "abcd.x", "ABCD", "-abc", "", "abc"])
  func `what is no name cannot be a session`(text: String) { #expect(SessionID(text) == nil) }

  @Test func `deleting takes everything of a session and nothing of another`() async throws {
    let longer = try #require(SessionID("\(id)x"))
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    try await store.save(Snapshots.make(longer, revision: 1), replacing: nil)
    for name in ["\(id).damaged-1", "\(id).codes.json"] { try folder.write(name, "") }
    try await store.delete(id)
    #expect(try folder.names() == [".lock", "\(longer).session.json"])
  }

  @Test func `what a dead process left unfinished is swept by the next save`() async throws {
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
  func `the folder follows the environment`(environment: [String: String], path: String) {
    #if !canImport(Darwin)
      #expect(FileSessionStore.defaultFolder(environment: environment).path() == path)
    #endif
  }
}
