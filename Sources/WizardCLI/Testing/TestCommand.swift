import FlowDefinition
import FlowServices
import FlowSyntax
import FlowTesting

/// `wizard test`: runs the scenarios of flows, and tells what of the flows they cover.
struct TestCommand {
  let arguments: Arguments
  let console: any Console

  func run() async throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError(CommandWords.needsFlow("test")) }
    let format = try self.format()
    let filter = arguments.value(CommandTable.filter)
    var report = TestReport(isFiltered: filter != nil)
    var isReadable = true
    for operand in arguments.operands {
      do {
        let folders = try FlowFolder.find(operand)
        for folder in folders {
          do {
            if let flow = try await test(folder, filter, isAlone: folders.count == 1) { report.flows.append(flow) }
          } catch let error as FileReadError {
            isReadable = false
            try console.say(CommandWords.cannotRead(error.path, error.reason))
          }
        }
      } catch let error as FileReadError {
        isReadable = false
        try console.say(CommandWords.cannotRead(error.path, error.reason))
      }
    }
    if let filter, isReadable, report.isEmpty { throw UsageError(TestWords.nothingMatches(filter)) }
    try console.write(text(of: report, format))
    return isReadable ? report.status : .unreadable
  }

  // MARK: one flow

  /// Tests a flow; nil where it has no scenarios and others are tested too.
  private func test(_ folder: FlowFolder, _ filter: String?, isAlone: Bool) async throws -> FlowTests? {
    let (flow, reports) = try folder.readFlow()
    guard let flow else { return FlowTests(path: folder.flowPath, outcome: .mistaken(reports)) }
    if !isAlone, !FlowFolder.isThere(folder.testsPath) {
      try console.say(TestWords.noScenarios(folder.flowPath))
      return nil
    }
    let file = ScenarioFile.read(try readFile(folder.testsPath), of: flow)
    var coverage = FlowCoverage(of: flow)
    var results: [ScenarioResult] = []
    for scenario in file.scenarios where isAsked(scenario.name, filter) {
      let result = await scenario.run()
      coverage.add(result.coverage)
      results.append(result)
    }
    let mistaken = file.mistaken.filter { isAsked($0.name, filter) }
    return FlowTests(
      path: folder.flowPath, outcome: .tested(file, results: results, mistaken: mistaken, coverage: coverage))
  }

  private func isAsked(_ name: String, _ filter: String?) -> Bool {
    guard let filter else { return true }
    return name.lowercased().contains(filter.lowercased())
  }

  // MARK: formats

  private enum Format: String {
    case text, junit, json
  }

  private func format() throws(UsageError) -> Format {
    guard let name = arguments.value(CommandTable.testFormat) else { return .text }
    guard let format = Format(rawValue: name) else { throw UsageError(TestWords.unknownFormat(name)) }
    return format
  }

  private func text(of report: TestReport, _ format: Format) -> String {
    switch format {
    case .text: report.text
    case .junit: report.junit
    case .json: jsonText(TestDocument(report))
    }
  }
}
