import FlowExpressions
package import PhoneNumbers

/// Reads phone numbers by the plan of their region.
enum PhoneAnswer {
  static func parse(_ text: String, _ format: PhoneFormat) -> Result<Value, AnswerProblem> {
    switch PhoneNumber.parse(text, defaultRegion: format.region) {
    case .failure(let error): return .failure(.phone(error))
    case .success(let number):
      if !format.regions.isEmpty, !format.regions.contains(number.region ?? "") {
        return .failure(.phoneRegion(found: number.region, allowed: format.regions))
      }
      if !format.kinds.isEmpty, !number.isAny(of: format.kinds) {
        return .failure(.phoneKind(found: number.kind, region: number.region, allowed: format.kinds))
      }
      return .success(.string(number.e164))
    }
  }
}

extension PhoneNumber {
  fileprivate func isAny(of kinds: [String]) -> Bool { kinds.compactMap(Kind.init(rawValue:)).contains(where: canBe) }
}

extension PhoneFormat {
  /// A number that fits: of a region if it may be, else of the field's own, else of the first one allowed.
  ///
  /// Nil where the plans of none of them have an example of the kinds allowed.
  package func example(near found: String?) -> PhoneNumber? {
    let own = [found, region].compactMap(\.self).filter { regions.isEmpty || regions.contains($0) }
    let wanted = kinds.isEmpty ? [.mobile, .fixed] : kinds.compactMap(PhoneNumber.Kind.init)
    for code in own + (regions.isEmpty ? ["US"] : regions) {
      for kind in wanted { if let example = PhoneRegion.example(of: code, kind: kind) { return example } }
    }
    return nil
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
