package import FlowExpressions
package import FlowSyntax

extension DiagnosticSink {
  /// - Parameter choice: A closure that finds the choice at a path of names. It returns the path of the choice and the
  ///   ids of its options, in order and as a set. It returns `nil` if there is no such choice, or if not all of
  ///   its options are known.
  func checkOptions(
    _ expression: Expression, of choice: ([String]) -> (path: String, options: [String], known: Set<String>)?
  ) {
    for comparison in expression.constantComparisons {
      guard let (path, options, known) = choice(comparison.path), !known.contains(comparison.text) else { continue }
      unknown(
        .unknownOption, DefinitionMessages.unknownOption(comparison.text, of: path), at: comparison.range,
        name: comparison.text, listing: options)
    }
  }
}

extension Flow {
  package func unknownOptions(in expression: Expression) -> [Diagnostic] {
    let sink = DiagnosticSink()
    sink.checkOptions(expression) { names in
      guard let field = field(names.joined(separator: ".")) else { return nil }
      let options = self[field].type.fixedOptions.map(\.id)
      return options.isEmpty ? nil : (self[field].path, options, Set(options))
    }
    return sink.diagnostics
  }
}
