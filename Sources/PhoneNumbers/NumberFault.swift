/// What is wrong with a national number that is in no plan of its country code.
struct NumberFault {
  /// What was typed before the national number.
  enum Start {
    /// A country code, so that the digits tell the region.
    case countryCode
    /// The trunk prefix of the default region, or its country code without any sign of it.
    case prefix
    /// Nothing, so that its area code may be missing.
    case nothing
  }

  let error: PhoneNumberError

  init(_ code: CallingCode, _ national: Digits, after start: Start, plan: RegionPlan) {
    let walk = PlanWalk(code, national)
    let region = start == .countryCode ? walk.region?.code ?? plan.code : plan.code
    if start == .nothing, national.count >= 5, plan.localLengths.contains(national.count), !walk.beginsMobile {
      error = .missingAreaCode(region: region)
    } else if let shortest = plan.lengths.shortest, national.count < shortest {
      error = .tooShort(region: region)
    } else if let longest = plan.lengths.longest, national.count > longest {
      error = .tooLong(region: region)
    } else {
      switch walk.end {
      case .begun: error = .tooShort(region: region)
      case .passed: error = .tooLong(region: region)
      case .astray: error = .notInPlan(region: region)
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
