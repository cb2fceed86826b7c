import Foundation

/// The marked regions of the examples, from `// snippet: NAME` to `// end snippet`.
///
/// The tests compile and run them.
enum CodeSnippet {
  private static let folders = ["Tests/ExamplesTests", "Tests/SwiftUISample"]

  /// Returns the text of each region by name, without the common indentation of its lines.
  static func all() throws -> [String: String] {
    var snippets: [String: String] = [:]
    for folder in folders {
      let url = Walkthrough.repository.appending(path: folder)
      for file in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
        let source = try String(contentsOf: file, encoding: .utf8)
        for match in source.matches(of: /(?ms)^ *\/\/ snippet: (\S+)\n(.*?)^ *\/\/ end snippet$/) {
          snippets[String(match.1)] = withoutIndentation(match.2)
        }
      }
    }
    return snippets
  }

  private static func withoutIndentation(_ region: Substring) -> String {
    let lines = region.split(separator: "\n", omittingEmptySubsequences: false)
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
