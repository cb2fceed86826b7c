package import Foundation

/// Files that hold what the tests expect.
package enum GoldenFile {
  /// The content of a golden file that a text is compared with.
  ///
  /// With `WIZARD_GOLDEN=write` in the environment the text is written to it first: look at what changed before accepting it.
  package static func content(of file: URL, comparedWith text: String) throws -> String {
    if ProcessInfo.processInfo.environment["WIZARD_GOLDEN"] == "write" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
