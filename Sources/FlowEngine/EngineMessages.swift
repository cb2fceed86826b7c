import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import Localization
import PhoneNumbers

/// Every sentence of this room: what is wrong with an answer, and what a service said without words.
enum EngineMessages {
  static func yesOrNo(_ value: Bool) -> Keyword { value ? .yes : .no }

  static func failed(_ message: String, file: String, at position: SourcePosition) -> LocalizedMessage {
    "The flow cannot go on: \(message) (\(file):\(position.line):\(position.column))."
  }

  /// What is shown while a call is under way for which the flow has no words.
  static let busy: LocalizedMessage = "One moment…"

  static func rejected(_ code: String) -> LocalizedMessage { "The service did not accept this (\"\(code)\")." }

  /// Whatever keeps a service from its answer: a person can do no more than wait.
  static let unreachable: LocalizedMessage = "We can't reach the service right now."

  static func unavailable(_ reason: String) -> LocalizedMessage { "The service did not work: \(reason)." }

  static func wrongOutput(_ port: String) -> LocalizedMessage {
    "\"\(port)\" answered in a form the flow does not declare"
  }

  static func unknownRejection(_ code: String, port: String) -> LocalizedMessage {
    "\"\(port)\" answered \"\(code)\", which the flow does not declare"
  }

  /// An answer that a call needs was not saved, and cannot be asked again.
  static let incompleteRequest: LocalizedMessage = "an answer that it needs was not saved; please start again"

  /// What a programmer reads about a name that the flow does not have.
  static func unknown(_ name: UnknownName) -> String {
    let place = [.field, .action].contains(name.kind) ? "step" : name.kind == .option ? "field" : "flow"
    let meant = name.nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    return "The \(place) has no \(name.kind.rawValue) \"\(name.name)\".\(meant)"
  }

  static func noService(_ port: String) -> LocalizedMessage { "nothing serves \"\(port)\"" }

  /// What is wrong with an answer; `text` is what was typed, nil where nobody may see it, `label` what the field is
  /// called.
  static func problem(_ problem: AnswerProblem, text: String?, label: String, day: (Int64) -> String)
    -> LocalizedMessage
  {
    let typed: LocalizedMessage = text.map { "\"\($0)\"" } ?? "This"
    let text = text ?? ""
    return switch problem {
    case .required: "\"\(label)\" needs an answer."
    // What was chosen once and cannot be any more has no words of its own.
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

  /// A choice that was made once, or that is made unless another is, and is not offered any more.
  static func noLongerOption(_ label: String) -> LocalizedMessage { "\"\(label)\" can no longer be chosen." }

  /// What is wrong with a list as a whole, where other words fit better than for a single answer.
  static func listProblem(_ problem: AnswerProblem, label: String) -> LocalizedMessage? {
    switch problem {
    case .required: "\"\(label)\" needs at least one."
    case .min(.count(let count)): "Add at least \(count) to \"\(label)\"."
    case .max(.count(let count)): "\"\(label)\" takes at most \(count); remove what is too much."
    case .kind: "\"\(label)\" takes a list of items."
    case _: nil
    }
  }

  /// What an item of a list is called where the flow does not say.
  static let item: LocalizedMessage = "Item"

  /// The heading of an item, from 1.
  static func item(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// An answer with its name before it, in one line with others.
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

  // MARK: parts

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

/// What is said of phone numbers.
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

  /// So many regions are named; of more it is said only that there are some.
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

  /// A region with the article it takes in English.
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

  /// What a kind of number is called before the word for number.
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

  /// What helps after a phone number was not understood, or does not fit: a right one.
  ///
  /// `found`: the region that what was typed points to.
  static func phoneExample(_ format: PhoneFormat, found: String?) -> LocalizedMessage? {
    guard let example = format.example(near: found) else { return nil }
    if example.region != format.region { return "An example is \(example.internationalFormat)." }
    if format.regions.isEmpty {
      return "An example is \(example.nationalFormat). For another country, start with + and its code."
    }
    // Numbers of a region with the same country code need none.
    let code = example.region.flatMap(PhoneRegion.callingCode)
    let others = format.regions.filter { PhoneRegion.callingCode(of: $0) != code }
    if others.isEmpty || others.count > mostRegions { return "An example is \(example.nationalFormat)." }
    return "An example is \(example.nationalFormat). For \(.any(others.map(place))), start with + and the code."
  }
}
