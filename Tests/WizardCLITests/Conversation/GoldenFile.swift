import Foundation
import TestSupport
import Testing

/// Compares a text with the golden file of its name; the message shows both when they differ.
///
/// With `WIZARD_GOLDEN=write` in the environment the file is written first: look at what changed before accepting it.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
  try expectGolden(text, at: file, sourceLocation: sourceLocation)
}

/// The same with a golden file anywhere.
func expectGolden(_ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let golden = try GoldenFile.content(of: file, comparedWith: text)
  #expect(text == golden, sourceLocation: sourceLocation)
}
