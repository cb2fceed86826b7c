package import FlowExpressions

package final class GroupType: FieldType {
  /// `as` is not allowed, but is listed, so that a special error can say where it belongs.
  package static let keys = ["fields", "as"]

  package let fields: [FieldIndex]

  package init(_ source: FieldSource) { fields = source.entry.inner }

  package var parts: [FieldIndex] { fields }
  package var isReadAlone: Bool { false }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    .failure(.kind)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] { [.kind] }
}
