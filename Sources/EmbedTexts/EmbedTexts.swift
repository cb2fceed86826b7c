import Foundation

/// Writes a Swift file with a constant for each text: `EmbedTexts OUTPUT TEXT…`.
@main
struct EmbedTexts {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else { exit(64) }
    let constants = try paths.dropFirst().map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return "  static let \(name(of: path)): StaticString = \(literal(text))\n"
    }
    try "enum EmbeddedTexts {\n\(constants.joined(separator: "\n"))}\n"
      .write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// The name of a file as an identifier: `run.schema.json` is `run_schema_json`.
  private static func name(of path: String) -> String {
    String(URL(filePath: path).lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// A raw string with more number signs around it than it holds in a row.
  private static func literal(_ text: String) -> String {
    let signs = String(repeating: "#", count: text.split { $0 != "#" }.map(\.count).max().map { $0 + 1 } ?? 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
