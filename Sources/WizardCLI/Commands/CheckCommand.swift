import FlowDefinition
import FlowServices
import FlowSyntax
import FlowTesting
import Localization

struct CheckCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  func run() async throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError(CommandMessages.needsFlow("check")) }
    guard arguments.has(CommandTable.reportAgain) else { return try check() }
    return try await console.repeatWhenSaved(arguments.operands) { try check() }
  }

  private func check() throws -> ExitStatus {
    let format = try arguments.choice(CommandTable.format, usual: Format.text, unknown: CommandMessages.unknownFormat)
    var reports: [DiagnosticReport] = []
    var isReadable = true
    for operand in arguments.operands {
      do {
        for folder in try FlowFolder.find(operand) { reports += try self.reports(of: folder) }
      } catch let error as FileReadError {
        isReadable = false
        try console.sayError(CommandMessages.cannotRead(error))
      }
    }
    switch format {
    case .text: try console.write(text(reports))
    case .json: try console.write(jsonText(reports.document))
    case .github: try console.write(reports.map(GitHubAnnotations.text).joined())
    }
    if !isReadable { return .unreadable }
    return reports.contains { !$0.diagnostics.isEmpty } ? .declined : .done
  }

  private enum Format: String {
    case text, json, github
  }

  private func reports(of folder: FlowFolder) throws -> [DiagnosticReport] {
    let (flow, reports) = try folder.readFlow()
    return try withUnboundCalls(reports, of: folder, flow) + bindings(of: folder, flow) + scenarios(of: folder, flow)
  }

  /// Adds no warnings if there is a bindings file, or if the flow has errors.
  ///
  /// The warnings are not errors, because a program that passes its own services needs no bindings file.
  private func withUnboundCalls(
    _ reports: [DiagnosticReport], of folder: FlowFolder, _ flow: Flow?
  ) -> [DiagnosticReport] {
    guard let flow, bindingsPath(of: folder) == nil else { return reports }
    let unbound = Flow.notAllowed(Bindings.standard.unboundCalls(in: flow, severity: .warning), in: flow.source)
    return reports.map { report in
      report.source.name == flow.source.name
        ? DiagnosticReport(source: report.source, diagnostics: report.diagnostics + unbound) : report
    }
  }

  /// The value of `--services`, or else the file beside the flow; `nil` if there is neither.
  private func bindingsPath(of folder: FlowFolder) -> String? {
    arguments.value(CommandTable.services) ?? (FlowFolder.isThere(folder.servicesPath) ? folder.servicesPath : nil)
  }

  private func bindings(of folder: FlowFolder, _ flow: Flow?) throws -> [DiagnosticReport] {
    guard let path = bindingsPath(of: folder) else { return [] }
    let (bindings, syntax) = Bindings.read(try readFile(path))
    guard let bindings, let flow else { return [syntax] }
    let all = syntax.diagnostics + bindings.mismatches(with: flow)
    return [DiagnosticReport(source: bindings.source, diagnostics: all)]
  }

  private func scenarios(of folder: FlowFolder, _ flow: Flow?) throws -> [DiagnosticReport] {
    guard let flow, FlowFolder.isThere(folder.testsPath) else { return [] }
    return [ScenarioFile.read(try readFile(folder.testsPath), of: flow).report]
  }

  private func text(_ reports: [DiagnosticReport]) -> String {
    let style = environment.style(of: .data, on: console, noColor: arguments.has(CommandTable.noColor))
    var text = ""
    for report in reports {
      let told = report.rendered(in: style, escape: escaped)
      text += told.isEmpty ? CommandMessages.fine(report.source.name) + "\n" : told + "\n"
    }
    let all = reports.flatMap(\.diagnostics)
    let errors = all.count { $0.severity == .error }
    let allowable = all.first { $0.severity == .warning && $0.rule.allowing == .silences }?.rule.rawValue
    return all.isEmpty
      ? text : text + CommandMessages.mistakes(errors, all.count - errors, allowable: allowable) + "\n"
  }
}
