public import FlowDefinition
import FlowServices
package import FlowSyntax
public import Foundation

package struct ScenarioFile: Sendable {
  package let source: SourceFile
  /// The flow with the functions of the file.
  package let flow: Flow
  /// The valid scenarios in the order of the file; a scenario with `cases` is read as one scenario for each case.
  package let scenarios: [Scenario]
  package let mistaken: [InvalidScenario]
  /// The diagnostics of the file, including those of its scenarios.
  package let report: DiagnosticReport
  /// Whether the file has errors outside scenarios, so that scenarios may be missing.
  package let isBroken: Bool

  /// Errors in one scenario do not affect the others.
  package static func read(_ source: SourceFile, of flow: Flow) -> ScenarioFile {
    let (root, syntax) = JSONReader.read(source, as: ScenarioMessages.scenarioFile)
    let sink = DiagnosticSink(syntax.diagnostics)
    var file = ScenarioFileReader(source: source, flow: flow, sink: sink)
    if let root, !sink.hasErrors { file.read(root) }
    // Without its functions, a scenario would fail for another reason than its own.
    let scenarios = file.flow.lacksFunctions ? [] : file.scenarios
    return ScenarioFile(
      source: source, flow: file.flow, scenarios: scenarios, mistaken: file.mistaken,
      report: DiagnosticReport(
        source: source, diagnostics: sink.diagnostics + file.mistaken.uniqueDiagnostics.flatMap(\.self)),
      isBroken: sink.hasErrors)
  }
}

package struct InvalidScenario: Sendable {
  /// The name of the scenario, or "" if it has none.
  package let name: String
  package let range: SourceRange
  package let diagnostics: [Diagnostic]
}

extension [InvalidScenario] {
  /// Leaves out the diagnostics that an earlier scenario also has: cases of the same scenario can have the same errors.
  package var uniqueDiagnostics: [[Diagnostic]] {
    var told = Set<Diagnostic>()
    return map { scenario in scenario.diagnostics.filter { told.insert($0).inserted } }
  }
}

extension Scenario {
  /// Reads the scenarios of a flow.
  ///
  /// - Parameters:
  ///   - url: The folder of the flow, or a scenario file with any name.
  ///   - flow: The flow.
  /// - Returns: The scenarios in the order of the file; a scenario with `cases` is read as one scenario for each case.
  /// - Throws: `FileReadError` if the file cannot be read, or `FlowFileError` with the diagnostics if the file has
  ///   errors.
  public static func all(in url: URL, of flow: Flow) throws -> [Scenario] {
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    let file = isFolder ? url.appending(path: "tests.jsonc") : url
    let read = ScenarioFile.read(try readFile(file.path(percentEncoded: false)), of: flow)
    if read.report.hasErrors { throw FlowFileError([read.report]) }
    return read.scenarios
  }
}

struct ScenarioFileReader {
  let source: SourceFile
  private(set) var flow: Flow
  let sink: DiagnosticSink
  private(set) var scenarios: [Scenario] = []
  private(set) var mistaken: [InvalidScenario] = []
  var lines: [String: Int] = [:]

  static let keys = ["$schema", "functions", "scenarios"]
  static let scenarioKeys = [
    "name", "today", "timeZone", "given", "prefill", "services", "steps", "outcome", "stopped", "result", "cases",
  ]

  mutating func read(_ root: JSONNode) {
    guard let object = ObjectReader(root, kind: "a scenario file", keys: Self.keys, sink: sink) else { return }
    _ = object.text("$schema")
    provideFunctions(object)
    guard let node = object.required("scenarios") else { return }
    let nodes = sink.array(node, "scenarios")
    for node in nodes { readAll(node) }
    if nodes.isEmpty, !sink.hasErrors { sink.report(.missingKey, ScenarioMessages.noScenarios, at: node.range) }
  }

  private mutating func provideFunctions(_ object: ObjectReader) {
    let functions = AnswerTable.tables(object, of: flow)
    if flow.implementations == nil, !sink.hasErrors { AnswerTable.checkComplete(object, of: flow) }
    if !sink.hasErrors, let provided = try? flow.provided(with: functions) { flow = provided }
  }

  private mutating func readAll(_ node: JSONNode) {
    let own = DiagnosticSink()
    guard let object = ObjectReader(node, kind: "a scenario", keys: Self.scenarioKeys, sink: own) else {
      return note(nil, node.range, own)
    }
    let name = object.requiredText("name")
    guard let cases = object["cases"] else { return read(object, name: name, own) }
    let patches = own.array(cases, "cases")
    if patches.isEmpty {
      if !own.hasErrors { own.report(.missingKey, ScenarioMessages.noCases, at: cases.range) }
      return note(name, node.range, own)
    }
    let base = node.without("cases")
    var unchanged: Int?
    for (number, patch) in patches.enumerated() {
      readCase(
        patch, number: number + 1, of: base, named: name, sink: DiagnosticSink(own.diagnostics), unchanged: &unchanged)
    }
  }

  /// - Parameter unchanged: The line of the first case that changes nothing except the name; `nil` if there is none so
  ///   far.
  private mutating func readCase(
    _ patch: JSONNode, number: Int, of base: JSONNode, named name: LocatedText?, sink: DiagnosticSink,
    unchanged: inout Int?
  ) {
    guard
      let changes = ObjectReader(patch, kind: "a case", keys: Self.scenarioKeys.filter { $0 != "cases" }, sink: sink),
      let merged = ObjectReader(
        base.merged(with: patch.without("name"), sink: sink), kind: "a scenario", keys: nil, sink: sink)
    else { return note(name, patch.range, sink) }
    let ownName = changes.text("name")
    if let ownName, ownName.text.allSatisfy(\.isWhitespace) {
      sink.report(.missingKey, ScenarioMessages.emptyCaseName, at: ownName.quotedRange)
    }
    if changes.members.allSatisfy({ $0.key.text == "name" }) {
      if let unchanged, changes["name"] == nil {
        sink.report(.duplicateID, ScenarioMessages.sameCase(line: unchanged), at: changes.opening)
      }
      unchanged = unchanged ?? source.position(at: patch.range.start).line
    }
    let called = ownName?.text ?? ScenarioMessages.caseNumber(number)
    let full = name.map { LocatedText(ScenarioMessages.caseName($0.text, called)) }
    read(merged, name: full, sink, at: patch.range, nameRange: changes.keyRange("name"))
  }

  private mutating func read(
    _ object: ObjectReader, name: LocatedText?, _ sink: DiagnosticSink, at range: SourceRange? = nil,
    nameRange: SourceRange? = nil
  ) {
    let nameRange = nameRange ?? name?.quotedRange ?? object.opening
    if let name, name.text.allSatisfy(\.isWhitespace) {
      sink.report(.missingKey, ScenarioMessages.emptyName, at: nameRange)
    } else if let name {
      let line = source.position(at: nameRange.start).line
      if let first = lines[name.text] {
        sink.report(.duplicateID, ScenarioMessages.sameName(name.text, line: first), at: nameRange)
      } else {
        lines[name.text] = line
      }
    }
    let start = range ?? object.range
    let reader = ScenarioReader(flow: flow, source: source, sink: sink)
    let scenario = reader.read(object, name: name?.text ?? "", range: SourceRange(start.start, start.start + 1))
    if let scenario, !sink.hasErrors { scenarios.append(scenario) } else { note(name, start, sink) }
  }

  private mutating func note(_ name: LocatedText?, _ range: SourceRange, _ sink: DiagnosticSink) {
    mistaken.append(InvalidScenario(name: name?.text ?? "", range: range, diagnostics: sink.diagnostics))
  }
}

extension JSONNode {
  fileprivate func without(_ key: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { $0.key.text != key }), at: range)
  }
}
