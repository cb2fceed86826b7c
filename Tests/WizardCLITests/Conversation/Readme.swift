import Foundation
import Testing

/// The contents of the README.
enum Readme {
  static func page() throws -> DocumentationPage { try DocumentationPage(path: "README.md") }

  /// Returns a text without the spaces at line ends, which the README does not contain.
  static func withoutTrailingBlanks(_ text: String) -> String { text.replacing(" \n", with: "\n") }

  /// Returns the walkthrough at the top without the line that starts it.
  static func transcript() throws -> String {
    let block = try #require(try page().blocks("console").first)
    let start = "$ wizard run Flows/onboarding\n"
    try #require(block.hasPrefix(start))
    return String(block.dropFirst(start.count))
  }
}
