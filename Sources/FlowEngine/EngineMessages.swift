import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import Localization
import PhoneNumbers

/// The messages of the engine: problems of answers, failed calls and labels.
enum EngineMessages {
  static func yesOrNo(_ value: Bool) -> Keyword { value ? .yes : .no }

  static func failed(_ message: String, file: String, at position: SourcePosition) -> LocalizedMessage {
    "The flow cannot go on: \(message) (\(file):\(position.line):\(position.column))."
  }

  /// The message of a call in progress without a `busy` text of its own.
  static let busy: LocalizedMessage = "One moment…"

  static func rejected(_ code: String) -> LocalizedMessage { "The service did not accept this (\"\(code)\")." }

  /// The message to a person about a failed call, whatever the reason.
  static let unreachable: LocalizedMessage = "We can't reach the service right now."

  static func unavailable(_ reason: String) -> LocalizedMessage { "The service did not work: \(reason)." }

  static func wrongOutput(_ port: String) -> LocalizedMessage {
    "\"\(port)\" answered in a form the flow does not declare"
  }

  static func unknownRejection(_ code: String, port: String) -> LocalizedMessage {
    "\"\(port)\" answered \"\(code)\", which the flow does not declare"
  }

  /// The reason a call cannot be made: an answer it needs was not saved and cannot be asked again.
  static let incompleteRequest: LocalizedMessage = "an answer that it needs was not saved; please start again"

  /// Returns the message to a programmer about an unknown name.
  static func unknown(_ name: UnknownName) -> String {
    let place = [.field, .action].contains(name.kind) ? "step" : name.kind == .option ? "field" : "flow"
    let meant = name.nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    return "The \(place) has no \(name.kind.rawValue) \"\(name.name)\".\(meant)"
  }

  static func noService(_ port: String) -> LocalizedMessage { "nothing serves \"\(port)\"" }

  /// Returns the message about an invalid answer.
  ///
  /// - Parameters:
  ///   - text: The input as text; `nil` if it must not be shown.
  ///   - label: The label of the field.
  ///   - day: Formats a date given in seconds since 1970.
  static func problem(_ problem: AnswerProblem, text: String?, label: String, day: (Int64) -> String)
    -> LocalizedMessage
  {
    let typed: LocalizedMessage = text.map { "\"\($0)\"" } ?? "This"
    let text = text ?? ""
    return switch problem {
    case .required: "\"\(label)\" needs an answer."
    // The label of an option that was removed is not known.
    case .option where text.isEmpty: "The answer given before is not one of the choices any more."
    case .option: "\"\(text)\" is not one of the choices."
    case .ambiguousOption(let labels):
      "\"\(text)\" fits \(.all(labels.map { "\"\($0)\"" })); type more of it, or its number."
    case .exclusive(let label): "\"\(label)\" cannot be chosen together with others."
    case .min(.count(let count)): "Choose at least \(count)."
    case .max(.count(let count)): "Choose at most \(count)."
    case .min(.date(let time)): "\"\(text)\" is too early; the earliest day is \(day(time))."
    case .max(.date(let time)): "\"\(text)\" is too late; the latest day is \(day(time))."
    case .min(let bound): "\"\(text)\" is too small; the least is \(shown(bound, day))."
    case .max(let bound): "\"\(text)\" is too large; the most is \(shown(bound, day))."
    case .range(let low, let high):
      "\"\(text)\" is not between \(shown(low, day)) and \(shown(high, day))."
    case .minLength(let count):
      .plural(
        count, one: "\(typed) is too short; it needs at least 1 character.",
        other: "\(typed) is too short; it needs at least \(count) characters.")
    case .maxLength(let count):
      .plural(
        count, one: "This is too long; at most 1 character fits.",
        other: "This is too long; at most \(count) characters fit.")
    case .length(let count):
      .plural(count, one: "This needs exactly 1 digit.", other: "This needs exactly \(count) digits.")
    case .digits: "This takes digits only."
    case .number(whole: true): "\"\(text)\" is not a whole number, such as 42."
    case .number(whole: false): "\"\(text)\" is not a number, such as 42 or 0.5."
    case .numberMarks(let own, let english):
      "\"\(text)\" could be \(number(own)) or \(number(english)); write it without marks between the groups."
    case .date: "\"\(text)\" is not a day, such as 1990-04-23 or 23 April 1990."
    case .shortYear: "\"\(text)\" could be in any century; write the year with four digits, such as 1990."
    case .dateOrder(let dayFirst, let monthFirst):
      "\"\(text)\" could be \(day(dayFirst)) or \(day(monthFirst)); write the month as a word."
    case .pattern: "\(typed) does not have the form that is needed."
    case .patternBudget: "\(typed) could not be checked; try a shorter answer."
    case .email(let problem): email(problem, text)
    case .url: "\"\(text)\" is not a web address, such as https://example.com."
    case .domain(let domains):
      "\"\(text)\" is not an address at \(.any(domains.map(LocalizedMessage.init(verbatim:))))."
    case .phone(let error): phone(error, typed)
    case .phoneRegion(let found, let allowed): phone(typed, in: found, not: allowed)
    case .phoneKind(let found, _, let allowed): phone(typed, is: found, not: allowed)
    case .boolean: "Answer yes or no."
    case .mustBe: "This needs to be accepted to go on."
    case .twice: "The two entries are not the same."
    case .character: "This holds a character that cannot be used here, such as that of an arrow key; type it again."
    case .kind: "This is not the kind of answer that is needed."
    }
  }

  /// Returns the message about an earlier answer or a default whose option is no longer available.
  static func noLongerOption(_ label: String) -> LocalizedMessage { "\"\(label)\" can no longer be chosen." }

  /// Returns the message about an invalid list, if it differs from that about a single answer.
  static func listProblem(_ problem: AnswerProblem, label: String) -> LocalizedMessage? {
    switch problem {
    case .required: "\"\(label)\" needs at least one."
    case .min(.count(let count)): "Add at least \(count) to \"\(label)\"."
    case .max(.count(let count)): "\"\(label)\" takes at most \(count); remove what is too much."
    case .kind: "\"\(label)\" takes a list of items."
    case _: nil
    }
  }

  /// The label of a list's item if the flow gives none.
  static let item: LocalizedMessage = "Item"

  /// Returns the heading of an item, whose numbers start at 1.
  static func item(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// Returns an answer preceded by its label, for a line with several answers.
  static func named(_ label: String, _ value: String) -> String {
    label.hasSuffix("?") ? "\(label) \(value)" : "\(label): \(value)"
  }

  static func label(_ label: String, of item: String) -> String { "\(item), \(label)" }
  static func inItem(_ item: String, _ message: String) -> String { "\(item): \(message)" }

  private static func email(_ problem: AnswerProblem.EmailProblem, _ text: String) -> LocalizedMessage {
    switch problem {
    case .at: "\"\(text)\" is not an e-mail address; it needs exactly one @, as in name@example.com."
    case .name: "\"\(text)\" has nothing before the @."
    case .ending: "\"\(text)\" has nothing like .com or .org after the name."
    case .form: "\"\(text)\" is not an e-mail address, such as name@example.com."
    }
  }

  // MARK: Parts

  private static func shown(_ bound: AnswerBound, _ day: (Int64) -> String) -> LocalizedMessage {
    switch bound {
    case .integer(let value): "\(value)"
    case .number(let value): number(value)
    case .date(let time): LocalizedMessage(verbatim: day(time))
    case .count(let count): "\(count)"
    }
  }

  private static func number(_ value: Double) -> LocalizedMessage { LocalizedMessage { $0.number(value) } }
}

/// Phone numbers.
extension EngineMessages {
  static func phone(_ error: PhoneNumberError, _ typed: LocalizedMessage) -> LocalizedMessage {
    switch error {
    case .empty, .notANumber: "\(typed) is not a phone number."
    case .hasExtension: "\(typed) has an extension; give the number without it."
    case .hasWords: "\(typed) has words after the number; give the number alone."
    case .severalNumbers: "\(typed) holds more than one number; give one."
    case .noCountryCode: "\(typed) has no country code; start with + and the code of the country."
    case .unknownCountryCode(let code): "\(typed): there is no country with the code +\(code)."
    case .missingAreaCode(let region?): "\(typed) is missing its area code in \(place(region))."
    case .missingAreaCode(nil): "\(typed) is missing its area code."
    case .tooShort(let region?): "\(typed) is too short for a number in \(place(region))."
    case .tooShort(nil): "\(typed) is too short for a number."
    case .tooLong(let region?): "\(typed) is too long for a number in \(place(region))."
    case .tooLong(nil): "\(typed) is too long for a number."
    case .notInPlan(let region?): "\(typed) is not a number in use in \(place(region))."
    case .notInPlan(nil): "\(typed) is not a number in use."
    }
  }

  /// The maximum number of regions that a message lists.
  private static let mostRegions = 6

  static func phone(_ typed: LocalizedMessage, in found: String?, not allowed: [String]) -> LocalizedMessage {
    guard allowed.count <= mostRegions else {
      return found.map { "\(typed) is a number in \(place($0)), which is not among the countries that fit here." }
        ?? "\(typed) belongs to no country; give a number of a country that fits here."
    }
    let wanted = LocalizedMessage.any(allowed.map(place))
    return found.map { "\(typed) is a number in \(place($0)); give one in \(wanted)." }
      ?? "\(typed) belongs to no country; give a number in \(wanted)."
  }

  static func phone(_ typed: LocalizedMessage, is found: PhoneNumber.Kind, not allowed: [String]) -> LocalizedMessage {
    let wanted = LocalizedMessage.any(allowed.compactMap(PhoneNumber.Kind.init).map(kind))
    return "\(typed) is a \(kind(found)) number; give a \(wanted) number."
  }

  /// Returns the name of a region, with its article in English.
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

  /// Returns a hint with a valid number, for an invalid phone number.
  ///
  /// - Parameters:
  ///   - format: The accepted phone numbers.
  ///   - found: The region that the input suggests.
  static func phoneExample(_ format: PhoneFormat, found: String?) -> LocalizedMessage? {
    guard let example = format.example(near: found) else { return nil }
    if example.region != format.region { return "An example is \(example.internationalFormat)." }
    if format.regions.isEmpty {
      return "An example is \(example.nationalFormat). For another country, start with + and its code."
    }
    // Numbers of a region with the same country code can be entered without it.
    let code = example.region.flatMap(PhoneRegion.callingCode)
    let others = format.regions.filter { PhoneRegion.callingCode(of: $0) != code }
    if others.isEmpty || others.count > mostRegions { return "An example is \(example.nationalFormat)." }
    return "An example is \(example.nationalFormat). For \(.any(others.map(place))), start with + and the code."
  }
}
