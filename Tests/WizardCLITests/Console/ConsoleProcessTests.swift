import Foundation
import Testing

/// The live console without a terminal, driven through the program `ConsoleProbe`.
@Suite struct ConsoleProcessTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  private func run(
    _ arguments: String..., input: CapturedRun.Input = .closed, output: CapturedRun.Output = .closed
  ) throws -> CapturedRun {
    try CapturedRun.of(Self.probe, arguments, input: input, output: output)
  }

  @Test func `piped answers are echoed after their prompts, but not codes and secrets`() throws {
    let run = try run(
      "ask=Name: ", "code", "secret", "line", input: .pipe("Ana\u{1B}\n482931\nhunter2\nlast"), output: .pipe)
    #expect(run.status == .exited(0))
    #expect(run.output == "")
    #expect(
      run.errors == """
        Name: Ana\\u{1B}
        got line("Ana\\u{1B}", dropped: 0)
        code:\u{20}
        got line("482931", dropped: 0)
        secret:\u{20}
        got line("hunter2", dropped: 0)
        line: last
        got line("last", dropped: 0)

        """)
  }

  @Test func `data goes to standard output as it is`() throws {
    let text = "{\u{1B}}\n" + String(repeating: "wide ", count: 50)
    #expect(try run("write=\(text)", output: .pipe) == CapturedRun(status: .exited(0), output: text))
  }

  @Test func `a program without standard input reads its end`() throws {
    let expected = "line: \ngot endOfInput\ninteractive false, width 80\n"
    #expect(try run("line", "facts") == CapturedRun(status: .exited(0), errors: expected))
  }

  @Test(arguments: ["/dev/null", "/"])
  func `what holds no lines reads as ended`(path: String) throws {
    let expected = "line: \ngot endOfInput\nsecret: \ngot endOfInput\n"
    #expect(try run("line", "secret", input: .file(path)) == CapturedRun(status: .exited(0), errors: expected))
  }

  @Test func `nothing is opened in the place of a closed stream`() throws {
    #expect(try run("streams", output: .pipe).errors == "device pipe pipe\n")
    #expect(try run("streams").errors == "device device pipe\n")
  }

  @Test func `writing to a closed standard output fails`() throws {
    #expect(try run("write=x") == CapturedRun(status: .exited(74), errors: "data: Bad file descriptor\n"))
  }

  @Test func `writing nothing to a closed standard output is fine`() throws {
    #expect(try run("write=") == CapturedRun(status: .exited(0)))
  }

  #if os(Linux)
    @Test func `a full disk is a failure`() throws {
      let run = try run("write=x", output: .file("/dev/full"))
      #expect(run == CapturedRun(status: .exited(74), errors: "data: No space left on device\n"))
    }
  #endif

  @Test func `a pipe nobody reads is a failure, not the end by SIGPIPE`() throws {
    let run = try run("write=x", output: .pipeNobodyReads)
    #expect(run == CapturedRun(status: .exited(74), errors: "data: Broken pipe\n"))
  }

  @Test func `a program whose conversation cannot be shown ends with a failure`() throws {
    let program = try ChildProcess(Self.probe, ["say=x"], streams: [-1, -1, -1])
    #expect(try program.waitForExit() == .exited(74))
  }
}
