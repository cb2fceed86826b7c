package import FlowExpressions
import FlowSyntax

/// A constant that a flow compares with an answer or with another value, such as the output of a call.
package struct FlowComparison: Hashable, Sendable {
  /// The field whose answer is compared; `nil` if the compared value is not an answer.
  package let field: FieldIndex?
  /// The slot of the compared variable, or of the group, list or record that contains the compared value.
  package let slot: Int
  /// The constant, and what is compared with it.
  package let compared: ComparedConstant
}

extension Flow {
  /// Returns the constants that the flow's expressions compare with answers and other values.
  ///
  /// This compiles the flow file again, because only an exploration of the flow needs the constants.
  package func makeComparisons() -> Set<FlowComparison> {
    let compiler = FlowCompiler(rereading: self)
    let collected = compiler.collectExpressions()
    var found: Set<FlowComparison> = []
    for (expression, scope) in collected {
      for compared in expression.comparedConstants(in: scope) {
        guard let root = scope.variable(compared.path[0]) else { continue }
        let field = scope.field(at: compared.path)
        found.insert(FlowComparison(field: field, slot: root.slot, compared: compared))
      }
    }
    return found
  }
}

extension FlowCompiler {
  /// Creates a compiler for the file of a flow that was compiled before.
  ///
  /// Problems in the file are ignored, because they were reported when the flow was first compiled.
  convenience init(rereading flow: Flow) {
    let sink = DiagnosticSink()
    guard let root = JSONReader.read(flow.source, as: DefinitionMessages.flowFile).0,
      let declaration = FlowDeclaration(root, sink: sink)
    else { preconditionFailure("The file of a flow can be read again.") }
    self.init(declaration, sink: sink)
  }

  /// Compiles the flow and returns its expressions with their scopes, including named conditions.
  func collectExpressions() -> [(expression: Expression, scope: PlaceScope)] {
    binder.collects = true
    _ = compile(source: SourceFile(name: "", bytes: []))
    let scope = PlaceScope(index: index, known: .all)
    return binder.collected + declaration.conditions.compactMap { $0.expression.parsed.map { ($0, scope) } }
  }
}
