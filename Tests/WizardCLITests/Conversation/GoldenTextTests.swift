import Foundation
import LineEditing
import Testing

@testable import WizardCLI

/// Checks that every transcript is readable on a teletype, in a log and with a screen reader.
@Suite struct GoldenTextTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).filter {
      $0.hasSuffix(".txt")
    }.sorted()
  }

  @Test func `A transcript has no control characters, no padding and no line wider than its screen`() throws {
    let files = try Self.files()
    #expect(files.count > 60)
    // Diagnostics, help pages, lists of messages and output for programs have their own format.
    for name in files where !Self.pages.contains(where: name.hasPrefix) {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let width = Self.width(of: name)
      #expect(!text.contains("\n\n\n"), "\(name): two empty lines")
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for presentation in complaints(String(line), width) {
          Issue.record("\(name):\(number + 1): \(presentation): \(line)")
        }
      }
    }
  }

  private static let pages = ["check-", "eval", "explain", "help", "problems", "test-", "watch.txt"]

  /// Returns the screen width of a file: 40 for `names-40.txt`, 80 without a number.
  static func width(of name: String) -> Int {
    name.split(separator: ".").first?.split(separator: "-").last.flatMap { Int($0) } ?? 80
  }

  @Test func `The file name of a transcript contains its width`() throws {
    #expect(Self.width(of: "german-first-40.txt") == 40)
    #expect(Self.width(of: "german-first.txt") == 80)
    #expect(try Self.files().filter { Self.width(of: $0) == 40 }.count > 4)
    #expect(complaints("Eleven long words in one line with no prompt in it", 40) == ["a line wider than 40"])
    #expect(complaints("Eleven long words in one line with a prompt after it: x", 40) == ["a line wider than 40"])
    #expect(complaints("A prompt of few words: and a long line that a person types", 40) == [])
    #expect(complaints("A  line", 40) == ["two spaces in a row"])
    #expect(complaints(":edit NAME   change an  answer", 40) == ["two spaces in a row"])
    #expect(complaints(":edit NAME   change an answer", 40) == [])
    #expect(complaints("/a/path/that/is/wider/than/the/screen/is/but/not/broken", 40) == [])
  }

  /// The labels of commands to be copied, which are not wrapped.
  private static let toCopy = ["To resume:", "To start again:", "Fortsetzen mit:", "Neu beginnen mit:"]

  /// The first column of `:help`: a command, or an input that the prompt of a list accepts.
  nonisolated(unsafe) private static let helpColumn = /^(?::\S+(?: \p{Lu}+)?|\p{L}+(?: 1| 2 \p{L}+ 1)?) {3,}/

  private func complaints(_ line: String, _ width: Int) -> [String] {
    // Results, file listings and commands to be copied keep their format.
    if line.hasPrefix("{") || line.hasPrefix("$ ") || Self.toCopy.contains(where: line.hasPrefix) { return [] }
    if line.contains(/^[0-9a-z]{10}:\s/) { return [] }
    var complaints: [String] = []
    if line.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) {
      complaints.append("a control character")
    }
    // A prompt answered with Enter or spaces ends in a space.
    let printed = line.trimmingSpaces
    let isPrompt = printed.hasSuffix(":") || printed.hasSuffix("?")
    if line.hasSuffix(" "), !isPrompt { complaints.append("a space at the end") }
    // A person's line of a text begins with the spaces that were typed.
    if printed.replacing(Self.helpColumn, with: "").replacing(/^\d+\. +/, with: "").contains("  ") {
      complaints.append("two spaces in a row")
    }
    // A word wider than the screen has its own line.
    let part = printedPart(of: line)
    if displayWidth(part) > width, part.contains(" ") { complaints.append("a line wider than \(width)") }
    return complaints
  }

  /// Returns what the program printed in a line: all of it, or the prompt before the person's input.
  private func printedPart(of line: String) -> String {
    let prompts = [": ", "? "].compactMap { line.range(of: $0, options: .backwards)?.lowerBound }
    return prompts.max().map { String(line[...$0]) } ?? line
  }

  private static let names = [
    "\u{645}\u{631}\u{64A}\u{645} \u{627}\u{644}\u{62D}\u{633}\u{646}", "\u{5E9}\u{5E8}\u{5D4} \u{5DB}\u{5D4}\u{5DF}",
    "\u{5C71}\u{7530} \u{592A}\u{90CE}\u{5C71}\u{7530} \u{592A}\u{90CE}\u{5C71}\u{7530} \u{592A}\u{90CE}",
    "Zoe\u{308} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} O\u{2019}Neil",
  ]

  @Test(arguments: [40, 80]) func `Wide and right-to-left names are shown as typed and fit the width`(
    width: Int
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "names", "version": 1, "title": "Names", "language": "en", "steps": [
        \(Self.names.indices.map { #"{ "id": "s\#($0)", "title": "Name", "fields": [{ "id": "n\#($0)", "type": "text", "label": "Name \#($0)" }] }"# }.joined(separator: ",")),
        { "id": "same", "title": "Same", "text": "You are {{n0}}, {{n1}}, {{n2}} and {{n3}}, all of you at once." },
        { "id": "review", "title": "Review", "review": "Is this right?" },
        { "id": "done", "end": "completed" } ] }
      """, to: "flow.jsonc")
    let console = ScriptedConsole(lines: Self.names + ["", "yes", ""], width: width)
    #expect(await walkthrough.run(["run", path], console) == .done)
    for name in Self.names {
      #expect(console.transcript.contains(": \(name.precomposedStringWithCanonicalMapping)"), "\(console.transcript)")
    }
    for line in console.transcript.split(separator: "\n") where !line.hasPrefix("Type ") && !line.hasPrefix("Name ") {
      #expect(displayWidth(line) <= width, "\(line)")
    }
  }
}
