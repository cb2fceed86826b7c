import FlowSyntax
import Testing

@testable import FlowExpressions

private let owner = RecordType(names: ["name", "born", "share"], types: [.string, .date, .optional(.int)])
private let bench = Bench([
  "name": .string, "born": .date, "count": .int, "funding": .number, "ready": .bool,
  "owners": .list(.record(owner)), "maybe": .optional(.string), "key": .string, "extra": .json,
  "more": .optional(.json),
])
.with(secret: "pw")

private func record(_ members: KeyValuePairs<String, ValueType>) -> ValueType {
  .record(RecordType(names: members.map(\.key), types: members.map(\.value)))
}

@Suite struct `Records in expressions` {
  static let types: [(String, ValueType)] = [
    ("{'name': name, 'count': count}", record(["name": .string, "count": .int])),
    ("{'a': {'b': [1]}, 'c': null}", record(["a": record(["b": .list(.int)]), "c": .null])),
    ("{'a': []}", record(["a": .list(.dyn)])),
    ("{'count': 1, 'funding': 2.5}", record(["count": .int, "funding": .number])),
    ("{'a': maybe}.a", .optional(.string)),
    ("{'a': name, 'b': count}['b']", .int),
    ("ready ? {'a': name} : null", .optional(record(["a": .string]))),
    ("[{'name': name, 'born': born}] + owners", .list(record(["name": .string, "born": .date]))),
    ("owners + [{'name': null, 'x': 1}]", .list(record(["name": .optional(.string)]))),
    ("[{'a': 1, 'b': name}, {'b': maybe, 'c': 2}]", .list(record(["b": .optional(.string)]))),
    ("owners.map(o, {'n': o.name, 's': o.share})", .list(record(["n": .string, "s": .optional(.int)]))),
    ("(ready ? {'a': 1, 'b': 2} : {'b': 3}).b", .int),
    ("{'a': 1, 'b': 2}[key]", .optional(.int)),
    ("{'a': 1, 'b': 2.5}[key]", .optional(.number)),
    ("{'a': extra}", record(["a": .json])),
    ("[extra] + [extra]", .list(.json)),
    ("ready ? extra : null", .optional(.json)),
    ("{1: 'a', 2: 'b'}", .map(key: .int, value: .string)),
    ("ready ? {'a': 1} : {}", .map(key: .string, value: .int)),
  ]

  @Test(arguments: types)
  func `A map literal with literal keys has the type of each member, and joins keep the shared members`(
    _ text: String, _ type: ValueType
  ) {
    #expect(bench.compiled(text)?.type == type, "\(bench.diagnostics(text).map(\.message))")
  }

  static let mistakes: [(String, String, String, String?)] = [
    ("{'a': 1}.b", "unknown-field", "unknown field \"b\"", "its fields are \"a\""),
    ("{'name': 1}['nmae']", "unknown-field", "unknown field \"nmae\"", "did you mean \"name\"?"),
    ("{'a': 1, 'a': name}", "duplicate-key", "duplicate key \"a\" in this map", nil),
    (
      "[{'a': 1}, {'b': 1}]", "type-mismatch",
      "all elements of a list must have the same type, found record (a) and record (b)",
      "they have no key in common"
    ),
    (
      "[{'a': 1}] + [{'a': 'x'}]", "type-mismatch",
      "cannot apply \"+\" to list of record (a) and list of record (a)",
      "\"a\" is integer in one and text in the other"
    ),
    (
      "ready ? {'a': {'b': 1}} : {'a': {'b': name}}", "type-mismatch",
      "both results must have the same type, found record (a) and record (a)",
      "\"a\" is record (b) in one and record (b) in the other"
    ),
    (
      "{'a': 1, 'b': name}[key]", "type-mismatch", "the members of this record have different types",
      "read each member by its name, such as .a"
    ),
    (
      "{'a': 1, 'b': name}.exists(k, k == 'a')", "type-mismatch", "the members of this record have different types",
      "read each member by its name, such as .a"
    ),
    ("1 in {'a': 1}", "type-mismatch", "cannot look for integer among values of type text", nil),
    ("{'a': 1} == {'a': 'x'}", "type-mismatch", "cannot compare record (a) with record (a)", nil),
    (
      "{'a': maybe}.a + 'x'", "maybe-missing", "this value may be null here",
      "check for null first: … != null && …"
    ),
    ("extra == extra", "type-mismatch", "cannot compare JSON with JSON", nil),
    ("extra.a == 1", "type-mismatch", "JSON has no field \"a\"", nil),
    ("extra[0] == 1", "type-mismatch", "[ ] needs a list, a map or a record, found JSON", nil),
    (
      "type(extra) == int", "type-mismatch", "\"type\" does not accept JSON",
      "a value of type \"json\" can only be passed to a service or returned in a result"
    ),
    (
      "'%s'.format([extra])", "type-mismatch", "\"format\" does not accept text and list of JSON",
      "a value of type \"json\" can only be passed to a service or returned in a result"
    ),
    ("extra.all(x, true)", "type-mismatch", "all() needs a list or a map, found JSON", nil),
    (
      "ready ? extra : name", "type-mismatch", "both results must have the same type, found JSON and text", nil
    ),
  ]

  @Test(arguments: mistakes)
  func `A wrong use of a record or of JSON is reported with its cure`(
    _ text: String, _ rule: String, _ message: String, _ help: String?
  ) {
    let found = bench.diagnostics(text)
    #expect(found.map(\.rule.rawValue) == [rule])
    #expect(found.first?.message == message)
    #expect(found.first?.help == help)
  }

  static let values: [(String, Value)] = [
    ("{'a': 1, 'b': 'x'} == {'b': 'x', 'a': 1}", .bool(true)),
    ("{'a': 1} == {'a': 1, 'b': null}", .bool(false)),
    ("{'a': 1} == {'a': 1.0}", .bool(true)),
    ("size({'a': 1, 'b': 'x'})", .int(2)),
    ("'a' in {'a': 1, 'b': 'x'} && !('c' in {'a': 1})", .bool(true)),
    ("{'a': 1, 'b': 2}.exists(k, k == 'b')", .bool(true)),
    ("{'a': 1, 'b': 2}.map(k, k)", .list([.string("a"), .string("b")])),
    ("{'a': 1, 'b': 2}.all(k, {'a': 1, 'b': 2}[k] != null)", .bool(true)),
    ("type({'a': 1}) == map", .bool(true)),
    ("{'a': {'b': 7}}.a.b", .int(7)),
    ("{'a': 1, 'b': 2.5}[key] == 2.5", .bool(true)),
    ("'%s'.format([{'b': 1, 'a': 'x'}])", .string("{a: x, b: 1}")),
    ("has({'a': maybe}.a)", .bool(false)),
    ("[{'a': 1, 'b': 2}, {'b': 3, 'a': 4}, {'a': 5}]", list([1, 4, 5])),
    ("[{'a': 1, 'b': 2}, {'a': 3}].map(x, x.a)", .list([.int(1), .int(3)])),
    ("{'a': 1} in [{'a': 2}, {'a': 1}]", .bool(true)),
    ("size(ready ? {'a': 1, 'b': 2} : {'a': 1})", .int(1)),
    ("'b' in (ready ? {'a': 1, 'b': 2} : {'a': 1})", .bool(false)),
    ("(ready ? {'a': 1, 'b': 2} : {'a': 1}) == {'a': 1}", .bool(true)),
    ("size(([{'a': 1, 'b': 2}] + [{'a': 1}]).distinct())", .int(1)),
    ("size({1: {'a': 1, 'b': 2}, 2: {'a': 1}}[1])", .int(1)),
    ("size({'x': {'a': 1, 'b': 2}, 'y': {'a': 1}}['x'])", .int(2)),
    ("{'b': {'a': 1, 'b': 2}, 'y': {'a': 1}}[key] == {'a': 1}", .bool(true)),
    (
      "[ready ? {'a': 1, 'b': 'x'} : {'a': 2}]"
        + ".map(r, r.map(k, {'v': r[k]}).filter(m, m.v != null).map(m, m.v + 1)) == [[2]]", .bool(true)
    ),
    ("more == null", .bool(true)),
  ]

  private static func list(_ values: [Int64]) -> Value {
    .list(values.map { .record(Record(names: ["a"], values: [.int($0)])) })
  }

  @Test(arguments: values) func `The value of a record is a CEL map`(_ text: String, _ value: Value) throws {
    #expect(bench.rules(text) == [])
    let slots: [Value] = [
      .string("Ana"), .date(Bench.today), .int(1), .number(2), .bool(true), .list([]), .null, .string("b"),
      .string("any"), .null,
    ]
    #expect(bench.value(text, slots) == .success(value))
    // In plain CEL the same expression has the same value.
    var plain = bench
    plain.options = .plain
    if text.contains("maybe") || text.contains("'b': 2}") || text.contains("'b': 'x'} : ") { return }
    #expect(plain.value(text, slots) == .success(value))
  }

  static let wished: [(String, [String], String?)] = [
    ("{'name': name, 'born': born}", [], nil),
    ("{'name': name, 'born': born, 'share': count}", [], nil),
    ("{'nmae': name, 'born': born}", ["unknown-key"], "did you mean \"name\"?"),
    ("{'name': name}", ["missing-key"], nil),
    ("{'name': count, 'born': born}", ["type-mismatch"], nil),
    ("{'name': maybe, 'born': born}", ["maybe-missing"], "check for null first: maybe != null && …"),
    ("ready ? {'name': name} : null", ["missing-key"], nil),
    ("extra", ["type-mismatch"], nil),
  ]

  @Test(arguments: wished)
  func `The members of a literal are checked against the wanted record`(
    _ text: String, _ rules: [String], _ help: String?
  ) {
    let found = bench.diagnostics(text, expecting: .optional(.record(owner)))
    #expect(found.map(\.rule.rawValue) == rules)
    if let help { #expect(found.first?.help == help) }
    if text.contains("?") { return }
    for list in ["[\(text)]", "owners.map(o, \(text))", "owners + [\(text)]", "[\(text)].filter(o, ready)"] {
      #expect(bench.rules(list, expecting: .list(.record(owner))) == rules, "\(list)")
    }
  }

  @Test func `An unknown key has the range and the name to replace`() throws {
    let text = "{'nmae': name, 'born': born}"
    let found = try #require(bench.diagnostics(text, expecting: .record(owner)).first)
    #expect(found.replacement == "name" && found.range == SourceRange(1, 7))
  }

  @Test func `JSON takes everything that can be written as JSON, but neither secrets nor null`() {
    for text in ["name", "born", "{'a': [maybe]}".replacing("[maybe]", with: "maybe"), "owners", "extra", "{1: 2}"] {
      #expect(bench.rules(text, expecting: .json) == [], "\(text)")
    }
    for text in ["pw", "{'a': {'b': pw}}", "days(1)", "b'x'", "type(1)", "{'a': [days(1)]}"] {
      #expect(bench.rules(text, expecting: .json) == ["type-mismatch"], "\(text)")
    }
    #expect(bench.rules("maybe", expecting: .json) == ["maybe-missing"])
    #expect(bench.rules("maybe", expecting: .optional(.json)) == [])
  }

  @Test func `A join that drops a secret counts as revealing it`() {
    #expect(bench.compiled("{'a': name, 'b': pw}")?.revealsSecret == false)
    #expect(bench.compiled("{'a': name, 'b': pw}")?.type.holdsSecret == true)
    #expect(bench.compiled("{'a': name, 'b': pw}.a")?.revealsSecret == false)
    for text in [
      "[{'a': name, 'b': pw}] + [{'a': name}]", "[{'a': name}, {'a': name, 'b': pw}]",
      "ready ? {'a': name, 'b': pw} : {'a': name}",
    ] {
      #expect(bench.compiled(text)?.revealsSecret == true, "\(text)")
    }
  }

  @Test func `A record type of exponential size is refused quickly`() {
    let text = "owners" + String(repeating: ".map(x, {'a': x, 'b': x})", count: 60)
    #expect(bench.rules(text).first == "too-costly")
  }
}
