import FlowEngine
import Foundation
import Testing

@testable import FlowServices

@Suite struct SessionHoldTests {
  private let folder: TemporaryFolder
  private let store: FileSessionStore
  private let id = Snapshots.id

  init() throws {
    folder = try TemporaryFolder()
    store = FileSessionStore(folder: folder.url)
  }

  private func holdFailure() -> SessionStoreError? {
    do throws(SessionStoreError) {
      try FileSessionStore(folder: folder.url).hold(id).release()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a session is held by one run, which is named, until it is released`() throws {
    let hold = try store.hold(id)
    #expect(holdFailure() == .held(by: "process \(ProcessInfo.processInfo.processIdentifier)"))
    try store.hold(SessionID(random: 2)).release()
    hold.release()
    hold.release()
    #expect(holdFailure() == nil)
    #expect(try folder.names() == [])
  }

  @Test func `a hold that is forgotten is released`() throws {
    func forget() throws { _ = try store.hold(id) }
    try forget()
    #expect(holdFailure() == nil)
  }

  @Test func `a lock file left by a dead process holds nothing`() throws {
    try folder.write("\(id).lock", "4711\n")
    #expect(holdFailure() == nil)
  }

  @Test func `a holder without a name is another process`() throws {
    let hold = try store.hold(id)
    try folder.write("\(id).lock", "")
    let path = folder.path("\(id).lock")
    #expect(ServiceWords.holder(FileLock.holder(of: path, files: .live)) == "another process")
    hold.release()
  }

  @Test func `a lock that cannot be written to is told`() throws {
    let disk = FaultyDisk(.refusal(code: 28) { $0 == .write })
    let full = FileSessionStore(folder: folder.url, files: disk.files)
    let path = folder.path("\(id).lock")
    #expect(throws: SessionStoreError.cannotWrite(path: path, reason: "No space left on device")) {
      try full.hold(id)
    }
    #expect(holdFailure() == nil)
  }

  @Test func `a session that is held can be saved, listed and loaded`() async throws {
    let hold = try store.hold(id)
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try await store.list().map(\.id) == [id])
    try await store.delete(id)
    #expect(holdFailure() != nil)
    hold.release()
    #expect(try folder.names() == [".lock"])
  }
}
