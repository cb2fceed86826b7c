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

  @Test func `A session is held by one named run until it is released`() throws {
    let hold = try store.hold(id)
    #expect(holdFailure() == .held(by: "process \(ProcessInfo.processInfo.processIdentifier)"))
    try store.hold(FlowSessionID(random: 2)).release()
    hold.release()
    hold.release()
    #expect(holdFailure() == nil)
    #expect(try folder.names() == [])
  }

  @Test func `A hold that is deallocated is released`() throws {
    func forget() throws { _ = try store.hold(id) }
    try forget()
    #expect(holdFailure() == nil)
  }

  @Test func `A lock file left by a dead process holds nothing`() throws {
    try folder.write("\(id).lock", "4711\n")
    #expect(holdFailure() == nil)
  }

  @Test func `A holder without a name is reported as another process`() throws {
    let hold = try store.hold(id)
    try folder.write("\(id).lock", "")
    let path = folder.path("\(id).lock")
    #expect(ServiceMessages.holder(FileLock.holder(of: path, files: .live)) == "another process")
    hold.release()
  }

  @Test func `A lock file that cannot be written is reported`() throws {
    let disk = FaultyDisk(.refusal(code: 28) { $0 == .write })
    let full = FileSessionStore(folder: folder.url, files: disk.files)
    let path = folder.path("\(id).lock")
    #expect(throws: SessionStoreError.cannotWrite(path: path, reason: "No space left on device")) {
      try full.hold(id)
    }
    #expect(holdFailure() == nil)
  }

  @Test func `A held session can be saved, listed and loaded`() async throws {
    let hold = try store.hold(id)
    try await store.save(Snapshots.make(revision: 1), replacing: nil)
    #expect(try await store.list().map(\.id) == [id])
    try await store.erase(id)
    #expect(holdFailure() != nil)
    hold.release()
    #expect(try folder.names() == [".lock"])
  }

  /// Looks up the holder while another run takes the session before the given effect.
  ///
  /// Returns the number of effects.
  private func look(takenBefore number: Int) throws -> Int {
    // Creates the lock file, because a missing one would not be examined.
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

  @Test func `Looking up the holder of a session does not prevent another run from taking it`() throws {
    var number = 0
    while try look(takenBefore: number) > number { number += 1 }
    #expect(number > 0)
  }

  @Test func `The holder of a session can be looked up`() throws {
    let looking = FileSessionStore(folder: folder.url)
    #expect(looking.holder(of: id) == nil)
    let hold = try store.hold(id)
    #expect(looking.holder(of: id) == "process \(ProcessInfo.processInfo.processIdentifier)")
    #expect(looking.holder(of: FlowSessionID(random: 2)) == nil)
    hold.release()
    #expect(looking.holder(of: id) == nil)
  }
}
