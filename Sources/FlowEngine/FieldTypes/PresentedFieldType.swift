import FlowDefinition
import FlowExpressions
import Localization

/// How the questions and answers of a type of field are presented.
protocol PresentedFieldType: FieldType {
  typealias Kind = FieldViewState.Kind

  /// Returns what a front end needs to know about the type, with the current limits.
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind
  /// Whether the text control shows a valid answer in one normal form, such as `2026-02-19`, however it was typed.
  var hasNormalForm: Bool { get }
  /// The usual content type; `nil` if the type has none.
  func contentType(isKept: Bool) -> ContentType?

  /// Returns `nil` if the answer is empty or secret, or if it can't be represented.
  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue?
  /// Returns an answer as text for display.
  func shown(_ value: Value, by words: TemplateText) -> String
  /// Returns an answer as text for a control; `nil` if it is the same as for display.
  func typed(_ value: Value, in wording: Language) -> String?
  /// Returns a computed value as near as the field accepts it.
  func rounded(_ value: Value) -> Value

  /// Returns a general example of a valid answer; `nil` if there is none.
  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage?
  func hint(for problem: AnswerProblem, _ found: FieldEvaluation?) -> LocalizedMessage?
  /// Returns the answer that was probably begun; `nil` if that can't be told.
  func completed(_ typed: String) -> String?
  /// Returns the answer that was probably meant; `nil` if the answer contains no likely typo.
  func correction(of shown: String) -> String?
}

extension PresentedFieldType {
  var hasNormalForm: Bool { false }
  func contentType(isKept: Bool) -> ContentType? { nil }
  func shown(_ value: Value, by words: TemplateText) -> String { words.plain(value) }
  func typed(_ value: Value, in wording: Language) -> String? { nil }
  func rounded(_ value: Value) -> Value { value }
  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? { value.text.map { .text($0) } }
  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? { nil }
  func hint(for problem: AnswerProblem, _ found: FieldEvaluation?) -> LocalizedMessage? { nil }
  func completed(_ typed: String) -> String? { nil }
  func correction(of shown: String) -> String? { nil }
}

extension FieldKind {
  var presented: any PresentedFieldType {
    switch self {
    case .text(let type): type
    case .phone(let type): type
    case .email(let type): type
    case .url(let type): type
    case .code(let type): type
    case .integer(let type): type
    case .number(let type): type
    case .money(let type): type
    case .date(let type): type
    case .time(let type): type
    case .boolean(let type): type
    case .choice(let type): type
    case .choices(let type): type
    case .file(let type): type
    case .files(let type): type
    case .group(let type): type
    case .list(let type): type
    }
  }
}

extension StepPresenter {
  mutating func count(_ limit: Limit?) -> Int? { formatter.evaluator.count(limit) }

  mutating func limit(_ limit: Limit?) -> Value? { formatter.evaluator.value(limit) }
}
