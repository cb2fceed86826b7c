import FlowExpressions
import FlowSyntax
import Testing

@Suite struct `Reading an expression` {
  @Test(
    arguments: [
      ("", "missing expression", 0, 0, nil),
      ("  ", "missing expression", 0, 2, nil),
      ("a +", "unexpected end of the expression", 3, 3, nil),
      ("a = b", "unexpected \"=\"", 2, 3, "did you mean ==?"),
      ("a === b", "unexpected \"===\"", 2, 5, "did you mean ==?"),
      ("a !== b", "unexpected \"!==\"", 2, 5, "did you mean !=?"),
      ("a <> b", "unexpected \"<>\"", 2, 4, "did you mean !=?"),
      ("$today > a", "unexpected \"$today\"", 0, 6, "did you mean today?"),
      ("1 + ${a}", "unexpected \"${a}\"", 4, 8, "did you mean a?"),
      ("a > $", "unexpected \"$\"", 4, 5, nil),
      ("a\u{A0}> 1", "unexpected space U+00A0; write a plain space", 1, 3, nil),
      ("a & b", "unexpected \"&\"", 2, 3, "did you mean &&?"),
      ("a and b", "unexpected \"and\"", 2, 5, "did you mean &&?"),
      ("(a", "missing \")\" to close \"(\"", 2, 2, nil),
      ("[1, 2", "missing \"]\" to close \"[\"", 5, 5, nil),
      ("{1: 2", "missing \"}\" to close \"{\"", 5, 5, nil),
      ("{1}", "missing colon after the key", 2, 3, nil),
      ("a ? b", "missing \":\" after \"?\"; write condition ? value : other", 5, 5, nil),
      ("a.1", "unexpected \"1\"", 1, 3, nil),
      ("a.", "expected a name", 2, 2, nil),
      ("f(1,)", "expected a value or a name", 4, 5, nil),
      ("a) + 1", "unexpected \")\"", 1, 2, nil),
      ("'abc", "unterminated string; add the closing quote", 0, 4, nil),
      ("'a\\qb'", "invalid escape \"\\q\"", 2, 4, "write \\\\ for a backslash"),
      ("12ab", "invalid number \"12ab\"", 0, 4, nil),
      ("1 + 9223372036854775808", "the number 9223372036854775808 does not fit in 64 bits", 4, 23, nil),
      ("while == 1", "\"while\" is a reserved word and cannot be a name", 0, 5, nil),
      ("has(a)", "has() needs a field, such as has(company.name)", 4, 5, nil),
      ("a.all(b.c, true)", "all() needs a variable name as its first argument, such as all(x, …)", 6, 9, nil),
      (
        "a.`b", "invalid or unclosed name in backticks; use letters, digits, spaces and _ - . / between two backticks",
        2, 4, nil
      ),
    ] as [(String, String, Int, Int, String?)])
  func `A syntax error is reported with its message, range and help`(
    _ text: String, _ message: String, _ start: Int, _ end: Int, _ help: String?
  ) {
    let found = Bench().diagnostics(text)
    #expect(found.map(\.rule) == [.syntax])
    #expect(found.first?.help == help)
    if text == "a.1" { return #expect(found.first?.message == "unexpected \".1\"") }
    #expect(found.first?.message == message)
    #expect(found.first?.range == SourceRange(start, end))
  }

  @Test(
    arguments: [
      "1", "n", "-1", "n + 1", "[1, 2]", "{1: 2}", "[n][0]", "b ? [1] : [2]", "[1].map(x, x)", "size([1, 2])", "'a'",
      "t.size()",
    ])
  func `Each kind of expression has the range of its source text`(text: String) {
    let bench = Bench(["n": .int, "b": .bool, "t": .string])
    #expect(bench.diagnostics(text, expecting: .bool).map(\.range) == [SourceRange(0, text.utf8.count)])
  }

  @Test func `A position in an escaped JSON string points to the right place in the file`() {
    let file = SourceFile(name: "", text: #"{"when": "\"\u0061\" == b c"}"#)
    guard case .object(let members)? = JSONReader.read(file).root?.value, case .string(let text) = members[0].node.value
    else { return #expect(Bool(false), "the file can be read") }
    var diagnostics: [Diagnostic] = []
    #expect(Expression.parse(text, diagnostics: &diagnostics) == nil)
    #expect(diagnostics.map { file.position(at: $0.range.start).column } == [27])
  }

  @Test func `Free names exclude the variables that macros bind`() {
    let expression = Bench().read("a.b + x.filter(y, y > z && has(c.d)).map(a, a)[now] ? isAdult : f(.e)")
    #expect(expression?.freePaths.map(\.name) == ["a", "x", "z", "c", "now", "isAdult", "e"])
    #expect(expression?.freePaths.first?.nameRange == SourceRange(0, 1))
  }
}

@Suite struct `The parts of a condition` {
  private let bench = Bench(["a": .bool, "b": .bool, "c": .int]).with(condition: "both", "a && (b) && c==1")

  @Test(arguments: [
    ("n == 1", "n == 1.0"), ("n == 1", "n == 1u"), ("t == '1'", "n == 1"), ("n == 0.0", "n == -0.0"),
    ("t == 'a'", "t == \"a\\\"\""), ("n == null", "t == 'null'"), ("t == 'true'", "n == true"),
    ("['a', 'b'].exists(e, e == t)", "['a,b'].exists(e, e == t)"), ("t == b'1'", "t == '1'"),
  ])
  func `Conditions with different constants have different parts`(_ one: String, _ other: String) {
    let bench = Bench(["n": .dyn, "t": .dyn])
    #expect(bench.read(one) != nil && bench.read(other) != nil)
    #expect(bench.read(one)?.parts(in: bench) != bench.read(other)?.parts(in: bench))
  }

  @Test func `A condition is split at && and at named conditions`() {
    let parts = bench.read("both && c > 2")?.parts(in: bench)
    #expect(parts == bench.read("c >  2 && (b && a) && (c == 1)")?.parts(in: bench))
    #expect(parts?.count == 4)
    #expect(parts != bench.read("a && b && c == 2 && c > 2")?.parts(in: bench))
  }

  @Test func `A condition joined by another operator is not split`() {
    #expect(bench.read("a || both")?.parts(in: bench).count == 1)
    #expect(bench.read("a - b == c")?.parts(in: bench) != bench.read("b - a == c")?.parts(in: bench))
  }
}

@Suite struct `Comparisons with constants` {
  @Test func `Comparisons with constants are found with the path of the variable`() {
    let found = Bench().read(
      "size == 'a' || 'b' != company.size || size in ['c', x] || 'd' in sizes || f(size) == 'e'")?
      .constantComparisons
    #expect(found?.map(\.text) == ["a", "b", "c", "d"])
    #expect(found?.map(\.path) == [["size"], ["company", "size"], ["size"], ["sizes"]])
    #expect(found?.first?.range == SourceRange(8, 11))
  }

  @Test(
    arguments: [
      ("phones[0].kind == 'a'", ["phones", "kind"]), ("phones[n - 1].at.kind == 'a'", ["phones", "at", "kind"]),
      ("phones.exists(p, p.kind == 'a')", ["phones", "kind"]),
      ("at.phones.filter(p, true).all(p, p.kind != 'a')", ["at", "phones", "kind"]),
      ("days.all(d, d in ['a'])", ["days"]), ("phones.exists(p, days.exists(d, d == 'a' && p.x))", ["days"]),
      ("x.all(p, p.ys.all(y, y.kind == 'a'))", ["x", "ys", "kind"]), ("x.map(p, p.y).all(y, y == 'a')", nil),
      ("x.all(p, f(p) == 'a')", nil), ("[1].all(size, size == 'a')", nil),
    ] as [(String, [String]?)])
  func `Comparisons of list elements are found with the path of the list`(text: String, path: [String]?) {
    #expect(Bench().read(text)?.constantComparisons.map(\.path) == (path.map { [$0] } ?? []))
  }
}
