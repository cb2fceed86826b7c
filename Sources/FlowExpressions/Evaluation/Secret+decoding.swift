/// The secrets of encoded data, which contains a numbered reference in place of each secret.
///
/// A reference can be decoded only as ``Secret``.
package struct HiddenTexts: Sendable {
  package static let key = CodingUserInfoKey(rawValue: "hidden texts")
  /// The only key of an object that refers to a secret.
  package static let member = "(hidden)"

  private var secrets: [Secret] = []

  package init() {}

  package mutating func add(_ secret: Secret) -> Int {
    secrets.append(secret)
    return secrets.count - 1
  }

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
  /// Decodes a secret from a string or, in `ServiceRequest.decode(_:)`, from a secret input of the request.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is anything else.
  public init(from decoder: any Decoder) throws {
    let hidden = HiddenTexts.key.flatMap { decoder.userInfo[$0] as? HiddenTexts }
    if let secret = hidden?.secret(decoder) {
      self = secret
    } else {
      self.init(try decoder.singleValueContainer().decode(String.self))
    }
  }
}
