public import FlowDefinition
public import FlowSyntax
public import Foundation

/// A flow's own tests: the scenarios of a `tests.jsonc`, checked against the flow.
public struct ScenarioFile: Sendable {
  /// The file.
  public let source: SourceFile
  /// The scenarios without mistakes, a case each, in the order of the file.
  public let scenarios: [Scenario]
  /// The scenarios that cannot be run, with what is wrong with each.
  public let mistaken: [InvalidScenario]
  /// Everything wrong with the file, that of its scenarios included.
  public let report: DiagnosticReport
  /// Whether something is wrong outside of any scenario, so that it is not known what else the file holds.
  public let isBroken: Bool

  /// Reads a file of scenarios of a flow.
  ///
  /// Mistakes of one scenario keep no other from being run.
  public static func read(_ source: SourceFile, of flow: Flow) -> ScenarioFile {
    let (root, syntax) = JSONReader.read(source, as: ScenarioMessages.scenarioFile)
    let sink = DiagnosticSink(syntax.diagnostics)
    var file = ScenarioFileReader(source: source, flow: flow, sink: sink)
    if let root, !sink.hasErrors { file.read(root) }
    return ScenarioFile(
      source: source, scenarios: file.scenarios, mistaken: file.mistaken,
      report: DiagnosticReport(source: source, diagnostics: sink.diagnostics + file.mistaken.toldOnce.flatMap(\.self)),
      isBroken: sink.hasErrors)
  }
}

/// A scenario that cannot be run.
public struct InvalidScenario: Sendable {
  /// What it is called, "" where it has no name.
  public let name: String
  /// Where it begins in its file.
  public let range: SourceRange
  /// What is wrong with it.
  public let diagnostics: [Diagnostic]
}

extension [InvalidScenario] {
  /// What is wrong with each that was not told of one before: a mistake of a scenario is one of all of its cases.
  public var toldOnce: [[Diagnostic]] {
    var told = Set<Diagnostic>()
    return map { scenario in scenario.diagnostics.filter { told.insert($0).inserted } }
  }
}

extension Scenario {
  /// The scenarios of a flow in the `tests.jsonc` of its folder, or in a file of another name.
  ///
  /// Throws `FlowFileError`, with every diagnostic, if anything is wrong with one of them, and what reading the file
  /// throws.
  public static func all(in url: URL, of flow: Flow) throws -> [Scenario] {
    let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    let file = isFolder ? url.appending(path: "tests.jsonc") : url
    let bytes = [UInt8](try Data(contentsOf: file))
    let read = ScenarioFile.read(SourceFile(name: file.path(percentEncoded: false), bytes: bytes), of: flow)
    if read.report.hasErrors { throw FlowFileError([read.report]) }
    return read.scenarios
  }
}
