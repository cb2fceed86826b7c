import Foundation

/// Generates a Swift file with a constant for each text file in a folder.
///
/// The command is `EmbedTexts FOLDER OUTPUT`. The file `run.json` becomes `EmbeddedTexts.run`. In a subfolder,
/// `Rules/unknown-step.txt` becomes `EmbeddedTexts.Rules.unknownStep`, and is also available as
/// `EmbeddedTexts.Rules.all["unknown-step"]`.
@main
struct EmbedTexts {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { exit(64) }
    let texts = try constants(in: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
    try "enum EmbeddedTexts {\n\(texts)}\n".write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
  }

  /// Returns the constants for the files of a folder, and an enum for each subfolder.
  private static func constants(in folder: URL) throws -> String {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    var all = ""
    let constants = try files.sorted { $0.lastPathComponent < $1.lastPathComponent }.map { file in
      if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        return "  enum \(file.lastPathComponent) {\n\(try self.constants(in: file))  }\n"
      }
      all += "    \"\(file.deletingPathExtension().lastPathComponent)\": \(name(of: file)),\n"
      let text = try String(contentsOf: file, encoding: .utf8)
      return "  static let \(name(of: file)): StaticString = \(literal(text))\n"
    }
    let table = all.isEmpty ? [] : ["  static let all: [String: StaticString] = [\n\(all)  ]\n"]
    return (constants + table).joined(separator: "\n")
  }

  /// Returns a file's name without its extension as a camel-case identifier.
  private static func name(of file: URL) -> String {
    let words = file.deletingPathExtension().lastPathComponent.split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { $0 == 0 ? $1.lowercased() : $1.capitalized }.joined()
  }

  /// Returns a raw string literal, delimited by more number signs than the text contains in a row.
  private static func literal(_ text: String) -> String {
    let signs = String(repeating: "#", count: text.split { $0 != "#" }.map(\.count).max().map { $0 + 1 } ?? 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
