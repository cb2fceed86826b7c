/// The values of variables, in parts: a copy that differs in one variable shares all parts but that variable's.
///
/// A run copies its environment at each step, and a flow may have thousands of variables.
public struct Slots: Hashable, Sendable {
  private static let size = 64
  private var parts: [[Value]]
  /// How many there are.
  public let count: Int

  /// So many variables, all null.
  public init(count: Int) {
    self.count = max(0, count)
    let part = Array(repeating: Value.null, count: Self.size)
    parts = Array(repeating: part, count: (self.count + Self.size - 1) / Self.size)
  }

  /// The value of a variable, from 0.
  public subscript(slot: Int) -> Value {
    get { parts[slot / Self.size][slot % Self.size] }
    set { parts[slot / Self.size][slot % Self.size] = newValue }
  }

  /// The variables that are not null, with their values, in order.
  public var filled: [(slot: Int, value: Value)] {
    (0..<count).compactMap { slot in self[slot] == .null ? nil : (slot, self[slot]) }
  }
}
