import FlowExpressions
import PhoneNumbers

/// Reads phone numbers by the plan of their region.
enum PhoneAnswer {
  static func parse(_ text: String, _ format: PhoneFormat) -> Result<Value, AnswerProblem> {
    switch PhoneNumber.parse(text, defaultRegion: format.region) {
    case .failure(let error): return .failure(.phone(error))
    case .success(let number):
      if !format.regions.isEmpty, !format.regions.contains(number.region ?? "") {
        return .failure(.phoneRegion(format.regions))
      }
      if !format.kinds.isEmpty, !number.kind.mayBe(oneOf: format.kinds) { return .failure(.phoneKind(format.kinds)) }
      return .success(.string(number.e164))
    }
  }
}

extension PhoneNumber.Kind {
  /// Whether a number of this kind may be of one of those named; where the plan does not tell, it may.
  fileprivate func mayBe(oneOf kinds: [String]) -> Bool {
    switch self {
    case .unknown: true
    case .fixedOrMobile: kinds.contains("fixed") || kinds.contains("mobile") || kinds.contains(rawValue)
    case _: kinds.contains(rawValue)
    }
  }
}
