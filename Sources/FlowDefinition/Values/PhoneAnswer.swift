import FlowExpressions
package import PhoneNumbers

/// Reads phone numbers by the plan of their region.
enum PhoneAnswer {
  static func parse(_ text: String, _ format: PhoneFormat) -> Result<Value, AnswerProblem> {
    switch PhoneNumber.parse(text, defaultRegion: format.region) {
    case .failure(let error):
      let problem = AnswerProblem.phone(error)
      // Whoever completed it would hear only then that its country does not fit.
      if let found = problem.phoneRegion, found != format.region, !format.allows(found) {
        return .failure(.phoneRegion(found: found, allowed: format.regions))
      }
      return .failure(problem)
    case .success(let number):
      if !format.allows(number) {
        return .failure(.phoneRegion(found: number.region, allowed: format.regions))
      }
      if !format.kinds.isEmpty, !format.allowedKinds.contains(where: number.canBe) {
        return .failure(.phoneKind(found: number.kind, region: number.region, allowed: format.kinds))
      }
      return .success(.string(number.e164))
    }
  }
}

extension PhoneFormat {
  fileprivate func allows(_ region: String) -> Bool { regions.isEmpty || regions.contains(region) }

  /// Numbers of no place belong to every region of their country code: those that are free to call, for instance, under +1.
  fileprivate func allows(_ number: PhoneNumber) -> Bool {
    guard let region = number.region else { return regions.isEmpty }
    if allows(region) { return true }
    switch number.kind {
    case .mobile, .fixed, .fixedOrMobile: return false
    case .premium, .tollFree, .sharedCost, .voip, .personal, .pager, .uan, .voicemail:
      let code = PhoneRegion.callingCode(of: region)
      return regions.contains { PhoneRegion.callingCode(of: $0) == code }
    }
  }

  static let knownKinds = PhoneNumber.Kind.allCases.map(\.rawValue)

  fileprivate var allowedKinds: [PhoneNumber.Kind] { kinds.compactMap(PhoneNumber.Kind.init) }

  /// A number that fits: of a region if it may be, else of the field's own, else of the first one allowed.
  ///
  /// Nil where the plans of none of them have an example of the kinds allowed.
  package func example(near found: String?) -> PhoneNumber? {
    let own = [found, region].compactMap(\.self).filter { regions.isEmpty || regions.contains($0) }
    return PhoneRegion.example(
      in: own + (regions.isEmpty ? ["US"] : regions), kinds: allowedKinds)
  }
}

extension AnswerProblem {
  /// The region that a phone number points to with which something is wrong.
  package var phoneRegion: String? {
    switch self {
    case .phone(.missingAreaCode(let region)), .phone(.tooShort(let region)), .phone(.tooLong(let region)),
      .phone(.notInPlan(let region)), .phoneKind(_, let region, _):
      region
    case _: nil
    }
  }
}
