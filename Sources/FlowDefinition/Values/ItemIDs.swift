/// Names for the items of lists: none twice, and none used again after its item was removed.
public struct ItemIDs: Sendable {
  private let prefix: String
  private var count = 0

  /// Names that begin alike; whoever makes names for the same list twice gives another beginning.
  public init(prefix: String) { self.prefix = prefix }

  /// A name that no item has had.
  public mutating func next() -> String {
    count += 1
    return "\(prefix)-\(count)"
  }
}

extension ListFormat {
  /// The name under which every item carries its generated id.
  public static let id = "id"
}
