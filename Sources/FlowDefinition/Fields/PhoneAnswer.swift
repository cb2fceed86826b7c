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
      if !format.kinds.isEmpty, !number.isAny(of: format.kinds) { return .failure(.phoneKind(format.kinds)) }
      return .success(.string(number.e164))
    }
  }
}

extension PhoneNumber {
  fileprivate func isAny(of kinds: [String]) -> Bool { kinds.compactMap(Kind.init(rawValue:)).contains(where: canBe) }
}
