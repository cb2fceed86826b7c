import CPseudoTerminal
import Foundation
import Testing

/// A run of the program as it is built, with each of its streams by itself, from its start to its end.
struct WiredRun {
  let ending: ChildExit
  /// What standard output got; nil where nobody can read it.
  let output: String?
  /// What standard error got; nil where nobody can read it.
  let errors: String?

  /// Runs a command line to its end.
  ///
  /// - Parameters:
  ///   - text: What comes through standard input where it is a pipe.
  ///   - folder: Where files are put, and the folder of everything the program keeps.
  ///   - person: Does what a person does at the terminal.
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

  /// The status of the one document on standard output; nil for no document.
  ///
  /// It is a failure if there is anything else.
  func documentStatus(sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
    guard let output, !output.isEmpty else { return nil }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(
      lines.count == 2 && lines[1].isEmpty, "more than a document: \(output)", sourceLocation: sourceLocation)
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(document?["status"] as? String, sourceLocation: sourceLocation)
  }
}

/// The two ends of something that is written to: the program's, and the one that is read when the program has ended.
private struct Ends {
  var given: FileHandle?
  var taken: FileHandle?

  /// Everything that was written; nil where nobody can read it.
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

  /// A terminal of its own, which nobody types at.
  private static func openTerminal() throws -> Ends {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(cpty_open(80, 24, &master, &slave) == 0)
    return Ends(
      given: FileHandle(fileDescriptor: slave, closeOnDealloc: true),
      taken: FileHandle(fileDescriptor: master, closeOnDealloc: true))
  }
}

extension Wiring.Input {
  /// What the program reads from; nil for a terminal, which is made with the program, and for nothing.
  fileprivate func handle(_ text: String) throws -> FileHandle? {
    switch self {
    case .terminal, .closed: return nil
    case .null: return FileHandle(forReadingAtPath: "/dev/null")
    case .folder: return FileHandle(fileDescriptor: open("/", O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
    case .enough, .tooFew, .empty:
      let pipe = Pipe()
      // Little enough for a pipe to hold.
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
      return pipe.fileHandleForReading
    }
  }
}

extension FileHandle? {
  fileprivate var number: Int32 { self?.fileDescriptor ?? -1 }
}
