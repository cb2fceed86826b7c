import FlowSyntax

extension FlowCompiler {
  /// Reports the rejections of a port that a call says nothing about; `"*"` stands for all it does not name.
  func checkRejections() {
    for call in index.calls {
      guard let service = call.port.map({ declaration.services[$0.rawValue] }), !service.isUncertain else { continue }
      let handled = Set(call.declaration.rejected.map(\.code.text))
      // A code nobody declared may be a mistyped one, and was told.
      let declared = Set(service.port.rejections.map(\.code)).union(["*"])
      guard !handled.contains("*"), handled.isSubset(of: declared) else { continue }
      let left = service.port.rejections.map(\.code).filter { !handled.contains($0) }
      guard !left.isEmpty else { continue }
      sink.warning(
        .unhandledRejection, DefinitionMessages.unhandledRejection(service.port.name, left),
        at: call.declaration.port.quotedRange)
    }
  }
}
