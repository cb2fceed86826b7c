import Foundation
import Testing

/// What the README shows and promises.
enum Readme {
  static func page() throws -> DocumentationPage { try DocumentationPage(path: "README.md") }

  /// A text as it stands in a file that keeps no blanks at the ends of lines.
  static func withoutTrailingBlanks(_ text: String) -> String { text.replacing(" \n", with: "\n") }

  /// The walkthrough at the top, without the line that starts it.
  static func transcript() throws -> String {
    let block = try #require(try page().blocks("console").first)
    let start = "$ wizard run Flows/onboarding\n"
    try #require(block.hasPrefix(start))
    return String(block.dropFirst(start.count))
  }
}
