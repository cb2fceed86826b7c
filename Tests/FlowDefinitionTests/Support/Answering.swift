import FlowExpressions

@testable import FlowDefinition

/// Helpers for parsing answers in tests.
enum Answering {
  static let text = FieldKind.text(TextFormat(minLength: nil, maxLength: nil, pattern: nil, hasManyLines: false))
  static let lines = FieldKind.text(TextFormat(minLength: nil, maxLength: nil, pattern: nil, hasManyLines: true))
  static let longText = FieldKind.text(
    TextFormat(minLength: nil, maxLength: .constant(.int(1000)), pattern: nil, hasManyLines: false))
  static let phone = FieldKind.phone(PhoneFormat(region: "US", regions: [], kinds: []))
  static let email = FieldKind.email(domains: [])
  static let url = FieldKind.url(domains: [])
  static let code = FieldKind.code(length: nil)
  static let integer = FieldKind.integer(min: nil, max: nil)
  static let number = FieldKind.number(NumberFormat(min: nil, max: nil, decimals: nil, unit: nil))
  static let date = FieldKind.date(min: nil, max: nil)
  static let choice = FieldKind.choice(.fixed([]))
  static let choices = FieldKind.choices(.fixed([]), min: nil, max: nil)

  static func phone(region: String? = "US", regions: [String] = [], kinds: [String] = []) -> FieldKind {
    .phone(PhoneFormat(region: region, regions: regions, kinds: kinds))
  }

  /// Returns a short description of the answer, or of the problem if there is no answer.
  static func events(_ result: Result<Value, AnswerProblem>) -> String {
    switch result {
    case .success(let value): events(value)
    case .failure(let problem):
      "\(problem)".replacing("PhoneNumbers.PhoneNumberError.", with: "")
        .replacing("FlowDefinition.AnswerProblem.EmailProblem.", with: "").replacing("Optional(\"US\")", with: "US")
    }
  }

  private static func events(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): "'\(text)'"
    case .timestamp(let timestamp): CalendarDay(timestamp).description
    case .list(let values): "[" + values.map(events).joined(separator: " ") + "]"
    case .uint, .bytes, .duration, .money, .file, .map, .record, .secret, .type: "\(value)"
    }
  }
}
