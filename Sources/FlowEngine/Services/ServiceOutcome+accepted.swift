public import FlowExpressions

extension ServiceOutcome {
  /// It was done, and this is what came of it: the members of the output, by name.
  ///
  /// `.accepted(["number": .string("A-1")])`
  public static func accepted(_ output: KeyValuePairs<String, Value>) -> ServiceOutcome {
    .accepted(.record(Record(names: output.map(\.key), values: output.map(\.value))))
  }
}
