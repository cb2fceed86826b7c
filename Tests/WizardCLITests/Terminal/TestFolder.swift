import Foundation
import TestSupport

/// A folder of a single test.
struct TestFolder {
  let url: URL

  /// Creates a folder and removes it after the body.
  static func with<Result>(_ body: (TestFolder) throws -> Result) throws -> Result {
    let url = ScratchFolder.place("wizard")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(TestFolder(url: url))
  }

  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Returns the text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}
