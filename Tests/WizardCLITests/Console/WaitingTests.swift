import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import WizardCLI

/// The live console while it waits for a task with progress output.
@Suite struct WaitingTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  @Test func `The progress of a task is shown in whole lines, and Ctrl-C stops it at once`() throws {
    let text = "Sending a code\u{1B}… " + String(repeating: "word ", count: 20)
    let terminal = try PseudoTerminal(Self.probe, ["work=\(text)"], columns: 80)
    try terminal.expect("Sending a code\\u{1B}… word")
    try terminal.send("\u{03}")
    #expect(try terminal.waitForExit() == .signalled(SIGINT))
    #expect(terminal.screen.hasSuffix("stopped by interrupt\n"))
    // Each text starts in the first column, and its first line fits the width of the terminal.
    let lines = terminal.screen.split(separator: "\n").filter { $0.contains("Sending") && !$0.contains("^C") }
    #expect(lines.allSatisfy { $0.hasPrefix("Sending") && $0.count <= 80 })
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A signal stops a task while it prints its progress`(signal: Int32) throws {
    let terminal = try PseudoTerminal(Self.probe, ["work=x"])
    try terminal.expect("x\nx\nx\n")
    terminal.program.send(signal)
    #expect(try terminal.waitForExit() == .signalled(signal))
  }

  @Test func `A program fails and stops its task if standard error is closed`() throws {
    let program = try ChildProcess(Self.probe, ["work=x"], streams: [-1, -1, -1])
    #expect(try program.waitForExit() == .exited(74))
  }

  @Test func `A program fails and stops its task if the pipe of standard error breaks`() throws {
    let pipe = Pipe()
    let program = try ChildProcess(
      Self.probe, ["work=x"], streams: [-1, -1, pipe.fileHandleForWriting.fileDescriptor])
    try pipe.fileHandleForWriting.close()
    try #require(readSome(pipe.fileHandleForReading.fileDescriptor) != nil)
    try pipe.fileHandleForReading.close()
    #expect(try program.waitForExit() == .exited(74))
  }

  @Test func `A signal is handled while nobody reads the progress of a task`() throws {
    let pipe = Pipe()
    let program = try ChildProcess(
      Self.probe, ["work=\(String(repeating: "x", count: 9000))"],
      streams: [-1, -1, pipe.fileHandleForWriting.fileDescriptor])
    // The program is writing and fills the pipe.
    try #require(!wait(for: [pipe.fileHandleForReading.fileDescriptor], until: .now + ChildProcess.patience).isEmpty)
    let deadline = ContinuousClock.now + ChildProcess.patience
    // The first signal may arrive between two texts. The program then blocks while it prints which signal stopped it,
    // because nobody reads the pipe.
    repeat {
      program.send(SIGTERM)
    } while wait(for: [program.alive], until: .now + .milliseconds(50)).isEmpty
      && ContinuousClock.now < deadline
    #expect(try program.waitForExit() == .signalled(SIGTERM))
  }

  @Test func `A progress line that cannot be written cancels the task`() async throws {
    let console = LiveConsole(StandardStreams(input: nil, output: nil, error: nil), signals: nil)
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let task = Task {
      continuation.yield("Sending a code…")
      try? await Task.sleep(for: .seconds(3600))
      continuation.finish()
    }
    await #expect(throws: WriteFailure(stream: .conversation, cause: .system(EBADF))) {
      try await console.wait(for: task, saying: lines)
    }
    #expect(task.isCancelled)
  }
}
