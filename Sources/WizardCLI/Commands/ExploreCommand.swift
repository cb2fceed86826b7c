import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import Localization

/// `wizard explore`: plays a flow by itself, and reports what is wrong with the flow and which parts can be reached.
struct ExploreCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  private enum Format: String { case text, json, github }

  /// The number of events that are tried unless another number is given.
  private static let usualEvents = 50_000

  func run() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("explore")) }
    let format = try arguments.choice(
      CommandTable.exploreFormat, usual: Format.text, unknown: CommandMessages.unknownFormat)
    let events = try number(CommandTable.exploredEvents) ?? Self.usualEvents
    let seconds = try number(CommandTable.seconds)
    let seed = UInt64(try number(CommandTable.seed) ?? 0)
    let folder = try FlowFolder.one(path)
    let (flow, reports) = try folder.readFlow()
    guard let flow, !reports.contains(where: \.hasErrors) else {
      try console.write(reports.map { $0.rendered(in: style, escape: escaped) }.joined(separator: "\n"))
      return .badFlow
    }
    if arguments.has(CommandTable.mutate) { return try await measure(flow, folder, seed: seed) }
    let deadline = seconds.map { ContinuousClock.now.advanced(by: .seconds($0)) }
    let start = ContinuousClock.now
    var explorer = FlowExplorer(flow, events: events, seed: seed, deadline: deadline)
    let found = explorer.explore()
    if arguments.has(CommandTable.write) || arguments.has(CommandTable.missing) {
      try await write(found, of: flow, in: folder)
    }
    switch format {
    case .text: try console.write(text(found, of: flow))
    case .json: try console.write(jsonText(document(found, of: flow)))
    case .github: try console.write(GitHubAnnotations.text(report(found, of: flow)))
    }
    try console.say(ExploreMessages.time(ContinuousClock.now - start))
    return found.findings.isEmpty ? .done : .declined
  }

  private var style: DiagnosticStyle {
    environment.style(of: .data, on: console, noColor: arguments.has(CommandTable.noColor))
  }

  /// Returns the number given for an option; `nil` if the option is not given.
  private func number(_ option: OptionDescription) throws -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), (0...100_000_000).contains(number) else {
      throw UsageError(ExploreMessages.notANumber(text, for: option.name))
    }
    return number
  }

  // MARK: Output

  private func report(_ found: Exploration, of flow: Flow) -> DiagnosticReport {
    DiagnosticReport(source: flow.source, diagnostics: found.findings.map(\.diagnostic))
  }

  private func text(_ found: Exploration, of flow: Flow) -> String {
    let report = report(found, of: flow)
    let findings = found.findings.map { finding in
      report.rendered(finding.diagnostic, in: style, escape: escaped)
        + lines(of: finding.story).map { "  \(escaped($0))\n" }.joined() + "\n"
    }
    let coverage = TestReport(isFiltered: false).text(of: found.coverage, isWhole: !found.isExhausted)
    return findings.joined() + ExploreMessages.explored(found) + "\n" + coverage
  }

  /// Returns the lines that tell a ``Story``: a heading, the given values, and each event on its own line.
  private func lines(of story: Story?) -> [String] {
    guard let story else { return [] }
    let given = story.given.isEmpty ? [] : [ExploreMessages.given(jsonText(story.given))]
    return [ExploreMessages.story] + (given + story.events.map(StoryMessages.event)).map { "  " + $0 }
  }

  private func document(_ found: Exploration, of flow: Flow) -> Document {
    let stories = found.findings.map { $0.story?.events.map(StoryMessages.event) }
    let listed = [report(found, of: flow)].listed
    return [
      "schema": 1, "events": found.events, "situations": found.situations, "exhausted": found.isExhausted,
      "findings": zip(listed, stories).map { $0.with(["story": $1]) },
      "coverage": TestReport(isFiltered: false).document(of: found.coverage),
    ]
  }

  // MARK: Scenarios

  private func write(_ found: Exploration, of flow: Flow, in folder: FlowFolder) async throws {
    let existing =
      FlowFolder.isThere(folder.testsPath) ? ScenarioFile.read(try readFile(folder.testsPath), of: flow) : nil
    if existing?.isBroken == true {
      return try console.sayError(ExploreMessages.brokenScenarios(CommandMessages.shortPath(folder.testsPath)))
    }
    let writer = ScenarioWriter(flow, existing: existing)
    let stories = found.findings.compactMap(\.story) + found.stories
    let written = await writer.adding(stories, onlyMissing: arguments.has(CommandTable.missing))
    if !written.names.isEmpty { try OutputFile.replaceKeepingMode(folder.testsPath, with: written.text) }
    try console.say(
      ExploreMessages.written(written.names.count, to: CommandMessages.shortPath(folder.testsPath)))
  }

  private func measure(_ flow: Flow, _ folder: FlowFolder, seed: UInt64) async throws -> ExitStatus {
    let scenarios = FlowFolder.isThere(folder.testsPath) ? try readFile(folder.testsPath) : nil
    let report = await MutationReport(of: flow, scenarios: scenarios, seed: seed)
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
    try console.write(lines.map { escaped(String($0)) }.joined(separator: "\n"))
    return report.unnoticed.isEmpty ? .done : .declined
  }
}
