import FlowDefinition
import FlowSyntax

/// Takes a file of scenarios apart: its scenarios, and the cases of each.
struct ScenarioFileReader {
  let source: SourceFile
  let flow: Flow
  let sink: DiagnosticSink
  private(set) var scenarios: [Scenario] = []
  private(set) var mistaken: [InvalidScenario] = []
  /// The line of each scenario, by its name.
  private var lines: [String: Int] = [:]

  static let keys = ["$schema", "scenarios"]
  static let scenarioKeys = [
    "name", "today", "given", "prefill", "services", "steps", "outcome", "stopped", "result", "cases",
  ]

  init(source: SourceFile, flow: Flow, sink: DiagnosticSink) {
    self.source = source
    self.flow = flow
    self.sink = sink
  }

  mutating func read(_ root: JSONNode) {
    guard let object = ObjectReader(root, kind: "a file of scenarios", keys: Self.keys, sink: sink),
      let node = object.required("scenarios")
    else { return }
    let nodes = sink.array(node, "scenarios")
    for node in nodes { readAll(node) }
    if nodes.isEmpty, !sink.hasErrors { sink.error(.missingKey, ScenarioMessages.noScenarios, at: node.range) }
  }

  /// A scenario, or one for each of its cases.
  private mutating func readAll(_ node: JSONNode) {
    let own = DiagnosticSink()
    guard let object = ObjectReader(node, kind: "a scenario", keys: Self.scenarioKeys, sink: own) else {
      mistaken.append(InvalidScenario(name: "", range: node.range, diagnostics: own.diagnostics))
      return
    }
    let name = object.requiredText("name")
    guard let cases = object["cases"] else { return read(object, name: name, own) }
    let base = node.without("cases")
    let patches = own.array(cases, "cases")
    var unchanged: Int?
    if patches.isEmpty, !own.hasErrors { own.error(.missingKey, ScenarioMessages.noCases, at: cases.range) }
    for (number, patch) in patches.enumerated() {
      let sink = DiagnosticSink(own.diagnostics)
      guard
        let changes = ObjectReader(patch, kind: "a case", keys: Self.scenarioKeys.filter { $0 != "cases" }, sink: sink),
        let merged = ObjectReader(
          base.merged(with: patch.without("name"), sink: sink), kind: "a scenario", keys: nil, sink: sink)
      else {
        mistaken.append(InvalidScenario(name: name?.text ?? "", range: patch.range, diagnostics: sink.diagnostics))
        continue
      }
      if let name = changes.text("name"), name.text.allSatisfy(\.isWhitespace) {
        sink.error(.missingKey, ScenarioMessages.emptyCaseName, at: name.quotedRange)
      }
      if changes.members.allSatisfy({ $0.key.text == "name" }) {
        if let unchanged, changes["name"] == nil {
          sink.error(.duplicateID, ScenarioMessages.sameCase(line: unchanged), at: changes.opening)
        }
        unchanged = unchanged ?? source.position(at: patch.range.start).line
      }
      let caseName = changes.text("name")?.text ?? ScenarioMessages.caseNumber(number + 1)
      let full = name.map { LocatedText(ScenarioMessages.caseName($0.text, caseName)) }
      read(merged, name: full, sink, at: patch.range, nameRange: changes.keyRange("name"))
    }
    if own.hasErrors, patches.isEmpty { note(name, node.range, own) }
  }

  private mutating func read(
    _ object: ObjectReader, name: LocatedText?, _ sink: DiagnosticSink, at range: SourceRange? = nil,
    nameRange: SourceRange? = nil
  ) {
    let nameRange = nameRange ?? name?.quotedRange ?? object.opening
    if let name, name.text.allSatisfy(\.isWhitespace) {
      sink.error(.missingKey, ScenarioMessages.emptyName, at: nameRange)
    } else if let name {
      let line = source.position(at: nameRange.start).line
      if let first = lines[name.text] {
        sink.error(.duplicateID, ScenarioMessages.sameName(name.text, line: first), at: nameRange)
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
  /// An object without one of its members.
  fileprivate func without(_ key: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { $0.key.text != key }), at: range)
  }
}
