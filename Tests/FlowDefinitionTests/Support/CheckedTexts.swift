import FlowDefinition
import FlowSyntax
import Testing

/// A flow and its string catalog with the expected diagnostics of both, in file order.
///
/// `«` marks the position of a diagnostic. A `‹` after a quote marks the position before that quote.
struct CheckedTexts: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let flow: String
  let catalog: String
  let flowProblems: [String]
  let catalogProblems: [String]

  /// Creates a flow whose steps begin in line 2 and a catalog whose entries begin in line 2.
  init(
    _ name: String, head: String = "", steps: String = plain, entries: String, flow: [String] = [],
    catalog: [String] = []
  ) {
    testDescription = name
    self.flow = Checking.flow(head, steps: steps).replacing(#""title": "F""#, with: #""title": "1""#)
    self.catalog = Self.catalog(entries)
    (flowProblems, catalogProblems) = (flow, catalog)
  }

  /// Creates a flow without texts to translate, and a catalog with the content of a complete file.
  init(_ name: String, file: String, catalog: [String]) {
    testDescription = name
    flow = Checking.flow(steps: Self.plain).replacing(#""title": "F""#, with: #""title": "1""#)
    self.catalog = file
    (flowProblems, catalogProblems) = ([], catalog)
  }

  static func catalog(_ entries: String) -> String {
    #"{"sourceLanguage": "en", "version": "1.0", "strings": {"# + "\n" + entries + "\n}}"
  }

  /// A step without text to translate.
  static let plain = #"{"id": "a", "text": "1."}"#

  /// Expects exactly the given problems at exactly the marked positions.
  func expectProblems(sourceLocation: SourceLocation = #_sourceLocation) {
    let reports = Flow.read(
      SourceFile(name: "flow.jsonc", text: Self.unmarked(flow)),
      texts: SourceFile(name: "texts.xcstrings", text: Self.unmarked(catalog))
    ).reports
    #expect(reports.map(\.source.name) == ["flow.jsonc", "texts.xcstrings"], sourceLocation: sourceLocation)
    for (report, (text, problems)) in zip(reports, [(flow, flowProblems), (catalog, catalogProblems)]) {
      let places = Self.places(text)
      #expect(places.count == problems.count, sourceLocation: sourceLocation)
      #expect(
        report.diagnostics.map { Checking.events($0, report.source) } == zip(places, problems).map { "\($0) \($1)" },
        sourceLocation: sourceLocation)
    }
  }

  private static func unmarked(_ text: String) -> String { text.filter { $0 != "«" && $0 != "‹" } }

  private static func places(_ text: String) -> [String] {
    var places: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = 1
      for scalar in line.unicodeScalars {
        switch scalar {
        case "«": places.append("\(number + 1):\(column)")
        case "‹": places.append("\(number + 1):\(column - 1)")
        case _: column += 1
        }
      }
    }
    return places
  }
}

/// Returns a catalog entry: a text and its translations.
func entry(_ key: String, _ translations: KeyValuePairs<String, String>) -> String {
  let localizations = translations.map { language, value in
    #""\#(language)": {"stringUnit": {"state": "translated", "value": "\#(value)"}}"#
  }
  return #""\#(key)": {"localizations": {\#(localizations.joined(separator: ", "))}}"#
}
