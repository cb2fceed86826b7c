import FlowExpressions

struct NameReads {
  /// The distinct variables, in the order in which they are found.
  private(set) var slots: [Int] = []
  private(set) var conditions = Set<String>()
  fileprivate(set) var readsClock = false
  /// It is empty while `slots` is short enough for a linear search.
  private var seen = Set<Int>()
  private static let few = 16

  mutating func formUnion(_ other: NameReads) {
    for slot in other.slots { insert(slot) }
    if !other.conditions.isEmpty { conditions.formUnion(other.conditions) }
    readsClock = readsClock || other.readsClock
  }

  private mutating func insert(_ slot: Int) {
    if slots.count < Self.few {
      if !slots.contains(slot) { slots.append(slot) }
    } else {
      if seen.isEmpty { seen.formUnion(slots) }
      if seen.insert(slot).inserted { slots.append(slot) }
    }
  }

  /// For a named condition, these are all variables that it reads.
  ///
  /// They are cached for the next use of the condition.
  fileprivate mutating func add(_ name: String, in scope: PlaceScope) {
    if let variable = scope.variable(name) { return insert(variable.slot) }
    switch scope.meaning(of: name) {
    case nil: readsClock = readsClock || ReservedWords.clocks.contains(name)
    case .variable(let slot, _, _): insert(slot)
    case .condition(let condition): formUnion(scope.index.reader.reads(of: name, condition, in: scope))
    }
  }

  /// Conditions may form a cycle; each is visited once.
  fileprivate mutating func look(into name: String, _ condition: Expression, in scope: PlaceScope) {
    guard conditions.insert(name).inserted else { return }
    readsClock = readsClock || condition.callsClock
    for path in condition.freePaths {
      if case .condition(let inner) = scope.meaning(of: path.name) {
        look(into: path.name, inner, in: scope)
      } else {
        add(path.name, in: scope)
      }
    }
  }
}

struct FlowReads {
  private(set) var conditions = Set<String>()
  private(set) var functions = Set<String>()
  /// The groups and lists that expressions read as a whole (`company`), and the fields in groups and lists that
  /// expressions read individually (`company.name`).
  private var parts = Set<FieldIndex>()
  private var isRead: [Bool]

  init(slotCount: Int) { isRead = Array(repeating: false, count: slotCount) }

  func contains(_ slot: Int) -> Bool { isRead[slot] }

  func containsPart(_ field: FieldIndex) -> Bool { parts.contains(field) }

  mutating func insert(_ fields: [FieldIndex]) { parts.formUnion(fields) }

  mutating func insert(_ called: Set<String>) { functions.formUnion(called) }

  mutating func formUnion(_ reads: NameReads) {
    for slot in reads.slots { isRead[slot] = true }
    if !reads.conditions.isEmpty { conditions.formUnion(reads.conditions) }
  }

  mutating func formUnion(_ other: FlowReads) {
    for slot in isRead.indices where other.isRead[slot] { isRead[slot] = true }
    conditions.formUnion(other.conditions)
    functions.formUnion(other.functions)
    parts.formUnion(other.parts)
  }
}

final class NameReader {
  private struct Key: Hashable {
    let name: String
    let section: SectionIndex?
    let group: FieldIndex?
  }

  private var known: [Key: NameReads] = [:]

  func reads(of name: String, _ condition: Expression, in scope: PlaceScope) -> NameReads {
    let key = Key(name: name, section: scope.section, group: scope.group)
    if let reads = known[key] { return reads }
    var reads = NameReads()
    reads.look(into: name, condition, in: scope)
    known[key] = reads
    return reads
  }
}

extension PlaceScope {
  func slots(of name: String) -> [Int] {
    if let variable = variable(name) { return [variable.slot] }
    var reads = NameReads()
    reads.add(name, in: self)
    return reads.slots
  }

  func reads(of expression: Expression) -> NameReads {
    var reads = NameReads()
    for path in expression.freePaths { reads.add(path.name, in: self) }
    reads.readsClock = reads.readsClock || expression.callsClock
    return reads
  }
}
