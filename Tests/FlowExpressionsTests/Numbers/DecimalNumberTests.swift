import Foundation
import Testing

@testable import FlowExpressions

@Suite struct `Decimal numbers` {
  private static let cases = decimalCases.split(separator: "\n").map(String.init)

  @Test(arguments: cases)
  func `Results equal those of decimal arithmetic`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let left = try #require(DecimalNumber(words[0]))
    let right = try #require(DecimalNumber(words[2]))
    let result: DecimalNumber? =
      switch words[1] {
      case "+": left.adding(right)
      case "-": left.subtracting(right)
      case "*": left.multiplied(by: right)
      case "/": left.divided(by: right)
      case _: right.squareRoot
      }
    #expect(result?.description == words[4])
  }

  @Test(arguments: [
    ("0.10", "0.1"), ("-0", "0"), ("+1.", "1"), (".5", "0.5"), ("1e3", "1000"), ("25E-1", "2.5"), ("007", "7"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("1" + String(repeating: "0", count: 60) + ".000", "1" + String(repeating: "0", count: 60)),
    ("0." + String(repeating: "0", count: 60) + "1", "0." + String(repeating: "0", count: 60) + "1"),
    ("0e999999", "0"), ("9007199254740993", "9007199254740993"),
  ])
  func `A number keeps its digits`(text: String, shown: String) throws {
    let number = try #require(DecimalNumber(text))
    #expect(number.description == shown)
    #expect(DecimalNumber(shown) == number && DecimalNumber(number.decimal) == number)
  }

  @Test(arguments: [
    "", ".", "-", "1x", "x", "1,5", "1e", "1e+", "--1", "1 ", "0x10", "nan", "inf", "1e1000000", "1e-1000000", "1e127",
    "1e200",
    "1e-200", "1e99999999999999999999", "123456789012345678901234567890123456789",
    "1.00000000000000000000000000000000000001",
  ])
  func `A text that is not exactly a number is refused`(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: [
    ("1.005", 2, "1.01"), ("-1.005", 2, "-1.01"), ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("0.04", 1, "0"),
    ("-0.06", 1, "-0.1"), ("1e-100", 10, "0"), ("1e100", 2, "1" + String(repeating: "0", count: 100)),
  ])
  func `Halves are rounded away from zero`(number: String, decimals: Int, rounded: String) {
    #expect(DecimalNumber(number)?.rounded(toDecimals: decimals).description == rounded)
  }

  @Test func `A result that is too large has no value`() throws {
    let large = try #require(DecimalNumber("9e126"))
    #expect(large.adding(large) == nil && large.multiplied(by: 10) == nil && large.divided(by: 0.1) == nil)
    #expect(DecimalNumber("1e-128")?.multiplied(by: 0.1) == .zero)
    #expect(DecimalNumber(-4).squareRoot == nil && DecimalNumber(4).squareRoot == 2)
  }

  @Test func `Numbers are ordered by value`() throws {
    let ordered = ["-1e100", "-2", "-1.5", "-1e-100", "0", "1e-100", "0.1", "0.10000000000000000001", "1", "1e100"]
    let numbers = try ordered.map { try #require(DecimalNumber($0)) }
    for (index, number) in numbers.enumerated() {
      #expect(numbers.map { $0 < number } == numbers.indices.map { $0 < index })
    }
  }

  @Test func `A double counts as its shortest decimal`() {
    #expect(
      DecimalNumber(0.1) == 0.1 && DecimalNumber(0.1 + 0.2) != 0.3 && DecimalNumber(1e22) == DecimalNumber("1e22"))
    #expect(
      DecimalNumber(Double.nan) == nil && DecimalNumber(Double.infinity) == nil && DecimalNumber(Decimal.nan) == nil)
  }

  @Test func `Every number is exactly a decimal of Foundation`() throws {
    for text in ["1e126", "9e126", "-1e-128", "99999999999999999999999999999999999999e89", "1e82", "5e-1"] {
      let number = try #require(DecimalNumber(text))
      #expect(!number.decimal.isNaN && DecimalNumber(number.decimal) == number, "\(text)")
    }
    #expect(DecimalNumber("1e82")?.multiplied(by: DecimalNumber("1e82") ?? 0) == nil)
  }
}
