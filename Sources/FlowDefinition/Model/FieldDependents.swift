import FlowExpressions
import FlowSyntax

package struct FieldDependents: Sendable {
  /// For each variable of the step, the top-level fields that read it, except groups and lists.
  private var readers: [Int: [FieldIndex]] = [:]
  /// The variables read by the step itself, by its groups and lists, or by the fields inside these.
  private var readByAll: Set<Int> = []
  /// The fields that can only be evaluated together with the whole step.
  private var entangled: Set<FieldIndex>

  init(_ range: Range<Int>, of step: Step, reads: [Int], stepReads: [Int], in all: [Field]) {
    entangled = Set(step.rules.compactMap(\.field))
    // If no field reads another, as in most steps, there is nothing else to compute. The variables of a step are
    // contiguous, so checking a range is enough.
    guard let first = all[range].first?.slot, let last = all[range].last?.slot,
      reads.contains(where: { (first...last).contains($0) })
    else { return }
    let places = Dictionary(keepingFirst: range.map { (all[$0].slot, $0) })
    readByAll = Set(stepReads)
    for field in all[range] {
      let isSingle = Self.isSingleValue(field)
      for slot in field.readsAsShown(all) where slot != field.slot {
        guard let place = places[slot] else { continue }
        // The fields of a step are evaluated in order. A field that reads a later field would therefore read the later
        // field's old value.
        if place > field.index.rawValue { entangled.insert(field.index) }
        if isSingle { readers[slot, default: []].append(field.index) } else { readByAll.insert(slot) }
      }
    }
  }

  /// - Returns: `nil` if the whole step has to be evaluated.
  package func fields(dependingOn field: FieldIndex, of flow: Flow) -> [FieldIndex]? {
    guard isIndependent(flow[field]) else { return nil }
    if readers[flow[field].slot] == nil { return [field] }
    var found: Set<FieldIndex> = [field]
    var waiting = [field]
    while let next = waiting.popLast() {
      for reader in readers[flow[next].slot] ?? [] where found.insert(reader).inserted {
        guard isIndependent(flow[reader]) else { return nil }
        waiting.append(reader)
      }
    }
    return found.sorted()
  }

  private func isIndependent(_ field: Field) -> Bool {
    Self.isSingleValue(field) && !entangled.contains(field.index) && !readByAll.contains(field.slot)
  }

  private static func isSingleValue(_ field: Field) -> Bool {
    field.parent == nil && !field.kind.isGroup && !field.kind.isList
  }
}

extension Field {
  /// If a text shows an answer, the variables needed to show the answer are included, such as those in the labels of
  /// options.
  fileprivate func readsAsShown(_ all: [Field]) -> Set<Int> {
    var shown = ShownReads()
    shown.add(self)
    return Set(shown.reads(in: all))
  }
}
