import FlowExpressions

/// What names and expressions read, named conditions looked into.
struct NameReads {
  /// The variables, in the order in which they are met, none twice.
  private(set) var slots: [Int] = []
  private(set) var conditions = Set<String>()
  /// Whether one of them reads the clock.
  fileprivate(set) var readsClock = false
  private var seen = Set<Int>()

  func contains(_ slot: Int) -> Bool { seen.contains(slot) }

  mutating func formUnion(_ other: NameReads) {
    for slot in other.slots { insert(slot) }
    conditions.formUnion(other.conditions)
    readsClock = readsClock || other.readsClock
  }

  private mutating func insert(_ slot: Int) { if seen.insert(slot).inserted { slots.append(slot) } }

  fileprivate mutating func visit(_ name: String, in scope: PlaceScope) {
    switch scope.meaning(of: name) {
    case nil: readsClock = readsClock || name == "now" || name == "today"
    case .variable(let slot, _, _): insert(slot)
    case .condition(let condition):
      guard conditions.insert(name).inserted else { return }
      readsClock = readsClock || condition.callsClock
      for path in condition.freePaths { visit(path.name, in: scope) }
    }
  }
}

/// Finds what names read, each named condition once.
final class NameReader {
  /// A condition, and where its names may mean something else than they mean everywhere.
  private struct Key: Hashable {
    let name: String
    let section: SectionIndex?
    let group: FieldIndex?
  }

  private var known: [Key: NameReads] = [:]

  func reads(of name: String, in scope: PlaceScope) -> NameReads {
    let key = Key(name: name, section: scope.section, group: scope.group)
    if let reads = known[key] { return reads }
    var reads = NameReads()
    reads.visit(name, in: scope)
    if !reads.conditions.isEmpty { known[key] = reads }
    return reads
  }
}

extension PlaceScope {
  /// The variables a name reads.
  func slots(of name: String) -> [Int] {
    if case .variable(let slot, _, _) = meaning(of: name) { return [slot] }
    return index.reader.reads(of: name, in: self).slots
  }

  /// What an expression reads.
  func reads(of expression: Expression) -> NameReads {
    var reads = NameReads()
    for path in expression.freePaths { reads.formUnion(index.reader.reads(of: path.name, in: self)) }
    reads.readsClock = reads.readsClock || expression.callsClock
    return reads
  }
}
