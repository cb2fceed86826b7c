import FlowDefinition
import Foundation
import PhoneNumbers
import Localization

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
    "VI",
    "VG", "TC", "MP", "CK", "FO", "CC", "IO",
  ]

  /// What a region is called.
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
