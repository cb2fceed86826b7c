import FlowDefinition
import FlowExpressions
import Foundation
import Localization

extension EngineMessages {
  struct InvalidInput {
    /// The input; empty if it must not be shown.
    let text: String
    /// The input before anything in it was made visible.
    let original: String
    /// The input in quotation marks, or "This" if it has several lines or must not be shown.
    let typed: LocalizedMessage
    let example: LocalizedMessage?
    let unit: String?
    let day: (Int64) -> String
  }

  /// - Parameters:
  ///   - text: The input as text; `nil` if it must not be shown.
  ///   - shown: The input as it is inserted in the message; by default `text`.
  ///   - day: Formats a date given in seconds since 1970.
  static func problem(
    _ problem: AnswerProblem, text: String?, shown: String? = nil, label: String, example: LocalizedMessage? = nil,
    unit: String? = nil, day: @escaping (Int64) -> String
  ) -> LocalizedMessage {
    let shown = shown ?? text
    let input = InvalidInput(
      text: shown ?? "", original: text ?? "", typed: typed(shown), example: example, unit: unit, day: day)
    return confirmation(problem, label) ?? choice(problem, input) ?? bound(problem, input) ?? length(problem, input)
      ?? number(problem, input) ?? date(problem, input) ?? time(problem, input) ?? format(problem, input)
      ?? file(problem) ?? wrongKind
  }

  private static let wrongKind: LocalizedMessage = "This answer has the wrong type."

  private static func typed(_ text: String?) -> LocalizedMessage {
    // A text of several lines is too long to quote.
    guard let text, !text.contains(where: \.isNewline) else { return "This" }
    return "\"\(text)\""
  }

  private static func confirmation(_ problem: AnswerProblem, _ label: String) -> LocalizedMessage? {
    switch problem {
    case .required: "\"\(label)\" is required."
    case .boolean: "Answer yes or no."
    case .mustBe: "You must accept this to continue."
    case .twice: "The two entries don't match."
    case _: nil
    }
  }

  private static func choice(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    switch problem {
    case .nothingToChoose: "There is nothing to choose from."
    case .option where input.text.isEmpty: "The option you chose earlier is no longer available."
    case .option: "\"\(input.text)\" is not one of the choices."
    case .ambiguousOption(let labels):
      "\"\(input.text)\" matches \(.all(labels.map { "\"\($0)\"" })). Type more letters, or the number."
    case .exclusive(let label): "\"\(label)\" can't be combined with other choices."
    case _: nil
    }
  }

  private static func bound(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    let text = input.text
    func shown(_ bound: AnswerBound) -> LocalizedMessage { self.shown(bound, unit: input.unit, input.day) }
    return switch problem {
    case .min(.count(let count)): "Choose at least \(count)."
    case .max(.count(let count)): "Choose at most \(count)."
    case .min(.date(let time)): "\"\(text)\" is too early. The earliest date is \(input.day(time))."
    case .max(.date(let time)): "\"\(text)\" is too late. The latest date is \(input.day(time))."
    case .min(.time(let time)) where time > TimeOfDay.last.sinceMidnight, .max(.time(let time)) where time < .zero:
      "No time fits your earlier answers. Change one of them first."
    case .min(.time(let time)): "\"\(text)\" is too early. The earliest time is \(shown(.time(time)))."
    case .max(.time(let time)): "\"\(text)\" is too late. The latest time is \(shown(.time(time)))."
    case .min(let bound): "\"\(text)\" is too small. The minimum is \(shown(bound))."
    case .max(let bound): "\"\(text)\" is too large. The maximum is \(shown(bound))."
    case _: nil
    }
  }

  private static func length(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    switch problem {
    case .minLength(let count):
      .plural(
        count, one: "\(input.typed) is too short. Use at least 1 character.",
        other: "\(input.typed) is too short. Use at least \(count) characters.")
    case .maxLength(let count): tooLong(input.original, count)
    case .length(let count): .plural(count, one: "Enter exactly 1 digit.", other: "Enter exactly \(count) digits.")
    case _: nil
    }
  }

  private static func number(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    let (text, example) = (input.text, input.example)
    return switch problem {
    case .number(whole: true): "\"\(text)\" is not a whole number. Enter one such as \(example ?? "42")."
    case .number(whole: false): "\"\(text)\" is not a number. Enter one such as \(example ?? number(0.5))."
    case .numberMarks(let own, let english):
      "\"\(text)\" could mean \(number(own)) or \(number(english)). Write it without thousands separators."
    case .tooManyDigits(let count): "\"\(text)\" has too many digits. Use at most \(count) digits."
    case .tooPrecise(0): "\"\(text)\" has decimals. Enter a whole number."
    case .tooPrecise(let count):
      .plural(
        count, one: "\"\(text)\" has too many decimals. Use at most 1 decimal.",
        other: "\"\(text)\" has too many decimals. Use at most \(count) decimals.")
    case .money: "\"\(text)\" is not an amount. Enter one such as \(example ?? number(12.5))."
    case .decimals(let currency) where currency.decimals == 0:
      "\"\(text)\" has decimals. Enter a whole amount, such as \(example ?? number(12))."
    case .decimals: "\"\(text)\" has too many decimals. Enter an amount such as \(example ?? number(12.5))."
    case .currency(let currency) where text.isEmpty: "Enter the amount in \(currency.code)."
    case .currency(let currency): "\"\(text)\" is in another currency. Enter the amount in \(currency.code)."
    case .noCurrency(let code): noCurrency(code, from: nil)
    case _: nil
    }
  }

  private static func date(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    let text = input.text
    let example = input.example ?? date(exampleDay)
    return switch problem {
    case .date: "\"\(text)\" is not a date. Enter a date such as \(example)."
    case .dateMissing(let parts): missing(parts, example)
    case .dateDay(let last): "\(month(of: last)) has \(last.day) days."
    case .dateZero(let last): "There is no day 0. \(month(of: last)) has \(last.day) days."
    case .dateMonth(let word): "\"\(word)\" is not a month. Enter a date such as \(example)."
    case .shortYear: "\"\(text)\" could be in any century. Write the year with four digits, such as 1990."
    case .dateOrder(let dayFirst, let monthFirst):
      "\"\(text)\" could mean \(input.day(dayFirst)) or \(input.day(monthFirst)). Write the month as a word."
    case _: nil
    }
  }

  private static func time(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    let example = input.example ?? "14:30"
    return switch problem {
    case .time: "\"\(input.text)\" is not a time. Enter a time such as \(example). You can also write 2:30 pm."
    case .timeRange: "Enter a time between 00:00 and 23:59."
    case .timeSeconds: "Enter the time without seconds, such as \(example)."
    case _: nil
    }
  }

  private static func format(_ problem: AnswerProblem, _ input: InvalidInput) -> LocalizedMessage? {
    switch problem {
    case .digits: "Enter digits only."
    case .pattern:
      input.example.map { "\(input.typed) has the wrong format. Enter an answer such as \($0)." }
        ?? "\(input.typed) has the wrong format."
    case .email(let problem): email(problem, input.text, input.example ?? "name@example.com")
    case .url: "\"\(input.text)\" is not a web address. Enter one such as \(input.example ?? "https://example.com")."
    case .domain(let domains):
      "\"\(input.text)\" is not accepted. Enter an address at \(.any(domains.map(LocalizedMessage.init(verbatim:))))."
    case .phone(let error): phone(error, input.typed)
    case .phoneRegion(let found, let allowed): phone(input.typed, in: found, not: allowed)
    case .phoneKind(let found, _, let allowed): phone(input.typed, is: found, not: allowed)
    case .unfinished: "Finish this text."
    case .character: "This answer contains a character that cannot be shown. Leave it out."
    case _: nil
    }
  }

  private static func file(_ problem: AnswerProblem) -> LocalizedMessage? {
    switch problem {
    case .file(let problem, let name): file(problem, name)
    case .accept(let accepted, let name): notAccepted(name, accepted)
    case .maxSize(let most, let size, let name):
      "\"\(name)\" is too large (\(bytes(size, rounded: .up))). The largest size is \(bytes(most))."
    case _: nil
    }
  }
}
