import Synchronization

/// Getting the month names of a calendar, for example, takes 800,000 instructions each time.
final class PerLanguage<Value: Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let lookUp: @Sendable (String) -> Value

  init(_ lookUp: @escaping @Sendable (String) -> Value) { self.lookUp = lookUp }

  subscript(language: String) -> Value {
    if let value = known.withLock({ $0[language] }) { return value }
    // The lock is not held here, so several threads may look up the same value.
    let value = lookUp(language)
    known.withLock { $0[language] = value }
    return value
  }
}
