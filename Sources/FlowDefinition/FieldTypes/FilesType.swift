package import FlowExpressions

package final class FilesType: FieldType {
  package static let keys = ["accept", "maxSize", "min", "max", "as"]
  package static var valueType: ValueType { .list(.file) }
  package static var portType: PortType? { .list(.file) }
  package static var isCounted: Bool { true }
  package static var holdsFiles: Bool { true }

  package let format: FileFormat
  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    format = FileFormat(source)
    bounds = (source.limit("min"), source.limit("max"))
  }

  package var files: FileFormat? { format }
  package var isReadAlone: Bool { false }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    FileAnswer.parse(given, isList: true)
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    let files = value.files
    if files.isEmpty { return [.kind] }
    return format.problem(of: files).map { [$0] } ?? countProblems(files.count, limit)
  }

  package func checkLimits(_ check: LimitCheck) { check.checkCounts() }
}
