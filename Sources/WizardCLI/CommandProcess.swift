import FlowEngine
package import FlowServices
import Foundation

/// The only place that touches the process itself: its streams, its signals, its words and its end.
package enum CommandProcess {
  /// The program that can ask servers, which lies beside this one.
  private static let askingName = "wizard-http"

  /// Obeys the command line that the process was started with, and ends it.
  ///
  /// Without a transport a run that asks servers is put in the hands of the program that has one, before anything is
  /// printed or read from standard input, and while signals still do what they do to a program that starts.
  package static func run(transport: (any HTTPTransport)?) async -> Never {
    let streams = StandardStreams.secured()
    let words = Array(CommandLine.arguments.dropFirst())
    let host = FlowHost.live()
    func surroundings(_ signals: SignalWatch?) -> Surroundings {
      Surroundings(
        environment: ProcessInfo.processInfo.environment, host: host, timeZone: .current, transport: transport,
        signals: signals, readSome: streams.readSome
      ) {
        try streams.readAll(signals)
      }
    }
    let silent = Program(console: LiveConsole(streams, signals: nil), surroundings: surroundings(nil))
    if await silent.mayLackTransport(for: words), let program = askingProgram { streams.handOver(to: program) }
    let talks = words.first == "run" || words.first == "resume"
    let signals = talks ? SignalWatch() : nil
    let console = LiveConsole(streams, signals: signals)
    let status = await Program(console: console, surroundings: surroundings(signals)).run(words)
    if case .signal(let signal) = status { signal.die() }
    if status == .brokenPipe { Signal.dieOfBrokenPipe() }
    exit(status.code)
  }

  /// Where the program is; nil where this one goes by its name, which would hand over for ever.
  private static var askingProgram: String? {
    guard let own = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    let program = own.deletingLastPathComponent().appending(path: askingName, directoryHint: .notDirectory)
    return program.resolvingSymlinksInPath() == own ? nil : program.path(percentEncoded: false)
  }
}
