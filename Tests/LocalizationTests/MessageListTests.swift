import Foundation
import TestSupport
import Testing

/// Lists all messages of the program, so that changes of wording are visible in one file.
@Suite struct MessageListTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the type, function and English text of each message, one per line.
  private static func listing() throws -> String {
    let sources = repository.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path())
      .filter { $0.contains(/Messages(\+\w+)?\.swift$/) }
    let lines = try files.flatMap { path -> [String] in
      let type = URL(filePath: path).lastPathComponent.prefix { $0 != "+" && $0 != "." }
      let source = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      return MessageSource.sentences(in: source).map { "\(type).\($0.name): \($0.text)" }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  @Test func `The listing of all messages is up to date`() throws {
    let file = Self.repository.appending(path: "Tests/LocalizationTests/Golden/messages.txt")
    let listing = try Self.listing()
    #expect(try GoldenFile.content(of: file, comparedWith: listing) == listing)
  }
}
