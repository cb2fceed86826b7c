import FlowDefinition
import FlowEngine
import FlowExpressions

enum VerificationTask: String, CaseIterable {
  case send
  case check

  init?(port: ServicePort) {
    let last = port.name.split(separator: ".", omittingEmptySubsequences: false).last
    self.init(rawValue: last.map(String.init) ?? "")
  }

  var inputs: [String] {
    switch self {
    case .send: ["to"]
    case .check: ["to", "code"]
    }
  }

  var rejections: [(code: String, details: [String])] {
    switch self {
    case .send: [("invalid_number", []), ("too_soon", ["seconds"]), ("too_many", [])]
    case .check: [("wrong_code", ["left"]), ("expired", []), ("locked", [])]
    }
  }
}

extension ServiceRequest {
  /// The phone number that the code is for: `+` and 4 to 15 digits (ITU-T E.164 §6).
  ///
  /// This is `nil` if the input is missing or has another format.
  var number: String? {
    guard let text = self["to"]?.string, text.hasPrefix("+") else { return nil }
    let digits = text.utf8.dropFirst()
    guard (4...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text
  }

  var typedCode: Secret { secret("code") ?? Secret("") }
}

extension ServiceOutcome {
  static func rejected(_ code: String, _ details: [String: JSONValue] = [:]) -> ServiceOutcome {
    .rejected(Rejection(code: code, details: details))
  }
}
