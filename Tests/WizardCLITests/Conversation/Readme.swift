import Foundation
import Testing

/// What the README shows and promises.
enum Readme {
  static func text() throws -> String {
    try String(contentsOf: Walkthrough.repository.appending(path: "README.md"), encoding: .utf8)
  }

  /// The fenced blocks in a language, in order, without their fences.
  static func blocks(_ language: String) throws -> [String] {
    try text().components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```").first.map { $0 + "\n" } ?? ""
    }
  }

  /// A text as it stands in a file that keeps no blanks at the ends of lines.
  static func withoutTrailingBlanks(_ text: String) -> String { text.replacing(" \n", with: "\n") }

  /// The walkthrough at the top, without the line that starts it.
  static func transcript() throws -> String {
    let block = try #require(try blocks("text").first)
    let start = "$ wizard run Flows/onboarding\n"
    try #require(block.hasPrefix(start))
    return String(block.dropFirst(start.count))
  }
}
