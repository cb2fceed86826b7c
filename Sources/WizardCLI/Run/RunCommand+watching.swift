import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation
import Localization

extension RunCommand {
  private struct ReloadedRun {
    let setup: Setup
    let id: FlowSessionID
    let report: ResumeReport
  }

  func talkWatching(_ first: Setup) async throws -> (Setup, RunFindings) {
    var setup = first
    var dialogue = dialogue(setup, given: setup.given.answers)
    let folder = try FlowFolder.one(setup.name)
    var watch = FlowWatch([folder.flowPath, folder.textsPath, setup.services ?? folder.servicesPath])
    while true {
      var renewed: ReloadedRun?
      dialogue.isOutdated = { [setup] in
        guard watch.hasChanged() else { return false }
        renewed = try await self.reload(setup, folder)
        return renewed != nil
      }
      let findings = try await dialogue.run()
      guard let next = renewed else { return (setup, findings) }
      dialogue = try await resume(next, after: dialogue)
      setup = next.setup
    }
  }

  /// Returns `nil` if the session is not saved, or, after reporting the reason, if the new version of the flow can't be
  /// used.
  private func reload(_ setup: Setup, _ folder: FlowFolder) async throws -> ReloadedRun? {
    do {
      let flow = try flow(in: folder)
      guard let id = setup.controller.session, let snapshot = try await store.load(id) else { return nil }
      let renewed = try reconnected(setup, to: flow, folder, for: snapshot.header)
      let report = try renewed.controller.report(on: snapshot, given: setup.given.given)
      return ReloadedRun(setup: renewed, id: id, report: report)
    } catch let error as FlowFileError {
      try console.say(CommandMessages.changedWithMistakes)
      let noColor = arguments.has(CommandTable.noColor)
      let style = environment.style(of: .conversation, on: console, noColor: noColor)
      for report in error.reports { try console.sayUnwrapped(report.rendered(in: style, escape: escaped)) }
    } catch let error as FileReadError {
      try console.sayError("\(CommandMessages.cannotRead(error)) \(CommandMessages.usingPrevious)")
    } catch is FlowStartError {
      try console.say(CommandMessages.changedBeyondSession)
    }
    return nil
  }

  /// If the session is still at the same step, the dialogue continues with the question that was shown last.
  private func resume(_ renewal: ReloadedRun, after former: Dialogue) async throws -> Dialogue {
    let (setup, report) = (renewal.setup, renewal.report)
    try console.say("")
    try console.say(CommandMessages.changed)
    try console.say(report.changes)
    if report.resumesElsewhere { try console.say(report.direction) }
    let given = setup.given
    // Secrets are not saved in the session, so those given with the command are passed to the resumed session.
    let secrets = given.answers.filter { former.controller.flow.isSecret($0.key) && setup.flow.isSecret($0.key) }
    try await setup.controller.resume(renewal.id, given: given.given, prefill: secrets, bindingsPath: bindingsPath)
    let next = dialogue(setup, given: given.answers.filter { !former.hasShown($0.key, $0.value) })
    let (before, now) = (former.controller.screen.viewModel, setup.controller.screen.viewModel)
    if let path = former.position.question, let now, now.state.step == before?.state.step {
      next.histories[now.step, default: StepHistory()].resumeAt = path
    }
    return next
  }
}

extension Dialogue {
  fileprivate func hasShown(_ name: String, _ value: JSONValue) -> Bool {
    controller.fields(named: [name: value]).contains { field in
      histories[field.with(controller.flow[field.part].step)]?.isVisited ?? false
    }
  }
}

struct FlowWatch {
  private let paths: [String]
  private var seen: [[Int]?]

  /// Records the state of the files, which need not exist.
  init(_ paths: [String]) {
    self.paths = paths
    seen = paths.map(stamp)
  }

  mutating func hasChanged() -> Bool {
    let now = paths.map(stamp)
    defer { seen = now }
    return now != seen
  }
}

extension Console {
  /// Repeats a report whenever a file of some flows is saved, until a signal ends the program.
  ///
  /// - Parameter operands: The paths that the command line names.
  func repeatWhenSaved(
    _ operands: [String], _ report: () async throws -> ExitStatus
  ) async throws -> ExitStatus {
    while true {
      // A file that is saved during the report counts.
      let watch = FlowWatch(operands + operands.flatMap { (try? FlowFolder.find($0)) ?? [] }.flatMap(\.paths))
      _ = try await report()
      let change = Task {
        var watch = watch
        while !watch.hasChanged(), (try? await Task.sleep(for: .milliseconds(250))) != nil {}
      }
      if let signal = try await wait(for: change, saying: AsyncStream<String> { $0.finish() }) {
        return .signal(signal)
      }
      try write("\n")
    }
  }
}

extension FlowFolder {
  fileprivate var paths: [String] { [flowPath, textsPath, testsPath, servicesPath] }
}

private func stamp(of path: String) -> [Int]? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  #if canImport(Darwin)
    let time = status.st_mtimespec
  #else
    let time = status.st_mtim
  #endif
  return [Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size), Int(truncatingIfNeeded: status.st_ino)]
}
