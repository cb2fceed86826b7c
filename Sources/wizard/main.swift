import FlowEngine
import FlowServices
import Foundation
import WizardCLI

// The only place that touches the process itself: its streams, its signals, its words and its end.
let streams = StandardStreams.secured()
ProxyVariables.exemptLoopback()
let words = Array(CommandLine.arguments.dropFirst())
let talks = words.first == "run" || words.first == "resume"
let console = LiveConsole(streams, signals: talks ? SignalWatch() : nil)
let surroundings = Surroundings(
  environment: ProcessInfo.processInfo.environment, host: .live(), timeZone: .current, readSome: streams.readSome
) {
  Array(try FileHandle.standardInput.readToEnd() ?? Data())
}

let status = await Program(console: console, surroundings: surroundings).run(words)
if case .signal(let signal) = status { signal.die() }
exit(status.code)
