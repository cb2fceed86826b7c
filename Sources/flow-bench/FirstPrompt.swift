import CPseudoTerminal
import Foundation

/// Compares the time to the first prompt at a terminal with the run time of an empty program that links Foundation.
///
/// Both programs must be in the same folder as this one, so build the whole package with `-c release` first.
struct FirstPrompt {
  /// The folder of the flow.
  let flow: String
  /// The text at the end of the first prompt of the flow.
  let prompt: String

  func line(pairs: Int) -> String? {
    guard let differences = differences(pairs: pairs) else { return nil }
    let median = String(format: "%.1f", (differences[(pairs - 1) / 2] + differences[pairs / 2]) / 2)
    return "the first prompt appears \(median) ms after an empty program ends (median of \(pairs) pairs)"
  }

  /// The two programs alternate, so that other load on the computer affects both.
  ///
  /// The results are in milliseconds and sorted.
  private func differences(pairs: Int) -> [Double]? {
    var differences: [Double] = []
    for _ in 0..<pairs {
      guard let empty = timeOfEmptyProgram(), let first = timeToPrompt() else { return nil }
      differences.append((first - empty) / .milliseconds(1))
    }
    return differences.sorted()
  }

  private func timeOfEmptyProgram() -> Duration? {
    guard let terminal = Terminal() else { return nil }
    let start = ContinuousClock.now
    guard let program = terminal.start("EmptyProgram", []) else { return nil }
    let isDone = terminal.wait(for: program)
    return isDone ? ContinuousClock.now - start : nil
  }

  private func timeToPrompt() -> Duration? {
    let store = FileManager.default.temporaryDirectory.appending(path: "flow-bench-\(UUID())")
    defer { try? FileManager.default.removeItem(at: store) }
    guard let terminal = Terminal() else { return nil }
    let start = ContinuousClock.now
    guard let program = terminal.start("wizard", ["run", flow, "--store", store.path]) else { return nil }
    let isThere = terminal.reads(prompt)
    let time = ContinuousClock.now - start
    kill(program, SIGKILL)
    _ = terminal.wait(for: program)
    return isThere ? time : nil
  }
}

private final class Terminal {
  private var master: Int32 = -1
  private var slave: Int32 = -1
  private var alive: Int32 = -1

  init?() { if cpty_open(80, 24, &master, &slave) == -1 { return nil } }

  deinit { for file in [master, slave, alive] where file != -1 { close(file) } }

  /// Starts a program of this package in English, without the environment variable `CI`, and returns its process ID.
  func start(_ name: String, _ words: [String]) -> pid_t? {
    let path = Bundle.main.bundleURL.appending(path: name).path
    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = nil
    environment["LC_ALL"] = "en_US.UTF-8"
    let program = withCStrings([path] + words) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) {
        cpty_spawn(path, words, $0, [slave, slave, slave], slave, &alive)
      }
    }
    // Close this program's copy of the descriptor, so that the terminal closes when the started program ends.
    close(slave)
    slave = -1
    return program > 0 ? program : nil
  }

  func wait(for program: pid_t) -> Bool {
    var value: Int32 = 0
    return cpty_wait(program, &value) == 0 && value == 0
  }

  /// Returns `false` if the output ends before the text appears.
  func reads(_ text: String) -> Bool {
    var seen: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while !seen.suffix(text.utf8.count).elementsEqual(text.utf8) {
      let count = read(master, &room, room.count)
      guard count > 0 else { return false }
      seen += room[..<count]
    }
    return true
  }
}

private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
