/// Generates unique ids for list items, without ever reusing an id.
package struct ItemIDs: Sendable {
  private let prefix: String
  private var count = 0

  /// Creates a generator; each generator for the same list needs a different prefix.
  package init(prefix: String) { self.prefix = prefix }

  package mutating func next() -> String {
    count += 1
    return "\(prefix)-\(count)"
  }
}
