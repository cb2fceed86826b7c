package import FlowExpressions
import FlowSyntax
import Foundation
import Localization

/// Parses times of day as people write them: `14:30`, `2:30 pm`, `14.30 Uhr`, `14h30`, `1430`, `9`.
enum TimeAnswer {
  /// Words such as `am` and `pm` may be in `language` (of the flow's texts), in `wording` (the language of the
  /// program's own messages) or in English.
  static func parse(_ text: String, language: String, wording: Language) -> Result<TimeOfDay, AnswerProblem> {
    if let time = TimeOfDay(text) { return .success(time) }
    let typed = TypedTime(text)
    let halves = [language, wording.tag, "en"].map { words[$0] }
    guard typed.numbers.count > 0, typed.separators.allSatisfy(separators.contains),
      let half = half(of: typed.around, halves)
    else { return .failure(.time) }
    return typed.time(half)
  }

  private static let separators: Set = ["", ":", "h", "：", "時", "时", "시", "uhr"]

  private static let fillers: Set = ["", "h", "hr", "hrs", "uhr", "min", "oclock", "heures", "horas", "分", "分钟", "분"]

  enum Half { case none, morning, afternoon }

  /// Returns `nil` if any of the words does not belong to a time, or if several of them name a half of the day.
  private static func half(of words: [String], _ languages: [Words]) -> Half? {
    var half = Half.none
    for word in words where !fillers.contains(word) && !languages.contains(where: { $0.fillers.contains(word) }) {
      guard half == .none else { return nil }
      if languages.contains(where: { $0.morning == word }) || ["am", "a"].contains(word) {
        half = .morning
      } else if languages.contains(where: { $0.afternoon == word }) || ["pm", "p"].contains(word) {
        half = .afternoon
      } else {
        return nil
      }
    }
    return half
  }

  private struct Words: Sendable {
    let morning: String
    let afternoon: String
    /// The words that the language adds to a time, such as `Uhr`, but not those for the halves of the day.
    let fillers: Set<String>
  }

  private static let words = PerLanguage { language in
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    let halves = [calendar.amSymbol, calendar.pmSymbol].map { $0.comparedWord }
    let shown = TypedTime(TimeOfDay.last.text(in: language)).around
    return Words(morning: halves[0], afternoon: halves[1], fillers: Set(shown).subtracting(halves))
  }
}

private struct TypedTime {
  private(set) var numbers: [[Int]] = []
  private(set) var separators: [String] = []
  private(set) var around: [String] = []

  init(_ text: String) {
    var word = ""
    var isInNumber = false
    for character in text {
      if let digit = character.wholeNumberValue, (0...9).contains(digit), character.isNumber {
        if !isInNumber {
          if numbers.isEmpty { around.append(word.comparedWord) } else { separators.append(word.comparedWord) }
          (word, isInNumber) = ("", true)
          numbers.append([])
        }
        numbers[numbers.count - 1].append(digit)
      } else {
        word.append(character)
        isInNumber = false
      }
    }
    around.append(word.comparedWord)
    around.removeAll { $0.isEmpty }
  }

  func time(_ half: TimeAnswer.Half) -> Result<TimeOfDay, AnswerProblem> {
    var parts = numbers
    // Three or four digits without a separator are the hour and two digits for the minute, as in 930 and 1430.
    if parts.count == 1, (3...4).contains(parts[0].count) {
      parts = [parts[0].dropLast(2), parts[0].suffix(2)].map(Array.init)
    }
    guard parts.count < 4, (1...2).contains(parts[0].count), parts.dropFirst().allSatisfy({ $0.count == 2 }) else {
      return .failure(.time)
    }
    let values = parts.map { $0.reduce(0) { $0 * 10 + $1 } } + [0, 0]
    guard let hour = half.hour(values[0]) else { return .failure(.time) }
    guard let time = TimeOfDay(hour: hour, minute: values[1]), values[2] < 60 else { return .failure(.timeRange) }
    return values[2] == 0 ? .success(time) : .failure(.timeSeconds)
  }
}

extension TimeAnswer.Half {
  /// Without a half of the day, the hour is returned unchanged, even if it is above 23.
  ///
  /// - Returns: `nil` if the half of the day has no such hour, as in `14 am`.
  fileprivate func hour(_ typed: Int) -> Int? {
    switch self {
    case .none: typed
    case .morning: typed > 12 ? nil : typed % 12
    case .afternoon: typed == 0 ? nil : typed < 12 ? typed + 12 : typed
    }
  }
}

extension String {
  /// The text in lowercase, without dots, apostrophes, spaces or direction marks, so that `p. m.` is `pm`.
  fileprivate var comparedWord: String {
    String(lowercased().filter { !$0.isWhitespace && !".'’\u{200E}\u{200F}\u{61C}".contains($0) })
  }
}

extension TimeOfDay {
  static func meant(by node: JSONNode) -> String? {
    let text: String
    switch node.value {
    case .string(let string): text = string.text
    case .number(let number): text = number.text
    case .null, .bool, .array, .object, .invalid: return nil
    }
    return try? TimeAnswer.parse(text, language: "en", wording: .english).get().description
  }

  package func text(in language: String) -> String {
    let style = Date.FormatStyle(
      date: .omitted, time: .shortened, locale: Locale(identifier: language), timeZone: .gmt)
    return Date(timeIntervalSince1970: TimeInterval(sinceMidnight.components.seconds)).formatted(style)
      .withPlainSpaces
  }
}
