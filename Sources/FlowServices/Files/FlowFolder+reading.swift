public import FlowDefinition
public import FlowSyntax

extension FlowFolder {
  /// Reads the flow and the translations beside it, if there are any: the flow, nil where anything keeps it from being used,
  /// and a report for each file.
  ///
  /// `language`: what the texts are wanted in, such as `de-AT`; nil stands for the flow's own language.
  public func readFlow(
    language: String? = nil
  ) throws(FileReadError) -> (flow: Flow?, reports: [DiagnosticReport]) {
    let source = try readFile(flowPath)
    return Flow.read(
      source, texts: Self.isThere(textsPath) ? try readFile(textsPath) : nil, language: language)
  }
}
