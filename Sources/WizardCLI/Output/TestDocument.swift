import FlowSyntax
import FlowTesting
import Localization

/// What `test --format json` prints.
struct TestDocument: Encodable {
  struct Scenario: Encodable {
    let flow: String
    let file: String
    let line: Int
    let column: Int
    let name: String
    let status: String
    let differences: [Difference]
  }

  struct Difference: Encodable {
    let file: String
    let line: Int
    let column: Int
    let step: String?
    let message: String
    let expected: [String]
    let seen: [String]
  }

  struct NotRun: Encodable {
    let file: String
    let message: String
  }

  struct Coverage: Encodable {
    struct Count: Encodable {
      let covered: Int
      let all: Int
    }

    struct Point: Encodable {
      let line: Int
      let column: Int
      let kind: String
      let message: String
    }

    let flow: String
    let percent: Int
    let counts: [String: Count]
    let uncovered: [Point]
  }

  let schema = 1
  let passed: Int
  let failed: Int
  let scenarios: [Scenario]
  let diagnostics: [DiagnosticDocument.Entry]
  /// The files with more diagnostics than are listed; nil where there is none.
  let incomplete: [String]?
  let coverage: [Coverage]
  let notRun: [NotRun]

  init(_ report: TestReport) {
    passed = report.passed
    failed = report.failed
    scenarios = report.flows.flatMap { flow in flow.entries.map { Scenario($0, of: flow) } }
    let found = DiagnosticDocument(report.flows.flatMap(\.allReports))
    (diagnostics, incomplete) = (found.diagnostics, found.incomplete)
    coverage =
      report.isFiltered ? [] : report.flows.filter { !$0.isBroken }.compactMap { $0.coverage.map(Coverage.init) }
    notRun = report.flows.compactMap { flow in
      flow.notRun.map { NotRun(file: flow.path, message: $0.text(in: .english)) }
    }
  }
}

extension TestDocument.Scenario {
  init(_ entry: FlowTests.Entry, of flow: FlowTests) {
    self.init(
      flow: flow.path, file: flow.file, line: entry.position.line, column: entry.position.column, name: entry.name,
      status: entry.isPassed ? "passed" : entry.diagnostics.isEmpty ? "failed" : "mistaken",
      differences: entry.differences.map(TestDocument.Difference.init))
  }
}

extension TestDocument.Difference {
  init(_ difference: ScenarioDifference) {
    self.init(
      file: difference.file, line: difference.position.line, column: difference.position.column, step: difference.step,
      message: difference.heading, expected: difference.expected, seen: difference.seen)
  }
}

extension TestDocument.Coverage {
  init(_ coverage: FlowCoverage) {
    let counts = FlowCoverage.Kind.allCases.map { kind in
      let count = coverage.count(of: kind)
      return (kind.rawValue, Count(covered: count.covered, all: count.all))
    }
    self.init(
      flow: coverage.source.name, percent: coverage.percent, counts: Dictionary(uniqueKeysWithValues: counts),
      uncovered: coverage.uncovered.map { point in
        let position = coverage.source.position(at: point.range.start)
        return Point(
          line: position.line, column: position.column, kind: point.part.kind.rawValue, message: point.description)
      })
  }
}
