package import Foundation

/// Files with the expected output of tests.
package enum GoldenFile {
  /// Returns the content of a golden file to compare with a text.
  ///
  /// With `WIZARD_GOLDEN=write` in the environment the text is written to the file first. Review the changes before
  /// committing them.
  package static func content(of file: URL, comparedWith text: String) throws -> String {
    if ProcessInfo.processInfo.environment["WIZARD_GOLDEN"] == "write" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
