import FlowExpressions
import FlowSyntax
import Testing

@Suite struct `Lists and numbers` {
  private static let values: [(name: String, type: ValueType, value: Value)] = [
    ("ints", .int, .list([.int(1), .int(2), .int(2), .int(3)])), ("noInts", .int, .list([])),
    ("doubles", .number, .list([.number(1), .number(2), .number(2), .number(3)])), ("noDoubles", .number, .list([])),
    ("spans", .duration, .list([1, 60, 60, 3600].map { .duration(.seconds($0)) })), ("noSpans", .duration, .list([])),
    ("strings", .string, .list(["a", "b", "b", "c"].map(Value.string))),
    (
      "days", .timestamp,
      .list([946_684_800, 949_363_200, 949_363_200, 1_262_304_000].map { .timestamp(FlowTimestamp(seconds: $0)) })
    ),
  ]

  private static func bench(_ options: ExpressionCompiler.Options) -> Bench {
    var bench = Bench(options: options)
    bench.variables = values.map { ($0.name, .list($0.type), false) }
    return bench
  }

  private let flow = Self.bench(.flowFile)
  private let plain = Self.bench(.plain)

  private func value(_ text: String, _ bench: Bench) -> Result<Value, Bench.Reason> {
    bench.value(text, Self.values.map(\.value))
  }

  @Test(arguments: Case.read(libraryCases))
  func `Lists and numbers follow the published cases of the CEL libraries`(_ trial: Case) {
    let value = value(trial.expression, plain)
    if trial.result == "true" {
      #expect(value == .success(.bool(true)))
    } else {
      #expect((try? value.get()) == nil, "\(value)")
    }
  }

  /// Parts of the published cases that a flow rejects because it checks types, whose value can be null in a flow, or that
  /// need doubles.
  private static let onlyPlain = [
    "dyn(", "{'", "[1, [2", "[1, 2, [", "[[1, 2], 3]", "[1, 2.0, 'c'", "[1, 1.0", "1.0) == 1", "(1, -2.0)", "1u)",
    "1u, 2",
    "1u, -2", "2u, 2.5", ".first()", ".last()", ".min()", ".max()", "math.least(d", "math.greatest(d",
    "(1.5, -2) == -2", "/ 0.0", "math.sqrt(-", "9.055385138137417", "31.388692231439016",
  ]

  @Test(
    arguments: Case.read(libraryCases).filter { trial in
      trial.result == "true" && !onlyPlain.contains { trial.expression.contains($0) }
    })
  func `The published cases hold in flows unless they mix types, may be null or need doubles`(_ trial: Case) {
    #expect(value(trial.expression, flow) == .success(.bool(true)))
  }

  @Test(arguments: [
    ("noInts.first()", ValueType.int), ("noInts.last()", .int), ("noDoubles.min()", .number),
    ("noSpans.max()", .duration),
    ("math.greatest(noDoubles)", .number), ("math.least(noInts)", .int),
    ("strings.filter(s, s > 'x').first()", .string),
  ])
  func `A missing element is null in a flow, and its type is optional`(_ text: String, _ type: ValueType) {
    #expect(flow.compiled(text)?.type == .optional(type))
    #expect(value(text, flow) == .success(.null))
    #expect(value(text, plain) == .failure(.failed(.outOfRange)))
    #expect(flow.rules("[\(text)] == []") == ["maybe-missing"])
  }

  @Test(arguments: [
    "size(ints) > 0 && ints.first() == 1", "ints.size() >= 2 && ints.max() + 1 == 4", "noInts.min() == null",
    "ints.first() != null && ints.first() + 1 == 2", "([0] + noInts).max() + 1 == 1", "[ints.size(), 9].max() > 8",
    "ints.size() == 0 || ints.map(i, i * 2).max() + 1 == 7", "size(ints) > 0 && ints.sort().reverse().first() + 1 == 4",
    "size(ints) > 0 && ints.sortBy(i, -i).distinct().last() + 1 == 2", "math.greatest(ints.size(), 3) + 1 == 5",
    "size(doubles) != 0 && math.greatest(doubles) + 1 == 4", "(size(ints) > 9 ? [1] : [2]).min() + 1 == 3",
  ])
  func `An element needs no test where the list has one`(_ text: String) {
    #expect(flow.rules(text) == [])
    #expect(value(text, flow) == .success(.bool(true)))
  }

  @Test(arguments: [
    ("doubles.sum()", ValueType.number), ("noDoubles.sum() + 1.5", .number), ("[1, 2.5].sum()", .number),
    ("ints.map(i, {'n': i}).first()", .optional(.record(RecordType(names: ["n"], types: [.int])))),
    ("[[1], [2]].flatten()", .list(.int)),
    ("[[[1]], [[2]]].flatten(2)", .list(.int)), ("[[[1]], [[2]]].flatten(1)", .list(.list(.int))),
    ("strings.reverse()", .list(.string)), ("'abc'.reverse()", .string),
    ("strings.slice(0, 1)", .optional(.list(.string))),
    ("days.distinct()", .list(.timestamp)), ("lists.range(3)", .list(.int)), ("strings.indexOf('a')", .int),
    ("math.greatest(doubles.sum(), 0)", .number), ("math.greatest(0, 1.5)", .number),
    ("[0, doubles.sum()].max()", .number), ("math.least(1, 2, 3)", .int),
    ("math.abs(-2)", .int), ("math.abs(-2.0)", .number), ("math.sign(2u)", .uint), ("math.round(1.5)", .number),
    ("math.sqrt(4)", .number), ("strings.sortBy(s, size(s))", .list(.string)), ("ints.isSorted()", .bool),
  ])
  func `The type of the result follows from the types of the arguments`(_ text: String, _ type: ValueType) {
    #expect(flow.rules(text) == [])
    #expect(flow.compiled(text)?.type == type)
  }

  @Test(arguments: [
    (
      "strings.sum()", 0..<13, "\"sum\" does not accept list of text",
      "sum() needs a list of numbers, of durations, or of amounts in one currency"
    ),
    (
      "[[1]].sort()", 0..<12, "\"sort\" does not accept list of list of integer",
      "sort() needs a list of numbers, texts, dates, durations, booleans or amounts in one currency"
    ),
    ("math.greatest() > 1", 0..<15, "\"math.greatest\" cannot be called like this", "write math.greatest(x, …)"),
    ("[true].min() + ints.max('a')", 15..<28, "\"max\" cannot be called like this", "write x.max()"),
    ("ints.flatten()", 0..<4, "\"flatten\" does not accept list of integer", "flatten() needs a list of lists"),
    (
      "[ints].flatten(size(ints))", 0..<26, "\"flatten\" does not accept list of list of integer and integer",
      "flatten() needs a list, and the number of levels as a literal"
    ),
    (
      "ints.indexOf('a')", 0..<17, "\"indexOf\" does not accept list of integer and text",
      "indexOf() needs a list, and a value of the type of its elements"
    ),
    (
      "math.greatest(ints.size(), doubles.sum())", 0..<41,
      "\"math.greatest\" does not accept integer and number",
      "math.greatest() needs numbers of one type (convert with double()), or a list of numbers"
    ),
    (
      "math.round(ints.size())", 11..<22, "\"math.round\" does not accept integer",
      "an integer needs no rounding; write ints.size()"
    ),
    (
      "ints.sortBy(i, [i])", 15..<18,
      "sortBy() needs a number, text, date, duration or boolean to sort by, found list of integer", nil
    ),
    ("math.ab(1)", 0..<7, "unknown function \"math.ab\"", "did you mean \"math.abs\"?"),
    ("ints.sorted()", 5..<11, "unknown function \"sorted\"", "did you mean \"sort\"?"),
    ("age > 18", 0..<3, "unknown name \"age\"", "this is a function; write age(x)"),
  ])
  func `A wrong call is reported with what the function needs`(
    _ text: String, _ place: Range<Int>, _ message: String, _ help: String?
  ) {
    let found = flow.diagnostics(text)
    #expect(found.map(\.message) == [message] || found.map(\.message).contains(message))
    #expect(found.last.map { $0.range } == SourceRange(place.lowerBound, place.upperBound))
    #expect(found.last?.help == help)
  }

  @Test func `A missing element is reported with the test to write`() {
    #expect(
      flow.diagnostics("ints.max() > 1").map(\.help) == [
        "max() returns null for an empty list; check the size first: size(ints) > 0 && …"
      ])
    #expect(
      flow.diagnostics("ints.filter(i, i > 1).first() > 1").map(\.help) == [
        "first() returns null for an empty list; check for null first: … != null && …"
      ])
  }

  @Test(
    arguments: [
      ("ints.slice(1, 9)", .null), ("ints.slice(2, 1)", .null), ("ints.slice(-1, 1)", .null),
      ("lists.range(ints[0] == 1 ? -1 : 1)", .list([])),
    ] as [(String, Value)])
  func `An index out of range gives null, and a negative length an empty list`(_ text: String, _ expected: Value) {
    #expect(value(text, flow) == .success(expected))
    if expected == .null { #expect(flow.rules("size(\(text)) > 0") == ["maybe-missing"]) }
  }

  @Test func `A slice of elements that certainly exist is not null`() {
    #expect(flow.rules("size(ints) > 2 && size(ints.slice(0, 3)) == 3") == [])
    #expect(flow.rules("size(ints) > 2 && size(ints.slice(0, 4)) == 3") == ["maybe-missing"])
    #expect(flow.rules("size(ints) > 2 && size(ints.slice(2, 1)) == 3") == ["maybe-missing"])
  }

  @Test func `A negative shift stops the flow, as arithmetic does`() {
    let text = "math.bitShiftLeft(ints.size(), ints.size() - 9)"
    #expect(flow.rules(text) == [])
    #expect(value(text, flow) == .failure(.failed(.outOfRange)))
  }

  @Test(arguments: [
    "[].first()", "[1, 2].slice(1, 3)", "math.greatest([])", "math.abs(-9223372036854775808)",
  ])
  func `A constant call that always fails is reported`(_ text: String) {
    #expect(flow.rules(text) == ["always-fails"])
  }

  @Test(arguments: [
    "lists.range((size(ints) - 0) * 1000000000)", "lists.range(9223372036854775807 - size(ints))",
    "lists.range((size(ints) - 0) * 300000).map(i, lists.range(i)).size() == 0",
    "lists.range((size(ints) - 0) * 450000).sort().size() == 0",
    "[0, 1, 2, 3, 4, 5, 6, 7].map(i, lists.range(size(ints) * 1000)).map(i, [i, i, i, i, i, i, i, i]).map(i, [i, i, i, i, i, i, i, i])"
      + ".map(i, [i, i, i, i, i, i, i, i]).flatten(9).size() == 0",
  ])
  func `A list that is too long is not made`(_ text: String) {
    #expect(value(text, flow) == .failure(.failed(.tooCostly)))
  }

  @Test func `A constant range that is too long is reported`() {
    #expect(flow.rules("lists.range(1000000000).size() == 0") == ["too-costly"])
    #expect(flow.rules("lists.range(1000).exists(i, i in ints)") == [])
    #expect(flow.rules("lists.range(size(ints) * 1000000000).size() == 0") == ["too-costly"])
  }

  @Test func `Equal values of many kinds are found by their hash`() {
    let many = "lists.range(3000).map(i, i % 1000)"
    #expect(value("(\(many)).distinct().size()", flow) == .success(.int(1000)))
    for bench in [flow, plain] {
      #expect(value("(\(many)).map(i, {'n': i, 's': [i]}).distinct().size()", bench) == .success(.int(1000)))
    }
    #expect(
      value("[{'a': 1, 'b': 2}, {'b': 2.0, 'a': 1u}, {'a': 2, 'b': 1}].distinct().size()", plain) == .success(.int(2)))
    #expect(
      value("[1, 1u, 1.0, -0.0, 0, [1], [1.0], 'é', 'e\u{301}', null, null].distinct().size()", plain)
        == .success(.int(6)))
  }

  @Test func `Numbers that are not a number come last and make the extremes not a number`() {
    #expect(value("[0.0 / 0.0, 2.0, 1.0].sort().slice(0, 2) == [1.0, 2.0]", plain) == .success(.bool(true)))
    #expect(value("math.isNaN(math.greatest(1.0, 0.0 / 0.0))", plain) == .success(.bool(true)))
    #expect(value("math.isNaN([0.0 / 0.0, 1.0].min())", plain) == .success(.bool(true)))
  }

  @Test func `Amounts in different currencies are not sorted`() {
    for text in [".sort()", ".isSorted()", ".min()", ".sortBy(m, m)"] {
      let list = "[money(2, 'EUR'), money(1, 'USD'), money(1, 'EUR')]"
      #expect(value(list + text, plain) == .failure(.failed(.noSuchOverload)), "\(text)")
    }
  }

  @Test func `Elements with equal keys keep their order`() {
    #expect(
      value("['bb', 'a', 'cc', 'd', 'aa'].sortBy(s, size(s)) == ['a', 'd', 'bb', 'cc', 'aa']", flow)
        == .success(.bool(true)))
  }

  @Test func `Elements of a list of secrets stay secret`() {
    let bench = Bench().with(secret: "pw")
    for text in ["[pw].first()", "[pw].sort()[0]", "[pw, 'a'].max()", "[[pw]].flatten()[0]"] {
      #expect(bench.compiled(text)?.type.withoutNull == .secret, "\(text)")
      #expect((try? bench.value(text, [.secret(Secret("z"))]).get())?.holdsSecret == true, "\(text)")
    }
  }
}

@Suite struct `Time between two days` {
  @Test(arguments: [
    ("2026-01-31", "2026-02-28", 28, 0, 0), ("2026-01-31", "2026-03-01", 29, 1, 0),
    ("2026-01-15", "2026-02-15", 31, 1, 0),
    ("2000-02-29", "2001-02-28", 365, 11, 0), ("2000-02-29", "2001-03-01", 366, 12, 1),
    ("2026-05-01", "2026-05-01", 0, 0, 0),
    ("2001-03-01", "2000-02-29", -366, -12, -1), ("2026-02-15", "2026-01-16", -30, 0, 0),
    ("0001-01-01", "9999-12-31", 3_652_058, 119_987, 9998),
  ])
  func `Full days, months and years are counted`(
    _ start: String, _ end: String, _ days: Int64, _ months: Int64, _ years: Int64
  ) {
    let arguments = "(date('\(start)'), date('\(end)'))"
    for (name, count) in [("daysBetween", days), ("monthsBetween", months), ("yearsBetween", years)] {
      #expect(Bench().value(name + arguments) == .success(.int(count)), "\(name)")
    }
  }

  @Test func `The years until today are the age`() {
    let bench = Bench(["day": .date])
    for day in stride(from: -30_000, to: 20_000, by: 97) {
      let born = Value.date(CalendarDay(FlowTimestamp(seconds: Int64(day) * 86_400)))
      #expect(bench.value("yearsBetween(day, today) == age(day)", [born]) == .success(.bool(true)))
    }
  }

  @Test func `The time of day does not count`() {
    let text = "daysBetween(timestamp('2026-01-01T23:59:00Z'), timestamp('2026-01-02T00:01:00Z'))"
    #expect(Bench().value(text) == .success(.int(1)))
    #expect(Bench(["day": .optional(.date)]).rules("daysBetween(day, today)") == ["maybe-missing"])
  }
}
