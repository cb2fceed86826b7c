public import FlowSyntax

/// Which adapter serves which port: the content of `services.jsonc`.
public struct Bindings: Sendable {
  /// The file the bindings were read from.
  public let source: SourceFile
  let bindings: [Binding]

  /// Reads a bindings file completely: the bindings, nil where anything keeps them from being used, and all that is to
  /// be told.
  public static func read(_ source: SourceFile) -> (bindings: Bindings?, report: DiagnosticReport) {
    let (root, syntax) = JSONReader.read(source, as: ServiceMessages.servicesFile)
    let sink = DiagnosticSink(syntax.diagnostics)
    var bindings: [Binding] = []
    if let root, let object = ObjectReader(root, kind: "a file of bindings", keys: nil, sink: sink) {
      bindings = object.members.filter { $0.key.text != "$schema" }
        .compactMap { BindingReader(sink: sink).read($0) }
    }
    let report = DiagnosticReport(source: source, diagnostics: sink.diagnostics)
    return (report.hasErrors ? nil : Bindings(source: source, bindings: bindings), report)
  }

  static let standardName = "(built-in bindings)"

  /// What holds for a flow without a bindings file: codes to the terminal, accounts in a file of the store.
  public static var standard: Bindings {
    let text = """
      {
        "verification.*": { "use": "local", "deliver": "terminal" },
        "account.create": { "use": "records", "file": "accounts.jsonl", "unique": "email" }
      }
      """
    guard let bindings = read(SourceFile(name: standardName, text: text)).bindings else {
      preconditionFailure("the built-in bindings are without mistake")
    }
    return bindings
  }
}
