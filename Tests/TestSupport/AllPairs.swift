/// Rows with one value of each dimension, in which every pair of values of two dimensions occurs.
///
/// Most faults of combined settings involve only two of them, and all pairs need far fewer trials than all
/// combinations.
package enum AllPairs {
  /// Returns rows for dimensions of these sizes, with each value as its index.
  ///
  /// The algorithm is greedy: each row begins with a missing pair, and then gets, for each other dimension, the value
  /// that adds the most missing pairs.
  package static func rows(_ sizes: [Int]) -> [[Int]] {
    var missing = pairs(sizes)
    var rows: [[Int]] = []
    while let first = missing.min() {
      var row = [Int?](repeating: nil, count: sizes.count)
      row[first.left] = first.leftValue
      row[first.right] = first.rightValue
      for dimension in sizes.indices where row[dimension] == nil {
        row[dimension] = best(dimension, sizes[dimension], row, missing)
      }
      let whole = row.map { $0 ?? 0 }
      missing.subtract(pairs(in: whole))
      rows.append(whole)
    }
    return rows
  }

  /// Returns every combination in a full run, and otherwise rows with every pair of values.
  package static func rowsOfRun(_ sizes: [Int]) -> [[Int]] { TestRun.isFull ? combinations(sizes) : rows(sizes) }

  /// Returns every combination of the values.
  package static func combinations(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { rows, size in rows.flatMap { row in (0..<size).map { row + [$0] } } }
  }

  private static func best(_ dimension: Int, _ size: Int, _ row: [Int?], _ missing: Set<ValuePair>) -> Int? {
    func gain(_ value: Int) -> Int {
      row.indices.count { other in row[other].map { missing.contains(ValuePair(dimension, value, other, $0)) } ?? false
      }
    }
    return (0..<size).max { gain($0) < gain($1) }
  }

  /// Returns every pair of values of two of the dimensions.
  package static func pairs(_ sizes: [Int]) -> Set<ValuePair> {
    var pairs: Set<ValuePair> = []
    for left in sizes.indices {
      for right in sizes.indices.dropFirst(left + 1) {
        for leftValue in 0..<sizes[left] {
          for rightValue in 0..<sizes[right] { pairs.insert(ValuePair(left, leftValue, right, rightValue)) }
        }
      }
    }
    return pairs
  }

  /// Returns the pairs in a row.
  package static func pairs(in row: [Int]) -> Set<ValuePair> {
    Set(
      row.indices.flatMap { left in
        row.indices.dropFirst(left + 1).map { ValuePair(left, row[left], $0, row[$0]) }
      })
  }
}

/// A value of one dimension with a value of another.
package struct ValuePair: Hashable, Comparable, Sendable {
  fileprivate let left: Int
  fileprivate let leftValue: Int
  fileprivate let right: Int
  fileprivate let rightValue: Int

  fileprivate init(_ left: Int, _ leftValue: Int, _ right: Int, _ rightValue: Int) {
    let isOrdered = left < right
    (self.left, self.leftValue) = isOrdered ? (left, leftValue) : (right, rightValue)
    (self.right, self.rightValue) = isOrdered ? (right, rightValue) : (left, leftValue)
  }

  package static func < (left: ValuePair, right: ValuePair) -> Bool {
    (left.left, left.right, left.leftValue, left.rightValue)
      < (right.left, right.right, right.leftValue, right.rightValue)
  }
}
