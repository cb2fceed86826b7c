import FlowExpressions
import FlowSyntax
import Testing

private let item = ValueType.record(RecordType(names: ["p", "q"], types: [.int, .string]))
private let bench = Bench([
  "fare": .money(.code(.euro)), "n": .int, "x": .number, "names": .list(.string), "name": .string, "ready": .bool,
  "items": .list(item), "maybe": .optional(item),
])

@Suite struct `Cures of mistakes in expressions` {
  static let cures: [(String, String, String?)] = [
    (
      "string(fare)", "\"string\" does not accept money in EUR",
      "insert the amount into a text with {{fare}}, or use minor(fare), the amount in minor units such as cents"
    ),
    (
      "int(fare)", "\"int\" does not accept money in EUR",
      "use minor(fare), the amount in minor units such as cents, as an integer"
    ),
    (
      "math.round(fare)", "\"math.round\" does not accept money in EUR",
      "use minor(fare), the amount in minor units such as cents, as an integer"
    ),
    (
      "math.abs(fare)", "\"math.abs\" does not accept money in EUR", "write fare < money(0, 'EUR') ? -fare : fare"
    ),
    (
      "math.greatest(fare, fare * 2)", "\"math.greatest\" does not accept money in EUR and money in EUR",
      "write [fare, …].max()"
    ),
    ("math.floor(n)", "\"math.floor\" does not accept integer", "an integer needs no rounding; write n"),
    ("names.contains('a')", "\"contains\" does not accept list of text and text", "write 'a' in names"),
    ("name.contains(1)", "\"contains\" does not accept text and integer", "the argument of contains() must be text"),
    (
      "plural(3, 'a', null)", "\"plural\" does not accept integer and text and null",
      "the third argument of plural() must be text"
    ),
    (
      "n.startsWith('a')", "\"startsWith\" does not accept integer and text",
      "startsWith() is called on text, such as x.startsWith(…)"
    ),
    ("days(name)", "\"days\" does not accept text", "days() needs an integer"),
    (
      "fare * fare", "cannot apply \"*\" to money in EUR and money in EUR",
      "multiply an amount by a number; two amounts have no product"
    ),
    (
      "fare % 2", "cannot apply \"%\" to money in EUR and integer",
      "amounts have no remainder; use minor(…), the amount in minor units such as cents"
    ),
    (
      "5 / fare", "cannot apply \"/\" to integer and money in EUR",
      "a number cannot be divided by an amount; divide two amounts, or use minor(…)"
    ),
    ("fare + 5", "cannot apply \"+\" to money in EUR and integer", "make the number an amount: money(…, 'EUR')"),
    (
      "{'a': 1} + {'a': 2}", "cannot apply \"+\" to record (a) and record (a)",
      #"records cannot be added; write a record with the members of both, such as {"name": x.name, "age": y.age}"#
    ),
    (
      "{'a': 1} + {'b': 2}", "cannot apply \"+\" to record (a) and record (b)", "they have no key in common"
    ),
    ("money(0.0 / 0.0, 'EUR')", "division by zero", nil),
    ("math.sqrt(-2.5)", "the square root of a negative number", nil),
    ("1e120 * 1e120 * 1.0", "the number is too large", nil),
    ("0.123456789012345678901234567890123456789 > 0.5", "the number is out of range or has more than 38 digits", nil),
    ("1e400 > 0.5", "the number is out of range or has more than 38 digits", nil),
    ("-1e400 > 0.5", "the number is out of range or has more than 38 digits", nil),
    ("today() > now", "unknown function \"today\"", "this is a value; write today without parentheses"),
    ("name() == 'a'", "unknown function \"name\"", "this is a value; write name without parentheses"),
    (
      "items.p", "list of record (p, q) has no field \"p\"",
      "to get the \"p\" of every element, write items.map(x, x.p)"
    ),
    ("items.length", "list of record (p, q) has no field \"length\"", "did you mean \"size()\"?"),
    ("has(maybe.p)", "\"maybe\" may be null here", "check for null first: maybe != null && …"),
    (
      "lists.range(n).map(i, lists.range(1000000)).size() > 1",
      "this expression may take too long to evaluate; set a lower \"max\", use shorter lists or nest fewer loops", nil
    ),
  ]

  @Test(arguments: cures)
  func `A mistake has a cure that does not repeat it`(text: String, message: String, help: String?) {
    let found = bench.diagnostics(text)
    #expect(found.map(\.message) == [message])
    #expect(found.first?.help == help)
  }

  @Test func `A value that is called like a function is replaced with its name`() {
    let found = bench.diagnostics("age(today()) > 3")
    #expect(found.map(\.range) == [SourceRange(4, 11)] && found.first?.replacement == "today")
  }

  @Test func `A null that must not be one says how to allow it`() {
    let found = bench.diagnostics("ready ? n : null", expecting: .int)
    #expect(
      found.map(\.help) == [
        "use another value, or allow null here: set \"required\": false on a field, or add \"?\" to the type of an input"
      ])
  }

  @Test func `An empty record lacks the members that are wanted`() {
    let wanted = ValueType.record(RecordType(names: ["a", "b"], types: [.int, .optional(.int)]))
    #expect(bench.diagnostics("{}", expecting: wanted).map(\.message) == ["missing key \"a\""])
    let optional = ValueType.record(RecordType(names: ["b"], types: [.optional(.int)]))
    #expect(bench.rules("{}", expecting: optional) == [])
  }

  @Test func `A list for JSON can have elements of different types`() throws {
    let text = "[1, 'a', {'k': [true, n]}, {'l': null}]"
    #expect(bench.rules(text, expecting: .json) == [])
    #expect(bench.rules("{'rows': \(text)}", expecting: .json) == [])
    #expect(Set(bench.rules(text)) == ["type-mismatch"])
    #expect(bench.rules("[1, days(1)]", expecting: .json).first == "type-mismatch")
    let compiled = try #require(bench.compiled("[{'a': 1, 'b': 2}, {'a': 3}]", expecting: .json))
    var environment = bench.environment()
    #expect(try compiled.evaluate(in: &environment).json == #"[{"a":1,"b":2},{"a":3}]"#)
  }
}

@Suite struct `Formatting values of different types` {
  @Test(arguments: [
    ("'%d x %s'.format([n, name])", "7 x Ana"), ("'%s: %.1f, %s'.format([name, x, ready])", "Ana: 2.5, true"),
    ("'%x %X %b %o %%'.format([n, name, ready, n])", "7 416E61 1 7 %"), ("'%s'.format([fare])", "1.50 EUR"),
    ("'%f'.format([n])", "7.000000"), ("'%s %s'.format([names, null])", "[a, b] null"),
  ])
  func `A literal format accepts values of several types and is never null`(text: String, wanted: String) throws {
    #expect(bench.diagnostics(text).map(\.message) == [])
    #expect(bench.compiled(text)?.type == .string)
    let values: [Value] = [
      .money(Money(minor: 150, .euro)), .int(7), .number(2.5), .list([.string("a"), .string("b")]), .string("Ana"),
      .bool(true),
    ]
    #expect(bench.value(text, values) == .success(.string(wanted)))
  }

  @Test(arguments: [
    ("'%d'.format([name])", "type-mismatch", "\"%d\" needs an integer, found text", 13..<17),
    (
      "'%s %d'.format([name, x])", "type-mismatch", "\"%d\" needs an integer, found number",
      22..<23
    ),
    ("'%s %s'.format([name])", "always-fails", "the format needs more values, found 1", 0..<7),
    ("'%y'.format([name])", "always-fails", "unknown format \"%y\"; use %s, %d, %f, %e, %b, %o or %x", 0..<4),
    ("'50%'.format([name])", "always-fails", "the format ends with a single \"%\"; write %% for a percent sign", 0..<5),
  ])
  func `A wrong clause of a literal format is reported`(
    text: String, rule: String, message: String, range: Range<Int>
  ) {
    let found = bench.diagnostics(text)
    #expect(found.map(\.rule.rawValue) == [rule])
    #expect(found.map(\.message) == [message])
    #expect(found.first?.range == SourceRange(range.lowerBound, range.upperBound))
  }

  @Test func `A text with a formatted secret is secret`() {
    let bench = Bench(["name": .string]).with(secret: "pw")
    let text = "'%s-%s-%d'.format([name, pw, 1])"
    #expect(bench.compiled(text)?.type == .secret && bench.compiled(text)?.revealsSecret == true)
    #expect((try? bench.value(text, [.string("a"), .secret(Secret("z"))]).get())?.holdsSecret == true)
  }
}
