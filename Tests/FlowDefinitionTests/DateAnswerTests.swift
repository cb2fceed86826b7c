import FlowExpressions
import Foundation
import Testing

@testable import FlowDefinition

/// Parsing dates as people write them.
@Suite struct DateAnswerTests {
  private func read(_ text: String, _ language: String) -> String {
    switch Answering.parse(.string(text), as: Answering.date, language: language) {
    case .success(.date(let day)): day.description
    case .success: "no day"
    case .failure(.shortYear): "short year"
    case .failure(.dateMissing(let parts)): "no " + parts.map { "\($0)" }.joined(separator: " and ")
    case .failure(.dateDay(let last)): "up to \(last)"
    case .failure(.dateZero(let last)): "no 0, up to \(last)"
    case .failure(.dateMonth(let word)): "month \(word)"
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
    ("1. Dez. 1990", "de", "1990-12-01"), ("1 December 1990", "de", "1990-12-01"), ("1 Dez 1990", "en", "month Dez"),
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
    ("31.2.1990", "de", "up to 1990-02-28"), ("31 February 2024", "en", "up to 2024-02-29"),
    ("23 Ma 1990", "en", "month Ma"),
    ("23 Jun 1990", "en", "1990-06-23"), ("April 1990", "en", "no day"),
    ("1990 April", "en", "no day"), ("4/1990", "en", "no day"), ("1990-04", "en", "no day"),
    ("April", "en", "no day and year"), ("1990", "en", "no day and month"), ("23 April", "en", "no year"),
    ("April 23rd", "en", "no year"), ("23.4.", "de", "no year"), ("23/4", "en", "no year"),
    ("23. März", "de", "no year"),
    ("2/31/1990", "en", "up to 1990-02-28"), ("31/2/1990", "en", "up to 1990-02-28"),
    ("13/14/1990", "en", "month 14"), ("13/14/1990", "en-US", "month 13"), ("1990-13-01", "en", "month 13"),
    ("1990-00-01", "en", "month 00"), ("23", "en", "none"), ("15 minutes", "en", "none"), ("40/50", "en", "none"),
    ("13 1990", "en", "none"), ("1990 1991", "en", "none"), ("1 April 0000", "en", "none"),
    ("23 4 1990 7", "en", "none"), ("23 April 19900", "en", "none"), ("tomorrow", "en", "none"),
    ("0 April 1990", "en", "no 0, up to 1990-04-30"), ("2026-1-0", "en", "no 0, up to 2026-01-31"),
    ("0/2/2026", "en", "no 0, up to 2026-02-28"), ("-", "en", "none"),
  ]

  @Test(arguments: days) func `Dates are parsed in the flow's language and in English, and ambiguous ones are rejected`(
    text: String, language: String, expected: String
  ) {
    #expect(read(text, language) == expected)
  }

  /// The languages that write something else beside the numbers and the month, in which dates can't be typed as shown.
  private static let unread: Set = ["bo", "dz", "tok"]

  @Test func `A date can be typed as it is shown, in every language`() {
    let languages = Set(
      Locale.availableIdentifiers.compactMap { Locale(identifier: $0).language.languageCode?.identifier })
    #expect(languages.count > 200)
    for language in languages.subtracting(Self.unread) {
      // The first of these days is before the Gregorian calendar.
      let days =
        [CalendarDay(year: 1390, month: 4, day: 23)]
        + (1...12).map { CalendarDay(year: 1980 + $0, month: $0, day: 3 + $0 * 2) }
      for day in days.compactMap(\.self) {
        let shown = day.text(in: language)
        #expect(read(shown, language) == day.description, "\(shown) in \(language)")
      }
    }
  }
}
