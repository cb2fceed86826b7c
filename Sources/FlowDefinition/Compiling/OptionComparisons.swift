package import FlowExpressions
package import FlowSyntax

extension DiagnosticSink {
  /// Reports a comparison of a choice with a constant that is not among its options.
  func unknownOption(_ comparison: ConstantComparison, of path: String, among options: [String]) {
    unknown(
      .unknownOption, DefinitionMessages.unknownOption(comparison.text, of: path), at: comparison.range,
      name: comparison.text, listing: options)
  }
}

extension Flow {
  /// Returns a diagnostic for each comparison of a choice with a constant that is not one of its options.
  ///
  /// - Parameter expression: An expression that is not part of the flow.
  package func unknownOptions(in expression: Expression) -> [Diagnostic] {
    let sink = DiagnosticSink()
    for comparison in expression.constantComparisons {
      let path = comparison.path.joined(separator: ".")
      guard let field = field(path), let options = self[field].kind.fixedOptions, !options.contains(comparison.text)
      else { continue }
      sink.unknownOption(comparison, of: path, among: options)
    }
    return sink.diagnostics
  }
}

extension FieldKind {
  /// The ids of the options, if they are in the flow file.
  fileprivate var fixedOptions: [String]? {
    switch self {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _): options.map(\.id)
    case _: nil
    }
  }
}
