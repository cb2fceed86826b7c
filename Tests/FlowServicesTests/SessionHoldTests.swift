import FlowEngine
import Foundation
import Synchronization
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
    #expect(ServiceMessages.holder(FileLock.holder(of: path, files: .live)) == "another process")
    hold.release()
  }

  @Test func `a lock that cannot be written to is reported`() throws {
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

  /// Looks who has a session open, while another run takes it before the effect with a number; how many effects there were.
  private func look(takenBefore number: Int) throws -> Int {
    // A lock file that a dead process left is worth a look.
    try folder.write("\(id).lock", "4711\n")
    let (store, id) = (store, id)
    let state = Mutex<(effects: [FileEffect], hold: SessionHold?)>(([], nil))
    let files = FileSystem { effect throws(SystemError) in
      state.withLock { state in
        state.effects.append(effect)
        guard state.effects.count == number + 1 else { return }
        do throws(SessionStoreError) { state.hold = try store.hold(id) } catch {
          Issue.record("the look kept the other run out before \(effect)")
        }
      }
    }
    _ = FileSessionStore(folder: folder.url, files: files).holder(of: id)
    return state.withLock { state in
      #expect(!state.effects.contains(.lock))
      state.hold?.release()
      return state.effects.count
    }
  }

  @Test func `while somebody looks who has a session open, another run can take it`() throws {
    var number = 0
    while try look(takenBefore: number) > number { number += 1 }
    #expect(number > 0)
  }

  @Test func `a look shows who has a session open`() throws {
    let looking = FileSessionStore(folder: folder.url)
    #expect(looking.holder(of: id) == nil)
    let hold = try store.hold(id)
    #expect(looking.holder(of: id) == "process \(ProcessInfo.processInfo.processIdentifier)")
    #expect(looking.holder(of: SessionID(random: 2)) == nil)
    hold.release()
    #expect(looking.holder(of: id) == nil)
  }
}
