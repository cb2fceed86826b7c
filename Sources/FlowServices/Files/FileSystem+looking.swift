#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// What lies at a path, nil for nothing; a link is told as one.
  func status(of path: String) throws(SystemError) -> FileStatus? {
    try before(.look(path))
    var status = stat()
    do {
      try Self.repeated { lstat(path, &status) }
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    return FileStatus(status)
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    try Self.repeated { fstat(file, &status) }
    return FileStatus(status)
  }

  /// The names of what is in a folder, in any order, without `.` and `..`.
  func names(in folder: String) throws(SystemError) -> [String] {
    try before(.list(folder))
    guard let stream = opendir(folder) else { throw SystemError.last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError.last }
    return names
  }

  /// Waits a moment for another process.
  func pause() {
    var span = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    nanosleep(&span, nil)
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case _: .other
      }
    permissions = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    size = Int(status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
