/// The secrets that data refers to: they can be decoded from it only as ``Secret``.
package struct HiddenTexts: Sendable {
  /// Under which a decoder holds them.
  package static let key = CodingUserInfoKey(rawValue: "hidden texts")
  /// The only member of a reference.
  package static let member = "(hidden)"

  private var secrets: [Secret] = []

  /// None yet.
  package init() {}

  /// Adds a secret, and returns its number.
  package mutating func add(_ secret: Secret) -> Int {
    secrets.append(secret)
    return secrets.count - 1
  }

  /// Whether an object with these names stands for a secret in the data of a decoder.
  package static func isReference(_ names: some Collection<String>, in decoder: any Decoder) -> Bool {
    names.count == 1 && names.first == member && key.map { decoder.userInfo[$0] is HiddenTexts } ?? false
  }

  fileprivate struct Reference: Decodable {
    let number: Int
    enum CodingKeys: String, CodingKey { case number = "(hidden)" }
  }

  fileprivate func secret(_ decoder: any Decoder) -> Secret? {
    guard let reference = try? Reference(from: decoder), secrets.indices.contains(reference.number) else { return nil }
    return secrets[reference.number]
  }
}

extension Secret: Decodable {
  /// Hides a text; of a service's inputs it takes the secret one.
  public init(from decoder: any Decoder) throws {
    let hidden = HiddenTexts.key.flatMap { decoder.userInfo[$0] as? HiddenTexts }
    if let secret = hidden?.secret(decoder) {
      self = secret
    } else {
      self.init(try decoder.singleValueContainer().decode(String.self))
    }
  }
}
