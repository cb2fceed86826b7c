import Synchronization

/// What Foundation knows of a language, looked up once for each.
///
/// The names of months take 800,000 instructions each time a calendar is asked for them.
final class PerLanguage<Value: Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let lookUp: @Sendable (String) -> Value

  /// `lookUp` answers for the tag of a language, such as `de`.
  init(_ lookUp: @escaping @Sendable (String) -> Value) { self.lookUp = lookUp }

  subscript(language: String) -> Value {
    if let value = known.withLock({ $0[language] }) { return value }
    // Nobody waits meanwhile: two may look up the same.
    let value = lookUp(language)
    known.withLock { $0[language] = value }
    return value
  }
}
