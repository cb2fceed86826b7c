import Foundation

/// Looks whether the files of a flow are as they were when it looked before.
struct FlowWatch {
  private let paths: [String]
  private var seen: [FileStamp?]

  /// Looks for the first time; a file that is not there may come to be.
  init(_ paths: [String]) {
    self.paths = paths
    seen = paths.map(FileStamp.init)
  }

  /// Whether any of them was written, made or taken away since.
  mutating func hasChanged() -> Bool {
    let now = paths.map(FileStamp.init)
    defer { seen = now }
    return now != seen
  }
}

/// What changes when a file is written: its time, its size, its identity.
private struct FileStamp: Equatable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64
  private let file: UInt64

  /// Nil where there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    size = Int64(status.st_size)
    file = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
