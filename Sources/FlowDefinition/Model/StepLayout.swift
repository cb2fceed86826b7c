import FlowExpressions

/// What follows from a step alone, worked out once: its fields, calls and variables.
@usableFromInline
package final class StepLayout: Sendable {
  /// All its fields that are in no list: groups and what is in them, in order.
  package let fields: [FieldIndex]
  /// All its fields, those of lists too; they lie together.
  package let fieldRange: Range<Int>
  /// All its calls: the one on arriving, the one to complete it, those of its actions.
  package let calls: [CallIndex]
  /// The variables of its fields.
  package let fieldSlots: [Int]
  /// The variables of its fields and of what its calls give.
  package let slots: [Int]
  /// Its fields whose answers are not kept.
  package let transientLeaves: [FieldIndex]
  /// The variables that it and its fields read, calls aside.
  package let reads: [Int]
  /// Whether it goes on without the person: a call and nothing to ask, confirm or press.
  package let runsByItself: Bool
  /// Whether a person stops at it, so that it may count in the progress: no end, nor a step that goes on by itself.
  package let isAsked: Bool
  /// Whether what it holds follows from its answers alone: no call, no review, no answer that is not kept.
  package let dependsOnAnswersOnly: Bool
  /// Whether an answer that is not kept decides which of its fields are asked, or what they hold.
  package let dependsOnTransients: Bool
  /// What has to be looked at again while a person types in one of its fields.
  package let reach: FieldReach
  /// Whether its answers are read again as they were typed: blanks typed in a group fill it, and no answer does.
  package let readsAsTyped: Bool

  init(_ step: Step, fields all: [Field], calls allCalls: [Call], fieldRange: Range<Int>) {
    // Without groups these are the same, and share their storage.
    let inner = step.fields.contains { all[$0.rawValue].kind.isGroup }
    fields = inner ? step.fields.flatMap { Self.fields(within: $0, of: all) } : step.fields
    self.fieldRange = fieldRange
    let chosen = step.actions.compactMap { if case .call(let call) = $0.effect { call } else { nil } }
    calls = [step.before, step.submit].compactMap(\.self) + chosen
    fieldSlots = fields.map { all[$0.rawValue].slot }
    slots = calls.isEmpty ? fieldSlots : fieldSlots + calls.compactMap { allCalls[$0.rawValue].outputSlot }
    transientLeaves = step.leaves.filter { all[$0.rawValue].isTransient }
    var (own, ofFields) = (ShownReads(), ShownReads())
    step.forEachShownCondition { own.add($0) }
    step.forEachText { own.add($0) }
    for field in all[fieldRange] { ofFields.add(field) }
    let stepReads = own.reads(in: all)
    let reads = Set(stepReads + ofFields.reads(in: all)).sorted()
    self.reads = reads
    reach = FieldReach(fieldRange, of: step, reads: reads, stepReads: stepReads, in: all)
    runsByItself =
      step.submit != nil && step.review == nil && step.button == nil
      && step.leaves.allSatisfy { all[$0.rawValue].computed != nil }
    isAsked = step.end == nil && !runsByItself
    readsAsTyped = fieldRange.allSatisfy { !all[$0].kind.isList && !all[$0].kind.isGroup }
    dependsOnAnswersOnly = calls.isEmpty && transientLeaves.isEmpty && step.review == nil
    dependsOnTransients = Self.depends(all[fieldRange], on: transientLeaves, in: all)
  }

  private static func depends(_ fields: ArraySlice<Field>, on transients: [FieldIndex], in all: [Field]) -> Bool {
    if transients.isEmpty { return false }
    // A group holds them too.
    let slots = Set(
      transients.flatMap { leaf in
        sequence(first: all[leaf.rawValue]) { $0.parent.map { all[$0.rawValue] } }.map(\.slot)
      })
    var depends = false
    for field in fields { field.forEachDecision { depends = depends || $0.reads.contains(where: slots.contains) } }
    return depends
  }
}

extension StepLayout {
  /// A field and, if it is a group, all fields in it.
  package static func fields(within field: FieldIndex, of all: [Field]) -> [FieldIndex] {
    guard case .group(let inner) = all[field.rawValue].kind else { return [field] }
    return [field] + inner.flatMap { fields(within: $0, of: all) }
  }

  /// The layouts of all steps, in their order.
  static func layouts(_ steps: [Step], _ fields: [Field], _ calls: [Call]) -> [StepLayout] {
    var next = 0
    return steps.map { step in
      let first = next
      while next < fields.count, fields[next].step == step.index { next += 1 }
      return StepLayout(step, fields: fields, calls: calls, fieldRange: first..<next)
    }
  }
}
