import FlowExpressions
import Testing
import Localization

@testable import FlowDefinition

@Suite struct NumberAnswerTests {
  /// Returns the decimal marks in a run in the language `run`; by default, the flow has the same language.
  private static func marks(_ run: String = "en", flow: String? = nil) -> DecimalMarks {
    DecimalMarks(Language(firstOf: [run]).writingNumbers(as: run), flow: flow ?? run)
  }

  /// Typed texts, each with its value in English and its value in German.
  ///
  /// A value is `nil` if the text is not a number in that language.
  private static let numbers: [(String, DecimalNumber?, DecimalNumber?)] = [
    ("42", 42, 42), ("-1", -1, -1), ("0.5", 0.5, 0.5), ("0,5", nil, 0.5), ("1,5", nil, 1.5), ("1.5", 1.5, 1.5),
    ("1234.5", 1234.5, 1234.5), ("1234,5", nil, 1234.5), ("1,234.5", 1234.5, 1234.5), ("1.234,5", nil, 1234.5),
    ("1 234,5", nil, 1234.5), ("1'000", 1000, 1000), ("1.234.567", nil, 1_234_567), ("1,234,567", 1_234_567, 1_234_567),
    ("0,500", nil, 0.5), ("0.500", 0.5, 0.5), ("1,23", nil, 1.23), ("1,2,3", nil, nil), ("1.234,567.8", nil, nil),
    ("x", nil, nil), ("1e3", nil, nil), (",5", nil, 0.5), ("5,", nil, 5), (".", nil, nil), ("inf", nil, nil),
  ]

  @Test(arguments: numbers)
  func `A number may use the decimal separator of the language or a point`(
    text: String, english: DecimalNumber?, german: DecimalNumber?
  ) {
    func result(_ number: DecimalNumber?) -> Result<Value, AnswerProblem> {
      number.map { .success(.number($0)) } ?? .failure(.number(whole: false))
    }
    #expect(NumberAnswer.number(text, Self.marks()) == result(english))
    #expect(NumberAnswer.number(text, Self.marks("de")) == result(german))
  }

  @Test func `A number that differs between the language and English is rejected as ambiguous`() {
    #expect(NumberAnswer.number("1.500", Self.marks("de")) == .failure(.numberMarks(1500, 1.5)))
    #expect(NumberAnswer.number("1,500", Self.marks("de")) == .failure(.numberMarks(1.5, 1500)))
    #expect(NumberAnswer.number("1.500", Self.marks()) == .success(.number(1.5)))
  }

  @Test func `A number is also read in the language of the flow, which has one decimal separator for all numbers`() {
    #expect(NumberAnswer.number("0,5", Self.marks("en", flow: "de")) == .success(.number(0.5)))
    #expect(NumberAnswer.number("1,234", Self.marks("en", flow: "de")) == .failure(.numberMarks(1234, 1.234)))
    #expect(NumberAnswer.number("1,5", Self.marks("da")) == .success(.number(1.5)))
    #expect(NumberAnswer.number("1.5", Self.marks("de-CH")) == .success(.number(1.5)))
    #expect(NumberAnswer.integer("1.500", Self.marks("en", flow: "de")) == .success(.int(1500)))
  }

  @Test(arguments: [
    ("fa", "-۱۲۳۴٫۵", "۱۲۳۴"), ("ar-EG", "-١٢٣٤٫٥", "١٢٣٤"), ("my", "-၁၂၃၄.၅", "၁၂၃၄"), ("de", "-1234,5", "1234"),
    ("en", "-1234.5", "1234"),
  ])
  func `A number is shown with the digits of dates and amounts, and can be typed so`(
    tag: String, decimal: String, whole: String
  ) {
    let language = Language.english.writingNumbers(as: tag)
    #expect(language.number("-1234.5") == decimal)
    #expect(language.number("1234") == whole)
    #expect(NumberAnswer.number(decimal, Self.marks(tag)) == .success(.number(-1234.5)))
    #expect(NumberAnswer.integer(whole, Self.marks(tag)) == .success(.int(1234)))
  }

  @Test func `Any separator may stand between the three-digit groups of an integer`() {
    for text in ["1.500", "1,500", "1 500", "1'500"] {
      #expect(NumberAnswer.integer(text, Self.marks("de")) == .success(.int(1500)), "\(text)")
    }
    for text in ["1,5", "1.5", "0.500", "1.500,000", "15.00"] {
      #expect(NumberAnswer.integer(text, Self.marks("de")) == .failure(.number(whole: true)), "\(text)")
    }
    #expect(NumberAnswer.integer("1.500", Self.marks()) == .failure(.number(whole: true)))
  }
}
