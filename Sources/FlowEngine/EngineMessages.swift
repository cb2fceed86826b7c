import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
package import Localization
import PhoneNumbers

enum EngineMessages {
  static func yesOrNo(_ value: Bool) -> Keyword { value ? .yes : .no }

  static func failed(_ message: String, file: String, at position: SourcePosition) -> LocalizedMessage {
    "This flow has an error and can't continue: \(message) (\(file):\(position.line):\(position.column))."
  }

  /// The message shown during a call for which the flow declares no `busy` text.
  static let busy: LocalizedMessage = "One moment…"

  static func rejected(_ code: String) -> LocalizedMessage { "The service rejected this (\"\(code)\")." }

  static let unreachable: LocalizedMessage = "We can't reach the service right now."

  static func unavailable(_ reason: String) -> LocalizedMessage { "We can't use the service: \(reason)." }

  static func wrongOutput(_ port: String) -> LocalizedMessage {
    "\"\(port)\" returned output that the flow does not declare"
  }

  static func unknownRejection(_ code: String, port: String) -> LocalizedMessage {
    "\"\(port)\" returned the rejection \"\(code)\", which the flow does not declare"
  }

  /// The notice is shown at the step that makes the call.
  static func notice(_ notice: StepNotice) -> LocalizedMessage {
    switch notice {
    case .expired: "Your earlier confirmation has expired. Please do this step again."
    case .mayHaveSucceeded:
      "Your request may already have gone through. Confirm again to find out. Nothing will be done twice."
    case .mayHaveSucceededDifferently:
      "A request with your earlier answers may already have gone through. If you confirm now, a second request will be sent."
    case .interrupted: "Something went wrong before we could show this step. Please try again."
    }
  }

  static let incompleteRequest: LocalizedMessage =
    "your request needs an answer that was not saved, so please start again"

  static func unknown(_ name: UnknownName) -> String {
    let place = [.field, .action].contains(name.kind) ? "step" : name.kind == .option ? "field" : "flow"
    let meant = name.nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    return "The \(place) has no \(name.kind.rawValue) \"\(name.name)\".\(meant)"
  }

  static func noService(_ port: String) -> LocalizedMessage { "no binding for the service \"\(port)\"" }

  /// - Parameter label: The label of the question whose answer alone decides the currency; `nil` if there is no such
  ///   question.
  static func noCurrency(_ code: String, from label: String?) -> LocalizedMessage {
    let code = String(code.prefix(40))
    guard let label else {
      return "\"\(code)\" is not a currency code such as EUR or USD. Change your earlier answers first."
    }
    return "\"\(code)\" is not a currency code such as EUR or USD. Change your answer for \"\(label)\" first."
  }

  /// The message about an amount whose currency depends on missing answers, for expressions evaluated outside a run.
  static let unknownCurrency: LocalizedMessage = "The currency is unknown. Pass the answers that it depends on, too."

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

  static func itemName(_ declared: String?, _ flow: Flow) -> String {
    guard let declared, !declared.isEmpty else { return item.text(in: flow.wording) }
    return declared
  }

  /// Numbers start at 1.
  static func item(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  static func named(_ label: String, _ value: String) -> LocalizedMessage {
    label.hasSuffix("?") ? LocalizedMessage(verbatim: "\(label) \(value)") : "\(label): \(value)"
  }

  static let notProvided: LocalizedMessage = "Not provided"
  static func label(_ label: String, of item: String) -> String { "\(item), \(label)" }
  static func inItem(_ item: String, _ message: String) -> String { "\(item): \(message)" }

  static func required(_ label: String, becauseOf given: [String]) -> LocalizedMessage {
    let others = LocalizedMessage.all(given.map { "\"\($0)\"" })
    return "\"\(label)\" is required because you answered \(others). To leave it empty, clear \(others)."
  }
}

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

  /// - Parameters:
  ///   - found: The region that the input suggests; `nil` if it suggests none.
  ///   - own: The region of numbers without a country code; `nil` if there is none.
  static func phoneExample(_ format: PhoneType, found: String?, own: String?) -> LocalizedMessage? {
    guard let example = format.example(near: found ?? own) else { return nil }
    if example.region != own { return "Example: \(example.internationalFormat)." }
    if format.regions.isEmpty {
      return "Example: \(example.nationalFormat). For another country, start with + and the country code."
    }
    // The hint omits regions with the same country code as the example: their numbers can be entered without the code.
    let code = example.region.flatMap(PhoneRegion.callingCode)
    let others = format.regions.filter { PhoneRegion.callingCode(of: $0) != code }
    if others.isEmpty || others.count > mostRegions { return "Example: \(example.nationalFormat)." }
    return "Example: \(example.nationalFormat). For \(.any(others.map(place))), start with + and the country code."
  }
}

extension LocalizedMessage {
  package static func noResponse(within time: Duration) -> LocalizedMessage { "no response within \(seconds(time))" }

  package static func seconds(_ time: Duration) -> LocalizedMessage {
    .plural(time.secondsUp, one: "1 second", other: "\(time.secondsUp) seconds")
  }
}

extension Duration {
  package var secondsUp: Int {
    let (seconds, rest) = components
    return Int(seconds) + (rest > 0 ? 1 : 0)
  }
}
