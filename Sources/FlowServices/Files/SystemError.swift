#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call failed, with this `errno`.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  /// What the last system call of this thread left.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words, such as "No space left on device".
  var reason: String { String(cString: strerror(code)) }
}
