import Foundation
import TestSupport
import Testing

/// Compares a text with the golden file of this name.
///
/// The failure message shows both.
///
/// `WIZARD_GOLDEN=write` in the environment writes the file first. Review its changes before committing them.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
  try expectGolden(text, at: file, sourceLocation: sourceLocation)
}

/// Compares a text with a golden file anywhere.
func expectGolden(_ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let golden = try GoldenFile.content(of: file, comparedWith: text)
  #expect(text == golden, sourceLocation: sourceLocation)
}
