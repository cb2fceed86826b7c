import Foundation
import Testing

/// The result of a program that ran without a terminal.
struct CapturedRun: Equatable {
  /// The standard input of the program.
  enum Input: Sendable {
    case closed
    case file(String)
    case pipe(String)
  }

  /// The standard output of the program.
  ///
  /// Standard error is always a pipe that is read to its end.
  enum Output: Sendable {
    case closed
    case file(String)
    case pipe
    case pipeNobodyReads
  }

  let status: ChildExit
  /// The standard output, if it was a pipe.
  var output = ""
  /// The standard error.
  var errors = ""

  /// Runs a program to its end.
  static func of(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:],
    input: Input = .file("/dev/null"), output: Output = .pipe
  ) throws -> CapturedRun {
    let (stdin, stdout, stderr) = (try source(input), sink(output), Pipe())
    let child = try ChildProcess(
      program, arguments, environment: environment,
      streams: [stdin.number, stdout.written.number, stderr.fileHandleForWriting.fileDescriptor])
    try stdin?.close()
    try stdout.written?.close()
    try stderr.fileHandleForWriting.close()
    let texts = readAll([stdout.read.number, stderr.fileHandleForReading.fileDescriptor])
    return CapturedRun(status: try child.waitForExit(), output: texts[0], errors: texts[1])
  }

  private static func source(_ input: Input) throws -> FileHandle? {
    switch input {
    case .closed: return nil
    case .file(let path): return FileHandle(fileDescriptor: open(path, O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
    case .pipe(let text):
      let pipe = Pipe()
      signal(SIGPIPE, SIG_IGN)
      Thread.detachNewThread {
        try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? pipe.fileHandleForWriting.close()
      }
      return pipe.fileHandleForReading
    }
  }

  private static func sink(_ output: Output) -> (written: FileHandle?, read: FileHandle?) {
    let pipe = Pipe()
    switch output {
    case .closed: return (nil, nil)
    case .file(let path):
      return (FileHandle(fileDescriptor: open(path, O_WRONLY | O_CLOEXEC), closeOnDealloc: true), nil)
    case .pipe: return (pipe.fileHandleForWriting, pipe.fileHandleForReading)
    case .pipeNobodyReads:
      try? pipe.fileHandleForReading.close()
      return (pipe.fileHandleForWriting, nil)
    }
  }

  /// Reads descriptors (-1 for none) to their end at the same time, so that no pipe fills up.
  private static func readAll(_ descriptors: [Int32]) -> [String] {
    var bytes: [Int32: [UInt8]] = [:]
    var open = descriptors.filter { $0 >= 0 }
    let deadline = ContinuousClock.now + ChildProcess.patience
    while !open.isEmpty {
      let ready = wait(for: open, until: deadline)
      guard !ready.isEmpty else { break }
      for descriptor in ready {
        if let some = readSome(descriptor) {
          bytes[descriptor, default: []] += some
        } else {
          open.removeAll { $0 == descriptor }
        }
      }
    }
    return descriptors.map { String(decoding: bytes[$0] ?? [], as: UTF8.self) }
  }
}

extension FileHandle? {
  fileprivate var number: Int32 { self?.fileDescriptor ?? -1 }
}
