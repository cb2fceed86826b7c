import FlowSyntax
import FlowTesting
import Localization

extension TestReport {
  var text: String {
    // A flow with a reason in `notRun` is left out, because the reason has been printed already. If only some scenarios
    // were selected, a flow with none of them is left out, too, unless it is broken.
    let told = flows.filter { $0.notRun == nil && (!isFiltered || $0.isBroken || !$0.entries.isEmpty) }
    if !flows.isEmpty, flows.allSatisfy(\.isUnreadable) { return "" }
    return told.map { text(of: $0) + "\n" }.joined() + TestMessages.count(passed: passed, failed: failed) + "\n"
  }

  private func text(of flow: FlowTests) -> String {
    let told = flow.reports.map { $0.rendered(in: style, escape: escaped) }.filter { !$0.isEmpty }.joined(
      separator: "\n")
    var diagnostics = Set<Diagnostic>()
    let scenarios = flow.entries.map { entry in
      text(of: entry, telling: entry.diagnostics.filter { diagnostics.insert($0).inserted })
    }.joined()
    // If a scenario has errors, the report does not list the parts of the flow that are not covered, because a long
    // list would hide the errors.
    let coverage =
      isFiltered || flow.isBroken ? "" : flow.coverage.map { text(of: $0, isWhole: diagnostics.isEmpty) } ?? ""
    return escaped(flow.file) + "\n" + told + scenarios + coverage
  }

  /// - Parameter diagnostics: The errors to print. All cases of a scenario have the same errors, so they are printed
  ///   for the first case only.
  private func text(of entry: FlowTests.Entry, telling diagnostics: [Diagnostic]) -> String {
    let name = escaped(entry.name)
    if entry.isPassed { return TestMessages.passed(name) + "\n" }
    let report = DiagnosticReport(source: entry.source, diagnostics: diagnostics)
    let told = diagnostics.isEmpty && !entry.diagnostics.isEmpty ? "  \(TestMessages.errorsAbove)\n" : ""
    return TestMessages.failed(name) + "\n" + report.rendered(in: style, escape: escaped) + told
      + entry.differences.map { text(of: $0) }.joined()
  }

  private func text(of difference: ScenarioDifference) -> String {
    let position = difference.position
    let place = "\(escaped(difference.file)):\(position.line):\(position.column)"
    return "  \(place): \(escaped(difference.heading))\n"
      + lines(TestMessages.expected, difference.expected) + lines(TestMessages.found, difference.found)
  }

  /// The values are not padded, because screen readers read padded text badly.
  private func lines(_ heading: String, _ lines: [String]) -> String {
    let shown = lines.isEmpty ? [TestMessages.nothing] : lines.map(escaped)
    if shown.count == 1 { return "    \(heading) \(shown[0])\n" }
    return "    \(heading)\n" + shown.map { "      \($0)\n" }.joined()
  }

  func text(of coverage: FlowCoverage, isWhole: Bool) -> String {
    let counts = FlowCoverage.Kind.allCases.map { ($0, coverage.count(of: $0)) }.filter { $0.1.all > 0 }
    let summary = TestMessages.covered(
      coverage.percent, of: escaped(coverage.source.name),
      counts.map { TestMessages.count($0.1.covered, of: $0.1.all, $0.0) })
    let uncovered = (isWhole ? coverage.uncovered : []).map { point in
      let position = coverage.source.position(at: point.range.start)
      let place = "\(escaped(coverage.source.name)):\(position.line):\(position.column)"
      return "\(place): \(TestMessages.notCovered(escaped(point.description)))\n"
    }
    return summary + "\n" + uncovered.joined()
  }
}

extension TestReport {
  var junit: String {
    JUnit.document(flows.map { suite($0) }, tests: passed + failed, failures: failed)
  }

  private func suite(_ flow: FlowTests) -> String {
    let cases = flow.entries.map { testCase($0, in: flow) } + (asWhole(flow).map { [$0] } ?? [])
    let isSkipped = flow.notRun != nil && !flow.isBroken
    return JUnit.suite(flow.path, cases, failures: flow.failed, isSkipped: isSkipped)
  }

  /// Returns a test case for the flow as a whole if it has no scenarios, or if it or its scenario file can't be used.
  private func asWhole(_ flow: FlowTests) -> String? {
    if let sentence = flow.notRun?.text(in: .english) {
      let skipped = "<skipped message=\"\(xmlText(sentence))\"/>"
      return element(flow.file, flow, 1, flow.isBroken ? JUnit.failure(sentence) : skipped)
    }
    guard flow.isBroken else { return nil }
    let broken = flow.reports.filter(\.hasErrors)
    let told = broken.map { $0.rendered(escape: { $0 }) }.joined(separator: "\n")
    let first = broken.first.flatMap { report in
      report.diagnostics.first.map { report.source.position(at: $0.range.start).line }
    }
    return element(flow.file, flow, first ?? 1, JUnit.failure(TestMessages.cannotBeRun, told))
  }

  private func testCase(_ entry: FlowTests.Entry, in flow: FlowTests) -> String {
    element(entry.name, flow, entry.position.line, entry.isPassed ? nil : failure(of: entry))
  }

  private func failure(of entry: FlowTests.Entry) -> String {
    guard entry.diagnostics.isEmpty else {
      let report = DiagnosticReport(source: entry.source, diagnostics: entry.diagnostics)
      return JUnit.failure(TestMessages.cannotBeRun, report.rendered(escape: { $0 }))
    }
    let told = entry.differences.map { $0.description }.joined(separator: "\n")
    return JUnit.failure(entry.differences.first.map(\.heading) ?? "", told)
  }

  private func element(_ name: String, _ flow: FlowTests, _ line: Int, _ content: String?) -> String {
    JUnit.testCase(name, of: flow.path, file: flow.file, line: line, content)
  }
}

extension TestReport {
  var document: Document {
    let reports = flows.flatMap(\.allReports)
    let covered = isFiltered ? [] : flows.filter { !$0.isBroken }.compactMap(\.coverage)
    return [
      "schema": 1, "passed": passed, "failed": failed,
      "scenarios": flows.flatMap { flow in flow.entries.map { document(of: $0, in: flow) } },
      "diagnostics": reports.listed, "incomplete": reports.incomplete, "coverage": covered.map(document),
      "notRun": flows.compactMap { flow -> Document? in
        flow.notRun.map { ["file": flow.path, "message": $0.text(in: .english)] }
      },
    ]
  }

  private func document(of entry: FlowTests.Entry, in flow: FlowTests) -> Document {
    [
      "flow": flow.path, "file": flow.file, "line": entry.position.line, "column": entry.position.column,
      "name": entry.name, "status": entry.isPassed ? "passed" : entry.diagnostics.isEmpty ? "failed" : "mistaken",
      "differences": entry.differences.map(document),
    ]
  }

  private func document(of difference: ScenarioDifference) -> Document {
    [
      "file": difference.file, "line": difference.position.line, "column": difference.position.column,
      "step": difference.step, "message": difference.heading, "expected": difference.expected, "seen": difference.found,
    ]
  }

  func document(of coverage: FlowCoverage) -> Document {
    let counts = FlowCoverage.Kind.allCases.map { kind -> (String, Document) in
      let count = coverage.count(of: kind)
      return (kind.rawValue, ["covered": count.covered, "all": count.all])
    }
    return [
      "flow": coverage.source.name, "percent": coverage.percent, "counts": Dictionary(uniqueKeysWithValues: counts),
      "uncovered": coverage.uncovered.map { point -> Document in
        let position = coverage.source.position(at: point.range.start)
        return [
          "line": position.line, "column": position.column, "kind": point.part.kind.rawValue,
          "message": point.description,
        ]
      },
    ]
  }
}
