import Foundation

/// The Swift samples of the pages, which the tests compile and run.
enum CodeSnippet {
  /// Returns the files of `Tests/Snippets` by name, without `.swift`.
  static func files() throws -> [String: String] {
    let files = try sources(in: "Tests/Snippets").map {
      ($0.deletingPathExtension().lastPathComponent, try text(of: $0))
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// Returns the regions of the SwiftUI sample from `// part: NAME` to `// end part` by name.
  ///
  /// The lines are without their common indentation.
  static func parts() throws -> [String: String] {
    var parts: [String: String] = [:]
    for file in try sources(in: "Tests/SwiftUISample") {
      for match in try text(of: file).matches(of: /(?ms)^ *\/\/ part: (\S+)\n(.*?)^ *\/\/ end part$/) {
        parts[String(match.1)] = withoutIndentation(match.2)
      }
    }
    return parts
  }

  private static func sources(in folder: String) throws -> [URL] {
    let url = Walkthrough.repository.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
  }

  private static func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  private static func withoutIndentation(_ region: Substring) -> String {
    let lines = region.split(separator: "\n", omittingEmptySubsequences: false)
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
