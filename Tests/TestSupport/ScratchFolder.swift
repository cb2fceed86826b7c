package import Foundation

/// Where tests put their folders.
package enum ScratchFolder {
  /// In memory where the machine has room there, so that no save waits for a disk; otherwise among temporary files.
  package static let root: URL = {
    let memory = "/dev/shm"
    let space = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? Int64
    guard FileManager.default.isWritableFile(atPath: memory), let space, space > 1 << 30 else {
      return FileManager.default.temporaryDirectory
    }
    return URL(filePath: memory, directoryHint: .isDirectory)
  }()

  /// The place of a new folder that no other test has.
  package static func place(_ name: String) -> URL { root.appending(path: "\(name)-\(UUID().uuidString)") }
}
