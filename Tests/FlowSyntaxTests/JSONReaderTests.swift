import Foundation
import TestSupport
import Testing

@testable import FlowSyntax

@Suite struct JSONReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shape: String
    var testDescription: String { text.prefix(40).debugDescription }

    init(_ text: String, _ shape: String) { (self.text, self.shape) = (text, shape) }
  }

  static let valid = [
    Case("null", "null"),
    Case("true", "true"),
    Case(" false\n", "false"),
    Case("0", "0"),
    Case("-0", "-0"),
    Case("-12.50e+3", "-12.50e+3"),
    Case("1E9", "1E9"),
    Case("123456789012345678901234567890", "123456789012345678901234567890"),
    Case("\"\"", "''"),
    Case("\"é日😀\"", "'é日😀'"),
    Case(#""\"\\\/\b\f\n\r\t""#, "'\"\\/\u{8}\u{C}\n\r\t'"),
    Case(#""\u0041\u00e9\u65E5\uD83D\uDE00""#, "'Aé日😀'"),
    Case(#""\uD834\uDD1E\uDBFF\uDFFF""#, "'𝄞\u{10FFFF}'"),
    Case("\"a\u{7F}\u{2028}b\"", "'a\u{7F}\u{2028}b'"),
    Case("\"// no comment /* either\"", "'// no comment /* either'"),
    Case("[1 // one\r, 2 // two\r\n, 3]", "[1 2 3]"),
    Case("[]", "[]"),
    Case("{}", "{}"),
    Case("[1,2,[3,[]],{}]", "[1 2 [3 []] {}]"),
    Case("[1, 2,]", "[1 2]"),
    Case("{\"a\": 1,}", "{a=1}"),
    Case("{\"b\": 1, \"a\": {\"\": null}}", "{b=1 a={=null}}"),
    Case("// first\n[1, // one\n /* two */ 2 /**/ ]// last", "[1 2]"),
    Case("/* a\n * b **/[]", "[]"),
    Case("\u{FEFF}{ \"a\": 1 }", "{a=1}"),
    Case("{\r\n\t\"a\":\t1\r\n}\r\n", "{a=1}"),
  ]

  @Test(arguments: valid) func `Valid JSON is read without diagnostics`(each: Case) {
    #expect(Reading.problems(each.text) == [])
    #expect(Reading.shape(each.text) == each.shape)
  }

  // MARK: Bytes

  static let unreadable: [(bytes: [UInt8], problem: String)] = [
    ([0x7B, 0x0A, 0x00, 0x7D], "2:1 this is not a text file: it contains a NUL byte"),
    ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x00], "1:7 this is not a text file: it contains a NUL byte"),
    ([0x22, 0xFF, 0x22], "1:2 invalid UTF-8; save the file as UTF-8"),
    ([0x22, 0x0A, 0x20, 0x41, 0xE9, 0x22], "2:3 invalid UTF-8; save the file as UTF-8"),
    ([0x22, 0xC0, 0xAF, 0x22], "1:2 invalid UTF-8; save the file as UTF-8"),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2 invalid UTF-8; save the file as UTF-8"),
    ([0x22, 0xEF, 0xBF], "1:2 invalid UTF-8; save the file as UTF-8"),
    ([0x22, 0xEF, 0xBF, 0xBD, 0xE2, 0x82], "1:3 invalid UTF-8; save the file as UTF-8"),
    ([0xFF, 0xFE, 0x7B, 0x00], "1:4 this is not a text file: it contains a NUL byte"),
  ]

  @Test(arguments: unreadable) func `Files that are not text are rejected`(bytes: [UInt8], problem: String) {
    #expect(Reading.problems(bytes: bytes) == [problem])
  }

  @Test func `A byte order mark is not shown and does not shift columns`() {
    let source = SourceFile(name: "a", text: "\u{FEFF}[x]")
    #expect(Reading.problems("\u{FEFF}[x]").first?.hasPrefix("1:2 ") == true)
    #expect(source.line(around: 4).text == "[x]")
  }

  @Test func `Nesting is limited to 128 levels, and deeper nesting is reported once`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(Reading.problems(nested(10)) == [])
    #expect(Reading.problems(nested(128)) == [])
    #expect(Reading.problems(nested(129)) == ["1:129 nested more than 128 levels deep"])
    #expect(Reading.problems(nested(20_000)) == ["1:129 nested more than 128 levels deep"])
    #expect(
      Reading.problems(String(repeating: "[", count: 20_000)) == ["1:20000 this [ has no matching ]"])
    let objects = String(repeating: "{\"a\":", count: 200) + "1" + String(repeating: "}", count: 200)
    #expect(Reading.problems(objects) == ["1:641 nested more than 128 levels deep"])
    #expect(Reading.problems("[\(nested(128)), tru]").count == 2)
  }

  @Test func `A file that is too large is rejected unread`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 16_000_001)
    #expect(Reading.problems(bytes: bytes) == ["1:1 the file is too large; the limit is 16000000 bytes"])
  }

  @Test func `At most a hundred syntax errors are reported`() {
    for text in [
      "[" + String(repeating: "x, ", count: 5_000) + "]", "[\"" + String(repeating: "\\q", count: 5_000) + "\"]",
      "[" + String(repeating: "#\n", count: 5_000) + "]", String(repeating: "]", count: 5_000) + "@@@@",
    ] {
      let problems = Reading.problems(text)
      #expect(problems.count <= 101)
      if problems.count > 10 {
        #expect(problems.last?.hasSuffix("too many errors; fix the ones above first") == true)
      }
    }
  }

  @Test func `The shipped flow cut off at any byte is reported as unfinished`() throws {
    let bytes = try Reading.file("Flows/onboarding/flow.jsonc")
    let start = try #require(bytes.firstIndex(of: UInt8(ascii: "{")))
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    // A full run cuts the file at every byte, and any other run at some of them.
    for length in TestRun.part(of: Array(0...end), every: 61) {
      let source = SourceFile(name: "flow.jsonc", bytes: Array(bytes[..<length]))
      let diagnostics = JSONReader.read(source).report.diagnostics
      #expect(diagnostics.count == 1, "cut at \(length): \(diagnostics.map(\.message))")
      #expect(length <= start || diagnostics.first?.message.hasPrefix("the file is empty") == false, "cut at \(length)")
      #expect(diagnostics.allSatisfy { (0...length).contains($0.range.start) && $0.range.end <= length })
    }
  }

  @Test func `The shipped flow with any byte changed is read without a trap`() throws {
    var bytes = try Reading.file("Flows/onboarding/flow.jsonc")
    var random = SplitMix(seed: 2026)
    let strange = Array("\"{}[]:,\\/*#'x01-.\n\u{E9}".utf8)
    for _ in 0..<TestRun.count(100, full: 300) {
      let place = bytes.indices.randomElement(using: &random) ?? 0
      let kept = bytes[place]
      bytes[place] = strange.randomElement(using: &random) ?? 0
      let source = SourceFile(name: "flow.jsonc", bytes: bytes)
      let report = JSONReader.read(source).report
      #expect(report.rendered { $0 }.isEmpty == report.diagnostics.isEmpty)
      bytes[place] = kept
    }
  }

  /// `flow-bench growth` measures that reading such files takes time in proportion to their size.
  @Test(
    arguments: [
      "[" + String(repeating: "1,", count: 2_000) + "]",
      "{" + (0..<2_000).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}",
      "\"" + String(repeating: "\\u0041", count: 2_000) + "\"", String(repeating: "\n", count: 2_000) + "x",
      "[" + String(repeating: "/* * */ // /*\n", count: 2_000) + "]",
      "[" + String(repeating: "[1,{\"a\":2}],", count: 2_000) + "]",
      "[" + String(repeating: " ", count: 2_000) + "1} " + String(repeating: " ", count: 2_000) + ", 2]",
      "{\"a\": 1 " + String(repeating: "/ ", count: 2_000) + "\"b\"",
    ].map { Case($0, "") }) func `A file with thousands of similar parts has at most one problem`(each: Case)
  {
    #expect(Reading.problems(each.text).count <= 1)
  }

  // MARK: Numbers

  @Test func `JSON numbers keep all their digits`() {
    #expect(JSONNumber(text: "9223372036854775807").int == .max)
    #expect(JSONNumber(text: "-9223372036854775808").int == .min)
    #expect(JSONNumber(text: "9223372036854775808").int == nil)
    #expect(JSONNumber(text: "1.0").int == nil)
    #expect(JSONNumber(text: "1e2").double == 100)
    #expect(JSONNumber(text: "1e400").double == nil)
    #expect(JSONNumber(text: "1e-400").double == 0)
  }
}
