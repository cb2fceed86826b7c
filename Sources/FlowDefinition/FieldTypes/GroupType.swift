package import FlowExpressions

package final class GroupType: FieldType {
  package static let keys = ["fields", "as"]

  package let fields: [FieldIndex]

  package init(_ source: FieldSource) { fields = source.entry.inner }

  package var parts: [FieldIndex] { fields }
  package var isReadAlone: Bool { false }

  package func read(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> { .failure(.kind) }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] { [.kind] }
}
