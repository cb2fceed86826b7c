/// What is wrong with a national number that is in no plan of its country code.
struct NumberFault {
  let error: PhoneNumberError

  /// - Parameter isLocal: Whether the number was typed without anything before it, so that its area code may be missing.
  init(_ code: CallingCode, _ national: Digits, plan: RegionPlan, isLocal: Bool) {
    let walk = PlanWalk(code, national)
    let region = walk.region?.code ?? plan.code
    if isLocal, national.count >= 5, plan.localLengths.contains(national.count) {
      error = .missingAreaCode(region: plan.code)
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
  }
}
