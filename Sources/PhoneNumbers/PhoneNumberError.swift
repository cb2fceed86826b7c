enum NumberPrefix {
  /// A country code after `+` or an international prefix. The digits after the country code determine the region.
  case countryCode
  /// The trunk prefix of the default region, or the region's country code without `+`.
  case prefix
  /// No prefix. The number may be a local number without its area code.
  case nothing
}

extension PhoneNumberError {
  init(_ code: CallingCode, _ national: Digits, after start: NumberPrefix, plan: RegionPlan) {
    let walk = PlanMatch(code, national)
    let region = start == .countryCode ? walk.region?.code ?? plan.code : plan.code
    if start == .nothing, national.count >= 5, plan.localLengths.contains(national.count), !walk.beginsMobile {
      self = .missingAreaCode(region: region)
    } else if let shortest = plan.lengths.shortest, national.count < shortest {
      self = .tooShort(region: region)
    } else if let longest = plan.lengths.longest, national.count > longest {
      self = .tooLong(region: region)
    } else {
      self =
        switch walk.end {
        case .incomplete: .tooShort(region: region)
        case .tooLong: .tooLong(region: region)
        case .noMatch: .notInPlan(region: region)
        }
    }
  }
}

private struct PlanMatch {
  enum End {
    case incomplete
    case tooLong
    case noMatch
  }

  let end: End
  let region: RegionPlan?
  /// Mobile numbers rarely have an area code, so a missing area code is not reported for them.
  let beginsMobile: Bool

  init(_ code: CallingCode, _ national: Digits) {
    var state = code.planStart
    var last = 0
    var passed = false
    for digit in national.values where state > 0 {
      last = state
      passed = passed || Automaton.label(of: state) > 0
      state = Automaton.step(from: state, digit)
    }
    end = state > 0 ? .incomplete : passed ? .tooLong : .noMatch
    let label = national.count > 3 ? Automaton.anyLabel(from: state > 0 ? state : last) : 0
    region = label > 0 ? code.region(label >> 4) : nil
    beginsMobile = state > 0 && PhoneNumber.Kind(place: label & 15) == .mobile
  }
}

/// `region` is the region that the digits after a country code determine, or else the default region.
///
/// It is `nil` if the country code belongs to no region or is incomplete.
package enum PhoneNumberError: Error, Hashable, Sendable {
  case empty
  /// The text has no digits, or too few before an extension, or it contains a character or word that is not part of a
  /// number.
  case notANumber
  /// The number has an extension, which text messages can't reach.
  case hasExtension
  /// A number is followed by words whose letters might be read as digits.
  case hasWords
  case severalNumbers
  /// The number is national, and the default region is missing or unknown.
  case noCountryCode
  /// No country code starts with these one to three digits.
  case unknownCountryCode(String)
  /// The number is as long as a local number, which can be dialed only within its area.
  case missingAreaCode(region: String?)
  case tooShort(region: String?)
  case tooLong(region: String?)
  /// The length may be right, but no number starts with these digits.
  case notInPlan(region: String?)
}
