import FlowDefinition
import FlowServices
import FlowSyntax
import FlowTesting

extension FlowFolder {
  /// Returns a flow with the functions whose results are in its scenario file or else in its services file.
  ///
  /// - Throws: `FlowFileError` if a function has no table, or if a table does not fit.
  func functions(providedTo flow: Flow) throws -> Flow {
    if flow.functions.isEmpty { return flow }
    if FlowFolder.isThere(testsPath) { return try flow.provided(byTests: try readFile(testsPath)) }
    guard FlowFolder.isThere(servicesPath) else { return try flow.provided(with: [:]) }
    let (bindings, report) = Bindings.read(try readFile(servicesPath))
    guard let bindings else { throw FlowFileError([report]) }
    return try bindings.functions(providedTo: flow)
  }
}

extension Flow {
  func provided(byTests source: SourceFile) throws(FlowFileError) -> Flow {
    let file = ScenarioFile.read(source, of: self)
    if file.flow.implementations == nil { throw FlowFileError([file.report]) }
    return file.flow
  }
}
