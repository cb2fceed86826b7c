package import Foundation

/// The location of temporary folders of tests.
package enum ScratchFolder {
  /// The parent folder: in memory if the machine has room there, so that no save waits for a disk, otherwise the
  /// system's temporary folder.
  package static let root: URL = {
    let memory = "/dev/shm"
    let space = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? Int64
    guard FileManager.default.isWritableFile(atPath: memory), let space, space > 1 << 30 else {
      return FileManager.default.temporaryDirectory
    }
    return URL(filePath: memory, directoryHint: .isDirectory)
  }()

  /// Returns a unique path for a new folder.
  package static func place(_ name: String) -> URL { root.appending(path: "\(name)-\(UUID().uuidString)") }
}
