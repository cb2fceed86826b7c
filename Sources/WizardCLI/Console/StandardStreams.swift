#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The three streams a process is born with, made safe to use.
package struct StandardStreams: Sendable {
  /// Standard input; nil if the process was started without it.
  let input: Int32?
  /// Standard output; nil if the process was started without it.
  let output: Int32?
  /// Standard error; nil if the process was started without it.
  let error: Int32?

  /// Takes the process's streams, before it opens any file.
  ///
  /// One that is closed gets `/dev/null` in its place, or the first file to be opened would become, say, standard output
  /// and be written over. A pipe nobody reads is an error of the write to it, not the silent end of the process.
  package static func secured() -> StandardStreams {
    SignalAction.ignore.install(for: SIGPIPE)
    // In this order: an opened file takes the lowest free number.
    let input = secured(STDIN_FILENO)
    let output = secured(STDOUT_FILENO)
    let error = secured(STDERR_FILENO)
    return StandardStreams(input: input, output: output, error: error)
  }

  private static func secured(_ descriptor: Int32) -> Int32? {
    guard fcntl(descriptor, F_GETFD) == -1 else { return descriptor }
    _ = open("/dev/null", O_RDWR | O_CLOEXEC)
    return nil
  }
}
