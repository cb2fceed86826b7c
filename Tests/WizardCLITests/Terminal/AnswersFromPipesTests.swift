import Foundation
import Testing

@testable import WizardCLI

/// Answers that are read from something other than a regular file.
@Suite struct AnswersFromPipesTests {
  private static let flow = """
    { "format": 1, "flow": "name", "version": 1, "title": "Name", "language": "en", "steps": [
      { "id": "name", "title": "Name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "done", "text": "Hello, {{name}}.", "result": { "name": "name" } } ] }
    """
  private static let wizard = productsDirectory.appending(path: "wizard").path

  private func withFlow(_ body: (Walkthrough, _ flow: String) throws -> Void) throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try body(walkthrough, try walkthrough.write(Self.flow, to: "name.jsonc"))
  }

  /// Runs a bash script whose `$0` is the program, `$1` the flow and `$2` the folder of sessions.
  private func run(_ script: String, _ flow: String, _ walkthrough: Walkthrough) throws -> CapturedRun {
    try CapturedRun.of(
      URL(filePath: "/bin/bash"), ["-c", script, Self.wizard, flow, walkthrough.store, walkthrough.path("pipe")])
  }

  private static let command = #""$0" run "$1" --store "$2" --json --no-input"#

  @Test(arguments: [
    #"COMMAND --answers <(echo '{ "name": "Ana" }')"#, #"echo '{ "name": "Ana" }' | COMMAND --answers /dev/stdin"#,
    #"COMMAND --answers <(sleep 0.2; echo '{ "name": "Ana" }')"#,
    #"mkfifo "$3"; (sleep 0.2; echo '{ "name": "Ana" }' > "$3") & COMMAND --answers "$3""#,
    #"COMMAND --answers-format lines --answers <(echo Ana)"#, #"COMMAND --answers - <<< '{ "name": "Ana" }'"#,
  ])
  func `A pipe is read like a file`(script: String) throws {
    try withFlow { walkthrough, flow in
      let lines = script.contains("lines")
      let command = lines ? Self.command.replacing(" --no-input", with: "") : Self.command
      let run = try run(script.replacing("COMMAND", with: command), flow, walkthrough)
      #expect(run.status == .exited(0), "\(run.errors)")
      #expect(run.output.contains(#""result":{"name":"Ana"}"#))
    }
  }

  @Test(arguments: [
    "COMMAND --answers /dev/zero", "COMMAND --answers - < /dev/zero",
    #"COMMAND --answers <(tr '\0' ' ' < /dev/zero)"#, #"tr '\0' ' ' < /dev/zero | COMMAND --answers -"#,
  ])
  func `Endless input is rejected after 16 MB without using much memory`(script: String) throws {
    try withFlow { walkthrough, flow in
      let limited = "ulimit -v 2000000; " + script.replacing("COMMAND", with: Self.command)
      let run = try run(limited, flow, walkthrough)
      #expect(run.status == .exited(65), "\(run.errors)")
      #expect(run.output.contains("the limit is 16000000 bytes"))
    }
  }

  @Test func `Endless lines are rejected after 16 MB`() throws {
    try withFlow { walkthrough, flow in
      let script = #""$0" run "$1" --store "$2" --answers-format lines --answers <(yes)"#
      let run = try run(script, flow, walkthrough)
      #expect(run.status == .exited(66))
      #expect(run.errors.contains("larger than 16000000 bytes"))
    }
  }

  @Test(arguments: ["--answers", "--answers=-"])
  func `Ctrl-C ends waiting for answers that never arrive`(option: String) throws {
    try withFlow { walkthrough, flow in
      let pipe = walkthrough.path("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      // The test holds the pipe open, so the program never reaches its end.
      let held = open(pipe, O_RDWR | O_CLOEXEC)
      defer { close(held) }
      let errors = Pipe()
      let words = ["run", flow, "--store", walkthrough.store, "--no-input"]
      let child = try ChildProcess(
        URL(filePath: Self.wizard), words + (option == "--answers" ? [option, pipe] : [option]),
        environment: ["LC_ALL": "C"], streams: [held, -1, errors.fileHandleForWriting.fileDescriptor])
      // Writes more than a pipe holds, so the program has begun to read when the write ends. It then waits for more.
      let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
      try FileHandle(fileDescriptor: held).write(contentsOf: blanks)
      child.send(SIGINT)
      #expect(try child.waitForExit() == .signalled(SIGINT))
    }
  }
}
