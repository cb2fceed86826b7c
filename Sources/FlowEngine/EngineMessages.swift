import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import Localization
import PhoneNumbers

/// The engine's messages: problems with answers, failed calls, and labels.
enum EngineMessages {
  static func yesOrNo(_ value: Bool) -> Keyword { value ? .yes : .no }

  static func failed(_ message: String, file: String, at position: SourcePosition) -> LocalizedMessage {
    "This flow has an error and can't continue: \(message) (\(file):\(position.line):\(position.column))."
  }

  /// The message shown during a call for which the flow declares no `busy` text.
  static let busy: LocalizedMessage = "One moment…"

  static func rejected(_ code: String) -> LocalizedMessage { "The service rejected this (\"\(code)\")." }

  /// The message that a person sees instead of the technical reason for a failed call.
  static let unreachable: LocalizedMessage = "We can't reach the service right now."

  static func unavailable(_ reason: String) -> LocalizedMessage { "We can't use the service: \(reason)." }

  static func wrongOutput(_ port: String) -> LocalizedMessage {
    "\"\(port)\" returned output that the flow does not declare"
  }

  static func unknownRejection(_ code: String, port: String) -> LocalizedMessage {
    "\"\(port)\" returned the rejection \"\(code)\", which the flow does not declare"
  }

  /// The reason a call cannot be made: an answer that it needs was not saved and cannot be asked for again.
  static let incompleteRequest: LocalizedMessage =
    "your request needs an answer that was not saved, so please start again"

  /// Returns the message for a programmer about an unknown name.
  static func unknown(_ name: UnknownName) -> String {
    let place = [.field, .action].contains(name.kind) ? "step" : name.kind == .option ? "field" : "flow"
    let meant = name.nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    return "The \(place) has no \(name.kind.rawValue) \"\(name.name)\".\(meant)"
  }

  static func noService(_ port: String) -> LocalizedMessage { "no binding for the service \"\(port)\"" }

  /// Returns the message about an invalid answer.
  ///
  /// - Parameters:
  ///   - text: The input as text; `nil` if it must not be shown.
  ///   - label: The label of the field.
  ///   - unit: The unit of a number.
  ///   - day: Formats a date given in seconds since 1970.
  static func problem(
    _ problem: AnswerProblem, text: String?, label: String, example: LocalizedMessage? = nil, unit: String? = nil,
    day: (Int64) -> String
  ) -> LocalizedMessage {
    // A text of several lines is too long to quote.
    let quoted = text.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    let typed: LocalizedMessage = quoted.map { "\"\($0)\"" } ?? "This"
    let text = text ?? ""
    func shown(_ bound: AnswerBound) -> LocalizedMessage { self.shown(bound, unit: unit, day) }
    return switch problem {
    case .required: "\"\(label)\" is required."
    case .nothingToChoose: "There is nothing to choose from."
    case .option where text.isEmpty: "The option you chose earlier is no longer available."
    case .option: "\"\(text)\" is not one of the choices."
    case .ambiguousOption(let labels):
      "\"\(text)\" matches \(.all(labels.map { "\"\($0)\"" })). Type more letters, or the number."
    case .exclusive(let label): "\"\(label)\" can't be combined with other choices."
    case .min(.count(let count)): "Choose at least \(count)."
    case .max(.count(let count)): "Choose at most \(count)."
    case .min(.date(let time)): "\"\(text)\" is too early. The earliest date is \(day(time))."
    case .max(.date(let time)): "\"\(text)\" is too late. The latest date is \(day(time))."
    case .min(.time(let time)) where time > TimeOfDay.last.sinceMidnight, .max(.time(let time)) where time < .zero:
      "No time fits your earlier answers. Change one of them first."
    case .min(.time(let time)): "\"\(text)\" is too early. The earliest time is \(shown(.time(time)))."
    case .max(.time(let time)): "\"\(text)\" is too late. The latest time is \(shown(.time(time)))."
    case .min(let bound): "\"\(text)\" is too small. The minimum is \(shown(bound))."
    case .max(let bound): "\"\(text)\" is too large. The maximum is \(shown(bound))."
    case .minLength(let count):
      .plural(
        count, one: "\(typed) is too short. Use at least 1 character.",
        other: "\(typed) is too short. Use at least \(count) characters.")
    case .maxLength(let count): tooLong(text, count)
    case .length(let count): .plural(count, one: "Enter exactly 1 digit.", other: "Enter exactly \(count) digits.")
    case .digits: "Enter digits only."
    case .number(whole: true): "\"\(text)\" is not a whole number. Enter one such as \(example ?? "42")."
    case .number(whole: false): "\"\(text)\" is not a number. Enter one such as \(example ?? number(0.5))."
    case .numberMarks(let own, let english):
      "\"\(text)\" could mean \(number(own)) or \(number(english)). Write it without thousands separators."
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
    case .currency(let currency):
      "\"\(text)\" is in another currency. Enter the amount in \(currency.code)."
    case .noCurrency(let code): noCurrency(code, from: nil)
    case .date: "\"\(text)\" is not a date. Enter a date such as \(example ?? date(CalendarDay(exampleDay)))."
    case .dateMissing(let parts): missing(parts, example ?? date(CalendarDay(exampleDay)))
    case .dateDay(let last): "\(month(of: last)) has \(last.day) days."
    case .dateZero(let last): "There is no day 0. \(month(of: last)) has \(last.day) days."
    case .dateMonth(let word):
      "\"\(word)\" is not a month. Enter a date such as \(example ?? date(CalendarDay(exampleDay)))."
    case .shortYear: "\"\(text)\" could be in any century. Write the year with four digits, such as 1990."
    case .dateOrder(let dayFirst, let monthFirst):
      "\"\(text)\" could mean \(day(dayFirst)) or \(day(monthFirst)). Write the month as a word."
    case .time: "\"\(text)\" is not a time. Enter a time such as \(example ?? "14:30"). You can also write 2:30 pm."
    case .timeRange: "Enter a time between 00:00 and 23:59."
    case .timeSeconds: "Enter the time without seconds, such as \(example ?? "14:30")."
    case .pattern:
      example.map { "\(typed) has the wrong format. Enter an answer such as \($0)." }
        ?? "\(typed) has the wrong format."
    case .email(let problem): email(problem, text, example ?? "name@example.com")
    case .url: "\"\(text)\" is not a web address. Enter one such as \(example ?? "https://example.com")."
    case .domain(let domains):
      "\"\(text)\" is not accepted. Enter an address at \(.any(domains.map(LocalizedMessage.init(verbatim:))))."
    case .phone(let error): phone(error, typed)
    case .phoneRegion(let found, let allowed): phone(typed, in: found, not: allowed)
    case .phoneKind(let found, _, let allowed): phone(typed, is: found, not: allowed)
    case .boolean: "Answer yes or no."
    case .file(let problem, let name): file(problem, name)
    case .accept(let accepted, let name): notAccepted(name, accepted)
    case .maxSize(let most, let size, let name):
      "\"\(name)\" is too large (\(bytes(size, rounded: .up))). The largest size is \(bytes(most))."
    case .mustBe: "You must accept this to continue."
    case .twice: "The two entries don't match."
    case .character: "Arrow and control keys don't work here. Type your answer again."
    case .kind: "This answer has the wrong type."
    }
  }

  /// Returns the message about an amount without a currency.
  ///
  /// - Parameters:
  ///   - code: The text that is not a currency code.
  ///   - label: The label of the question whose answer decides the currency; `nil` if not exactly one answer does.
  static func noCurrency(_ code: String, from label: String?) -> LocalizedMessage {
    let code = String(code.prefix(40))
    guard let label else {
      return "\"\(code)\" is not a currency code such as EUR or USD. Change your earlier answers first."
    }
    return "\"\(code)\" is not a currency code such as EUR or USD. Change the answer to \"\(label)\" first."
  }

  /// The message, outside a run, about an amount whose currency depends on answers that are missing.
  static let unknownCurrency: LocalizedMessage = "The currency is unknown. Also provide the answers that it depends on."

  /// Returns the message about an earlier answer or a default whose option is no longer available.
  static func noLongerOption(_ label: String) -> LocalizedMessage { "\"\(label)\" is no longer available." }

  /// Returns the message about an invalid list, or `nil` if the message about a single answer also fits the list.
  static func listProblem(_ problem: AnswerProblem, label: String) -> LocalizedMessage? {
    switch problem {
    case .required: "Add at least one item to \"\(label)\"."
    case .min(.count(let count)):
      .plural(
        count, one: "\"\(label)\" needs at least \(count) item.", other: "\"\(label)\" needs at least \(count) items."
      )
    case .max(.count(let count)):
      .plural(
        count, one: "\"\(label)\" can have at most \(count) item. Remove the extra ones.",
        other: "\"\(label)\" can have at most \(count) items. Remove the extra ones.")
    case .kind: "\"\(label)\" must be a list."
    case _: nil
    }
  }

  private static let item: LocalizedMessage = "Item"

  /// Returns the label of a list item: the one that the flow declares, or "Item" if there is none or if it is empty.
  static func itemName(_ declared: String?, _ flow: Flow) -> String {
    guard let declared, !declared.isEmpty else { return item.text(in: flow.wording) }
    return declared
  }

  /// Returns the heading of an item, such as `Child 1`; numbers start at 1.
  static func item(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// Returns an answer preceded by its label, for a line with several answers.
  static func named(_ label: String, _ value: String) -> LocalizedMessage {
    label.hasSuffix("?") ? LocalizedMessage(verbatim: "\(label) \(value)") : "\(label): \(value)"
  }

  static let notProvided: LocalizedMessage = "Not provided"
  static func label(_ label: String, of item: String) -> String { "\(item), \(label)" }
  static func inItem(_ item: String, _ message: String) -> String { "\(item): \(message)" }

  /// Returns the message that a question is required because other questions of its optional group have answers.
  static func required(_ label: String, becauseOf given: [String]) -> LocalizedMessage {
    let others = LocalizedMessage.all(given.map { "\"\($0)\"" })
    return "\"\(label)\" is required because you answered \(others). To leave it empty, clear \(others)."
  }
}

/// Phone numbers.
extension EngineMessages {
  static func phone(_ error: PhoneNumberError, _ typed: LocalizedMessage) -> LocalizedMessage {
    switch error {
    case .empty, .notANumber: "\(typed) is not a phone number."
    case .hasExtension: "\(typed) has an extension. Enter the number without it."
    case .hasWords: "\(typed) has words after the number. Enter only the number."
    case .severalNumbers: "\(typed) contains more than one number. Enter one."
    case .noCountryCode: "\(typed) has no country code. Start with + and the country code."
    case .unknownCountryCode(let code): "\(typed) starts with +\(code), which is not a country code."
    case .missingAreaCode(let region?): "\(typed) has no area code. Numbers in \(place(region)) need one."
    case .missingAreaCode(nil): "\(typed) has no area code."
    case .tooShort(let region?): "\(typed) is too short for a phone number in \(place(region))."
    case .tooShort(nil): "\(typed) is too short for a phone number."
    case .tooLong(let region?): "\(typed) is too long for a phone number in \(place(region))."
    case .tooLong(nil): "\(typed) is too long for a phone number."
    case .notInPlan(let region?): "\(typed) is not a valid number in \(place(region))."
    case .notInPlan(nil): "\(typed) is not a valid number."
    }
  }

  /// The maximum number of regions that a message lists.
  private static let mostRegions = 6

  static func phone(_ typed: LocalizedMessage, in found: String?, not allowed: [String]) -> LocalizedMessage {
    guard allowed.count <= mostRegions else {
      return found.map { "\(typed) is a number from \(place($0)). Numbers from there are not accepted." }
        ?? "\(typed) does not belong to a country. Enter a number that does."
    }
    let wanted = LocalizedMessage.any(allowed.map(place))
    return found.map { "\(typed) is a number from \(place($0)). Enter one from \(wanted)." }
      ?? "\(typed) does not belong to a country. Enter a number from \(wanted)."
  }

  static func phone(_ typed: LocalizedMessage, is found: PhoneNumber.Kind, not allowed: [String]) -> LocalizedMessage {
    let wanted = LocalizedMessage.any(allowed.compactMap(PhoneNumber.Kind.init).map(kind))
    return "\(typed) is a \(kind(found)) number. Enter a \(wanted) number."
  }

  /// Returns the name of a region, preceded by "the" if English requires it.
  private static func place(_ code: String) -> LocalizedMessage {
    takesArticle.contains(code) ? "the \(region(code))" : region(code)
  }

  private static let takesArticle = [
    "US", "GB", "NL", "PH", "AE", "BS", "GM", "MV", "SC", "SB", "CF", "DO", "CZ", "IM", "KM", "MH", "KY", "FK", "AX",
    "VI", "VG", "TC", "MP", "CK", "FO", "CC", "IO",
  ]

  static func region(_ code: String) -> LocalizedMessage {
    LocalizedMessage { Locale(identifier: $0.tag).localizedString(forRegionCode: code) ?? code }
  }

  /// Returns the adjective for a kind of number.
  private static func kind(_ kind: PhoneNumber.Kind) -> LocalizedMessage {
    switch kind {
    case .mobile: "mobile"
    case .fixed: "landline"
    case .fixedOrMobile: "landline or mobile"
    case .premium: "premium-rate"
    case .tollFree: "toll-free"
    case .sharedCost: "shared-cost"
    case .voip: "VoIP"
    case .personal: "personal"
    case .pager: "pager"
    case .uan: "company"
    case .voicemail: "voicemail"
    }
  }

  /// Returns a hint for an invalid phone number, with a valid number as an example.
  ///
  /// - Parameters:
  ///   - format: The accepted phone numbers.
  ///   - found: The region that the input suggests.
  static func phoneExample(_ format: PhoneFormat, found: String?) -> LocalizedMessage? {
    guard let example = format.example(near: found) else { return nil }
    if example.region != format.region { return "Example: \(example.internationalFormat)." }
    if format.regions.isEmpty {
      return "Example: \(example.nationalFormat). For another country, start with + and the country code."
    }
    // The hint omits regions with the example's country code: their numbers can be entered without the country code.
    let code = example.region.flatMap(PhoneRegion.callingCode)
    let others = format.regions.filter { PhoneRegion.callingCode(of: $0) != code }
    if others.isEmpty || others.count > mostRegions { return "Example: \(example.nationalFormat)." }
    return "Example: \(example.nationalFormat). For \(.any(others.map(place))), start with + and the country code."
  }
}
