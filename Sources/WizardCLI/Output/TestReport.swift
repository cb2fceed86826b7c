import FlowServices
import FlowSyntax
import FlowTesting
import Localization

struct TestReport {
  /// Whether only some scenarios were selected, so that coverage is not meaningful.
  let isFiltered: Bool
  var style = DiagnosticStyle.plain
  var flows: [FlowTests] = []

  var passed: Int { flows.flatMap(\.entries).count { $0.isPassed } }

  /// The number of scenarios that failed; a flow or scenario file that can't be used also counts as one.
  var failed: Int { flows.map(\.failed).reduce(0, +) }

  var isEmpty: Bool { passed + failed == 0 }

  var status: ExitStatus {
    let isNothingTested = !flows.isEmpty && flows.allSatisfy { if case .untested = $0.outcome { true } else { false } }
    let isUnreadable = flows.contains { flow in
      switch flow.outcome {
      case .unreadable, .untested(isNamed: true): true
      case .untested(isNamed: false), .invalid, .tested: false
      }
    }
    if isNothingTested || isUnreadable { return .unreadable }
    return flows.contains(where: \.isBroken) ? .badFlow : failed > 0 ? .declined : .done
  }

  func contains(of folder: FlowFolder) -> Bool {
    let path = RunCommand.absolute(folder.flowPath)
    return flows.contains { RunCommand.absolute($0.path) == path }
  }
}

struct FlowTests {
  let path: String
  let outcome: Outcome

  enum Outcome {
    case unreadable(FileReadError)
    /// There are no scenarios. This is an error if the command's argument names only this flow.
    case untested(isNamed: Bool)
    case invalid([DiagnosticReport])
    case tested(ScenarioFile, results: [ScenarioResult], mistaken: [InvalidScenario], coverage: FlowCoverage)
  }

  struct Entry {
    let name: String
    let source: SourceFile
    let range: SourceRange
    var differences: [ScenarioDifference] = []
    var diagnostics: [Diagnostic] = []

    var isPassed: Bool { differences.isEmpty && diagnostics.isEmpty }
    var position: SourcePosition { source.position(at: range.start) }
  }

  /// The scenarios in file order.
  var entries: [Entry] {
    guard case .tested(let file, let results, let mistaken, _) = outcome else { return [] }
    let run = results.map {
      Entry(name: $0.scenario.name, source: file.source, range: $0.scenario.range, differences: $0.differences)
    }
    let others = mistaken.map {
      Entry(name: $0.name, source: file.source, range: $0.range, diagnostics: $0.diagnostics)
    }
    return (run + others).sorted { $0.range.start < $1.range.start }
  }

  var failed: Int { entries.count { !$0.isPassed } + (isBroken ? 1 : 0) }

  /// Whether the flow or its scenarios can't be used, or there are no scenarios and the command's argument names only this flow.
  var isBroken: Bool {
    switch outcome {
    case .untested(let isNamed): isNamed
    case .invalid, .unreadable: true
    case .tested(let file, _, _, _): file.isBroken
    }
  }

  var isUnreadable: Bool { if case .unreadable = outcome { true } else { false } }

  /// The problems of the flow, or the problems of its scenario file that do not belong to a scenario.
  var reports: [DiagnosticReport] {
    switch outcome {
    case .untested, .unreadable: return []
    case .invalid(let reports): return reports
    case .tested(let file, _, _, _):
      let ofScenarios = Set(file.mistaken.flatMap(\.diagnostics))
      let own = file.report.diagnostics.filter { !ofScenarios.contains($0) }
      return [DiagnosticReport(source: file.source, diagnostics: own)]
    }
  }

  var allReports: [DiagnosticReport] {
    guard case .tested(let file, _, let mistaken, _) = outcome else { return reports }
    return reports + [DiagnosticReport(source: file.source, diagnostics: mistaken.uniqueDiagnostics.flatMap(\.self))]
  }

  var notRun: LocalizedMessage? {
    switch outcome {
    case .unreadable(let error): CommandMessages.cannotRead(error)
    case .untested: TestMessages.noScenarios(path)
    case .invalid, .tested: nil
    }
  }

  var coverage: FlowCoverage? {
    guard case .tested(_, _, _, let coverage) = outcome else { return nil }
    return coverage
  }

  /// The path shown in the report: the scenario file if it was read, otherwise the flow file.
  var file: String {
    guard case .tested(let file, _, _, _) = outcome else { return path }
    return file.source.name
  }
}
