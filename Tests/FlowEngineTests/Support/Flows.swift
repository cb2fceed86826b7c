import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Reads a flow from JSON.
///
/// An error in it fails the test.
func flow(
  _ text: String, language: String? = nil, allowing rules: Set<String> = [],
  _ place: SourceLocation = #_sourceLocation
) throws -> Flow {
  let (flow, reports) = Flow.read(SourceFile(name: "test.jsonc", text: text), texts: nil, language: language)
  let report = try #require(reports.first, sourceLocation: place)
  let events = report.diagnostics.filter { $0.severity == .error && !rules.contains($0.rule.rawValue) }
  #expect(events.isEmpty, "\(report.rendered { $0 })", sourceLocation: place)
  return try #require(flow, sourceLocation: place)
}

/// Reads a flow from its services and steps.
func flow(
  services: String = "", given: String = "", steps: String, allowing rules: Set<String> = [],
  _ place: SourceLocation = #_sourceLocation
) throws -> Flow {
  let text = """
    { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en",
      "given": { \(given) }, "services": { \(services) },
      "steps": [ \(steps) ] }
    """
  return try flow(text, allowing: rules, place)
}

/// Reads the shipped onboarding flow.
func onboarding() throws -> Flow {
  let url = URL(filePath: #filePath).appending(path: "../../../../Flows/onboarding/flow.jsonc").standardized
  return try flow(String(decoding: try Data(contentsOf: url), as: UTF8.self))
}

/// Records an issue for every difference from what the tester expected.
func check(_ tester: MachineTester, _ place: SourceLocation = #_sourceLocation) {
  for difference in tester.differences { Issue.record("\(difference)", sourceLocation: place) }
}

extension MachineTester {
  /// Stores the session and resumes it without its transient answers.
  func restart(run: String = "run 1", flow: Flow? = nil) -> MachineTester {
    let content = SnapshotContent(machine.model.sessionToSave, machine.flow)
    let data = try? JSONEncoder().encode(content)
    let stored = data.flatMap { try? JSONDecoder().decode(SnapshotContent.self, from: $0) } ?? SnapshotContent()
    let session = Session.restored(stored, flow ?? machine.flow, given: nil, run: run).session
    return going(on: session, in: flow ?? machine.flow).when(.resume)
  }

  /// Expects the result at the current step, as JSON with sorted keys.
  func expect(result: String) -> MachineTester {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let value = machine.model.result(at: machine.model.current).value
    let found = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var tester = self
    if found != result { tester.differ("result", expected: [result], found: [found]) }
    return tester
  }

  /// Returns what the screen of a step shows.
  func state(_ id: String? = nil) -> StepViewState? {
    guard let step = id.map({ machine.model.step($0) }) ?? machine.model.current else { return nil }
    return machine.viewModel(for: step).state
  }

  /// Expects the problems on the screen, as codes by field.
  func expect(problems expected: [String: [String]], at id: String? = nil) -> MachineTester {
    var found: [String: [String]] = [:]
    for field in state(id)?.fields ?? [] where !field.problems.isEmpty {
      found[field.path] = field.problems.map(\.code)
    }
    if let form = state(id)?.formProblems, !form.isEmpty { found["form"] = form.map(\.code) }
    var tester = self
    if found != expected { tester.differ("problems", expected: ["\(expected)"], found: ["\(found)"]) }
    return tester
  }

  /// Expects the request of the running call, as `name=value` in the order of the port.
  func expect(request expected: String) -> MachineTester {
    var found = "none"
    if let outgoing = machine.outgoing {
      let template = TemplateText(flow: machine.flow, environment: machine.model.derivation.environment)
      found = zip(outgoing.request.names, outgoing.request.values).filter { $1 != .null }
        .map { "\($0)=\(template.shown($1.revealed, .plain))" }.joined(separator: " ")
    }
    var tester = self
    if found != expected { tester.differ("request", expected: [expected], found: [found]) }
    return tester
  }
}
