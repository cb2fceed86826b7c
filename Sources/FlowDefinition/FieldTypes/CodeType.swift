package import FlowExpressions

package final class CodeType: FieldType {
  package static let keys = ["length", "as", "autofill"]
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .code }
  package static var example: String? { "123456" }
  package static var described: String { "a string of digits" }
  package static var textForm: String? { DefinitionMessages.codeForm }
  package static var isUsuallyKept: Bool { false }

  package let length: Limit?

  package init(_ source: FieldSource) { length = source.limit("length") }

  package func forEachExpression(_ visit: (CompiledExpression) -> Void) {
    if case .computed(let length)? = length { visit(length) }
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    // Check for ASCII digits first: looking up characters in the Unicode tables takes a hundred times as long.
    if text.allBytes(of: \.isDigit) { return .success(.string(text)) }
    let digits = text.withPlainDigits.filter { !$0.isWhitespace && !"-‐‑‒–.".contains($0) }
    guard !digits.isEmpty, digits.allBytes(of: \.isDigit) else { return .failure(.digits) }
    return .success(.string(digits))
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .string(let digits) = value else { return [.kind] }
    return limit(length)?.count.flatMap { $0 == digits.utf8.count ? nil : [.length($0)] } ?? []
  }

  package static func value(ofText text: String) -> Value? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .string(text) : nil
  }

  package func checkLimits(_ check: LimitCheck) {
    if let digits = length?.int, !(1...32).contains(digits) {
      check.badLimit("length", DefinitionMessages.codeLength)
    }
  }
}
