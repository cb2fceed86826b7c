import Foundation
import TestSupport
import Testing

@testable import FlowExpressions

/// Exact arithmetic with amounts, compared with Foundation's `Decimal`.
@Suite struct MoneyArithmeticTests {
  private static let bench = Bench(["n": .number, "i": .int])

  private static func money(_ text: String, _ code: String = "EUR") throws -> Value {
    let currency = try #require(Currency(code))
    return .money(try #require(Money(text, currency)))
  }

  @Test(arguments: [
    ("money(1, 'EUR') + money(2.5, 'EUR')", "3.50"), ("money(1, 'EUR') - money(2.5, 'EUR')", "-1.50"),
    ("-money(1.05, 'EUR')", "-1.05"), ("money(10, 'EUR') * 3", "30.00"), ("3 * money(10, 'EUR')", "30.00"),
    ("money(0.05, 'EUR') * 0.5", "0.03"), ("money(0.15, 'EUR') * 0.5", "0.08"), ("money(0.05, 'EUR') / 2", "0.03"),
    ("money(0.15, 'EUR') / 2", "0.08"), ("money(-0.15, 'EUR') / 2", "-0.08"), ("money(-0.05, 'EUR') * 0.5", "-0.03"),
    ("money(10, 'EUR') / 3", "3.33"), ("money(20, 'EUR') / 3", "6.67"), ("money(1.005, 'EUR')", "1.01"),
    ("money(1.015, 'EUR')", "1.02"), ("money(0.1 + 0.2, 'EUR')", "0.30"), ("money(100, 'EUR') * 1.19", "119.00"),
    ("money(1.1, 'EUR') * 1.1 * 1.1", "1.33"), ("money(92233720368547758, 'EUR')", "92233720368547758.00"),
    ("money(1, 'EUR') * 1e-120", "0.00"), ("money(0, 'EUR') * 1e120", "0.00"), ("money(1, 'EUR') / 1e120", "0.00"),
    ("money(0, 'EUR') / 1e-120", "0.00"), ("money(1, 'EUR') / 1e-8", "100000000.00"),
    ("money(1, 'EUR') / 1.23456789012345e-8", "81000000.73"),
  ])
  func `Amounts are exact, and each product and quotient is rounded half away from zero`(text: String, amount: String)
    throws
  {
    #expect(Self.bench.value(text) == .success(try Self.money(amount)), "\(text)")
  }

  @Test(arguments: [
    ("money(12.5, 'JPY')", "13", "JPY"), ("money(13.5, 'JPY')", "14", "JPY"), ("money(0.0005, 'KWD')", "0.001", "KWD"),
    ("money(0.0015, 'KWD')", "0.002", "KWD"), ("money(5, 'JPY') / 2", "3", "JPY"),
    ("money(1, 'CLF') / 3", "0.3333", "CLF"), ("money(7u, 'USD')", "7.00", "USD"),
  ])
  func `An amount has the decimals of its currency`(text: String, amount: String, code: String) throws {
    #expect(Self.bench.value(text) == .success(try Self.money(amount, code)), "\(text)")
  }

  @Test(
    arguments: [
      ("minor(money(1234.5, 'EUR'))", .int(123_450)), ("minor(money(12, 'JPY'))", .int(12)),
      ("money(1, 'EUR').minor()", .int(100)), ("money(1, 'EUR') / money(4, 'EUR')", .number(0.25)),
      ("money(1, 'EUR') < money(2, 'EUR')", .bool(true)), ("money(1, 'EUR') == money(1.0, 'EUR')", .bool(true)),
      ("money(1, 'EUR') != money(1, 'EUR')", .bool(false)), ("money(1, 'EUR') in [money(1, 'EUR')]", .bool(true)),
      ("minor([money(1, 'EUR'), money(2.5, 'EUR')].sum())", .int(350)),
      ("minor([money(1, 'EUR')].filter(m, minor(m) > 500).sum())", .int(0)),
      ("minor([money(1, 'EUR'), money(2.5, 'EUR')].max())", .int(250)),
      ("minor([money(2, 'EUR'), money(1, 'EUR')].sort()[0])", .int(100)),
      ("[money(1, 'EUR'), money(1.00, 'EUR')].distinct().size()", .int(1)),
    ] as [(String, Value)])
  func `Amounts in one currency are compared and divided`(text: String, value: Value) {
    #expect(Self.bench.value(text) == .success(value), "\(text)")
  }

  @Test(
    arguments: [
      ("money(92233720368547758, 'EUR') * n", .overflow), ("money(1, 'EUR') / n * 1e30", .overflow),
      ("money(i, 'EUR') + money(92233720368547758, 'EUR')", .overflow), ("money(n * 1e30, 'EUR')", .overflow),
      ("money(1, 'EUR') / (n - n)", .divisionByZero), ("money(1, 'EUR') / (i - i)", .divisionByZero),
      ("money(1, 'EUR') / money(n - n, 'EUR')", .divisionByZero),
      ("money(1, 'EUR') * (1.0 / (n - n))", .divisionByZero),
      ("-(money(-92233720368547758, 'EUR') - money(0.08 * n / n, 'EUR'))", .overflow),
    ] as [(String, EvaluationError.Kind)])
  func `Arithmetic with amounts that do not fit stops`(text: String, kind: EvaluationError.Kind) {
    #expect(Self.bench.value(text, [.number(2.5), .int(92_233_720_368_547_758)]) == .failure(.failed(kind)), "\(text)")
  }

  private static func decimal(_ digits: Int128, _ exponent: Int) -> Decimal {
    Decimal(string: "\(digits)e\(exponent)") ?? .nan
  }

  @Test func `Random sums and products equal those of decimal arithmetic`() throws {
    var random = SeededRandom(seed: 14)
    let currencies = try ["JPY", "EUR", "KWD", "CLF"].map { try #require(Currency($0)) }
    for _ in 0..<(TestRun.isFull ? 1_000_000 : 20_000) {
      let currency = currencies[random.next(below: 4)]
      let left = Money(minor: random.next(digits: 9), currency)
      let right = Money(minor: random.next(digits: 12), currency)
      let (digits, exponent) = (random.next(digits: 9), random.next(below: 9))
      let factor = try #require(DecimalNumber("\(digits)e-\(exponent)"))
      let product = Self.rounded(left.units * Self.decimal(Int128(digits), -exponent), currency)
      #expect(try Money.apply(.add, .money(left), .money(right)) == amount(left.units + right.units, currency))
      #expect(try Money.apply(.subtract, .money(left), .money(right)) == amount(left.units - right.units, currency))
      #expect(try Money.apply(.multiply, .money(left), .number(factor)) == amount(product, currency))
      guard digits != 0 else { continue }
      let quotient = try Money.apply(.divide, .money(left), .number(factor))
      try expect(quotient, isNearest: left, dividedBy: Self.decimal(Int128(digits), -exponent))
    }
  }

  /// Checks a quotient by multiplication, because `Decimal` rounds quotients to 38 digits.
  private func expect(_ quotient: Value?, isNearest left: Money, dividedBy divisor: Decimal) throws {
    guard case .money(let quotient) = quotient else {
      Issue.record("\(left) / \(divisor)")
      return
    }
    let rest = 2 * abs(left.units - quotient.units * divisor)
    let unit = abs(divisor) * Decimal(sign: .plus, exponent: -left.currency.decimals, significand: 1)
    let isAway = abs(quotient.units * divisor) > abs(left.units)
    #expect(rest < unit || rest == unit && isAway, "\(left) / \(divisor)")
  }

  private func amount(_ units: Decimal, _ currency: Currency) -> Value? {
    Money("\(units)", currency).map(Value.money)
  }

  private static func rounded(_ units: Decimal, _ currency: Currency) -> Decimal {
    var (units, rounded) = (units, Decimal())
    NSDecimalRound(&rounded, &units, currency.decimals, .plain)
    return rounded
  }
}

/// Random numbers that are the same in each run (SplitMix64).
private struct SeededRandom {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns a positive or negative number with at most `digits` digits, where each number of digits is equally likely.
  mutating func next(digits: Int) -> Int64 {
    let bound = (0...next(below: digits)).reduce(Int64(1)) { bound, _ in bound * 10 }
    return Int64(next() % UInt64(bound)) * (next() % 2 == 0 ? 1 : -1)
  }
}
