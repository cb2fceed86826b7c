import FlowSyntax
import FlowTesting
import Localization

/// What continuous-integration servers read: the JUnit form of results, as Ant's `junitreport` defined it.
extension TestReport {
  var junit: String {
    let suites = flows.map { suite($0) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(passed + failed)" failures="\(failed)">
      \(suites)</testsuites>

      """
  }

  private func suite(_ flow: FlowTests) -> String {
    let cases = flow.entries.map { testCase($0, in: flow) } + (asWhole(flow).map { [$0] } ?? [])
    let skipped = flow.notRun != nil && !flow.isBroken ? " skipped=\"1\"" : ""
    return
      "<testsuite name=\"\(xmlText(flow.path))\" tests=\"\(cases.count)\" failures=\"\(flow.failed)\"\(skipped)>\n"
      + cases.joined() + "</testsuite>\n"
  }

  /// What there is to tell of a flow that is not told of any scenario.
  private func asWhole(_ flow: FlowTests) -> String? {
    if let sentence = flow.notRun?.text(in: .english) {
      return flow.isBroken
        ? element(flow.file, flow, 1, failure: sentence, "") : element(flow.file, flow, 1, skipped: sentence)
    }
    guard flow.isBroken else { return nil }
    let broken = flow.reports.filter(\.hasErrors)
    let told = broken.map { $0.rendered(escape: { $0 }) }.joined(separator: "\n")
    let first = broken.first.flatMap { report in
      report.diagnostics.first.map { report.source.position(at: $0.range.start).line }
    }
    return element(flow.file, flow, first ?? 1, failure: TestMessages.cannotBeRun, told)
  }

  private func testCase(_ entry: FlowTests.Entry, in flow: FlowTests) -> String {
    let line = entry.position.line
    if entry.isPassed { return element(entry.name, flow, line, failure: nil, "") }
    guard entry.diagnostics.isEmpty else {
      let report = DiagnosticReport(source: entry.source, diagnostics: entry.diagnostics)
      return element(entry.name, flow, line, failure: TestMessages.cannotBeRun, report.rendered(escape: { $0 }))
    }
    let heading = entry.differences.first.map(\.heading) ?? ""
    let told = entry.differences.map { $0.description }.joined(separator: "\n")
    return element(entry.name, flow, line, failure: heading, told)
  }

  private func element(
    _ name: String, _ flow: FlowTests, _ line: Int, failure: String?, _ content: String
  ) -> String {
    let start = start(name, flow, line)
    guard let failure else { return start + "/>\n" }
    return start
      + ">\n<failure message=\"\(xmlText(failure))\">\(xmlText(content, isAttribute: false))</failure>\n</testcase>\n"
  }

  private func element(_ name: String, _ flow: FlowTests, _ line: Int, skipped: String) -> String {
    start(name, flow, line) + ">\n<skipped message=\"\(xmlText(skipped))\"/>\n</testcase>\n"
  }

  private func start(_ name: String, _ flow: FlowTests, _ line: Int) -> String {
    "<testcase classname=\"\(xmlText(flow.path))\" name=\"\(xmlText(name))\" file=\"\(xmlText(flow.file))\" line=\"\(line)\""
  }
}
