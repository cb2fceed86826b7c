import WizardCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Performs the actions in its arguments with a live console, in order, and prints the results.
@main struct ConsoleProbe {
  private let console: LiveConsole

  static func main() async throws {
    let streams = StandardStreams.secured()
    let probe = ConsoleProbe(console: LiveConsole(streams, signals: SignalWatch(), patience: .zero))
    do {
      for argument in CommandLine.arguments.dropFirst() { try await probe.perform(argument) }
    } catch let failure as WriteFailure {
      if case .signal(let signal) = failure.cause { signal.die() }
      try? probe.console.say("\(failure.stream): \(failure.reason)")
      exit(74)
    }
  }

  private func perform(_ argument: String) async throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let text = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "edit": console.editsLines = true
    case "line": try ask(.line, "line: ")
    case "path": try ask(.path, "path: ")
    case "code": try ask(.code, "code: ")
    case "secret": try ask(.secret, "secret: ")
    case "many": try ask(.multiline, "many: ")
    case "ask": try ask(.line, text)
    case "say": try console.say(text)
    case "write": try console.write(text)
    case "facts": try console.say("interactive \(console.isInteractive), width \(console.width)")
    case "discard": console.discardPendingInput()
    case "typed": waitForInput()
    case "streams": try console.say((0...2).map(kind).joined(separator: " "))
    case "wait": try await wait()
    case "work": try await work(saying: text)
    case _: exit(64)
    }
  }

  private func ask(_ mode: ReadMode, _ prompt: String) throws {
    let input = try console.readLine(prompt: prompt, mode: mode)
    try console.say("got \(input)")
    if case .signal(let signal) = input { signal.die() }
  }

  private func kind(of descriptor: Int32) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "closed" }
    return status.st_mode & S_IFMT == S_IFCHR ? "device" : "pipe"
  }

  /// Waits until there is input, without reading it.
  private func waitForInput() {
    var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, -1)
  }

  /// Waits for a task that reports its cancellation but continues.
  private func wait() async throws {
    let task = Task.detached {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
      } onCancel: {
        _ = write(STDERR_FILENO, "cancelled\n", 10)
      }
    }
    try console.say("waiting")
    _ = try await console.wait(for: task, saying: AsyncStream { $0.finish() })
  }

  /// Runs a task that prints a text repeatedly, and ends this process with the signal that cancels the task.
  private func work(saying text: String) async throws {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let task = Task.detached {
      while !Task.isCancelled {
        continuation.yield(text)
        try? await Task.sleep(for: .milliseconds(1))
      }
      continuation.finish()
    }
    let signal = try await console.wait(for: task, saying: lines)
    try console.say("stopped by \(signal.map { "\($0)" } ?? "nobody")")
    signal?.die()
  }
}
