import FlowExpressions
import FlowSyntax

@testable import FlowDefinition

/// Helpers for parsing answers in tests.
enum Answering {
  static let text = kind(#""type": "text""#)
  static let lines = kind(#""type": "text", "lines": "many""#)
  static let longText = kind(#""type": "text", "maxLength": 1000"#)
  static let phone = phone()
  static let email = kind(#""type": "email""#)
  static let url = kind(#""type": "url""#)
  static let code = kind(#""type": "code""#)
  static let integer = kind(#""type": "integer""#)
  static let number = kind(#""type": "number""#)
  static let date = kind(#""type": "date""#)
  static let time = kind(#""type": "time""#)
  static let boolean = kind(#""type": "boolean""#)
  static let choice = kind(#""type": "choice", "options": ["x"]"#)
  static let choices = kind(#""type": "choices", "options": ["x"]"#)
  static let file = kind(#""type": "file""#)
  static let files = kind(#""type": "files""#)
  static let group = kind(#""type": "group", "fields": [{ "id": "inner", "type": "text", "label": "I" }]"#)

  static func phone(region: String? = "US", regions: [String] = [], kinds: [String] = []) -> FieldKind {
    .phone(PhoneType(region: region, regions: regions, kinds: kinds))
  }

  /// Returns the kind of a field with the given keys in a flow file.
  static func kind(_ keys: String) -> FieldKind {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "s", "title": "S", "fields": [{ "id": "f", "label": "F", \(keys) }] }, { "id": "end", "end": "done" } ] }
      """
    let (flow, diagnostics) = Flow.read(SourceFile(name: "flow", text: text))
    guard let flow else { preconditionFailure("\(diagnostics)") }
    return flow[FieldIndex(rawValue: 0)].kind
  }

  static func parse(
    _ given: JSONValue, as kind: FieldKind, options: [AnswerOption] = [], exactly: Bool = false, language: String = "en"
  ) -> Result<Value, AnswerProblem> {
    kind.type.read(
      given, AnswerContext(options: options, isExact: exactly, languages: AnswerLanguages(texts: language)))
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
    case .number(let value): "\(value)"
    case .string(let text): "'\(text)'"
    case .date(let day): day.description
    case .list(let values): "[" + values.map(events).joined(separator: " ") + "]"
    case .uint, .double, .bytes, .timestamp, .duration, .time, .money, .file, .map, .record, .secret, .type: "\(value)"
    }
  }
}
