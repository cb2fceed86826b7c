/// What was typed before a national number.
enum NumberStart {
  /// A country code, so that the digits tell the region.
  case countryCode
  /// The trunk prefix of the default region, or its country code without any sign of it.
  case prefix
  /// Nothing, so that its area code may be missing.
  case nothing
}

extension PhoneNumberError {
  /// What is wrong with a national number that is in no plan of its country code.
  init(_ code: CallingCode, _ national: Digits, after start: NumberStart, plan: RegionPlan) {
    let walk = PlanWalk(code, national)
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
        case .begun: .tooShort(region: region)
        case .passed: .tooLong(region: region)
        case .astray: .notInPlan(region: region)
        }
    }
  }
}

/// How far the digits of a number lead into the plans behind a country code.
private struct PlanWalk {
  enum End {
    /// More digits make a number.
    case begun
    /// Fewer digits make a number.
    case passed
    /// No number starts so.
    case astray
  }

  let end: End
  /// The region that the digits point to, where they tell.
  let region: RegionPlan?
  /// Whether the digits are the first ones of a mobile number, which seldom has an area code to leave out.
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
    end = state > 0 ? .begun : passed ? .passed : .astray
    let label = national.count > 3 ? Automaton.anyLabel(from: state > 0 ? state : last) : 0
    region = label > 0 ? code.region(label >> 4) : nil
    beginsMobile = state > 0 && PhoneNumber.Kind(place: label & 15) == .mobile
  }
}

/// Why a typed text is not a telephone number of any plan; each case calls for another word to the person.
///
/// | case | typed, with default region US | what helps |
/// |---|---|---|
/// | `empty` | ` ` | typing a number |
/// | `notANumber` | `hello`, `12?34` | leaving out what no number has |
/// | `hasExtension` | `201 555 0123 ext. 5` | leaving the extension out |
/// | `hasWords` | `201 555 0123 (work)` | leaving the words out |
/// | `severalNumbers` | `201 555 0123, 201 555 0124` | giving one of them |
/// | `noCountryCode` | `201 555 0123`, without a default region | starting with `+` and the country code |
/// | `unknownCountryCode` | `+999 12345678` | another country code |
/// | `missingAreaCode` | `555 0123` | the area code in front |
/// | `tooShort` | `201 555 01` | more digits |
/// | `tooLong` | `201 555 0123 45` | fewer digits |
/// | `notInPlan` | `201 155 0123` | looking at the digits again |
///
/// `region` is the region whose plan was asked: for a number without a country code the default region, and for one with
/// a code the region that the digits after it point to. It is nil where the code belongs to no region or is incomplete.
package enum PhoneNumberError: Error, Hashable, Sendable {
  /// Nothing but spaces was typed.
  case empty
  /// There is a sign or a word that is no part of a number, or hardly a digit.
  case notANumber
  /// There is an extension, which no text message can reach.
  case hasExtension
  /// There is a number and then words, whose letters might be taken for digits.
  case hasWords
  /// There is a number and then another one.
  case severalNumbers
  /// The number is national and there is no default region, or not one that is known.
  case noCountryCode
  /// No country code starts with these digits; they come without `+`, three at most.
  case unknownCountryCode(String)
  /// The number has the length of one dialled within its area only.
  case missingAreaCode(region: String?)
  /// More digits would be needed to make a number.
  case tooShort(region: String?)
  /// Fewer digits would make a number.
  case tooLong(region: String?)
  /// The length could be right, but no number starts with these digits.
  case notInPlan(region: String?)
}
