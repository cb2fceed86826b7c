import FlowSyntax
import FlowTesting

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
    var cases = flow.entries.map { testCase($0, in: flow) }
    let broken = flow.reports.filter { $0.hasErrors }
    if flow.isBroken {
      let told = broken.map { $0.rendered(escape: { $0 }) }.joined(separator: "\n")
      cases.append(element(flow.file, flow, 1, failure: TestWords.cannotBeRun, told))
    }
    let failures = flow.entries.count { !$0.isPassed } + (flow.isBroken ? 1 : 0)
    return "<testsuite name=\"\(xml(flow.path))\" tests=\"\(cases.count)\" failures=\"\(failures)\">\n"
      + cases.joined() + "</testsuite>\n"
  }

  private func testCase(_ entry: FlowTests.Entry, in flow: FlowTests) -> String {
    let line = entry.position.line
    if entry.isPassed { return element(entry.name, flow, line, failure: nil, "") }
    guard entry.diagnostics.isEmpty else {
      let report = DiagnosticReport(source: entry.source, diagnostics: entry.diagnostics)
      return element(entry.name, flow, line, failure: TestWords.cannotBeRun, report.rendered(escape: { $0 }))
    }
    let heading = entry.differences.first.map(\.heading) ?? ""
    let told = entry.differences.map { $0.description }.joined(separator: "\n")
    return element(entry.name, flow, line, failure: heading, told)
  }

  private func element(
    _ name: String, _ flow: FlowTests, _ line: Int, failure: String?, _ content: String
  ) -> String {
    let start =
      "<testcase classname=\"\(xml(flow.path))\" name=\"\(xml(name))\" file=\"\(xml(flow.file))\" line=\"\(line)\""
    guard let failure else { return start + "/>\n" }
    return start + ">\n<failure message=\"\(xml(failure))\">\(xml(content))</failure>\n</testcase>\n"
  }

  /// Text as XML takes it (XML 1.0 §2.2, §2.4): what cannot stand there at all is written as an escape.
  private func xml(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": String(scalar)
      case _: scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value) ? escaped(String(scalar)) : String(scalar)
      }
    }.joined()
  }
}
