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

@Suite struct `A value that may be missing` {
  @Test(arguments: [
    "email == 'a'", "email != name", "email in sizes", "size in tags", "name == null", "email != null",
    "email != null && size(email) > 3", "email == null || size(email) > 3", "email != null ? size(email) > 3 : false",
    "email == null ? false : size(email) > 3", "!(email == null) && email.contains('@')",
    "!(email == null || age == null) && age > size(email)", "company != null && company.name == 'x'",
    "company != null && company.email != null && company.email.contains('@')", "adult", "adult && age < 65",
    "hasAge && old", "ready != null && ready", "ready == true",
    "company != null && has(company.email) && size(company.email) > 3", "email != null && age != null && age > 3",
    "(email != null && age != null) && age > 3", "(hasAge && email != null ? age > 3 : false)",
    "tags != null && tags.exists(t, t == size)", "age == null || age > 3 || age < 1",
  ])
  func `can be compared, tested, and used where it is known not to be missing`(_ text: String) throws {
    #expect(bench.rules(text) == [])
    let compiled = try #require(bench.compiled(text))
    for missing in 0..<64 {
      var environment = bench.environment(given(missing: missing))
      #expect(throws: Never.self) { try compiled.evaluate(in: &environment) }
    }
  }

  /// Values for all variables, those that may be missing left out by the bits of a number.
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
    "[email] == [name]", "email != null && age > 3", "company == null || company.email.contains('@')",
    "(email != null || age != null) && age > 3", "tags[0] == 'a'", "-age == 3",
  ])
  func `is reported everywhere else`(_ text: String) {
    #expect(bench.rules(text) == ["maybe-missing"])
  }

  @Test func `makes a conditional with a null arm one that may be missing`() {
    #expect(bench.compiled("name == 'a' ? 1 : null")?.type == .optional(.int))
    #expect(bench.rules("(name == 'a' ? 1 : null) + 1 == 2") == ["maybe-missing"])
  }

  @Test func `counts as known where the place says so`() {
    let known = bench.read("adult && company != null").map { NullFacts.whenTrue($0, in: bench) } ?? .none
    #expect(bench.rules("age > 3 && company.name == 'x'", known: known) == [])
    #expect(bench.rules("company.email.contains('@')", known: known) == ["maybe-missing"])
    #expect(known.includes(slot: 2) && known.includes(slot: 3) && !known.includes(slot: 1))
  }

  @Test func `is reported where the condition that reads it is used`() {
    let found = bench.diagnostics("name == 'x' && old")
    #expect(found.map(\.range) == [SourceRange(15, 18)])
    #expect(found.map(\.message) == ["\"age\", read by the condition \"old\", may be missing here"])
  }

  @Test func `does not fit a place that needs a value`() {
    #expect(bench.rules("email", expecting: .string) == ["maybe-missing"])
    #expect(bench.rules("email", expecting: .optional(.string)) == [])
    #expect(bench.rules("null", expecting: .optional(.string)) == [])
    #expect(bench.rules("ready", expecting: .bool) == ["maybe-missing"])
  }

  @Test func `is in nothing and holds nothing`() {
    #expect(
      bench.value("email in sizes", [.string("a"), .null, .null, .null, .null, .list([.string("a")])])
        == .success(.bool(false)))
    #expect(bench.value("name in tags", [.string("a")]) == .success(.bool(false)))
  }

  @Test func `is needed only where it is read outside a test`() {
    let compiled = bench.compiled("email == null || (age != null && size(name) > 3)")
    #expect(compiled?.reads == [0, 1, 2])
    #expect(compiled?.needs == [0])
    #expect(bench.compiled("email != null && size(email) > 3")?.needs == [1])
    #expect(bench.compiled("company != null && has(company.email)")?.needs == [])
  }
}
