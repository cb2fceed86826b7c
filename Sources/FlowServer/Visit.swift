import FlowDefinition
import FlowEngine
import FlowServices

/// The right to a session: its id, which finds it, and a secret of 128 random bits, of which only a hash is stored.
///
/// The hash is a keyed fingerprint (SipHash) of a constant text whose key is the secret.
struct Visit: Hashable, Sendable, CustomStringConvertible {
  let id: FlowSessionID
  private let secret: KeyedFingerprint

  /// Reads the value of a cookie or a token, such as `ab3d5f7h9k.0123…`.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = FlowSessionID(String(parts[0])),
      let secret = KeyedFingerprint(rawValue: String(parts[1]))
    else { return nil }
    (self.id, self.secret) = (id, secret)
  }

  /// Creates a visit with a new secret.
  init(_ id: FlowSessionID) {
    var random = SystemRandomNumberGenerator()
    (self.id, secret) = (id, KeyedFingerprint(using: &random))
  }

  /// Derives the visit of a start token, so that a form that is sent twice starts one session.
  init?(start token: String) {
    guard let key = KeyedFingerprint(rawValue: token) else { return nil }
    var id = KeyedRandom(key: key, purpose: "session")
    var secret = KeyedRandom(key: key, purpose: "secret")
    self.id = FlowSessionID(random: id.next())
    self.secret = KeyedFingerprint(using: &secret)
  }

  /// Returns a new start token.
  static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    return KeyedFingerprint(using: &random).rawValue
  }

  /// The value of the cookie.
  var token: String { "\(id).\(secret.rawValue)" }

  /// A description without the secret.
  var description: String { id.text }

  /// The hash that is stored with the session.
  var credential: String {
    secret.fingerprint(of: "session credential 1") + secret.fingerprint(of: "session credential 2")
  }

  /// Compares in a time that does not depend on where the hashes differ.
  func isOwner(of header: SnapshotHeader, in flow: Flow) -> Bool { header.flow == flow.id && fits(header.credential) }

  func fits(_ stored: String?) -> Bool {
    let credential = credential
    guard let stored, stored.utf8.count == credential.utf8.count else { return false }
    return zip(stored.utf8, credential.utf8).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }
}

/// Random numbers that depend only on a key.
private struct KeyedRandom: RandomNumberGenerator {
  let key: KeyedFingerprint
  let purpose: String
  private var count = 0

  init(key: KeyedFingerprint, purpose: String) { (self.key, self.purpose) = (key, purpose) }

  mutating func next() -> UInt64 {
    count += 1
    return UInt64(key.fingerprint(of: "\(purpose) \(count)"), radix: 16) ?? 0
  }
}
