import CPseudoTerminal
import Foundation
import Testing

/// How a program ended.
enum ChildExit: Equatable {
  case exited(Int32)
  case signalled(Int32)
}

/// A program started in its own session, which is killed when this instance is deallocated.
final class ChildProcess {
  /// A timeout longer than any machine needs.
  ///
  /// Only a failing test waits that long.
  static let patience = Duration.seconds(30)

  let id: pid_t
  /// A descriptor that becomes readable when the program has ended.
  let alive: Int32
  private var status: ChildExit?

  /// Starts a program with these standard streams (-1 for a closed one) and no other descriptors.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:],
    streams: [Int32], terminal: Int32 = -1
  ) throws {
    var alive: Int32 = -1
    let environment = environment.map { "\($0)=\($1)" }
    id = withCStrings([program.path] + arguments) { arguments in
      withCStrings(environment) { cpty_spawn(program.path, arguments, $0, streams, terminal, &alive) }
    }
    self.alive = alive
    try #require(id > 0, "\(program.path) was not started: \(String(cString: strerror(errno)))")
  }

  deinit {
    // Without a process, `id` may be -1, and `kill` would end all processes.
    if status == nil, id > 0 {
      kill(id, SIGKILL)
      var value: Int32 = 0
      _ = cpty_wait(id, &value)
    }
    close(alive)
  }

  func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// Returns how the program ended.
  ///
  /// Throws if it does not end.
  func waitForExit(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChildExit {
    if let status { return status }
    let ended = wait(for: [alive], until: .now + Self.patience)
    try #require(!ended.isEmpty, "The program did not end.", sourceLocation: sourceLocation)
    var value: Int32 = 0
    let ending: ChildExit = cpty_wait(id, &value) == 1 ? .signalled(value) : .exited(value)
    status = ending
    return ending
  }
}

/// Returns the descriptors that are readable or closed by the deadline.
func wait(for descriptors: [Int32], until deadline: ContinuousClock.Instant) -> [Int32] {
  var wanted = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while true {
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    let count = poll(&wanted, nfds_t(wanted.count), Int32(left / .milliseconds(1)))
    if count > 0 { return wanted.filter { $0.revents != 0 }.map(\.fd) }
    if count == 0 { return [] }
  }
}

/// Reads the next bytes from a descriptor.
///
/// Returns `nil` at its end.
func readSome(_ descriptor: Int32) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = read(descriptor, &bytes, bytes.count)
  return count > 0 ? Array(bytes[..<count]) : nil
}

/// The folder of the built programs of this package.
var productsDirectory: URL {
  #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent()
  #else
    return Bundle.main.bundleURL
  #endif
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
