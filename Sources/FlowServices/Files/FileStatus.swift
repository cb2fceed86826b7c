import Foundation

/// What is about to be done to the disk: the points at which a test can stop the world.
enum FileEffect: Hashable, Sendable {
  case look(String)
  case list(String)
  case makeFolder(String)
  case open(String)
  case read
  case write
  case truncate
  case sync
  case lock
  case rename(String, to: String)
  case remove(String)
}

/// A system call failed, with this `errno`, or this room refused to make it.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  /// Our own words; nil where the system's serve.
  private let words: String?

  package init(code: Int32, words: String? = nil) {
    self.code = code
    self.words = words
  }

  /// A file that belongs to another user, who may change it or keep it from being changed.
  static let foreign = SystemError(code: EPERM, words: ServiceMessages.fileIsForeign)

  /// What the last system call of this thread left.
  package static var last: SystemError { SystemError(code: errno) }

  /// Why, such as "No space left on device".
  package var reason: String { words ?? String(cString: strerror(code)) }
}

/// What is known of a file without opening it.
struct FileStatus: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    case other
  }

  /// Which file it is, whatever it is called.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: Kind
  let permissions: UInt32
  let owner: UInt32
  let size: Int
  let identity: Identity

  /// Whether it belongs to the user this program works for.
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
