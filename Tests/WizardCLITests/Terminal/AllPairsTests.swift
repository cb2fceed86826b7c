import TestSupport
import Testing

/// The rows that cover all pairs of values of several settings.
@Suite struct AllPairsTests {
  @Test(arguments: [[2, 2], [1, 4], [3, 3, 3], [7, 6, 6], [21, 6, 4], [2, 3, 4, 5, 6], [2, 2, 2, 2, 2, 2, 2]])
  func `All-pairs rows cover every pair of values of two dimensions`(sizes: [Int]) {
    let rows = AllPairs.rows(sizes)
    var found: Set<ValuePair> = []
    for row in rows {
      #expect(row.count == sizes.count)
      #expect(zip(row, sizes).allSatisfy { (0..<$1).contains($0) })
      found.formUnion(AllPairs.pairs(in: row))
    }
    #expect(found == AllPairs.pairs(sizes))
    let later = sizes.indices.map { sizes[($0 + 1)...].reduce(0, +) }
    #expect(found.count == zip(sizes, later).map(*).reduce(0, +))
  }

  @Test(arguments: [([7, 6, 6], 42, 60), ([21, 6, 4], 126, 140), ([2, 2, 2, 2, 2, 2, 2], 4, 10)])
  func `All-pairs testing needs few rows`(sizes: [Int], least: Int, most: Int) {
    #expect((least...most).contains(AllPairs.rows(sizes).count))
  }

  @Test func `A full test run tries every combination`() {
    #expect(AllPairs.combinations([2, 3]) == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
    #expect(AllPairs.rowsOfRun([3, 3, 3]).count == (TestRun.isFull ? 27 : AllPairs.rows([3, 3, 3]).count))
  }
}
