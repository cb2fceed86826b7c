import FlowEngine
package import FlowServices
import Foundation

/// Only this code reads the arguments of the process, sets up its streams and signals, and calls `exit`.
package enum CommandProcess {
  package static func run(transport: any HTTPTransport) async -> Never {
    let streams = StandardStreams.secured()
    let words = Array(CommandLine.arguments.dropFirst())
    let signals = ["run", "resume", "serve", "explore", "diff", "store"].contains(words.first) ? SignalWatch() : nil
    let environment = ProgramEnvironment(
      variables: ProcessInfo.processInfo.environment, host: .live(), transport: transport,
      signals: signals, readSome: streams.readSome,
      writeLog: { try? FileHandle.standardError.write(contentsOf: $0) }
    ) {
      try streams.readAll(signals)
    }
    let console = LiveConsole(streams, signals: signals)
    let status = await Program(console: console, environment: environment).run(words)
    if case .signal(let signal) = status { signal.die() }
    if status == .brokenPipe { Signal.dieOfBrokenPipe() }
    exit(status.code)
  }
}
