import FlowDefinition
import FlowSyntax
import Foundation
import Testing

/// Inserts one mistake at a time into the shipped onboarding flow.
///
/// Each mistake must be the only one reported, at its position, and with its suggestion if it has one.
@Suite struct SeededMistakeTests {
  @Test func `There are more than 150 seeded mistakes, most of them with a suggestion`() {
    #expect(SeededMistake.all.count > 150)
    #expect(SeededMistake.all.count { $0.meant != nil } > 80)
  }

  @Test(arguments: SeededMistake.all) func `A seeded mistake is the only diagnostic and is reported at its position`(
    mistake: SeededMistake
  ) throws {
    var text = try Files.onboarding()
    let found = try #require(text.range(of: mistake.right, options: .backwards))
    text.replaceSubrange(found, with: mistake.wrong)
    let place = mistake.place ?? Self.mark(in: text)
    let source = SourceFile(name: "flow.jsonc", text: text.replacing("«", with: ""))
    let report = Flow.read(source).report
    let events = report.diagnostics.map { diagnostic in
      let start = source.position(at: diagnostic.range.start)
      return "\(start.line):\(start.column) \(diagnostic.rule.rawValue)"
    }
    #expect(events == ["\(place) \(mistake.rule)"], "\(report.rendered { $0 })")
    guard let meant = mistake.meant, let first = report.diagnostics.first else { return }
    let offered = ["did you mean \"\(meant)\"?", "did you mean \(meant)?"]
    #expect(first.replacement == meant || offered.contains(first.help ?? ""), "\(first.help ?? "nothing offered")")
  }

  /// Returns the line and column of the `«`.
  private static func mark(in text: String) -> String {
    let before = text.prefix { $0 != "«" }.unicodeScalars
    let line = before.count { $0 == "\n" } + 1
    let column = before.reversed().prefix { $0 != "\n" }.count + 1
    return "\(line):\(column)"
  }
}
