import Foundation

/// Writes a Swift file with a constant for each text of a folder: `EmbedTexts FOLDER OUTPUT`.
///
/// `run.json` becomes `EmbeddedTexts.run`, and `Rules/unknown-step.txt` becomes `EmbeddedTexts.Rules.unknownStep`, which is
/// also `EmbeddedTexts.Rules.all["unknown-step"]`.
@main
struct EmbedTexts {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { exit(64) }
    let texts = try constants(in: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
    try "enum EmbeddedTexts {\n\(texts)}\n".write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
  }

  /// The constants of a folder, and an enum for each folder in it.
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

  /// The name of a file as an identifier, without its extension.
  private static func name(of file: URL) -> String {
    let words = file.deletingPathExtension().lastPathComponent.split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { $0 == 0 ? $1.lowercased() : $1.capitalized }.joined()
  }

  /// A raw string with more number signs around it than it holds in a row.
  private static func literal(_ text: String) -> String {
    let signs = String(repeating: "#", count: text.split { $0 != "#" }.map(\.count).max().map { $0 + 1 } ?? 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
