import FlowExpressions
import FlowSyntax

/// What has to be looked at again while a person types in a field of a step, worked out once.
package struct FieldReach: Sendable {
  /// The fields that read a variable of the step, by variable.
  private var readers: [Int: [FieldIndex]] = [:]
  /// The variables that something other than single fields reads: the step itself, groups and lists.
  private var readByAll: Set<Int> = []
  /// The fields that can be evaluated only together with the whole step.
  private var entangled: Set<FieldIndex>

  /// - Parameters:
  ///   - range: The places of the fields of the step.
  ///   - reads: The variables that the step and its fields read.
  ///   - stepReads: Those that the step reads, its fields aside.
  init(_ range: Range<Int>, of step: Step, reads: [Int], stepReads: [Int], in all: [Field]) {
    entangled = Set(step.rules.compactMap(\.field))
    // In most steps no field reads another; their variables follow each other.
    guard let first = all[range].first?.slot, let last = all[range].last?.slot,
      reads.contains(where: { (first...last).contains($0) })
    else { return }
    let places = Dictionary(keepingFirst: range.map { (all[$0].slot, $0) })
    readByAll = Set(stepReads)
    for field in all[range] {
      let isSingle = Self.isSingle(field)
      for slot in field.readsAsShown(all) where slot != field.slot {
        guard let place = places[slot] else { continue }
        // What reads a field behind it sees nothing there while the step is evaluated in order.
        if place > field.index.rawValue { entangled.insert(field.index) }
        if isSingle { readers[slot, default: []].append(field.index) } else { readByAll.insert(slot) }
      }
    }
  }

  /// A field and all that depends on it in its step, in order; nil where that is more than single fields.
  package func fields(dependingOn field: FieldIndex, of flow: Flow) -> [FieldIndex]? {
    guard stands(flow[field]) else { return nil }
    if readers[flow[field].slot] == nil { return [field] }
    var found: Set<FieldIndex> = [field]
    var waiting = [field]
    while let next = waiting.popLast() {
      for reader in readers[flow[next].slot] ?? [] where found.insert(reader).inserted {
        guard stands(flow[reader]) else { return nil }
        waiting.append(reader)
      }
    }
    return found.sorted()
  }

  private func stands(_ field: Field) -> Bool {
    Self.isSingle(field) && !entangled.contains(field.index) && !readByAll.contains(field.slot)
  }

  private static func isSingle(_ field: Field) -> Bool {
    field.parent == nil && !field.kind.isGroup && !field.kind.isList
  }
}

extension Field {
  /// The variables that it and what is shown of it read, with those that the options of answers shown there read.
  fileprivate func readsAsShown(_ all: [Field]) -> Set<Int> {
    var shown = ShownReads()
    shown.add(self)
    return Set(shown.reads(in: all))
  }
}
