import FlowDefinition
import FlowServices
import FlowSyntax
import FlowTesting

struct GraphCommand {
  let arguments: Arguments
  let console: any Console

  func run() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("graph")) }
    let format = try arguments.choice(
      CommandTable.graphFormat, usual: Format.mermaid, unknown: GraphMessages.unknownFormat)
    let folder = try FlowFolder.one(path)
    let flow = try Flow(folder.readFlow())
    let coverage = arguments.has(CommandTable.coverage) ? try await self.coverage(of: flow, in: folder) : nil
    let chart = FlowchartBuilder(flow, coverage: coverage).chart
    switch format {
    case .mermaid: try console.write(chart.mermaid)
    case .dot: try console.write(chart.dot)
    }
    return .done
  }

  private enum Format: String {
    case mermaid, dot
  }

  /// The coverage includes failed scenarios, as in `wizard test`.
  private func coverage(of flow: Flow, in folder: FlowFolder) async throws -> FlowCoverage {
    let file = ScenarioFile.read(try readFile(folder.testsPath), of: flow)
    if file.isBroken { throw FlowFileError([file.report]) }
    var coverage = FlowCoverage(of: flow)
    var failed = file.mistaken.count
    for scenario in file.scenarios {
      let result = await scenario.run()
      coverage.add(result.coverage)
      if !result.differences.isEmpty { failed += 1 }
    }
    if failed > 0 { try console.say(GraphMessages.failing(failed, of: CommandMessages.shortPath(folder.flowPath))) }
    return coverage
  }
}
