import FlowExpressions
import FlowSyntax
import Testing

private let company = ValueType.record(RecordType(names: ["name", "email"], types: [.string, .optional(.string)]))

private let bench = Bench([
  "name": .string, "count": .int, "funding": .number, "ready": .bool, "company": company, "sizes": .list(.string),
  "born": .date, "rates": .list(.number), "maybe": .optional(.number), "people": .list(company),
])
.with(secret: "password")
.with(secret: "oldPassword", .optional(.string))

@Suite struct `Checking an expression` {
  @Test(
    arguments: [
      ("nme == 'a'", "unknown-field", "unknown name \"nme\"", "did you mean \"name\"?"),
      ("company.nmae == 'a'", "unknown-field", "unknown field \"nmae\" in \"company\"", "did you mean \"name\"?"),
      (
        "size(people) > 0 && people[0].xyz == 'a'", "unknown-field", "unknown field \"xyz\"",
        "its fields are \"name\", \"email\""
      ),
      ("siez(name) == 1", "unknown-function", "unknown function \"siez\"", "did you mean \"size\"?"),
      ("name.length() == 1", "unknown-function", "unknown function \"length\"", "did you mean \"size\"?"),
      ("contains(name, 'a')", "type-mismatch", "\"contains\" cannot be called like this", "write x.contains(y)"),
      (
        "size(count) == 1", "type-mismatch", "\"size\" does not accept integer",
        "size() needs text, bytes, a list or a map"
      ),
      ("name > 3", "type-mismatch", "cannot compare text with integer", nil),
      ("name == 3", "type-mismatch", "cannot compare text with integer", nil),
      ("3 in sizes", "type-mismatch", "cannot look for integer among values of type text", nil),
      ("name in name", "type-mismatch", "\"in\" needs a list or a map, found text", nil),
      ("name + count == ''", "type-mismatch", "cannot apply \"+\" to text and integer", nil),
      (
        "funding + count > 1", "type-mismatch", "cannot apply \"+\" to number and integer",
        "convert one of them with int() or double()"
      ),
      ("name && ready", "type-mismatch", "\"&&\" needs a boolean, found text", nil),
      ("!name", "type-mismatch", "\"!\" needs a boolean, found text", nil),
      ("-name == ''", "type-mismatch", "\"-\" needs a number, found text", nil),
      ("name ? 1 : 2", "type-mismatch", "\"?\" needs a boolean, found text", nil),
      ("ready ? 1 : 'a'", "type-mismatch", "both results must have the same type, found integer and text", nil),
      ("name.first == 'a'", "type-mismatch", "text has no field \"first\"", nil),
      ("sizes['a'] == 'a'", "type-mismatch", "a list index must be an integer, found text", nil),
      ("{'a': 1}[1] == 1", "type-mismatch", "the keys of this map have type text, found integer", nil),
      ("{1: 1}['a'] == 1", "type-mismatch", "the keys of this map have type integer, found text", nil),
      ("name[0] == 'a'", "type-mismatch", "[ ] needs a list, a map or a record, found text", nil),
      (
        "name in ['a', 1]", "type-mismatch",
        "all elements of a list must have the same type, found text and integer", nil
      ),
      (
        "{1: 1, 2: ''} == {}", "type-mismatch",
        "a map needs keys of one type and values of one type; found integer and text", nil
      ),
      ("{[1]: 1} == {}", "type-mismatch", "list of integer cannot be a map key", nil),
      ("name.all(c, c == 'a')", "type-mismatch", "all() needs a list or a map, found text", nil),
      ("sizes.filter(s, s)", "type-mismatch", "\"filter()\" needs a boolean, found text", nil),
      (
        "dyn(name) == 1", "type-mismatch",
        "dyn() is not available in flows, because every expression is type-checked; remove it",
        nil
      ),
      ("Name{a: 1}", "type-mismatch", "unknown message type \"Name\"; write a map, such as {\"name\": value}", nil),
      ("count / 0 == 1", "always-fails", "division by zero", nil),
      ("9223372036854775807 + 1 > count", "always-fails", "the number does not fit in 64 bits", nil),
      ("born > date('2026-02-30')", "always-fails", "\"2026-02-30\" is not a date; write it as 2026-12-31", nil),
      ("name.matches('[')", "bad-pattern", "the pattern has an unclosed \"[\"", nil),
      (
        "name.matches('\\bcat')", "bad-pattern",
        "\"\\b\" is a backspace character here; double its backslash for a word boundary", nil
      ),
      (
        "name.matches('[\\x01a]')", "bad-pattern",
        "the pattern has a control character; remove it, or double the backslash of its escape", nil
      ),
      ("name == 'a\u{8}'", "syntax", "a string cannot contain a control character", "did you mean \\b?"),
      ("name == r'\u{1}'", "syntax", "a string cannot contain a control character", "did you mean \\x01?"),
    ] as [(String, String, String, String?)])
  func `An invalid expression is reported with its rule, message and help`(
    _ text: String, _ rule: String, _ message: String, _ help: String?
  ) {
    let found = bench.diagnostics(text)
    #expect(found.map(\.rule.rawValue) == [rule])
    #expect(found.first?.message == message)
    #expect(found.first?.help == help)
  }

  @Test(arguments: [
    ("name.toLowerCase()", "lowerAscii"), ("name.toUpper()", "upperAscii"), ("name.length", "size()"),
    ("len(name)", "size"), ("rates.length", "size()"), ("rates.count()", "size"), ("name.includes('a')", "contains"),
    ("name.hasPrefix('a')", "startsWith"), ("name.ends_with('a')", "endsWith"), ("name.substr(1)", "substring"),
    ("name.replaceAll('a', 'b')", "replace"), ("name.strip()", "trim"), ("name.test('a')", "matches"),
    ("parseInt(name)", "int"), ("parseFloat(name)", "double"), ("str(count)", "string"),
    ("rates.some(r, r > 1.0)", "exists"), ("rates.every(r, r > 1.0)", "all"), ("pluralize(count, 'a', 'b')", "plural"),
  ])
  func `A function of another language suggests the one of this language`(text: String, meant: String) {
    let found = bench.diagnostics(text)
    #expect(found.count == 1 && found[0].replacement == meant, "\(found)")
    #expect(found.first?.help == "did you mean \"\(meant)\"?")
  }

  @Test(arguments: [
    ("plural(count, 'try', 'tries')", []), ("plural(funding, 'a', 'b')", []),
    ("plural(count, 'a', 'b', 'c')", ["type-mismatch"]), ("plural(name, 'a', 'b')", ["type-mismatch"]),
    ("plural(maybe, 'a', 'b')", ["maybe-missing"]), ("plural(count, 1, 2)", ["type-mismatch"]),
    ("count.plural('a', 'b')", ["type-mismatch"]),
  ])
  func `plural() takes a number and the forms of the language`(text: String, rules: [String]) {
    #expect(bench.rules(text) == rules)
  }

  @Test func `The checker reports every mistake in an expression, not only the first`() {
    #expect(
      bench.rules("nme == 'a' && size(count) > 1 && name > 3") == ["unknown-field", "type-mismatch", "type-mismatch"])
  }

  @Test func `The checker reports nothing further about an expression that is already wrong`() {
    #expect(bench.rules("size(nme) + 1 > 3 && nme.x[2] == 'a'") == ["unknown-field", "unknown-field"])
  }

  @Test(arguments: [
    "funding > 120000", "120000 < funding", "funding == 5", "funding in [1, 2]", "5 in rates", "-5 < funding",
    "funding * 2 > 10", "(ready ? 1 : funding) > 2", "(ready ? funding : -1) > 2", "[1, 2.5] == rates",
    "maybe == 5", "funding > 100 * 1000", "maybe != null && maybe > 5",
  ])
  func `An integer literal beside a double is taken as a double`(_ text: String) {
    #expect(bench.rules(text) == [])
    var plain = ExpressionCompiler.Options.flowFile
    plain.usesDecimals = false
    if text == "funding * 2 > 10" {
      var other = bench
      other.options = plain
      #expect(other.rules(text) == ["type-mismatch"])
    }
  }

  @Test(arguments: [
    ("5", ValueType.number, Value.number(5)), ("ready ? 1 : 2", .number, .number(2)),
    ("5", .optional(.number), .number(5)),
    ("5", .int, .int(5)), ("[1, 2]", .list(.number), .list([.number(1), .number(2)])),
  ])
  func `An integer literal becomes a double where a double is expected`(
    _ text: String, _ wanted: ValueType, _ value: Value
  ) throws {
    let compiled = try #require(bench.compiled(text, expecting: wanted))
    var environment = bench.environment([.null, .null, .null, .bool(false)])
    #expect(try compiled.evaluate(in: &environment) == value)
  }

  @Test func `A value of the wrong type for its place is reported`() {
    #expect(bench.rules("count", expecting: .number) == ["type-mismatch"])
    #expect(
      bench.diagnostics("name", expecting: .bool).map(\.message) == ["expected boolean, found text"]
    )
    #expect(bench.rules("company", expecting: .record(RecordType(names: ["name"], types: [.string]))) == [])
    let more = RecordType(names: ["name", "size", "help"], types: [.string, .optional(.int), .optional(.string)])
    #expect(bench.rules("company", expecting: .record(more)) == [])
    #expect(bench.rules("company", expecting: .record(RecordType(names: ["size"], types: [.int]))) == ["type-mismatch"])
    #expect(bench.rules("[]", expecting: .list(.string)) == [])
  }

  @Test func `An expression that reads nothing has a constant value`() {
    #expect(bench.compiled("1 + 2 == 3")?.constant == .bool(true))
    #expect(bench.compiled("count == 3")?.constant == nil)
    #expect(bench.compiled("today == today")?.constant == nil)
  }

  @Test func `A compiled expression lists the variables it reads`() {
    let compiled = bench.compiled("ready && people.exists(p, p.name == name)")
    #expect(compiled?.reads == [0, 3, 9])
    #expect(compiled?.readsClock == false && compiled?.bareVariable == nil)
    #expect(bench.compiled("age(born) > 3")?.readsClock == true)
    #expect(bench.compiled("now > born")?.readsClock == true)
    #expect(bench.compiled("(funding)")?.bareVariable == 2)
    #expect(bench.compiled("company.name")?.bareVariable == nil)
  }

  @Test func `A macro's variable hides a variable or condition of the same name`() {
    #expect(bench.value("[1, 2].exists(name, name == 2)") == .success(.bool(true)))
    #expect(bench.rules("[1, 2].exists(name, name == 'a')") == ["shadowed-name", "type-mismatch"])
    #expect(bench.with(condition: "named", "name == 'a'").rules("[1].exists(name, named)") == ["shadowed-name"])
  }
}

@Suite struct `Secrets in expressions` {
  @Test func `A secret that is the whole expression is not revealed`() {
    let slot = 10
    let values = Array(repeating: Value.null, count: slot) + [.secret(Secret("hunter2"))]
    #expect(bench.value("password", values) == .success(.secret(Secret("hunter2"))))
    #expect(bench.compiled("password")?.type == .secret)
    #expect(bench.compiled("password")?.revealsSecret == false)
    #expect(bench.compiled("ready ? password : null")?.type == .optional(.secret))
    #expect(bench.compiled("ready ? password : null")?.revealsSecret == false)
  }

  @Test func `A secret is compared and measured like a text, and revealing it is noted`() {
    let values = Array(repeating: Value.null, count: 10) + [.secret(Secret("hunter2"))]
    #expect(bench.value("size(password) > 6 && password + '!' == 'hunter2!'", values) == .success(.bool(true)))
    #expect(bench.compiled("password + ''")?.revealsSecret == true)
    #expect(bench.compiled("password + ''")?.type == .secret)
    #expect(bench.compiled("[password]")?.type == .list(.secret))
  }

  @Test func `Comparing an optional secret with null does not reveal it`() {
    #expect(bench.compiled("oldPassword != null")?.revealsSecret == false)
    #expect(bench.rules("size(oldPassword) > 3") == ["maybe-missing"])
  }

  @Test func `A secret fits only where a secret is expected`() {
    #expect(bench.rules("password", expecting: .string) == ["type-mismatch"])
    #expect(bench.rules("name", expecting: .secret) == ["type-mismatch"])
    #expect(bench.rules("password", expecting: .secret) == [])
  }
}
