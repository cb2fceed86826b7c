/// A sparse vector whose copies share storage: changing an element copies only the arrays that contain it.
///
/// Each evaluation of a step has its own variables, and a flow may have hundreds of thousands of them. Copying a vector
/// copies only two references.
///
/// The first 32 elements are in one array. The other elements are in a tree of three levels: an array of blocks, up to
/// 64 rows per block, and up to 16 elements per row. After a copy, the first change to an element of the tree therefore
/// copies three arrays: the element's row, the row's block (up to 64 references to rows), and the array of blocks (one
/// reference per 1,024 indices). This is a persistent vector. Indices beyond the highest one ever set take no memory.
@frozen
public struct SharedVector<Element: Sendable>: Sendable {
  /// The elements at the first 32 indices, which are enough for most flows.
  @usableFromInline var head: [Element?] = []
  /// The elements at all other indices: blocks of up to 64 rows, each of up to 16 elements.
  @usableFromInline var blocks: [[[Element?]]] = []

  @inlinable static var headCount: Int { 32 }
  @inlinable static var leastCapacity: Int { 8 }

  /// Creates an empty vector.
  @inlinable
  public init() {}

  // The subscript uses `get` and `set`, because `_read` and `_modify` would allocate a coroutine frame (about 100
  // instructions) on each access.

  /// The element at an index; `nil` if no element was set there.
  ///
  /// Setting an element extends the vector as needed.
  ///
  /// - Parameter index: The index, from 0.
  @inlinable
  public subscript(index: Int) -> Element? {
    get {
      if index < head.count { return head[index] }
      let (block, row, column) = (index >> 10, (index >> 4) & 63, index & 15)
      guard block < blocks.count, row < blocks[block].count, column < blocks[block][row].count else { return nil }
      return blocks[block][row][column]
    }
    set {
      if index < Self.headCount {
        reachInHead(index)
        head[index] = newValue
      } else {
        reach(index)
        blocks[index >> 10][(index >> 4) & 63][index & 15] = newValue
      }
    }
  }

  /// One more than the highest index ever set, even if it was set to `nil`.
  @inlinable public var end: Int {
    guard let block = blocks.last, let row = block.last else { return head.count }
    return (blocks.count - 1) << 10 + (block.count - 1) << 4 + row.count
  }

  /// Whether both vectors share their storage, so that they have the same elements.
  ///
  /// - Parameter other: Another vector.
  /// - Returns: `false` if equal elements are stored twice.
  public func sharesStorage(with other: SharedVector) -> Bool {
    head.sharesStorage(with: other.head) && blocks.sharesStorage(with: other.blocks)
  }

  /// Extends ``head`` with `nil` elements up to and including an index.
  @inlinable
  mutating func reachInHead(_ index: Int) {
    if index < head.count { return }
    // Reserve eight elements at once to avoid growing to 1, 2 and 4 first.
    if head.isEmpty { head.reserveCapacity(Swift.max(index + 1, Self.leastCapacity)) }
    while head.count <= index { head.append(nil) }
  }

  /// Extends ``blocks`` with `nil` elements up to and including an index that is not in ``head``.
  @inlinable
  mutating func reach(_ index: Int) {
    let (block, row, column) = (index >> 10, (index >> 4) & 63, index & 15)
    while blocks.count <= block { blocks.append([]) }
    while blocks[block].count <= row { blocks[block].append([]) }
    while blocks[block][row].count <= column { blocks[block][row].append(nil) }
  }
}

extension Array {
  /// Whether both arrays share their storage, so that they have the same elements.
  ///
  /// - Parameter other: Another array.
  /// - Returns: `false` if equal elements are stored twice.
  public func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}

extension SharedVector: Equatable where Element: Equatable {
  /// Compares the elements of two vectors.
  ///
  /// - Parameters:
  ///   - left: A vector.
  ///   - right: Another vector.
  /// - Returns: `true` if, at every index, both vectors have equal elements or no element.
  public static func == (left: SharedVector, right: SharedVector) -> Bool {
    // Arrays that share storage are compared in constant time. If the arrays differ, compare the elements, so that
    // trailing `nil`s are ignored.
    left.head == right.head && left.blocks == right.blocks
      || (0..<max(left.end, right.end)).allSatisfy { left[$0] == right[$0] }
  }
}
