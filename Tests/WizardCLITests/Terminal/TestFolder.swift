import Foundation
import TestSupport

/// A folder for one test alone.
struct TestFolder {
  let url: URL

  /// Makes a folder, and removes it when the test is through.
  static func with<Result>(_ body: (TestFolder) throws -> Result) throws -> Result {
    let url = ScratchFolder.place("wizard")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(TestFolder(url: url))
  }

  /// Puts a file into the folder, and answers its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}
