import FlowExpressions
import FlowSyntax
import TestSupport
import Testing

private let bench = Bench(["n": .int, "m": .int, "born": .date, "day": .date])

/// A reproducible sequence of random numbers (SplitMix64).
fileprivate struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Whether comparisons of numbers, dates and ages contradict or imply one another.
@Suite struct StatementTests {
  private func verdict(_ text: String) throws -> Bool? {
    let expression = try #require(bench.read(text))
    #expect(bench.rules(text, expecting: .bool) == [], "\(text)")
    let reasoner = ConditionReasoner { slot, path in path.isEmpty ? Subject(id: slot, domain: .any) : nil }
    var assumptions = Assumptions()
    return try assumptions.verdict(on: #require(reasoner.statement(expression, in: bench)))
  }

  @Test(arguments: [
    "age(born) < 18 && age(born) > 20", "n + 1 > 5 && n < 3", "n > m && n < m", "n == m && n > m + 1",
    "2 * n == 2 * m + 1", "n - m > 3 && m - n > 0", "size('abc') > 3", "size(string(n)) < 0",
    "born > day + days(1) && born < day", "born - day > days(2) && born < day + days(1)",
    "days(n) > days(30) && n < 20", "addYears(today, -18) < addYears(today, -21)", "addMonths(day, 1) < day",
    "today > today + days(1)",
    "-n > 5 && n > 0", "3 * n > 10 && n < 4", "addYears(day, 1) == day", "age(born) > 17 && !(age(born) >= 18)",
  ])
  func `Comparisons that contradict each other are never true`(_ text: String) throws {
    #expect(try verdict(text) == false)
    #expect(try verdict("!(\(text))") == true)
  }

  @Test(arguments: [
    "age(born) < 21 && age(born) > 18", "age(born) < 18 && age(day) > 20", "n + 1 > 5 && n < 6", "n > m && m > 0",
    "2 * n == 2 * m + 2", "born > day && born < day + days(1)", "days(n) > days(30) && n < 32",
    "n / 2 * 2 < n", "3 * n > 10 && n < 5", "addMonths(day, 1) < day + days(29)", "n * m > 3 && n < 0",
  ])
  func `Comparisons that can both be true are not reported`(_ text: String) throws {
    #expect(try verdict(text) == nil)
    #expect(try verdict("!(\(text))") == nil)
  }

  // MARK: Every verdict is right

  private struct Generator {
    var random: SeededRandom

    private mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }

    mutating func number(_ depth: Int) -> String {
      let leaf = pick(["n", "m", "1", "2", "-3", "7", "age(born)", "age(day)"])
      guard depth > 0 else { return leaf }
      let (left, right) = (number(depth - 1), number(depth - 1))
      return pick(["\(left) + \(right)", "\(left) - (\(right))", "-(\(left))", "(\(left)) * 2", "(\(left)) / 2", leaf])
    }

    mutating func date(_ depth: Int) -> String {
      let leaf = pick(["born", "day", "today", "date('2026-02-28')"])
      guard depth > 0 else { return leaf }
      let date = date(depth - 1)
      return pick([
        "addYears(\(date), \(pick(["1", "-18", "-1", "4"])))", "addMonths(\(date), \(pick(["1", "-2", "11"])))",
        "\(date) + days(\(number(0)))", "\(date) - days(\(number(0)))", leaf,
      ])
    }

    private mutating func comparison() -> String {
      let sign = pick(["<", "<=", ">", ">=", "==", "!="])
      return pick(["\(number(2)) \(sign) \(number(1))", "\(date(2)) \(sign) \(date(1))"])
    }

    mutating func condition() -> String {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in comparison() }
      return parts.map { pick(["\($0)", "!(\($0))"]) }.joined(separator: pick([" && ", " || "]))
    }
  }

  @Test func `A condition with a known result has this result for all values`() throws {
    var generator = Generator(random: SeededRandom(seed: 7))
    var known = 0
    for _ in 0..<(TestRun.isFull ? 30_000 : 1_000) {
      let text = generator.condition()
      guard let compiled = bench.compiled(text, expecting: .bool), let verdict = try verdict(text) else { continue }
      known += 1
      for _ in 0..<50 {
        var environment = environment(&generator.random)
        guard let value = try? compiled.evaluate(in: &environment) else { continue }
        #expect(value == .bool(verdict), "\(text)")
      }
    }
    #expect(known > 50)
  }

  @Test(arguments: ["2 * n > -3 && n < 0", "n >= 3 && n <= 3"])
  func `A condition that one value fulfils has no known result`(text: String) throws {
    #expect(try verdict(text) == nil)
  }

  private func environment(_ random: inout SeededRandom) -> Environment {
    func day() -> CalendarDay {
      let years = [0, 1, 4, 17, 18, 19].randomElement(using: &random) ?? 0
      let days = Int64.random(in: -3...3, using: &random) - Int64(years) * 365 - Int64(years / 4)
      return CalendarDay(FlowTimestamp(seconds: 1_709_164_800 + days * 86_400))
    }
    let numbers = (0..<2).map { _ in Value.int(Int64.random(in: -9...9, using: &random)) }
    var environment = bench.environment(numbers + [.date(day()), .date(day())])
    // 28 or 29 February, or 1 March, of a leap year
    environment.setTime(FlowTimestamp(seconds: 1_709_164_800 + Int64.random(in: -1...1, using: &random) * 86_400))
    return environment
  }
}
