import FlowExpressions
package import PhoneNumbers

/// Parses phone numbers according to the numbering plan of their region.
enum PhoneAnswer {
  static func parse(_ text: String, _ format: PhoneFormat) -> Result<Value, AnswerProblem> {
    switch PhoneNumber.parse(text, defaultRegion: format.region) {
    case .failure(let error):
      let problem = AnswerProblem.phone(error)
      // Report the wrong region right away, not after the person has completed the number.
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

  /// Numbers without a location, such as toll-free numbers under +1, belong to every region with their country code.
  ///
  /// A number without a region, such as one under +800, is allowed only if all regions are.
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

  /// Returns an example of a valid number, preferably in the region `found`.
  ///
  /// Otherwise the example is from the field's own region, or from an allowed region, or from the United States if all
  /// regions are allowed.
  ///
  /// - Returns: `nil` if the numbering plans have no example of the allowed kinds.
  package func example(near found: String?) -> PhoneNumber? {
    let own = [found, region].compactMap(\.self).filter { regions.isEmpty || regions.contains($0) }
    return PhoneRegion.example(
      in: own + (regions.isEmpty ? ["US"] : regions), kinds: allowedKinds)
  }
}

extension AnswerProblem {
  package var phoneRegion: String? {
    switch self {
    case .phone(.missingAreaCode(let region)), .phone(.tooShort(let region)), .phone(.tooLong(let region)),
      .phone(.notInPlan(let region)), .phoneKind(_, let region, _):
      region
    case _: nil
    }
  }
}
