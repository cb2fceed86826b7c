import FlowExpressions
package import FlowSyntax

/// A declared function of a flow.
package struct FunctionPort: Sendable {
  package let name: String
  let input: [PortType]
  let output: PortType
  /// The types as the flow file writes them.
  let written: (input: [JSONValue], output: JSONValue)
  /// The place of the name in the flow file.
  package let range: SourceRange

  /// The types, such as `(text) -> boolean`.
  package var signature: String { DefinitionMessages.signature(written.input, written.output) }

  init?(_ declaration: FunctionDeclaration) {
    guard declaration.isReadable, let output = declaration.output else { return nil }
    (input, self.output) = (declaration.input.compactMap(\.self), output)
    (name, written, range) = (declaration.name.text, declaration.written, declaration.name.quotedRange)
  }

  private func accepts(_ function: any FlowFunction) -> Bool {
    function.input == written.input && function.output == written.output
  }

  func body(_ function: any FlowFunction) -> FunctionTable.Body {
    { values in
      let arguments = zip(values, input).map { JSONValue.revealed(ValueReading($0, as: $1).value) }
      return ValueReading(Value(function.result(of: arguments)), as: output).value()
    }
  }

  fileprivate func mismatch(_ function: (any FlowFunction)?) -> Diagnostic? {
    guard let function else {
      return Diagnostic(
        .unboundFunction, DefinitionMessages.functionMissing(name), at: range,
        help: DefinitionMessages.provideFunction(name))
    }
    if accepts(function) { return nil }
    return Diagnostic(
      .unboundFunction,
      DefinitionMessages.functionMismatch(
        name, provided: DefinitionMessages.signature(function.input, function.output),
        declared: signature),
      at: range)
  }
}

extension Flow {
  /// Returns the flow with the implementations of its functions.
  ///
  /// - Throws: `FlowFileError` with a diagnostic for each function that is missing, undeclared or of another type.
  package func provided(with provided: [String: any FlowFunction]) throws(FlowFileError) -> Flow {
    if functions.isEmpty, provided.isEmpty { return self }
    let names = functions.map(\.name)
    let undeclared = provided.keys.filter { !names.contains($0) }.sorted().map { name in
      Diagnostic(
        .unboundFunction, DefinitionMessages.functionUndeclared(name), at: SourceRange(0, 1),
        help: Suggestion.nearest(to: name, in: names).map(SyntaxMessages.didYouMean))
    }
    let diagnostics = functions.compactMap { $0.mismatch(provided[$0.name]) } + undeclared
    if !diagnostics.isEmpty { throw FlowFileError([DiagnosticReport(source: source, diagnostics: diagnostics)]) }
    let bodies = functions.compactMap { port in provided[port.name].map { (port.name, port.body($0)) } }
    let examples = provided.values.flatMap { ($0 as? AnswerTable)?.texts ?? [] }.sorted()
    return implementing(FunctionTable(Dictionary(keepingFirst: bodies), examples: examples))
  }

  package var lacksFunctions: Bool { !functions.isEmpty && implementations == nil }

  /// Returns the flow with the implementations that another version of it has.
  package func provided(as other: Flow) -> Flow { other.implementations.map(implementing) ?? self }
}
