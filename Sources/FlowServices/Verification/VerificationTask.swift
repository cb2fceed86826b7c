import FlowDefinition
import FlowEngine
import FlowExpressions

/// What a port of verification asks for; the last part of its name says it.
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

  /// What it may answer, and the details it gives.
  var rejections: [(code: String, details: [String])] {
    switch self {
    case .send: [("invalid_number", []), ("too_soon", ["seconds"]), ("too_many", [])]
    case .check: [("wrong_code", ["left"]), ("expired", []), ("locked", [])]
    }
  }
}

extension ServiceRequest {
  /// The number a code is for: `+` and 4 to 15 digits (ITU-T E.164 §6); nil for anything else.
  var number: String? {
    guard let text = self["to"]?.string, text.hasPrefix("+") else { return nil }
    let digits = text.utf8.dropFirst()
    guard (4...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text
  }

  /// The code to check, empty if there is none.
  var typedCode: Secret { secret("code") ?? Secret("") }
}

extension Secret {
  /// Whether both hide the same text, in a time that does not tell where they differ.
  func matches(_ other: Secret) -> Bool {
    let mine = Array(reveal().utf8)
    let theirs = Array(other.reveal().utf8)
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

extension ServiceOutcome {
  static func rejected(_ code: String, _ details: [String: JSONValue] = [:]) -> ServiceOutcome {
    .rejected(Rejection(code: code, details: details))
  }
}
