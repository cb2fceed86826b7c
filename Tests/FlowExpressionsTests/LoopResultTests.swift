import FlowSyntax
import Testing

@testable import FlowExpressions

@Suite struct LoopResultTests {
  private static let numbers = Value.list((0..<100).map { .int($0) })

  /// The address shows whether a list was made anew.
  private static func address(_ value: Value) -> UnsafePointer<Value>? {
    guard case .list(let elements) = value else { return nil }
    return elements.withUnsafeBufferPointer(\.baseAddress)
  }

  @Test func `A loop is not run again while the variables that it reads stay the same`() throws {
    let bench = Bench(["lines": .list(.int), "factor": .int, "other": .int])
    let loop = try #require(bench.compiled("lines.map(l, l * factor)"))
    var environment = bench.environment([Self.numbers, .int(2), .int(0)])
    let first = try loop.evaluate(in: &environment)
    let left = environment.meter.left
    environment.values[2] = .int(1)
    let second = try loop.evaluate(in: &environment)
    #expect(Self.address(second) == Self.address(first))
    #expect(environment.meter.left == left, "It costs the same each time.")
    environment.values[1] = .int(3)
    #expect(try loop.evaluate(in: &environment) == .list((0..<100).map { .int($0 * 3) }))
    environment.values[0] = .list([.int(7)])
    #expect(try loop.evaluate(in: &environment) == .list([.int(21)]))
  }

  @Test func `An equal text of other scalars gives a new result`() throws {
    let bench = Bench(["lines": .list(.int), "name": .string])
    let loop = try #require(bench.compiled("lines.map(l, name)"))
    for name in ["\u{E9}", "e\u{301}"] {
      var environment = bench.environment([Self.numbers, .string("\u{E9}")])
      _ = try loop.evaluate(in: &environment)
      environment.values[1] = .string(name)
      guard case .string(let made)? = try loop.evaluate(in: &environment).elements.first else {
        Issue.record("not a list of texts")
        return
      }
      #expect(Array(made.utf8) == Array(name.utf8))
    }
  }

  @Test(arguments: ["lines.map(l, now)", "rows.map(r, r.map(l, l))"])
  func `A loop that reads the clock or another loop's variable is run each time`(text: String) throws {
    let bench = Bench(["lines": .list(.int), "rows": .list(.list(.int))])
    let loop = try #require(bench.compiled(text))
    var environment = bench.environment([Self.numbers, .list([Self.numbers])])
    _ = try loop.evaluate(in: &environment)
    #expect(environment.loops.count == (text.hasPrefix("rows") ? 1 : 0))
  }

  @Test(arguments: ["lines.map(l, isLarge)", "[isLarge] + lines.map(l, isLarge)"])
  func `A loop that uses a named condition follows what the condition reads`(text: String) throws {
    let bench = Bench(["lines": .list(.int), "n": .int]).with(condition: "isLarge", "n > 1")
    let loop = try #require(bench.compiled(text))
    var environment = bench.environment([Self.numbers, .int(0)])
    for (number, expected) in [(0, false), (2, true), (0, false)] {
      environment.values[1] = .int(Int64(number))
      #expect(try loop.evaluate(in: &environment).elements.last == .bool(expected))
    }
  }

  @Test func `A member of a record is read by the record's own list`() throws {
    let order = RecordType(names: ["lines", "note"], types: [.list(.int), .string])
    let bench = Bench(["order": .record(order)])
    let loop = try #require(bench.compiled("order.lines.map(l, l + 1)"))
    func record(_ lines: Value, _ note: String) -> Value {
      .record(Record(names: order.names, values: [lines, .string(note)]))
    }
    var environment = bench.environment([record(Self.numbers, "a")])
    let first = try loop.evaluate(in: &environment)
    environment.values[0] = record(.list([.int(1)]), "a")
    #expect(try loop.evaluate(in: &environment) == .list([.int(2)]))
    environment.values[0] = record(Self.numbers, "a")
    #expect(try loop.evaluate(in: &environment) == first)
  }

  @Test func `A named condition with a loop is used both outside and inside another loop`() throws {
    let bench = Bench(["xs": .list(.int), "ys": .list(.int)]).with(condition: "isX", "ys.exists(y, y > 2)")
    for ys in [[50], [0, 50], Array(0...100)] as [[Int64]] {
      let values: [Value] = [.list([.int(1), .int(2)]), .list(ys.map { .int($0) })]
      for (text, expected) in [
        ("isX && xs.exists(x, isX && x > 40)", Value.bool(false)),
        ("[[isX ? 7 : 0], xs.map(x, isX ? x : 0)]", .list([.list([.int(7)]), .list([.int(1), .int(2)])])),
      ] {
        var environment = bench.environment(values)
        #expect(try bench.compiled(text)?.evaluate(in: &environment) == expected, "\(text), \(ys.count)")
      }
    }
  }

  @Test(arguments: [ValueType.number, .timestamp, .time])
  func `A loop with a value of another kind is not run again either`(type: ValueType) throws {
    let bench = Bench(["lines": .list(.int), "other": type])
    let loop = try #require(bench.compiled("lines.map(l, other)"))
    let value: Value =
      switch type {
      case .number: .number(DecimalNumber(3))
      case .time: .time(try #require(TimeOfDay("10:30")))
      case _: .timestamp(FlowTimestamp(seconds: 5))
      }
    var environment = bench.environment([Self.numbers, value])
    let first = try loop.evaluate(in: &environment)
    #expect(Self.address(try loop.evaluate(in: &environment)) == Self.address(first))
  }
}
