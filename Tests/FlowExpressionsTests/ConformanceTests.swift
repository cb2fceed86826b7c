import FlowExpressions
import FlowSyntax
import Testing

/// A row of a table: an expression and its expected result.
struct Case: Sendable, CustomTestStringConvertible {
  let expression: String
  let result: String

  var testDescription: String { expression }

  static func read(_ table: String) -> [Case] {
    table.split(separator: "\n").compactMap { line in
      let parts = String(line).split(separator: "  ⇒  ", maxSplits: 1)
      return parts.count == 2 ? Case(expression: String(parts[0]), result: String(parts[1])) : nil
    }
  }
}

@Suite struct `Plain CEL` {
  @Test(arguments: Case.read(writtenCases) + Case.read(generatedCases))
  func `Plain CEL evaluates to the same values as the reference implementation`(_ trial: Case) {
    #expect(outcome(trial.expression) == trial.result)
  }

  /// Cases that follow the language definition, cel-go or common sense instead of CEL's C++ implementation.
  @Test(arguments: [
    ("1e400", "error"), (#""\ud83d\ude00""#, #"{"type":"string","value":"😀"}"#), ("[,]", "error"),
    ("{0:1,0u:2}", "error"), ("int(' 12')", "error"), ("int(true)", "error"), ("uint('+1')", "error"),
    ("double(' 1')", "error"), ("contains('abc','b')", "error"),
    ("string(0.0/0.0)", #"{"type":"string","value":"NaN"}"#),
    ("[1,2].existsOne(x, x == 2)", #"{"type":"bool","value":true}"#),
    ("string(-1.0/0.0)", #"{"type":"string","value":"-Infinity"}"#),
    ("string(timestamp('2020-01-01T00:00:00.50Z'))", #"{"type":"string","value":"2020-01-01T00:00:00.5Z"}"#),
    ("string(duration('-0.5s'))", #"{"type":"string","value":"-0.5s"}"#),
    ("timestamp('2020-01-01T23:59:60Z')", "error"),
    ("duration('1µs')", #"{"type":"duration","value":"0.000001s"}"#),
    ("string(duration('1ns'))", #"{"type":"string","value":"0.000000001s"}"#),
    (
      "timestamp('9999-12-31T23:59:59Z') - timestamp('0001-01-01T00:00:00Z')",
      #"{"type":"duration","value":"315537897599s"}"#
    ),
    ("google.protobuf.Int32Value{value: 1}", "error"), ("'%d'.format([1.5])", "error"),
    (#"{'é': 1, 'e\u0301': 2}.size()"#, #"{"type":"int","value":"2"}"#),
  ])
  func `Plain CEL keeps its known differences from the reference implementation`(_ expression: String, _ result: String)
  {
    #expect(outcome(expression) == result)
  }

  @Test func `Names with dots resolve to the longest variable name`() {
    let bench = Bench(["a": .dyn, "a.b": .dyn], options: .plain)
    let inner = Value.map(ValueMap([(.string("b"), .int(1)), (.string("c"), .int(2))]))
    #expect(bench.value("a.b", [inner, .int(7)]) == .success(.int(7)))
    #expect(bench.value("a.c", [inner, .int(7)]) == .success(.int(2)))
    #expect(bench.value("(a).c + .a.c", [inner, .int(7)]) == .success(.int(4)))
    #expect(bench.value("[inner].map(a, a.b)".replacing("inner", with: "{'b': 5}")) == .success(.list([.int(5)])))
  }

  /// Returns the value as JSON, or "error".
  private func outcome(_ text: String) -> String {
    guard case .success(let value) = Bench(options: .plain).value(text) else { return "error" }
    return value.typedJSON
  }
}

@Suite struct `Regular expressions` {
  @Test(arguments: Case.read(patternCases))
  func `A regular expression matches the same texts as in RE2`(_ trial: Case) throws {
    let parts = trial.result.split(separator: "⇒", maxSplits: 1).map(String.init)
    try #require(parts.count == 2)
    let bench = Bench(["text": .dyn, "pattern": .dyn], options: .plain)
    let quoted = "\"" + parts[0].dropLast(2) + "\""
    let text = try #require(try? bench.value(quoted).get())
    let found = bench.value("text.matches(pattern)", [text, .string(trial.expression)])
    let wanted: Result<Value, Bench.Reason> =
      switch parts[1].dropFirst(2) {
      case "yes": .success(.bool(true))
      case "no": .success(.bool(false))
      case _: .failure(.failed(.badPattern))
      }
    #expect(found == wanted)
  }

  @Test func `An invalid regular expression is reported at load time, at its position`() {
    let found = Bench(["text": .string]).diagnostics("text.matches('a(b')")
    #expect(found.map(\.rule) == [.badPattern])
    #expect(found.map(\.range) == [SourceRange(13, 18)])
  }

  @Test func `A regular expression can name a Unicode script`() {
    #expect(
      Bench().value(#"'Ωμέγα'.matches(r'^\p{Greek}+$') && !'omega'.matches(r'\p{Greek}')"#) == .success(.bool(true)))
  }
}
