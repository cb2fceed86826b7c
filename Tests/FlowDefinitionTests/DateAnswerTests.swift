import FlowExpressions
import Testing

@testable import FlowDefinition

/// Parsing dates as people write them.
@Suite struct DateAnswerTests {
  private func read(_ text: String, _ language: String) -> String {
    switch AnswerParser.parse(.string(text), as: .date(min: nil, max: nil), language: language) {
    case .success(.timestamp(let time)): CalendarDay(time).description
    case .success: "no day"
    case .failure(.shortYear): "short year"
    case .failure(.dateOrder(let first, let second)):
      [first, second].map { CalendarDay(FlowTimestamp(seconds: $0)).description }.joined(separator: " or ")
    case .failure: "none"
    }
  }

  private static let days: [(String, String, String)] = [
    ("1990-04-23", "en", "1990-04-23"), ("23 April 1990", "en", "1990-04-23"), ("April 23, 1990", "en", "1990-04-23"),
    ("23rd of April, 1990", "en", "1990-04-23"), ("apr 23 1990", "en", "1990-04-23"),
    ("1 Sept. 1990", "en", "1990-09-01"), ("1990 April 23", "en", "1990-04-23"),
    ("23. April 1990", "de", "1990-04-23"), ("23. März 1990", "de", "1990-03-23"),
    ("23. Marz 1990", "de", "1990-03-23"),
    ("1. Dez. 1990", "de", "1990-12-01"), ("1 December 1990", "de", "1990-12-01"), ("1 Dez 1990", "en", "none"),
    ("am 23. April 1990", "de", "1990-04-23"), ("le 1er août 1990", "fr", "1990-08-01"),
    ("23 févr. 1990", "fr", "1990-02-23"), ("03/04/1990", "fr", "1990-04-03"),
    ("23 de abril de 1990", "es", "1990-04-23"), ("1 de sept. del 1990", "es", "1990-09-01"),
    ("3/4/1990", "es", "1990-04-03"),
    ("23.4.1990", "en", "1990-04-23"), ("4/23/1990", "de", "1990-04-23"), ("3.4.1990", "de", "1990-04-03"),
    ("03/04/1990", "en", "1990-04-03 or 1990-03-04"), ("03/04/1990", "en-GB", "1990-04-03"),
    ("03/04/1990", "en-US", "1990-03-04"), ("3.4.1990", "en", "1990-04-03 or 1990-03-04"),
    ("4/4/1990", "en", "1990-04-04"), ("1990/4/23", "en", "1990-04-23"), ("1990-4-3", "en", "1990-04-03"),
    ("03/04/1990", "ja", "1990-04-03 or 1990-03-04"),
    ("23.4.90", "de", "short year"), ("23 April 90", "en", "short year"), ("03/04/90", "en", "short year"),
    ("31.2.1990", "de", "none"), ("31 February 1990", "en", "none"), ("23 Ma 1990", "en", "none"),
    ("23 Jun 1990", "en", "1990-06-23"), ("April 1990", "en", "none"), ("April", "en", "none"),
    ("23 4 1990 7", "en", "none"), ("23 April 19900", "en", "none"), ("tomorrow", "en", "none"),
    ("0 April 1990", "en", "none"), ("-", "en", "none"),
  ]

  @Test(arguments: days) func `Dates are parsed in the flow's language and in English, and ambiguous ones are rejected`(
    text: String, language: String, expected: String
  ) {
    #expect(read(text, language) == expected)
  }
}
