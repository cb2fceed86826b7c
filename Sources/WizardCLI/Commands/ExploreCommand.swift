import FlowDefinition
import FlowEngine
import FlowExploring
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import Localization

struct ExploreCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  private enum Format: String { case text, json, github, junit }

  func run() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("explore")) }
    let format = try arguments.choice(
      CommandTable.exploreFormat, usual: Format.text, unknown: ExploreMessages.unknownFormat)
    let events = try number(CommandTable.exploredEvents, from: 1) ?? environment.budget.exploring
    let seconds = try number(CommandTable.seconds, from: 1)
    let seed = UInt64(try number(CommandTable.seed, from: 0) ?? 0)
    if arguments.has(CommandTable.mutate) { try rejectOptionsOfExploring() }
    let folder = try FlowFolder.one(path)
    let (read, reports) = try folder.readFlow()
    guard let read, !reports.contains(where: \.hasErrors) else {
      try console.write(reports.map { $0.rendered(in: style, escape: escaped) }.joined(separator: "\n"))
      return .badFlow
    }
    let isMeasuring = arguments.has(CommandTable.mutate)
    let existing = isWriting || isMeasuring ? try existingScenarios(folder, of: read) : nil
    if existing?.isBroken == true {
      try console.sayError(ExploreMessages.brokenScenarios(CommandMessages.shortPath(folder.testsPath)))
      return .badFlow
    }
    let flow = try folder.functions(providedTo: read)
    if isMeasuring { return try await measure(flow, folder, seed: seed, format) }
    let start = ContinuousClock.now
    let time = seconds.map { Duration.seconds($0) }
    // Half of the time is for the scenarios.
    let exploring = time.map { isWriting ? $0 / 2 : $0 }
    var (found, signal) = try await TimeLimit.$deadline.withValue(exploring.map(start.advanced(by:))) {
      try await explored { report in
        var explorer = FlowExplorer(flow, events: events, seed: seed)
        return explorer.explore(reporting: report)
      }
    }
    var isRefused = false
    if isWriting {
      if signal == nil {
        (signal, isRefused) = try await TimeLimit.$deadline.withValue(time.map(start.advanced(by:))) {
          try await write(found, of: flow, beside: existing, in: folder, seed: seed)
        }
      }
      if signal != nil { try console.say(ExploreMessages.notWritten(CommandMessages.shortPath(folder.testsPath))) }
    }
    switch format {
    case .text: try console.write(text(found, of: flow, isInterrupted: signal != nil))
    case .json: try console.write(jsonText(document(found, of: flow)))
    case .github: try console.write(GitHubAnnotations.text(report(found, of: flow)))
    case .junit: try console.write(junit(found, of: flow))
    }
    try console.say(ExploreMessages.time(ContinuousClock.now - start))
    if let violation = found.violation { throw violation }
    return signal.map { .signal($0) } ?? (isRefused ? .badFlow : found.findings.isEmpty ? .done : .declined)
  }

  private func explored(
    by explore: @escaping @Sendable ((ExplorationProgress) -> Void) -> Exploration
  ) async throws -> (found: Exploration, signal: Signal?) {
    let (lines, progress) = AsyncStream.makeStream(of: String.self)
    let (isTold, language) = (console.isTerminal(.conversation), console.language)
    let task = Task {
      defer { progress.finish() }
      return explore { if isTold { progress.yield(ExploreMessages.progress($0).text(in: language)) } }
    }
    return try await console.value(of: task, saying: lines)
  }

  private var isWriting: Bool { arguments.has(CommandTable.write) || arguments.has(CommandTable.missing) }

  private func rejectOptionsOfExploring() throws {
    let options = [CommandTable.write, CommandTable.missing, CommandTable.exploredEvents, CommandTable.seconds]
    for option in options where arguments.has(option) {
      throw UsageError(CommandMessages.notTogether(CommandTable.mutate.name, option.name))
    }
  }

  private func existingScenarios(_ folder: FlowFolder, of flow: Flow) throws -> ScenarioFile? {
    FlowFolder.isThere(folder.testsPath) ? ScenarioFile.read(try readFile(folder.testsPath), of: flow) : nil
  }

  private var style: DiagnosticStyle {
    environment.style(of: .data, on: console, noColor: arguments.has(CommandTable.noColor))
  }

  private func number(_ option: OptionDescription, from min: Int) throws -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), (min...100_000_000).contains(number) else {
      throw UsageError(ExploreMessages.notANumber(text, for: option.name, from: min))
    }
    return number
  }

  // MARK: Output

  private func report(_ found: Exploration, of flow: Flow) -> DiagnosticReport {
    DiagnosticReport(source: flow.source, diagnostics: found.findings.map(\.diagnostic))
  }

  private func text(_ found: Exploration, of flow: Flow, isInterrupted: Bool) -> String {
    let findings = found.findings.map {
      text(of: $0, of: flow, in: report(found, of: flow), style, escape: escaped) + "\n"
    }
    // List the parts that were not reached, unless the exploration was complete and each of these parts has a finding.
    let told = Set(found.findings.map(\.diagnostic.range))
    let isWhole = !found.isExhausted || found.coverage.uncovered.contains { !told.contains($0.range) }
    let coverage = TestReport(isFiltered: false).text(of: found.coverage, isWhole: isWhole)
    let deadEnds = found.deadEnds.map { ExploreMessages.deadEnd($0.step, sessions: $0.sessions) + "\n" }
    return findings.joined() + ExploreMessages.explored(found, isInterrupted: isInterrupted) + "\n" + deadEnds.joined()
      + coverage
  }

  private func text(
    of finding: ExplorationFinding, of flow: Flow, in report: DiagnosticReport, _ style: DiagnosticStyle,
    escape: (String) -> String
  ) -> String {
    report.rendered(finding.diagnostic, in: style, escape: escape)
      + lines(of: finding.story, in: flow).map { "  \(escape($0))\n" }.joined()
  }

  private func lines(of story: Story?, in flow: Flow) -> [String] {
    guard let story else { return [] }
    let given = story.given.isEmpty ? [] : [ExploreMessages.given(jsonText(story.given))]
    let events = given + StoryMessages.events(of: story, in: flow)
    return events.isEmpty ? [ExploreMessages.atStart] : [ExploreMessages.story] + events.map { "  " + $0 }
  }

  private func junit(_ found: Exploration, of flow: Flow) -> String {
    let (path, report) = (flow.source.name, report(found, of: flow))
    let cases = found.findings.map { finding in
      let diagnostic = finding.diagnostic
      let told = text(of: finding, of: flow, in: report, .plain) { $0 }
      return JUnit.testCase(
        "\(diagnostic.rule.rawValue): \(diagnostic.message)", of: path, file: path,
        line: flow.source.position(at: diagnostic.range.start).line, JUnit.failure(diagnostic.message, told))
    }
    let passed = JUnit.testCase(ExploreMessages.noFindings, of: path, file: path, line: 1, nil)
    let suite = JUnit.suite(path, cases.isEmpty ? [passed] : cases, failures: cases.count)
    return JUnit.document([suite], tests: max(cases.count, 1), failures: cases.count)
  }

  private func document(_ found: Exploration, of flow: Flow) -> Document {
    let stories: [Document] = found.findings.map { finding in
      guard let story = finding.story else { return [:] }
      return ["given": story.given.isEmpty ? nil : story.given, "story": StoryMessages.events(of: story, in: flow)]
    }
    let listed = [report(found, of: flow)].listed
    return [
      "schema": 1, "events": found.events, "situations": found.situations, "exhausted": found.isComplete,
      "findings": zip(listed, stories).map { $0.with($1) },
      "coverage": TestReport(isFiltered: false).document(of: found.coverage),
    ]
  }

  // MARK: Scenarios

  /// If the file was changed since it was read, the scenarios are added to the changed file.
  ///
  /// - Returns: The signal that arrived before the file was written, or `nil`; and whether the changed file has errors.
  ///   In both cases the file stays as it is.
  private func write(
    _ found: Exploration, of flow: Flow, beside existing: ScenarioFile?, in folder: FlowFolder, seed: UInt64
  ) async throws -> (signal: Signal?, isRefused: Bool) {
    let findings = found.findings.compactMap { finding in
      finding.story.map { (name: "\(finding.diagnostic.rule.rawValue): \(finding.diagnostic.message)", story: $0) }
    }
    let onlyMissing = arguments.has(CommandTable.missing)
    if console.isTerminal(.conversation) { try console.say(ExploreMessages.writing) }
    let (written, signal) = try await console.value(
      of: Task { [budget = environment.budget.noticing] in
        let mutations = FlowMutation.drawn(count: budget.count, seed: seed, from: flow)
        return await ScenarioWriter(flow, existing: existing).adding(
          found.stories, showing: findings, onlyMissing: onlyMissing, noticing: mutations, events: budget.events,
          seed: seed)
      })
    if let signal { return (signal, false) }
    let path = CommandMessages.shortPath(folder.testsPath)
    var (latest, file) = (written, existing)
    while try !latest.names.isEmpty && !OutputFile.update(folder.testsPath, from: file?.source.bytes, to: latest.text) {
      file = try existingScenarios(folder, of: flow)
      guard file?.isBroken != true else {
        try console.sayError(ExploreMessages.brokenMeanwhile(path))
        return (nil, true)
      }
      latest = latest.added(to: file)
    }
    try console.say(ExploreMessages.written(latest.names.count, to: path))
    return (nil, false)
  }

  private func measure(_ flow: Flow, _ folder: FlowFolder, seed: UInt64, _ format: Format) async throws -> ExitStatus {
    let scenarios = FlowFolder.isThere(folder.testsPath) ? try readFile(folder.testsPath) : nil
    let (report, signal) = try await console.value(
      of: Task { [budget = environment.budget.mutations] in
        await MutationReport(of: flow, scenarios: scenarios, count: budget.count, seed: seed, events: budget.events)
      })
    switch format {
    case .text:
      let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
      try console.write(lines.map { escaped(String($0)) }.joined(separator: "\n"))
    case .json: try console.write(jsonText(report.document))
    case .github: try console.write(report.annotations)
    case .junit: try console.write(report.junit)
    }
    return signal.map { .signal($0) } ?? (report.unnoticed.isEmpty ? .done : .declined)
  }
}
