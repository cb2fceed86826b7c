import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The live console without a terminal, driven through the program `ConsoleProbe`.
@Suite struct ConsoleProcessTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  /// Runs the probe on this input and answers how it ended and what it said.
  private func said(_ arguments: [String], input: Int32 = -1, output: Int32 = -1) throws -> (ExitStatus, String) {
    let pipe = Pipe()
    let program = try ChildProcess(
      Self.probe, arguments, streams: [input, output, pipe.fileHandleForWriting.fileDescriptor])
    try pipe.fileHandleForWriting.close()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (try program.waitForExit(), String(decoding: bytes, as: UTF8.self))
  }

  private func pipe(holding text: String) throws -> FileHandle {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    return pipe.fileHandleForReading
  }

  @Test func `piped answers are echoed after their prompts, but not codes and secrets`() throws {
    let input = try pipe(holding: "Ana\u{1B}\n482931\nhunter2\nlast")
    let (status, said) = try said(
      ["ask=Name: ", "code", "secret", "line"], input: input.fileDescriptor)
    #expect(status == .exited(0))
    #expect(
      said == """
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

  @Test func `a program without standard input reads its end`() throws {
    let (status, said) = try said(["line", "facts"])
    #expect(status == .exited(0))
    #expect(said == "line: \ngot endOfInput\ninteractive false, width 80\n")
  }

  @Test(arguments: ["/dev/null", "/"])
  func `what holds no lines reads as ended`(path: String) throws {
    let input = open(path, O_RDONLY)
    defer { close(input) }
    #expect(
      try said(["line", "secret"], input: input) == (.exited(0), "line: \ngot endOfInput\nsecret: \ngot endOfInput\n"))
  }

  @Test func `no file is opened in the place of a closed stream`() throws {
    #expect(try said(["open"]).1 == "opened elsewhere\n")
  }

  @Test func `writing to a closed standard output fails`() throws {
    #expect(try said(["write=x"]) == (.exited(74), "data: Bad file descriptor\n"))
  }

  @Test func `writing nothing to a closed standard output is fine`() throws {
    #expect(try said(["write="]) == (.exited(0), ""))
  }

  #if os(Linux)
    @Test func `a full disk is a failure`() throws {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      #expect(try said(["write=x"], output: full) == (.exited(74), "data: No space left on device\n"))
    }
  #endif

  @Test func `a pipe nobody reads is a failure, not the end by SIGPIPE`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = pipe.fileHandleForWriting.fileDescriptor
    #expect(try said(["write=x"], output: output) == (.exited(74), "data: Broken pipe\n"))
  }

  @Test func `a program whose conversation cannot be shown ends with a failure`() throws {
    let program = try ChildProcess(Self.probe, ["say=x"], streams: [-1, -1, -1])
    #expect(try program.waitForExit() == .exited(74))
  }
}
