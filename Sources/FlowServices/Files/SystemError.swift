#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call failed, with this `errno`, or this room refused to make it.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32
  /// Our own words; nil where the system's serve.
  private let words: String?

  init(code: Int32, words: String? = nil) {
    self.code = code
    self.words = words
  }

  /// A file that belongs to another user, who may change it or keep it from being changed.
  static let foreign = SystemError(code: EPERM, words: ServiceMessages.fileIsForeign)

  /// What the last system call of this thread left.
  static var last: SystemError { SystemError(code: errno) }

  /// Why, such as "No space left on device".
  var reason: String { words ?? String(cString: strerror(code)) }
}
