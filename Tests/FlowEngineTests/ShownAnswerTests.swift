import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// What is shown can be typed: the law of every kind of answer, in every language that Foundation knows.
@Suite struct ShownAnswerTests {
  /// The languages, with the regions in which they are written in other digits or formats.
  static let languages: [String] = {
    let all = Set(Locale.availableIdentifiers.map { Locale(identifier: $0).identifier(.bcp47) })
    let bare = all.filter { !$0.contains("-") || $0.split(separator: "-").last?.count == 4 }
    let regional = [
      "ar-EG", "ar-MA", "bn-IN", "de-AT", "de-CH", "en-AU", "en-CA", "en-GB", "en-IN", "en-ZA", "es-419", "es-MX",
      "fa-AF",
      "fr-CA", "fr-CH", "he-IL", "hi-IN", "it-CH", "nl-BE", "pt-BR", "pt-PT", "sv-FI", "ur-IN", "zh-HK", "zh-Hant-TW",
    ]
    return bare.union(regional).sorted()
  }()

  private static let fields = """
    { "id": "day", "type": "date", "label": "D" }, { "id": "at", "type": "time", "label": "T" },
    { "id": "n", "type": "integer", "label": "I" }, { "id": "x", "type": "number", "label": "N" },
    { "id": "km", "type": "number", "label": "K", "unit": "km" }, { "id": "b", "type": "boolean", "label": "B" },
    { "id": "eur", "type": "money", "currency": "EUR", "label": "E" }, { "id": "jpy", "type": "money", "currency": "JPY", "label": "J" },
    { "id": "kwd", "type": "money", "currency": "KWD", "label": "W" }, { "id": "p", "type": "phone", "label": "P" },
    { "id": "one", "type": "choice", "label": "C", "options": [{ "id": "a", "label": "Ä, b" }, { "id": "b", "label": "1.5" }] },
    { "id": "some", "type": "choices", "label": "S", "options": [{ "id": "a", "label": "Äpfel" }, { "id": "b", "label": "Birnen" }] }
    """

  private static func amounts(_ currency: JSONValue, _ amounts: [JSONValue]) -> [JSONValue] {
    amounts.map { .object(["amount": $0, "currency": currency]) }
  }

  private static let values: [String: [JSONValue]] = [
    "day": (1...12).map { .string("1990-\($0 < 10 ? "0" : "")\($0)-23") } + [
      "2026-02-01", "2000-02-29", "1582-10-15", "9999-12-31",
    ],
    "at": ["00:00", "00:30", "09:05", "12:00", "12:30", "14:30", "23:59"],
    "n": [0, 7, -1, 1000, 1_234_567, -9_876_543_210, 9_007_199_254_740_993],
    "x": [0, 1, -1, 0.5, 1.25, -1234.5, 1_234_567.125, 1000, 0.001],
    "km": [0, 1.5, -2, 12_345.6], "b": [true, false],
    "eur": amounts("EUR", ["0", "12", "1250", "1234.50", "-5", "1234567.89"]),
    "jpy": amounts("JPY", ["0", "1250", "-1234567"]),
    "kwd": amounts("KWD", ["1.250", "1250", "0.005", "-12.5", "1234567.125"]),
    "p": ["+12015550123", "+493012345678", "+972502345678", "+201001234567"], "one": ["a", "b"],
    "some": [.list(["a"]), .list(["a", "b"])],
  ]

  @Test(arguments: [
    ("en", "day", "May 12, 90"), ("en-GB", "day", "1 January 26"), ("fr", "day", "12 mai 90"),
    ("de", "day", "12. Mai 90"), ("es", "day", "12 de mayo de 90"), ("ja", "day", "26年1月1日"), ("en", "eur", "€12 3.50"),
    ("en-GB", "eur", "€1.2 5"), ("de", "eur", "12 3,50 €"), ("ja", "eur", "€ 5 0.0 0"), ("fr", "eur", "1 2345,00 €"),
    ("en", "at", "9 o 5"), ("en", "at", "25:00 PM"), ("en", "day", "May 12 1990 1990 12"),
  ])
  func `What could mean something else is not read as what is shown`(
    language: String, name: String, typed: String
  ) throws {
    let viewModel = try form(language)
    try viewModel.type(JSONValue.string(typed), for: name)
    #expect(viewModel.state.fields.first { $0.path == name }?.value == nil)
  }

  private func form(_ language: String) throws -> StepViewModel {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "\(language)", "steps": [
        { "id": "a", "title": "A", "fields": [\(Self.fields)] }, { "id": "z", "end": "done", "result": { "day": "day" } } ] }
      """
    let flow = Flow.read(SourceFile(name: "flow.jsonc", text: text), texts: nil, language: language).flow
    let run = MachineTester(try #require(flow, "\(language)"), Session(given: [], run: "r")).when(.start)
    return run.machine.viewModel(for: run.machine.model.current)
  }

  @Test(arguments: languages) func `What is shown is the same answer when it is typed`(language: String) throws {
    let viewModel = try form(language)
    func field(_ name: String) throws -> FieldViewState {
      try #require(viewModel.state.fields.first { $0.path == name })
    }
    for (name, inputs) in Self.values {
      for input in inputs {
        try viewModel.type(input, for: name)
        let answer = try field(name)
        let shown = try #require(answer.displayText, "\(language) \(name) \(input)")
        try viewModel.type(JSONValue.string(shown), for: name)
        let again = try field(name)
        #expect(again.value == answer.value && again.displayText == shown, "\(language): \(name) \(input) is \(shown)")
      }
    }
  }
}
