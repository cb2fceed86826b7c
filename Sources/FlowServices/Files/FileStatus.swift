import Foundation

/// A file operation that a test can cause to fail.
enum FileEffect: Hashable, Sendable {
  case look(String)
  case list(String)
  case makeFolder(String)
  case restrict(String)
  case open(String)
  case read
  case write
  case truncate
  case sync
  case lock
  case rename(String, to: String)
  case remove(String)
}

package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  /// The message, or `nil` to use the system's message for the code.
  private let words: String?

  package init(code: Int32, words: String? = nil) {
    self.code = code
    self.words = words
  }

  static let foreign = SystemError(code: EPERM, words: ServiceMessages.fileIsForeign)

  package static var last: SystemError { SystemError(code: errno) }

  package var reason: String { words ?? String(cString: strerror(code)) }
}

struct FileStatus: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    case other
  }

  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: Kind
  let permissions: UInt32
  let owner: UInt32
  let size: Int
  let identity: Identity

  var isOurs: Bool { owner == geteuid() }

  init(_ status: stat) {
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
