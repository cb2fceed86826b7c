import Foundation
import Testing

/// The live console without a terminal, tested with the program `ConsoleProbe`.
@Suite struct ConsoleProcessTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  private func run(
    _ arguments: String..., input: CapturedRun.Input = .closed, output: CapturedRun.Output = .closed
  ) throws -> CapturedRun {
    try CapturedRun.of(Self.probe, arguments, input: input, output: output)
  }

  @Test func `Piped answers are echoed after their prompts, except codes and secrets`() throws {
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

  @Test func `Data is written unchanged to standard output`() throws {
    let text = "{\u{1B}}\n" + String(repeating: "wide ", count: 50)
    #expect(try run("write=\(text)", output: .pipe) == CapturedRun(status: .exited(0), output: text))
  }

  @Test func `A program without standard input reads the end of input`() throws {
    let expected = "line: \ngot endOfInput\ninteractive false, width 80\n"
    #expect(try run("line", "facts") == CapturedRun(status: .exited(0), errors: expected))
  }

  @Test(arguments: ["/dev/null", "/"])
  func `A path without lines reads as the end of input`(path: String) throws {
    let expected = "line: \ngot endOfInput\nsecret: \ngot endOfInput\n"
    #expect(try run("line", "secret", input: .file(path)) == CapturedRun(status: .exited(0), errors: expected))
  }

  @Test func `No file is opened on the descriptor of a closed stream`() throws {
    #expect(try run("streams", output: .pipe).errors == "device pipe pipe\n")
    #expect(try run("streams").errors == "device device pipe\n")
  }

  @Test func `Writing to a closed standard output fails`() throws {
    #expect(try run("write=x") == CapturedRun(status: .exited(74), errors: "data: Bad file descriptor\n"))
  }

  @Test func `Writing nothing to a closed standard output succeeds`() throws {
    #expect(try run("write=") == CapturedRun(status: .exited(0)))
  }

  #if os(Linux)
    @Test func `Writing to a full disk fails`() throws {
      let run = try run("write=x", output: .file("/dev/full"))
      #expect(run == CapturedRun(status: .exited(74), errors: "data: No space left on device\n"))
    }
  #endif

  @Test func `Writing to a pipe without a reader fails without SIGPIPE ending the program`() throws {
    let run = try run("write=x", output: .pipeNobodyReads)
    #expect(run == CapturedRun(status: .exited(74), errors: "data: Broken pipe\n"))
  }

  @Test func `A program that cannot show its conversation ends with a failure`() throws {
    let program = try ChildProcess(Self.probe, ["say=x"], streams: [-1, -1, -1])
    #expect(try program.waitForExit() == .exited(74))
  }
}
