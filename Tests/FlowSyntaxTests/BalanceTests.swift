import Foundation
import TestSupport
import Testing

@testable import FlowSyntax

/// Deletes one character of a shipped file at a time.
@Suite struct BalanceTests {
  static let files = ShippedFlows.names.flatMap { folder in
    ["flow", "services", "tests"].map { "Flows/\(folder)/\($0).jsonc" }
  }

  @Test func `A deleted bracket, quote, comma or colon is reported once, nearly always on its line`() throws {
    var (count, right) = (0, 0)
    for file in Self.files {
      let bytes = try Reading.file(file)
      for place in TestRun.part(of: Self.places(in: bytes), every: 79, from: count) {
        var changed = bytes
        changed.remove(at: place)
        let (root, report) = JSONReader.read(SourceFile(name: file, bytes: changed), as: "a flow file")
        // A comma after the last element may be deleted.
        if report.diagnostics.isEmpty, root != nil, bytes[place] == Ascii.comma { continue }
        let line = SourceFile(name: file, bytes: bytes).position(at: place).line
        let found = report.diagnostics.map { Reading.events($0, report.source) }
        #expect(found.count == 1, "\(file):\(line) without \(UnicodeScalar(bytes[place])): \(found)")
        count += 1
        right += found.first?.hasPrefix("\(line):") == true ? 1 : 0
      }
    }
    #expect(
      count > TestRun.count(200, full: 14_000) && right * 100 >= count * 98, "\(right) of \(count) on the right line")
  }

  @Test func `A line that closes thousands of brackets adds only a few possible edits`() {
    let text = "{\"a\": " + String(repeating: "[", count: 5_000) + "\n1"
    let scan = IndentationScan(JSONOutline(Array(text.utf8)), limit: 5_000)
    #expect(scan.suspects.count < 20)
  }

  /// The offsets of all punctuation and of the quotes of all strings.
  private static func places(in bytes: [UInt8]) -> [Int] {
    JSONOutline(bytes).tokens.flatMap { (token) -> [Int] in
      switch token.kind {
      case .string: return [token.start, token.end - 1]
      case .other: return []
      case .bracket, .comma, .colon: return [token.start]
      }
    }
  }

  @Test func `A deleted slash of a comment is reported once, on its line`() throws {
    for file in Self.files {
      let bytes = try Reading.file(file)
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("// ") && !line.contains("://") {
        var changed = lines.map(String.init)
        changed[index] = String(line.replacing("//", with: "/", maxReplacements: 1))
        let problems = Reading.problems(changed.joined(separator: "\n"))
        #expect(problems.count == 1 && problems[0].hasPrefix("\(index + 1):"), "\(file) \(problems)")
        #expect(problems.first?.contains("write \"//\"") == true)
      }
    }
  }

  @Test(arguments: [
    ("[1, 2}", "[1, 2]"), ("{ \"a\": [1, 2 }", "{ \"a\": [1, 2] }"), ("{ \"a\": [1}, 2] }", "{ \"a\": [1, 2] }"),
    ("{ \"a\": 1 } }", "{ \"a\": 1 } "), ("[\"b]", "[\"b\"]"),
    ("{\n  \"a\": [\n    1,\n}", "{\n  \"a\": [\n    1],\n}"),
    ("{ \"a: 1,\n \"b\": 2 }", "{ \"a\": 1,\n \"b\": 2 }"),
    ("{\n  \"a\": 1,\n  \"b: {\n    \"c\": 2\n  }\n}", "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}"),
    ("{ \"a:\n 1 }", "{ \"a\":\n 1 }"), ("[\"Note: a, b,\n 2]", "[\"Note: a, b\",\n 2]"),
    ("{ \"a\": \"b: 1,\n \"c\": 2 }", "{ \"a\": \"b: 1\",\n \"c\": 2 }"),
  ]) func `The edit for an unbalanced bracket or quote makes the file valid`(text: String, repaired: String) throws {
    let report = JSONReader.read(SourceFile(name: "flow.jsonc", text: text)).report
    let edit = try #require(report.diagnostics.first.map(report.edits)?.first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == repaired)
    #expect(Reading.problems(repaired) == [])
  }
}
