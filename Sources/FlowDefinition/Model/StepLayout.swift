import FlowExpressions

@usableFromInline
package final class StepLayout: Sendable {
  /// The fields that are not inside a list, in order, with each group before its own fields.
  package let fields: [FieldIndex]
  /// The contiguous indices of all fields, including those inside lists.
  package let fieldRange: Range<Int>
  /// The calls made on entry, on submission and by actions, in this order.
  package let calls: [CallIndex]
  package let fieldSlots: [Int]
  package let slots: [Int]
  /// The choice fields with an `ifEmpty`, which names the step to continue at if there are no options.
  package let exits: [FieldIndex]
  package let transientLeaves: [FieldIndex]
  /// The variables that the step and its fields read, excluding those that only calls read.
  package let reads: [Int]
  /// Whether the step completes without the person: it makes a call, and there is nothing to ask, confirm or press.
  package let runsByItself: Bool
  /// Whether the step only decides which step follows, so that the path goes on without the person and without a record.
  package let onlyBranches: Bool
  /// This is false for ends, for steps that run by themselves and for steps that only branch.
  ///
  /// They do not count toward progress.
  package let isAsked: Bool
  /// Whether the step's state follows from its answers alone: it has no calls and no review, and all answers are kept.
  package let dependsOnAnswersOnly: Bool
  /// Whether an answer that is not kept affects the condition, the value or the limits of a field of the same step.
  ///
  /// The rules of fields are not considered.
  package let dependsOnTransients: Bool
  /// Whether the step shows anything computed, such as `{{ 100 / count }}`, so that evaluating it may fail.
  ///
  /// This considers the texts of the step and its fields, the rules of the step, and the conditions of its paragraphs,
  /// notes and actions. Reading a variable can't fail.
  package let computesTexts: Bool
  package let reach: FieldDependents
  /// Whether evaluating the typed input gives the same values as evaluating the accepted answers.
  ///
  /// It is `false` for steps with groups or lists. For example, blank input in a group counts as a value but is not an
  /// answer.
  package let readsAsTyped: Bool

  init(_ step: Step, fields all: [Field], calls allCalls: [Call], fieldRange: Range<Int>) {
    // Without groups, `fields` and `step.fields` are equal, so the two arrays can share their storage.
    let inner = step.fields.contains { all[$0.rawValue].kind.isGroup }
    fields = inner ? step.fields.flatMap { Self.fields(within: $0, of: all) } : step.fields
    self.fieldRange = fieldRange
    let chosen = step.actions.compactMap { if case .call(let call) = $0.effect { call } else { nil } }
    calls = [step.before, step.submit].compactMap(\.self) + chosen
    fieldSlots = fields.map { all[$0.rawValue].slot }
    slots = calls.isEmpty ? fieldSlots : fieldSlots + calls.compactMap { allCalls[$0.rawValue].outputSlot }
    exits = all[fieldRange].contains { $0.ifEmpty != nil } ? fields.filter { all[$0.rawValue].ifEmpty != nil } : []
    transientLeaves = step.leaves.filter { all[$0.rawValue].isTransient }
    var (own, ofFields) = (ShownReads(), ShownReads())
    var computesConditions = false
    step.forEachShownCondition {
      own.add($0)
      computesConditions = computesConditions || $0.barePart == nil
    }
    step.forEachText { own.add($0) }
    for field in all[fieldRange] { ofFields.add(field) }
    let stepReads = own.reads(in: all)
    let reads = Set(stepReads + ofFields.reads(in: all)).sorted()
    self.reads = reads
    reach = FieldDependents(fieldRange, of: step, reads: reads, stepReads: stepReads, in: all)
    runsByItself =
      step.submit != nil && step.review == nil && step.button == nil
      && step.leaves.allSatisfy { all[$0.rawValue].computed != nil }
    onlyBranches =
      step.end == nil && !step.next.isEmpty && calls.isEmpty && step.items.isEmpty && step.paragraphs.isEmpty
      && step.title == nil && step.review == nil && step.button == nil && step.actions.isEmpty && !step.isOptional
    isAsked = step.end == nil && !runsByItself && !onlyBranches
    readsAsTyped = fieldRange.allSatisfy { !all[$0].kind.isList && !all[$0].kind.isGroup }
    dependsOnAnswersOnly = calls.isEmpty && transientLeaves.isEmpty && step.review == nil
    computesTexts = computesConditions || own.computesTexts || ofFields.computesTexts
    dependsOnTransients = Self.depends(all[fieldRange], on: transientLeaves, in: all)
  }

  private static func depends(_ fields: ArraySlice<Field>, on transients: [FieldIndex], in all: [Field]) -> Bool {
    if transients.isEmpty { return false }
    // The value of a group contains the values of its fields, so an expression that reads the group also reads them.
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
  package static func fields(within field: FieldIndex, of all: [Field]) -> [FieldIndex] {
    guard let inner = all[field.rawValue].kind.groupFields else { return [field] }
    return [field] + inner.flatMap { fields(within: $0, of: all) }
  }

  static func layouts(_ steps: [Step], _ fields: [Field], _ calls: [Call]) -> [StepLayout] {
    var next = 0
    return steps.map { step in
      let first = next
      while next < fields.count, fields[next].step == step.index { next += 1 }
      return StepLayout(step, fields: fields, calls: calls, fieldRange: first..<next)
    }
  }
}
