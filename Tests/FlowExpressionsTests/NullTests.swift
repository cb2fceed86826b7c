import FlowExpressions
import FlowSyntax
import Testing

private let company = ValueType.record(RecordType(names: ["name", "email"], types: [.string, .optional(.string)]))

private let bench = Bench([
  "name": .string, "email": .optional(.string), "age": .optional(.int), "company": .optional(company),
  "ready": .optional(.bool), "sizes": .list(.string), "tags": .optional(.list(.string)), "size": .optional(.string),
])
.with(condition: "adult", "age != null && age >= 18")
.with(condition: "old", "age >= 65")
.with(condition: "hasAge", "age != null")

@Suite struct `Values that may be null` {
  @Test(arguments: [
    "email == 'a'", "email != size", "email in sizes", "size in tags", "name == null", "email != null",
    "email != null && size(email) > 3", "email == null || size(email) > 3", "email != null ? size(email) > 3 : false",
    "email == null ? false : size(email) > 3", "!(email == null) && email.contains('@')",
    "!(email == null || age == null) && age > size(email)", "company != null && company.name == 'x'",
    "company != null && company.email != null && company.email.contains('@')", "adult", "adult && age < 65",
    "hasAge && old", "ready != null && ready", "ready == true",
    "company != null && has(company.email) && size(company.email) > 3", "email != null && age != null && age > 3",
    "(email != null && age != null) && age > 3", "(hasAge && email != null ? age > 3 : false)",
    "tags != null && tags.exists(t, t == size)", "age == null || age > 3 || age < 1",
    "(ready == true || false) && ready", "(email == 'a' || false) && size(email) > 3",
    "ready != null && (ready || false)", "(false || age != null) && age > 3", "(age != null && true) && age > 3",
  ])
  func `An optional value can be compared, tested for null, and used after a test`(_ text: String) throws {
    #expect(bench.rules(text) == [])
    let compiled = try #require(bench.compiled(text))
    for missing in 0..<64 {
      var environment = bench.environment(given(missing: missing))
      #expect(throws: Never.self) { try compiled.evaluate(in: &environment) }
    }
  }

  /// Returns values for all variables.
  ///
  /// A set bit of `missing` makes the corresponding optional value null.
  private func given(missing: Int) -> [Value] {
    let names = ["name", "email"]
    let firm = Record(names: names, values: [.string("x"), missing & 1 == 0 ? .null : .string("a@b")])
    let all: [Value] = [
      .string("a"), .string("ana@b"), .int(30), .record(firm), .bool(true), .list([.string("a")]),
      .list([.string("b")]), .string("b"),
    ]
    let bits = [1: 1, 2: 2, 3: 3, 4: 4, 6: 5, 7: 0]
    return all.enumerated().map { slot, value in bits[slot].map { missing >> $0 & 1 == 1 ? .null : value } ?? value }
  }

  @Test(arguments: [
    "size(email) > 3", "email + 'x' == name", "age > 3", "age >= 18 && age != null", "email == null && size(email) > 3",
    "email != null || size(email) > 3", "company.name == 'x'", "company != null && company.email.contains('@')",
    "has(company.email)", "!ready", "ready && true", "ready ? 1 : 2", "old", "age == null ? age > 3 : true",
    "tags.exists(t, t == 'a')",
    "(ready || false)", "(ready || true)", "(email == 'a' || true) && size(email) > 3",
    "[email] == [name]", "email != null && age > 3", "company == null || company.email.contains('@')",
    "(email != null || age != null) && age > 3", "tags[0] == 'a'", "-age == 3",
  ])
  func `An optional value used without a test is reported`(_ text: String) {
    #expect(bench.rules(text) == ["maybe-missing"])
  }

  @Test(arguments: [
    "email != 'a'", "'a' != email", "email != name", "!(email == 'a')", "!(email in sizes)", "!(name in tags)",
    "!(ready || email == 'a')", "!adultNamed", "!(name == 'x' && email == 'a')", "notAna", "!!(email != 'a')",
    "!sizes.exists(s, s == email)", "(name == 'a' ? email != 'a' : ready == true)",
    "size(sizes.filter(s, s != email)) > 0",
  ])
  func `A negated comparison of a value that may be null with one that is not is reported`(_ text: String) {
    #expect(Set(negated.rules(text)) == ["maybe-missing"])
  }

  @Test(arguments: [
    "email == 'a'", "!(email != 'a')", "email != null && email != 'a'", "email == null || email != 'a'",
    "email != null && !(email == 'a')", "email == null || !(email in sizes)", "email != size", "!(email == size)",
    "!(email in tags)", "(email != 'a' ? 1 : 2) == 1", "(!(email == 'a' || notAna) ? 1 : 2) == 1", "!notAna",
    "size(sizes.filter(s, s == email)) > 0", "email == 'b' && email != 'a'", "name != 'a'", "email != null",
    "!(email == null)", "email in sizes && email != 'a'",
  ])
  func `A comparison that is false for null, tests for null, or compares two nullable values is allowed`(
    _ text: String
  ) {
    #expect(negated.rules(text) == [])
  }

  private var negated: Bench {
    bench.with(condition: "notAna", "email != 'ana'").with(condition: "adultNamed", "name == 'x' && email == 'a'")
  }

  @Test func `A negated comparison is reported at the smallest part, with both ways to write it`() {
    let found = bench.diagnostics("(name == 'x' ? email : name) != 'a'")
    #expect(found.map(\.range) == [SourceRange(15, 20)])
    #expect(found.map(\.message) == ["\"email\" may be null here, and null counts as different"])
    #expect(found.map(\.help) == ["to exclude null, write email != null && …; to include it, write email == null || …"])
    #expect(
      negated.diagnostics("name == 'x' && notAna").map(\.message) == [
        "\"email\" may be null where the condition \"notAna\" is used, and null counts as different"
      ])
  }

  @Test(arguments: [
    "email == 'a' && size(email) > 3", "email in sizes && size(email) > 3", "name in tags && size(tags) > 3",
  ])
  func `A value that equals a constant or is in a list is not null`(_ text: String) {
    #expect(bench.rules(text) == [])
  }

  @Test func `A conditional with a null branch is optional`() {
    #expect(bench.compiled("name == 'a' ? 1 : null")?.type == .optional(.int))
    #expect(bench.rules("(name == 'a' ? 1 : null) + 1 == 2") == ["maybe-missing"])
  }

  @Test func `Known facts make an optional value usable`() {
    let known = bench.read("adult && company != null").map { NullFacts.whenTrue($0, in: bench) } ?? .none
    #expect(bench.rules("age > 3 && company.name == 'x'", known: known) == [])
    #expect(bench.rules("company.email.contains('@')", known: known) == ["maybe-missing"])
    #expect(known.includes(slot: 2) && known.includes(slot: 3) && !known.includes(slot: 1))
  }

  @Test func `An untested value read by a condition is reported in the condition, with its use`() {
    let found = bench.diagnostics("name == 'x' && old")
    #expect(found.first?.range == SourceRange(0, 3))
    #expect(found.first?.related.map(\.range) == [SourceRange(15, 18)])
    #expect(found.first?.help == "check for null first: age != null && …")
    #expect(found.first?.message == "\"age\" may be null where the condition \"old\" is used")
  }

  @Test func `An optional value does not fit where a value is required`() {
    #expect(bench.rules("email", expecting: .string) == ["maybe-missing"])
    #expect(bench.rules("email", expecting: .optional(.string)) == [])
    #expect(bench.rules("null", expecting: .optional(.string)) == [])
    #expect(bench.rules("ready", expecting: .bool) == ["maybe-missing"])
  }

  @Test func `A null is in no list, and a missing list contains nothing`() {
    #expect(
      bench.value("email in sizes", [.string("a"), .null, .null, .null, .null, .list([.string("a")])])
        == .success(.bool(false)))
    #expect(bench.value("name in tags", [.string("a")]) == .success(.bool(false)))
  }

  @Test func `A value is needed only if it is read outside a null test`() {
    let compiled = bench.compiled("email == null || (age != null && size(name) > 3)")
    #expect(compiled?.reads == [0, 1, 2])
    #expect(compiled?.requiredSlots == [0])
    #expect(bench.compiled("email != null && size(email) > 3")?.requiredSlots == [1])
    #expect(bench.compiled("company != null && has(company.email)")?.requiredSlots == [])
  }
}

@Suite struct `Failing lookups and conversions in flows` {
  private let bench = Bench([
    "n": .int, "list": .list(.int), "text": .string, "maybe": .list(.optional(.int)), "bytes": .bytes,
    "time": .timestamp,
  ])

  @Test(arguments: [
    "list[n]", "list[7]", "{1: n}[2]", "{1: n}[n]", "{'a': 1}[text]", "int(text)", "uint(text)", "double(text)",
    "bool(text)", "date(text)", "timestamp(text)", "duration(text)", "string(bytes)", "time.getHours(text)",
    "text.substring(9)", "text.charAt(9)", "'x'.matches(text + '(')", "('%' + text).format([n])",
    "list.filter(x, x > 9)[0]",
    "[n][n + 1]",
  ])
  func `A lookup or conversion that fails is null, and its type is optional`(_ text: String) throws {
    let compiled = try #require(bench.compiled(text))
    #expect(compiled.type.withoutNull != compiled.type)
    var environment = bench.environment([
      .int(9), .list([.int(1)]), .string("abc"), .list([.null]), .bytes([0xFF]), .timestamp(Bench.now),
    ])
    #expect(try compiled.evaluate(in: &environment) == .null)
    var plain = bench
    plain.options = .plain
    #expect(throws: EvaluationError.self) { try plain.compiled(text)?.evaluate(in: &environment) }
  }

  @Test(arguments: [
    "size(list) > 0 && list[0] > 1", "list.size() >= 3 && list[2] > 1", "0 < size(list) && list[0] > 1",
    "size(list) == 0 || list[0] > 1", "size(list) != 0 && list[0] > 1", "size(list) < 2 || list[1] > 1",
    "size(list) == 2 && list[1] > 1", "list[0] != null && list[0] > 1", "list[n] != null && list[n] > 1",
    "int(text) != null && int(text) > 1", "{'a': n}['a'] > 1", "{'a': n}.a > 1", "[n, 1][1] > 0",
    "time.getHours('UTC') > 1", "text.indexOf('@') > 0", "text.lastIndexOf('.') + 1 > 0", "list.indexOf(n) >= 0",
    "list.lastIndexOf(n) - 1 < 0", "text.indexOf('@', 0) > 0", "text.lastIndexOf('@', 0) == 0",
    "text.indexOf('@', n) != null && text.indexOf('@', n) > 0",
    "list.filter(x, x > 1)[0] != null && list.filter(x, x > 1)[0] > 1",
    "{'a': 1}[text] != null && {'a': 1}[text] > 0", "maybe[0] == 1",
    "size(maybe) > 0 && maybe[0] != null && maybe[0] > 0", "list.all(x, list[x] != null && list[x] > 1)",
    "[1, 2].all(x, [3].exists(y, int(text + string(x + y)) != null && int(text + string(x + y)) > 1))",
    "size(list) > 1 && list.reverse()[1] > 0", "size(list) > 0 && list.distinct().sort()[0] > 0",
    "(list + [1])[0] > 0", "size(list) > 0 && list.map(x, x + 1)[0] > 0", "[1, n].reverse()[1] > 0",
    "(text == 'a' ? [n] : [1, n])[0] > 0",
  ])
  func `A lookup is allowed after a test or where the element exists`(_ text: String) {
    #expect(bench.rules(text) == [])
  }

  @Test(arguments: [
    "list[0] > 1", "size(list) > 0 && list[1] > 1", "size(list) >= 0 && list[0] > 1", "size(list) > 0 || list[0] > 1",
    "int(text) > 1", "list.all(x, list[x] > 1)", "list.all(x, list[x] != null && list.all(y, list[y] > 1))",
    "size(maybe) > 0 && maybe[0] > 0", "int(text) != null && int(text + '1') > 1", "list[-1] > 0",
    "size(list) > 1 && list.distinct()[1] > 0", "size(list) > 0 && list.filter(x, x > 1)[0] > 0",
    "size(list) > 0 && list.slice(0, n)[0] > 0", "(text == 'a' ? [n] : [1, n])[1] > 0",
    "list.all(x, int(text) != null) && int(text) > 1", "text.indexOf('@', n) > 0", "text.indexOf('@', 1) > 0",
  ])
  func `A lookup without a sufficient test is reported`(_ text: String) {
    #expect(bench.rules(text) == ["maybe-missing"])
  }

  @Test(arguments: [
    ("list[0] > 1", "this element may be null here", "check the size first: size(list) > 0 && …"),
    (
      "text.split(',')[1] == text + text.split(',')[1]", "this element may be null here",
      "check the size first: size(text.split(',')) > 1 && …"
    ),
    (
      "size(maybe) > 0 && -maybe[0] > 1", "this element may be null here",
      "check the size first: size(maybe) > 0 && …"
    ),
    (
      "int(text) > 1", "this value may be null here",
      "ask for an integer (\"type\": \"integer\") instead of text, or check for null first: int(…) != null && …"
    ),
  ])
  func `A missing element or value is reported with a suggested test`(_ text: String, _ message: String, _ help: String)
  {
    #expect(bench.diagnostics(text).map(\.message) == [message])
    #expect(bench.diagnostics(text).map(\.help) == [help])
  }

  @Test func `The keys of a map with several entries and time zones must be literals`() {
    #expect(
      bench.diagnostics("size({text: 1, 'a': 2}) > 1").map(\.message) == [
        "in a map with several keys, each key must be a literal, such as 'name'"
      ])
    #expect(bench.rules("size({text: n}) > 1") == [])
    #expect(bench.rules("time.getHours('Mars') > 1") == ["always-fails"])
  }
}
