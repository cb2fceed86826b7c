/// Names for the items of lists: none twice, and none used again after its item was removed.
package struct ItemIDs: Sendable {
  private let prefix: String
  private var count = 0

  /// Names that begin alike; whoever makes names for the same list twice gives another beginning.
  package init(prefix: String) { self.prefix = prefix }

  /// A name that no item has had.
  package mutating func next() -> String {
    count += 1
    return "\(prefix)-\(count)"
  }
}
