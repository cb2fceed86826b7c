import CPseudoTerminal
import Foundation
import Testing

/// A run of the built program with separately connected streams.
struct WiredRun {
  let ending: ChildExit
  /// The standard output, or `nil` if it cannot be read.
  let output: String?
  /// The standard error, or `nil` if it cannot be read.
  let errors: String?

  /// Runs a command line to its end.
  ///
  /// - Parameters:
  ///   - text: The text of standard input, if it is a pipe.
  ///   - folder: The folder for files and for everything the program saves.
  ///   - person: Acts as the person at the terminal.
  static func of(
    _ words: [String], _ wiring: Wiring, text: String = "", in folder: URL,
    person: (PseudoTerminal) throws -> Void = { _ in }
  ) throws -> WiredRun {
    let input = try wiring.input.handle(text)
    let output = try wiring.output.ends(folder.appending(path: "stdout"))
    let errors = wiring.errors == .terminal ? nil : try wiring.errors.ends(folder.appending(path: "stderr"))
    let terminal = try PseudoTerminal(
      TerminalPerson.wizard, words, environment: TerminalPerson.environment(folder)
    ) { terminal in
      let descriptors = [input.number, output.given.number, errors?.given.number ?? terminal]
      return wiring.input == .terminal ? [terminal] + descriptors.dropFirst() : descriptors
    }
    for given in [input, output.given, errors?.given] { try given?.close() }
    try person(terminal)
    let ending = try terminal.waitForExit()
    return WiredRun(
      ending: ending, output: output.read(), errors: errors.map { $0.read() } ?? terminal.screen)
  }

  /// Returns the status of the only document on standard output, or `nil` if there is no output.
  ///
  /// Any other output is a failure.
  func documentStatus(sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
    guard let output, !output.isEmpty else { return nil }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(
      lines.count == 2 && lines[1].isEmpty, "more than a document: \(output)", sourceLocation: sourceLocation)
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(document?["status"] as? String, sourceLocation: sourceLocation)
  }
}

/// The two ends of a sink: the program's, and the one that the test reads after the program has ended.
private struct Ends {
  var given: FileHandle?
  var taken: FileHandle?

  /// Returns everything that was written, or `nil` if it cannot be read.
  func read() -> String? {
    guard let taken else { return nil }
    var bytes: [UInt8] = []
    while let some = readSome(taken.fileDescriptor) { bytes += some }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}

extension Wiring.Sink {
  fileprivate func ends(_ file: URL) throws -> Ends {
    let pipe = Pipe()
    switch self {
    case .terminal: return try Self.openTerminal()
    case .pipe: return Ends(given: pipe.fileHandleForWriting, taken: pipe.fileHandleForReading)
    case .file:
      try Data().write(to: file)
      return Ends(given: try FileHandle(forWritingTo: file), taken: try FileHandle(forReadingFrom: file))
    #if os(Linux)
      case .full: return Ends(given: try FileHandle(forWritingTo: URL(filePath: "/dev/full")))
    #endif
    case .brokenPipe:
      try pipe.fileHandleForReading.close()
      return Ends(given: pipe.fileHandleForWriting)
    case .closed: return Ends()
    }
  }

  /// Opens a separate terminal without input.
  private static func openTerminal() throws -> Ends {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(cpty_open(80, 24, &master, &slave) == 0)
    return Ends(
      given: FileHandle(fileDescriptor: slave, closeOnDealloc: true),
      taken: FileHandle(fileDescriptor: master, closeOnDealloc: true))
  }
}

extension Wiring.Input {
  /// Returns the standard input of the program.
  ///
  /// Returns `nil` if it is closed, and if it is a terminal, because that is created together with the program.
  fileprivate func handle(_ text: String) throws -> FileHandle? {
    switch self {
    case .terminal, .closed: return nil
    case .null: return FileHandle(forReadingAtPath: "/dev/null")
    case .folder: return FileHandle(fileDescriptor: open("/", O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
    case .enough, .tooFew, .empty:
      let pipe = Pipe()
      // The text fits the buffer of a pipe.
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
      return pipe.fileHandleForReading
    }
  }
}

extension FileHandle? {
  fileprivate var number: Int32 { self?.fileDescriptor ?? -1 }
}
