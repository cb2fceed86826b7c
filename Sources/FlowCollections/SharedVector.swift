/// Values by place, in blocks that copies share: a copy that differs in one place shares all blocks but that place's.
///
/// A run copies its state at each event, and a flow may have hundreds of thousands of variables. A copy is two references;
/// a change after it copies the first 32 places, or else 16 values, 64 references, and one reference for every 1,024
/// places. Places beyond the last one that was ever set, even to nil, take no room. (A persistent vector of three levels.)
@frozen
public struct SharedVector<Element: Sendable>: Sendable {
  /// The first places, for which most flows need no more than one block.
  @usableFromInline var head: [Element?] = []
  /// The places after those of the head.
  @usableFromInline var blocks: [[[Element?]]] = []

  @inlinable static var headCount: Int { 32 }
  @inlinable static var leastCapacity: Int { 8 }

  /// No value anywhere.
  @inlinable
  public init() {}

  /// The value at a place, from 0; nil where none was set.
  ///
  /// It is read and replaced as a whole: with `_read` and `_modify` each access allocates a frame (100 instructions).
  @inlinable
  public subscript(place: Int) -> Element? {
    get {
      if place < head.count { return head[place] }
      let (block, row, column) = (place >> 10, (place >> 4) & 63, place & 15)
      guard block < blocks.count, row < blocks[block].count, column < blocks[block][row].count else { return nil }
      return blocks[block][row][column]
    }
    set {
      if place < Self.headCount {
        reachInHead(place)
        head[place] = newValue
      } else {
        reach(place)
        blocks[place >> 10][(place >> 4) & 63][place & 15] = newValue
      }
    }
  }

  /// One more than the last place that was ever set.
  public var end: Int {
    guard let block = blocks.last, let row = block.last else { return head.count }
    return (blocks.count - 1) << 10 + (block.count - 1) << 4 + row.count
  }

  /// Makes room up to a place in the head.
  @inlinable
  mutating func reachInHead(_ place: Int) {
    if place < head.count { return }
    // Room for eight at once, instead of for 1, 2, 4 one after the other.
    if head.isEmpty { head.reserveCapacity(Swift.max(place + 1, Self.leastCapacity)) }
    while head.count <= place { head.append(nil) }
  }

  /// Makes room up to a place after the head.
  @inlinable
  mutating func reach(_ place: Int) {
    let (block, row, column) = (place >> 10, (place >> 4) & 63, place & 15)
    while blocks.count <= block { blocks.append([]) }
    while blocks[block].count <= row { blocks[block].append([]) }
    while blocks[block][row].count <= column { blocks[block][row].append(nil) }
  }
}

extension SharedVector: Equatable where Element: Equatable {
  /// Whether both hold the same at each place.
  public static func == (left: SharedVector, right: SharedVector) -> Bool {
    // What copies share is equal without a look at each place.
    left.head == right.head && left.blocks == right.blocks
      || (0..<max(left.end, right.end)).allSatisfy { left[$0] == right[$0] }
  }
}
