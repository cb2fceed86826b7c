import FlowExpressions
import Foundation
import Localization
import TestSupport
import Testing

@testable import FlowDefinition

/// Amounts as people write them.
@Suite struct MoneyAnswerTests {
  /// Parses an amount in a run in the language `run`; by default, the flow has the same language.
  private static func parse(
    _ text: String, _ code: String = "EUR", _ run: String = "en", flow: String? = nil
  ) throws -> String {
    let currency = try #require(Currency(code))
    return switch MoneyAnswer.parse(.string(text), currency, language: flow ?? run, wording(run)) {
    case .success(.money(let money)): money.amount
    case .success(let value): "\(value)"
    case .failure(let problem): "\(problem)"
    }
  }

  private static func wording(_ tag: String) -> Language { Language(firstOf: [tag]).writingNumbers(as: tag) }

  /// Typed texts, each with its results in an English run and in a German run.
  ///
  /// A result is an amount in EUR or a problem.
  private static let typed: [(String, String, String)] = [
    ("12", "12.00", "12.00"), ("12.5", "12.50", "12.50"), ("12.50", "12.50", "12.50"), ("12,50", "money", "12.50"),
    ("€12.50", "12.50", "12.50"), ("12,50 €", "money", "12.50"), ("12,50€", "money", "12.50"),
    ("EUR 12.50", "12.50", "12.50"), ("12.50 eur", "12.50", "12.50"), ("-12.50", "-12.50", "-12.50"),
    ("−€12.50", "-12.50", "-12.50"), ("€-12.50", "-12.50", "-12.50"), ("1,234.50", "1234.50", "1234.50"),
    ("1.234,50", "money", "1234.50"), ("1 234,50", "money", "1234.50"), ("1'234.50", "1234.50", "1234.50"),
    ("1.234", "decimals(EUR)", "1234.00"), ("1,234", "1234.00", "decimals(EUR)"), ("12,–", "money", "12.00"),
    ("12.505", "decimals(EUR)", "12505.00"), (".50", "0.50", "0.50"), ("12.", "12.00", "12.00"),
    ("$12", "currency(EUR)", "currency(EUR)"), ("12 USD", "currency(EUR)", "currency(EUR)"), ("x", "money", "money"),
    ("12 apples", "money", "money"), ("€", "money", "money"), ("", "null", "null"), ("--5", "money", "money"),
    ("1,2,3", "money", "money"), ("12,34,567", "1234567.00", "1234567.00"), ("12-5", "money", "money"),
  ]

  @Test(arguments: typed)
  func `An amount is read in the language's way or in English`(text: String, english: String, german: String) throws {
    #expect(try Self.parse(text) == english)
    #expect(try Self.parse(text, "EUR", "de") == german)
  }

  @Test(arguments: [
    ("¥1,234", "JPY", "en", "1234"), ("1234.5", "JPY", "en", "decimals(JPY)"), ("1.234 JPY", "JPY", "de", "1234"),
    ("1.234,500 KWD", "KWD", "de", "1234.500"), ("1.234", "KWD", "en", "1.234"),
    ("1.234", "KWD", "de", "numberMarks(1234, 1.234)"),
    ("1,234", "KWD", "de", "numberMarks(1.234, 1234)"), ("1,234 KWD", "KWD", "de", "1.234"),
    ("$5", "USD", "fr", "5.00"), ("5,00 $US", "USD", "fr", "5.00"),
    ("US$5", "USD", "es", "5.00"), ("99999999999999999999", "EUR", "en", "max"),
    ("1’234.50", "CHF", "de-CH", "1234.50"),
  ])
  func `An amount has the decimals and the signs of its currency`(
    text: String, code: String, language: String, amount: String
  ) throws {
    #expect(try Self.parse(text, code, language).hasPrefix(amount))
  }

  @Test(arguments: [
    ("12,50 €", "EUR", "de", "en", "12.50"), ("12,50", "EUR", "fr", "en", "12.50"),
    ("12.50", "EUR", "de", "en", "12.50"),
    ("1.2345", "KWD", "de", "en", "decimals(KWD)"), ("12,500 KWD", "KWD", "de", "en", "12.500"),
    ("12,50 €", "EUR", "en", "de", "12.50"), ("1,234", "KWD", "en", "de", "numberMarks(1234, 1.234)"),
    ("1,234.500", "KWD", "en", "de", "1234.500"), ("1,234", "EUR", "en", "en", "1234.00"),
    ("1,50", "DKK", "da", "da", "1.50"), ("100 kr.", "DKK", "en", "da", "100.00"),
    ("100 kr", "DKK", "da", "da", "100.00"),
    ("1.234,50 kr.", "DKK", "da", "da", "1234.50"), ("B/.5.00", "PAB", "es", "es-PA", "5.00"),
  ])
  func `An amount is read in the language of the run, that of the flow and English, unless they differ`(
    text: String, code: String, run: String, flow: String, amount: String
  ) throws {
    #expect(try Self.parse(text, code, run, flow: flow) == amount)
  }

  @Test func `Numbers and objects are amounts in units`() {
    func parse(_ value: JSONValue) -> Result<Value, AnswerProblem> {
      MoneyAnswer.parse(value, .euro, language: "de", Self.wording("de"))
    }
    #expect(parse(.number(12.5)) == .success(.money(Money(minor: 1250, .euro))))
    #expect(parse(.int(12)) == .success(.money(Money(minor: 1200, .euro))))
    #expect(parse(.number(12.505)) == .failure(.decimals(.euro)))
    #expect(parse(["amount": "12.50", "currency": "EUR"]) == .success(.money(Money(minor: 1250, .euro))))
    #expect(parse(["amount": "12.50", "currency": "USD"]) == .failure(.currency(.euro)))
    #expect(parse(["amount": "12,50", "currency": "EUR"]) == .failure(.money))
    #expect(parse(.number(1e30)) == .failure(.max(.money(Money(minor: .max, .euro)))))
    #expect(parse(.bool(true)) == .failure(.kind))
  }

  @Test(arguments: [
    ("en", "€1,234.50", "¥1,234", "KWD 1,234.500"), ("de", "1.234,50 €", "1.234 ¥", "1.234,500 KWD"),
    ("fr", "1 234,50 €", "1 234 JPY", "1 234,500 KWD"), ("es", "1234,50 €", "1234 JPY", "1234,500 KWD"),
  ])
  func `An amount is shown in the language`(language: String, euros: String, yen: String, dinars: String) throws {
    func shown(_ text: String, _ code: String) throws -> String {
      let currency = try #require(Currency(code))
      let money = try #require(Money(text, currency))
      return money.text(in: language).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }
    #expect(try shown("1234.50", "EUR") == euros)
    #expect(try shown("1234", "JPY") == yen)
    #expect(try shown("1234.500", "KWD") == dinars)
  }

  @Test func `Every amount is read as it is shown`() throws {
    let roots = stride(from: Int64(-120_000), through: 120_000, by: TestRun.isFull ? 5_003 : 10_007)
    let minors = roots.map { $0 * abs($0) } + [.max, .min]
    for language in ["en", "de", "fr", "es", "de-AT", "de-CH", "en-IN", "es-MX", "pt"] {
      for code in TestRun.isFull ? Currency.codes : ["EUR", "USD", "JPY", "KWD", "CLF", "XOF", "XCG", "IQD"] {
        let currency = try #require(Currency(code))
        for minor in minors {
          let money = Money(minor: minor, currency)
          for text in [money.text(in: language), money.typed(in: language)] {
            let found = MoneyAnswer.parse(.string(text), currency, language: language, Self.wording(language))
            #expect(found == .success(.money(money)), "\(text) in \(language)")
          }
        }
      }
    }
  }

  /// The languages that group digits in other ways, or write the sign at the end.
  private static let unread: Set = ["fy", "gez", "nqo", "tok"]

  @Test func `An amount and a number can be typed as they are shown, in every language`() throws {
    let euro = try #require(Currency("EUR"))
    let languages = Set(
      Locale.availableIdentifiers.compactMap { Locale(identifier: $0).language.languageCode?.identifier })
    for language in languages.subtracting(Self.unread) {
      for amount in ["1234.50", "-0.05", "7.00"] {
        let shown = Money(amount, euro)?.text(in: language) ?? ""
        #expect(try Self.parse(shown, "EUR", language) == amount, "\(shown) in \(language)")
      }
      for number in [-1234.5, 0.25] as [DecimalNumber] {
        let shown = Self.wording(language).number(number.description)
        let read = NumberAnswer.number(shown, DecimalMarks(Self.wording(language), flow: language))
        #expect(read == .success(.number(number)), "\(shown) in \(language)")
      }
    }
  }
}
