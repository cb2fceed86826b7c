import FlowSyntax

/// The limits of `local`.
extension BindingReader {
  static let perNumberKeys = ["sends", "tries", "window"]

  func settings(_ object: ObjectReader) -> VerificationSettings {
    var settings = VerificationSettings()
    if let value = object.int("codeLength", in: 4...10) { settings.codeLength = value }
    if let value = object.int("tries", in: 1...100) { settings.tries = value }
    if let value = object.int("sends", in: 1...100) { settings.sends = value }
    if let value = object.duration("expires", atLeast: .seconds(1)) { settings.expires = value }
    if let value = object.duration("resendAfter", atLeast: .zero) { settings.resendAfter = value }
    if let node = object["perNumber"] { settings.perNumber = perNumber(node) }
    return settings
  }

  private func perNumber(_ node: JSONNode) -> VerificationSettings.PerNumber {
    var limits = VerificationSettings.PerNumber()
    guard let object = ObjectReader(node, kind: "perNumber", keys: Self.perNumberKeys, sink: sink) else {
      return limits
    }
    limits.sends = object.int("sends", in: 1...1_000)
    limits.tries = object.int("tries", in: 1...1_000)
    if let value = object.duration("window", atLeast: .seconds(1)) { limits.window = value }
    return limits
  }
}
