#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// What is known of a file without opening it.
struct FileStatus: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    case other
  }

  let kind: Kind
  let permissions: UInt32
  let owner: UInt32
  let size: Int
  /// Which file it is, whatever it is called.
  let identity: Identity
  /// Whether it belongs to the user this program works for.
  var isOurs: Bool { owner == geteuid() }

  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }
}
