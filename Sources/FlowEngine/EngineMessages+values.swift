import FlowDefinition
import FlowExpressions
import Foundation
import Localization

extension EngineMessages {
  static func email(
    _ problem: AnswerProblem.EmailProblem, _ text: String, _ example: LocalizedMessage
  ) -> LocalizedMessage {
    switch problem {
    case .at: "\"\(text)\" is not an email address. It needs one @, as in \(example)."
    case .name, .ending: "\"\(text)\" is incomplete. Enter a full address, such as \(example)."
    case .form: "\"\(text)\" is not an email address. Enter one such as \(example)."
    }
  }

  static let exampleDay = CalendarDay(daysSince1970: 7_417)  // 1990-04-23

  /// Returns a date as people type it in the language of the message, such as `1990-04-23` or `23.04.1990`.
  static func date(_ day: CalendarDay) -> LocalizedMessage {
    let parts = day.description.split(separator: "-").map(String.init)
    return parts.count == 3 ? "\(parts[0])-\(parts[1])-\(parts[2])" : LocalizedMessage(verbatim: day.description)
  }

  static func missing(_ parts: [AnswerProblem.DatePart], _ example: LocalizedMessage) -> LocalizedMessage {
    switch parts {
    case [.day]: "Enter a day, as in \(example)."
    case [.year]: "Enter a year, as in \(example)."
    case [.day, .year]: "Enter a day and a year, as in \(example)."
    case _: "Enter a day and a month, as in \(example)."
    }
  }

  /// Returns the month and the year of a day, such as February 2026, as the start of a sentence.
  static func month(of day: CalendarDay) -> LocalizedMessage {
    LocalizedMessage { language in
      // Foundation uses the Julian calendar for early years, so format the month in the year 2000 and replace the year.
      let style = Date.FormatStyle(locale: Locale(identifier: language.tag), timeZone: .gmt).month(.wide).year()
      let later = CalendarDay(year: 2000, month: day.month, day: 1)?.timestamp.seconds ?? 0
      let month = Date(timeIntervalSince1970: TimeInterval(later)).formatted(style)
        .replacing("2000", with: String(day.year))
      return month.prefix(1).uppercased() + month.dropFirst()
    }
  }

  /// If the input must not be shown, `text` is empty, and the message omits the length of the input.
  static func tooLong(_ text: String, _ most: Int) -> LocalizedMessage {
    let count = text.trimmingCharacters(in: .whitespacesAndNewlines).count
    if count > most { return "This is too long (\(count) characters). Use at most \(most)." }
    return .plural(
      most, one: "This is too long. Use at most 1 character.",
      other: "This is too long. Use at most \(most) characters.")
  }

  static func shown(_ bound: AnswerBound, unit: String?, _ day: (Int64) -> String) -> LocalizedMessage {
    switch bound {
    case .integer(let value): number(DecimalNumber(value))
    case .number(let value): number(value, unit)
    case .time(let value): LocalizedMessage(verbatim: time(value))
    case .money(let money): LocalizedMessage { money.text(in: $0.numberTag) }
    case .date(let time): LocalizedMessage(verbatim: day(time))
    case .count(let count): "\(count)"
    }
  }

  static func number(_ value: DecimalNumber, _ unit: String? = nil) -> LocalizedMessage {
    LocalizedMessage { number($0.number(value.description), unit) }
  }

  static func number(_ number: String, _ unit: String?) -> String {
    unit.flatMap { $0.isEmpty ? nil : "\(number) \($0)" } ?? number
  }

  /// Returns a duration since midnight as a time such as `08:00`; `24:30` for half past midnight on the next day.
  static func time(_ value: Duration) -> String {
    if let time = TimeOfDay(sinceMidnight: value) { return time.description }
    let (hours, minutes) = (value.components.seconds / 60).quotientAndRemainder(dividingBy: 60)
    return "\(hours):\(abs(minutes) < 10 ? "0" : "")\(abs(minutes))"
  }
}
