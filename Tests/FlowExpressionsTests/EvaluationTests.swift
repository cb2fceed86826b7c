import FlowExpressions
import FlowSyntax
import Testing

private let bench = Bench(["n": .int, "list": .list(.int), "text": .string, "map": .map(key: .string, value: .int)])

@Suite struct `Evaluation errors` {
  @Test(
    arguments: [
      ("1 + 10 / n", EvaluationError.Kind.divisionByZero, "division by zero", 4, 10),
      (
        "true && 9223372036854775807 - n * -1 > 1 - (n - 1 - 9223372036854775807) - 5", .overflow,
        "the number does not fit in 64 bits", 39, 72
      ),
      ("list[n + 7] == 1", .outOfRange, "index 7 is out of range for a list of length 2", 0, 11),
      ("map['b'] == 1", .noSuchKey, "no such key: \"b\"", 0, 8),
      ("map.b == 1", .noSuchKey, "no such key: \"b\"", 4, 5),
      ("today < null", .noSuchOverload, "no such overload: \"<\" does not accept date, null", 0, 12),
      ("list[0] + duration('1h')", .noSuchOverload, "no such overload: \"+\" does not accept integer, duration", 0, 24),
      ("duration('1h').x == 1", .noSuchOverload, "no such overload: cannot read the field \"x\" of duration", 15, 16),
      ("int(text) == 1", .invalidConversion, "cannot convert \"abc\" to int", 0, 9),
      ("date(text) == today", .invalidConversion, "\"abc\" is not a date; write it as 2026-12-31", 0, 10),
      ("now.getHours(text) == 1", .invalidConversion, "unknown time zone \"abc\"", 0, 18),
      ("text.substring(5) == ''", .outOfRange, "index 5 is out of range for a string of length 3", 0, 17),
      ("{text: 1, 'abc': 2} == map", .repeatedKey, "duplicate key \"abc\" in this map", 10, 15),
      ("'x'.matches(text + '(')", .badPattern, "the pattern has an unclosed \"(\"", 0, 23),
      (
        "timestamp(n - 99999999999) == now", .outOfRange, "the date is out of range; the year must be from 1 to 9999",
        0, 26
      ),
    ] as [(String, EvaluationError.Kind, String, Int, Int)])
  func `An evaluation error reports its kind, message and position`(
    _ text: String, _ kind: EvaluationError.Kind, _ message: String, _ start: Int, _ end: Int
  ) throws {
    var bench = bench
    bench.options = .plain
    let compiled = try #require(bench.compiled(text))
    let map = Value.map(ValueMap([(.string("a"), .int(1))]))
    var environment = bench.environment([.int(0), .list([.int(1), .int(2)]), .string("abc"), map])
    let error = #expect(throws: EvaluationError.self) { try compiled.evaluate(in: &environment) }
    #expect(error == EvaluationError(kind, message, at: SourceRange(start, end)))
  }

  @Test func `A failed evaluation does not affect the next one`() throws {
    let compiled = try #require(bench.compiled("list.map(x, 10 / x).size() == 2"))
    var environment = bench.environment([.int(0), .list([.int(1), .int(0)])])
    #expect(throws: EvaluationError.self) { try compiled.evaluate(in: &environment) }
    environment.values[1] = .list([.int(1), .int(2)])
    #expect(try compiled.isTrue(in: &environment))
  }

  @Test func `An error on one side of && or || is ignored where the other side decides`() {
    let values: [Value] = [.int(0)]
    #expect(bench.value("1 / n == 1 || n == 0", values) == .success(.bool(true)))
    #expect(bench.value("1 / n == 1 && n == 1", values) == .success(.bool(false)))
    #expect(bench.value("1 / n == 1 || n == 1", values) == .failure(.failed(.divisionByZero)))
  }
}
