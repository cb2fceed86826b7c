/// Values by place, in blocks that copies share: a copy that differs in one place shares all blocks but that place's.
///
/// A run copies its state at each event, and a flow may have hundreds of thousands of variables. A copy is one reference;
/// a change after it copies 16 values, 64 references, and one reference for every 1,024 places. Places beyond the last one
/// that was set take no room. (A persistent vector of three levels.)
@frozen
public struct SharedVector<Element: Sendable>: Sendable {
  @usableFromInline let absent: Element
  @usableFromInline var blocks: [[[Element]]] = []

  /// No value anywhere: each place holds `absent`.
  @inlinable
  public init(absent: Element) { self.absent = absent }

  /// The value at a place, from 0.
  @inlinable
  public subscript(place: Int) -> Element {
    _read {
      let (block, row, column) = (place >> 10, (place >> 4) & 63, place & 15)
      if block < blocks.count, row < blocks[block].count, column < blocks[block][row].count {
        yield blocks[block][row][column]
      } else {
        yield absent
      }
    }
    _modify {
      reach(place)
      yield &blocks[place >> 10][(place >> 4) & 63][place & 15]
    }
  }

  /// One more than the last place that was ever set.
  public var end: Int {
    guard let block = blocks.last, let row = block.last else { return 0 }
    return (blocks.count - 1) << 10 + (block.count - 1) << 4 + row.count
  }

  /// Makes room up to a place.
  @inlinable
  mutating func reach(_ place: Int) {
    let (block, row, column) = (place >> 10, (place >> 4) & 63, place & 15)
    while blocks.count <= block { blocks.append([]) }
    while blocks[block].count <= row { blocks[block].append([]) }
    while blocks[block][row].count <= column { blocks[block][row].append(absent) }
  }
}

extension SharedVector: Equatable where Element: Equatable {
  /// Whether both hold the same at each place.
  public static func == (left: SharedVector, right: SharedVector) -> Bool {
    left.blocks == right.blocks || (0..<max(left.end, right.end)).allSatisfy { left[$0] == right[$0] }
  }
}
