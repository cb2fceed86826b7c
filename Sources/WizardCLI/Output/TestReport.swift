import FlowServices
import FlowSyntax
import FlowTesting
import Localization

/// What `wizard test` found, flow by flow.
struct TestReport {
  /// Whether only some of the scenarios were asked for, so that what they cover says nothing of the others.
  let isFiltered: Bool
  var flows: [FlowTests] = []

  /// Scenarios in which nothing was otherwise than expected.
  var passed: Int { flows.flatMap(\.entries).count { $0.isPassed } }

  /// All others; a file or a flow that cannot be read counts as one.
  var failed: Int { flows.map(\.failed).reduce(0, +) }

  /// Whether there was nothing to run and nothing to complain of.
  var isEmpty: Bool { passed + failed == 0 }

  var status: ExitStatus {
    let isNothingTested = !flows.isEmpty && flows.allSatisfy { if case .untested = $0.outcome { true } else { false } }
    let isUnreadable = flows.contains { flow in
      switch flow.outcome {
      case .unreadable, .untested(isNamed: true): true
      case .untested(isNamed: false), .mistaken, .tested: false
      }
    }
    if isNothingTested || isUnreadable { return .unreadable }
    return flows.contains(where: \.isBroken) ? .badFlow : failed > 0 ? .declined : .done
  }

  /// Whether a flow has its place here already.
  func tells(of folder: FlowFolder) -> Bool {
    let path = RunCommand.absolute(folder.flowPath)
    return flows.contains { RunCommand.absolute($0.path) == path }
  }
}

/// What came of the scenarios of one flow.
struct FlowTests {
  /// The flow file.
  let path: String
  let outcome: Outcome

  enum Outcome {
    case unreadable(FileReadError)
    /// There are no scenarios; a flow that was named is expected to have some.
    case untested(isNamed: Bool)
    /// The flow has mistakes, and nothing was run.
    case mistaken([DiagnosticReport])
    /// What could be run was.
    case tested(ScenarioFile, results: [ScenarioResult], mistaken: [InvalidScenario], coverage: FlowCoverage)
  }

  /// A scenario and what came of it.
  struct Entry {
    let name: String
    let source: SourceFile
    let range: SourceRange
    var differences: [ScenarioDifference] = []
    /// What keeps it from being run.
    var diagnostics: [Diagnostic] = []

    var isPassed: Bool { differences.isEmpty && diagnostics.isEmpty }
    var position: SourcePosition { source.position(at: range.start) }
  }

  /// The scenarios, in the order of the file.
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

  /// Scenarios that did not pass, and one where it is not known how many there are.
  var failed: Int { entries.count { !$0.isPassed } + (isBroken ? 1 : 0) }

  /// Whether the flow or its file of scenarios cannot be used as a whole.
  var isBroken: Bool {
    switch outcome {
    case .untested(let isNamed): isNamed
    case .mistaken, .unreadable: true
    case .tested(let file, _, _, _): file.isBroken
    }
  }

  /// What is wrong with the flow, or with its file of scenarios outside of any scenario.
  var reports: [DiagnosticReport] {
    switch outcome {
    case .untested, .unreadable: return []
    case .mistaken(let reports): return reports
    case .tested(let file, _, _, _):
      let ofScenarios = Set(file.mistaken.flatMap(\.diagnostics))
      let own = file.report.diagnostics.filter { !ofScenarios.contains($0) }
      return [DiagnosticReport(source: file.source, diagnostics: own)]
    }
  }

  /// What is wrong with the flow, and with those of its scenarios that were asked for; each once.
  var allReports: [DiagnosticReport] {
    guard case .tested(let file, _, let mistaken, _) = outcome else { return reports }
    return reports + [DiagnosticReport(source: file.source, diagnostics: mistaken.toldOnce.flatMap(\.self))]
  }

  /// Why nothing could be run; nil where a report of mistakes says it, or where something was.
  var notRun: LocalizedMessage? {
    switch outcome {
    case .unreadable(let error): CommandMessages.cannotRead(error.path, error.reason)
    case .untested: TestMessages.noScenarios(path)
    case .mistaken, .tested: nil
    }
  }

  var coverage: FlowCoverage? {
    guard case .tested(_, _, _, let coverage) = outcome else { return nil }
    return coverage
  }

  /// The file that is reported on: that of the scenarios, where it was read.
  var file: String {
    guard case .tested(let file, _, _, _) = outcome else { return path }
    return file.source.name
  }
}
