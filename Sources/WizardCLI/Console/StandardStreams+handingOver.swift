#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StandardStreams {
  /// Puts another program in the place of this one, with the same words, environment and streams.
  ///
  /// It finds the process as this one did. Comes back if the program cannot be started.
  func handOver(to program: String) {
    if !wasBrokenPipeIgnored { SignalAction.standard.install(for: SIGPIPE) }
    // The words as they came: Swift's own have what is not UTF-8 repaired.
    execv(program, CommandLine.unsafeArgv)
    SignalAction.ignore.install(for: SIGPIPE)
  }
}
