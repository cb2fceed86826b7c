import FlowDefinition
import FlowServices
import FlowSyntax
import FlowTesting

struct TestCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  func run() async throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError(CommandMessages.needsFlow("test")) }
    guard arguments.has(CommandTable.reportAgain) else { return try await test() }
    return try await console.repeatWhenSaved(arguments.operands) { try await test() }
  }

  private func test() async throws -> ExitStatus {
    let format = try arguments.choice(CommandTable.testFormat, usual: Format.text, unknown: TestMessages.unknownFormat)
    let filter = arguments.value(CommandTable.filter)
    var report = TestReport(isFiltered: filter != nil)
    for operand in arguments.operands { await test(operand, filter, into: &report) }
    for flow in report.flows { if let sentence = flow.notRun { try console.sayError(sentence) } }
    if let filter, report.isEmpty { throw UsageError(TestMessages.nothingMatches(filter)) }
    switch format {
    case .text:
      report.style = environment.style(of: .data, on: console, noColor: arguments.has(CommandTable.noColor))
      try console.write(report.text)
    case .junit: try console.write(report.junit)
    case .json: try console.write(jsonText(report.document))
    }
    return report.status
  }

  private func test(_ operand: String, _ filter: String?, into report: inout TestReport) async {
    do throws(FileReadError) {
      let folders = try FlowFolder.find(operand)
      for folder in folders where !report.contains(of: folder) {
        let outcome = await outcome(of: folder, filter, isAlone: folders.count == 1)
        report.flows.append(FlowTests(path: folder.flowPath, outcome: outcome))
      }
    } catch {
      report.flows.append(FlowTests(path: error.path, outcome: .unreadable(error)))
    }
  }

  private func outcome(of folder: FlowFolder, _ filter: String?, isAlone: Bool) async -> FlowTests.Outcome {
    do throws(FileReadError) {
      let (flow, reports) = try folder.readFlow()
      guard let flow else { return .invalid(reports) }
      if !FlowFolder.isThere(folder.testsPath) { return .untested(isNamed: isAlone) }
      return await outcome(of: ScenarioFile.read(try readFile(folder.testsPath), of: flow), filter, in: flow)
    } catch {
      return .unreadable(error)
    }
  }

  private func outcome(of file: ScenarioFile, _ filter: String?, in flow: Flow) async -> FlowTests.Outcome {
    var coverage = FlowCoverage(of: flow)
    var results: [ScenarioResult] = []
    for scenario in file.scenarios where isAsked(scenario.name, filter) {
      let result = await scenario.run()
      coverage.add(result.coverage)
      results.append(result)
    }
    let mistaken = file.mistaken.filter { isAsked($0.name, filter) }
    return .tested(file, results: results, mistaken: mistaken, coverage: coverage)
  }

  private func isAsked(_ name: String, _ filter: String?) -> Bool {
    guard let filter else { return true }
    return name.lowercased().contains(filter.lowercased())
  }

  private enum Format: String {
    case text, junit, json
  }
}
