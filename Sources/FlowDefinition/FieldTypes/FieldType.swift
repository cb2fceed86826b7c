package import FlowExpressions
package import FlowSyntax
import Localization

package typealias LimitValue = (Limit?) -> Value?

/// A type of field: its keys, the values of its answers, and how they are read and checked.
///
/// An instance is the type of one field, with the limits that the flow file sets. ``FieldKind`` lists the types.
package protocol FieldType: AnyObject, Sendable {
  /// The keys of the type in addition to those of all fields.
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
  /// The form that a text must have to be an answer, such as `an email address such as "ana@example.com"`.
  ///
  /// Only what is declared with such a type can be passed as one: no computed text, because its form is not known.
  static var textForm: String? { get }

  /// Reads the keys of the type and reports the errors in them.
  init(_ source: FieldSource)

  var valueType: ValueType { get }
  var options: OptionSource? { get }
  /// The fields that make up an answer; empty unless the field is a group or a list.
  var parts: [FieldIndex] { get }
  var files: FileFormat? { get }
  /// The unit of a number.
  var unit: Template? { get }
  /// The lower and upper limits of a number, date, time, length or count; each is `nil` if there is none.
  var bounds: (low: Limit?, high: Limit?) { get }
  var boundKeys: (low: String, high: String) { get }
  /// The maximum number of characters, or `nil` if the field sets none.
  var maxLength: Limit? { get }
  /// Whether typed text can be read without any other answer.
  var isReadAlone: Bool { get }

  /// Visits the expressions of the type other than those of its bounds and options.
  func forEachExpression(_ visit: (CompiledExpression) -> Void)
  func forEachText(_ visit: (Template) -> Void)
  /// The texts that show an answer, such as the labels of options.
  func answerTexts(of field: Field) -> [Template]

  /// Reads an answer that a person typed or a program supplied.
  ///
  /// Strings are read like typed text, other values are taken as they are, and empty input is null. English dates, words
  /// and numbers are always understood. Limits, rules and missing answers are checked later.
  func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem>
  /// Reads a text, which is normalized and not empty.
  func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem>
  func normalized(_ text: String, exactly: Bool) -> Result<String, AnswerProblem>
  /// Returns a text in the form in which answers are stored, such as E.164.
  ///
  /// The maximum length of typed text does not apply, because a URL may have become longer when its scheme was added.
  func stored(_ text: String) -> Result<Value, AnswerProblem>
  /// Returns a text from a service or a host as it is stored, or `nil` if it is invalid.
  static func value(ofText text: String) -> Value?
  /// Returns the value of `default` or `mustBe`, or `nil` after reporting that it is invalid.
  func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value?

  /// Checks a value against the limits of the field.
  ///
  /// - Parameter limit: Returns the value of a limit, or `nil` if the limit does not apply.
  func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem]
  func checkLimits(_ check: LimitCheck)
  /// Advice for limits that exclude each other.
  func helpForCrossing(_ id: String) -> String?
  /// Returns the values that answers can have, as far as conditions can be judged by them.
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

  /// The value of an empty answer: an empty list for a type that counts, otherwise null.
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

  /// Reads a typed text, or a JSON value of the type of the answer.
  func readScalar(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    switch given {
    case .null: .success(.null)
    case .string(let text):
      normalized(text, exactly: context.isExact).flatMap { $0.isEmpty ? .success(.null) : readNormalized($0, context) }
    case .bool, .int, .number: valueType.scalar(Value(given)).map { .success($0) } ?? .failure(.kind)
    case .list, .object: .failure(.kind)
    }
  }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    stored(text)
  }

  package func normalized(_ text: String, exactly: Bool) -> Result<String, AnswerProblem> {
    AnswerText.normalized(text, upTo: maxLength, exactly: exactly)
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

  /// Whether answers can decide which options there are.
  package var optionsDepend: Bool {
    if case .fixed(let options) = options { options.contains { $0.when != nil } } else { hasComputedOptions }
  }
}
