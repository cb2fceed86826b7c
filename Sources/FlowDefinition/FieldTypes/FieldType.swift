package import FlowExpressions
package import FlowSyntax
import Localization

package typealias LimitValue = (Limit?) -> Value?

/// An instance is the type of one field, with the limits that the flow file sets.
package protocol FieldType: AnyObject, Sendable {
  static var keys: [String] { get }
  /// The type of an answer in expressions; `dyn` for groups and lists, whose fields define the actual type.
  static var valueType: ValueType { get }
  /// The type of an answer as an input of a service, or `nil` if the inner fields define it.
  static var portType: PortType? { get }
  /// An example of a value on the command line, or `nil` if there is none.
  static var example: String? { get }
  /// A phrase for a value of the type, such as `an email address`.
  static var described: String { get }
  /// Whether an answer is a list, which is empty if nothing is answered.
  static var isCounted: Bool { get }
  static var hasOptions: Bool { get }
  static var holdsFiles: Bool { get }
  /// Whether answers are saved unless the flow file sets `keep`.
  static var isUsuallyKept: Bool { get }
  static var textForm: String? { get }

  init(_ source: FieldSource)

  var valueType: ValueType { get }
  var options: OptionSource? { get }
  var parts: [FieldIndex] { get }
  var files: FileFormat? { get }
  var unit: Template? { get }
  var bounds: (low: Limit?, high: Limit?) { get }
  var boundKeys: (low: String, high: String) { get }
  /// The maximum number of characters, or `nil` if the field sets none.
  var maxLength: Limit? { get }
  /// Whether typed text can be read without any other answer.
  var isReadAlone: Bool { get }

  /// Visits the expressions of the type other than those of its bounds and options.
  func forEachExpression(_ visit: (CompiledExpression) -> Void)
  func forEachText(_ visit: (Template) -> Void)
  func answerTexts(of field: Field) -> [Template]

  func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem>
  /// Reads a text, which is normalized and not empty.
  func read(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem>
  func normalized(_ text: String, exactly: Bool) -> Result<String, AnswerProblem>
  /// The maximum length of typed text does not apply, because a URL may have become longer when its scheme was added.
  func stored(_ text: String) -> Result<Value, AnswerProblem>
  /// Returns the value of a text from a service or a host, or `nil` if the text is not in the stored form.
  static func value(ofText text: String) -> Value?
  func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value?

  /// - Parameter limit: Returns the value of a limit, or `nil` if the limit does not apply.
  func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem]
  func checkLimits(_ check: LimitCheck)
  func helpForCrossing(_ id: String) -> String?
  func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain
}

extension FieldType {
  package static var isCounted: Bool { false }
  package static var hasOptions: Bool { false }
  package static var holdsFiles: Bool { false }
  package static var isUsuallyKept: Bool { true }
  package static var textForm: String? { nil }
  package static var valueType: ValueType { .dyn }
  package static var portType: PortType? { nil }
  package static var example: String? { nil }
  package static var described: String { "a string" }

  package var emptyValue: Value { Self.isCounted ? .list([]) : .null }
  package var valueType: ValueType { Self.valueType }
  package var isCounted: Bool { Self.isCounted }
  package var holdsFiles: Bool { Self.holdsFiles }
  package var textForm: String? { Self.textForm }
  package var options: OptionSource? { nil }
  package var parts: [FieldIndex] { [] }
  package var files: FileFormat? { nil }
  package var unit: Template? { nil }
  package var bounds: (low: Limit?, high: Limit?) { (nil, nil) }
  package var boundKeys: (low: String, high: String) { ("min", "max") }
  package var maxLength: Limit? { nil }
  package var isReadAlone: Bool { true }

  package func forEachExpression(_ visit: (CompiledExpression) -> Void) {}
  package func forEachText(_ visit: (Template) -> Void) {}
  package func answerTexts(of field: Field) -> [Template] { [] }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    readScalar(given, context)
  }

  func readScalar(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    switch given {
    case .null: .success(.null)
    case .string(let text):
      normalized(text, exactly: context.isExact).flatMap { $0.isEmpty ? .success(.null) : read($0, context) }
    // JSON can't represent infinity and NaN, so such an answer could not be saved.
    case .double(let number) where !number.isFinite: .failure(.kind)
    case .bool, .int, .double: valueType.scalar(Value(given)).map { .success($0) } ?? .failure(.kind)
    case .list, .object: .failure(.kind)
    }
  }

  package func read(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> { stored(text) }

  package func normalized(_ text: String, exactly: Bool) -> Result<String, AnswerProblem> {
    AnswerParser.normalized(text, upTo: maxLength, exactly: exactly)
  }

  package func stored(_ text: String) -> Result<Value, AnswerProblem> { .success(.string(text)) }

  package static func value(ofText text: String) -> Value? { valueType.scalar(.string(text)) }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    readLiteral(node, compiler) ?? compiler.badDefault(node)
  }

  func readLiteral(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    let context = AnswerContext(options: fixedOptions, languages: AnswerLanguages(texts: compiler.own.description))
    guard let given = JSONValue(node), case .success(let value) = read(given, context), value != .null else {
      return nil
    }
    return value
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard value.isStored(as: valueType) else { return [.kind] }
    return value.problems(atLeast: limit(bounds.low), atMost: limit(bounds.high))
  }

  package func checkLimits(_ check: LimitCheck) {}
  package func helpForCrossing(_ id: String) -> String? { nil }
  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { .any }

  /// Whether typed text becomes another kind of value, so that it can mean different things in different languages.
  package var isConverted: Bool { parts.isEmpty && files == nil && options == nil && valueType != .string }

  // MARK: Options

  package var fixedOptions: [AnswerOption] {
    guard case .fixed(let options) = options else { return [] }
    return options.map { AnswerOption(id: $0.id, label: $0.label.source, isExclusive: $0.isExclusive) }
  }

  package var hasComputedOptions: Bool { if case .computed = options { true } else { false } }
}
