import Foundation
import Testing

/// What a program without a terminal did from its start to its end.
struct CapturedRun: Equatable {
  /// What standard input is.
  enum Input: Sendable {
    case closed
    case file(String)
    case pipe(String)
  }

  /// What standard output is.
  ///
  /// Standard error is always a pipe, read to its end.
  enum Output: Sendable {
    case closed
    case file(String)
    case pipe
    case pipeNobodyReads
  }

  let status: ChildExit
  /// What standard output got, if it was a pipe.
  var output = ""
  /// What standard error got.
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

  /// Everything from some descriptors, -1 for none, read side by side so that none of them fills up.
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
