package import FlowExpressions

package final class FileType: FieldType {
  package static let keys = ["accept", "maxSize", "as"]
  package static var valueType: ValueType { .file }
  package static var portType: PortType? { .file }
  package static var described: String {
    "a file such as { \"name\": \"a.pdf\", \"size\": 52000, \"type\": \"application/pdf\" }"
  }
  package static var holdsFiles: Bool { true }

  package let format: FileFormat

  package init(_ source: FieldSource) { format = FileFormat(source) }

  package var files: FileFormat? { format }
  package var isReadAlone: Bool { false }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    FileAnswer.parse(given, isList: false)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .file(let file) = value else { return [.kind] }
    return format.problem(of: [file]).map { [$0] } ?? []
  }
}
