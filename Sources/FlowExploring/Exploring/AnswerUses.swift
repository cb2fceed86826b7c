import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// An answer is used if a condition that decides the path reads it, even at a step off the path.
///
/// Rules, and the conditions and limits of questions, use answers only at steps on the path. Showing an answer in a
/// text or a review does not count as using it.
struct AnswerUses {
  private let flow: Flow
  private let fields: [Int: Field]
  /// The slots read by the conditions of steps, sections and branches, and by the expressions of `"repeat"`.
  private let routing: [Int]
  private let held: [Int: [FieldIndex]]

  init(_ flow: Flow) {
    self.flow = flow
    fields = Dictionary(keepingFirst: flow.fields.map { ($0.slot, $0) })
    let branches = flow.steps.flatMap(\.next) + flow.sections.flatMap(\.next)
    let conditions = flow.steps.map(\.when) + flow.sections.map(\.when) + branches.map(\.when)
    routing = (conditions + flow.sections.map { $0.repetition?.items }).compactMap(\.self).flatMap(\.reads)
    held = flow.fieldsOfItems
  }

  /// Computed fields, secrets, fields that are not kept, and fields with `"mustBe"` are not included.
  func answered(in model: FlowModel) -> [FieldIndex] {
    let steps = model.path.filter { model.session.records[$0]?.kind.isPassing == true }
    return steps.flatMap { step in
      flow[step].leaves.filter { leaf in
        let field = flow[leaf]
        guard field.computed == nil, field.isKept, field.mustBe == nil, !field.isSecret,
          let value = model.session.answers[step.with(leaf)]?.value
        else { return false }
        return value != .null && value != field.type.emptyValue
      }
    }.distinct
  }

  /// All fields are used if the end has no declared result, or if its result contains all answers.
  func used(in model: FlowModel) -> Set<FieldIndex> {
    var used: Set<FieldIndex> = []
    var open = routing
    for (index, step) in model.path.enumerated() {
      for condition in decisions(at: flow[step]) { open += condition.reads }
      for call in flow.calls(of: flow[step]).map({ flow[$0] }) where isMade(call, at: step, in: model) {
        open += call.inputs?.expressions.flatMap(\.reads) ?? []
        if call.sendsAnswers { used.formUnion(model.path.prefix(index + 1).flatMap { flow.allFields(of: flow[$0]) }) }
      }
      guard let end = flow[step].end else { continue }
      guard let result = end.result else { return Set(flow.fields.map(\.index)) }
      if result.sendsAnswers { return Set(flow.fields.map(\.index)) }
      open += result.expressions.flatMap(\.reads)
    }
    var seen: Set<Int> = []
    while let slot = open.popLast() {
      guard seen.insert(slot).inserted else { continue }
      for field in held[slot] ?? [] { open.append(flow[field].slot) }
      guard let field = fields[slot] else { continue }
      used.insert(field.index)
      open += field.computed?.reads ?? []
      open += field.type.parts.map { flow[$0].slot }
      // If a part of a list is used, the list is used too, because an expression may read the part through the list.
      if let parent = field.parent, flow[parent].kind.isList { open.append(flow[parent].slot) }
    }
    return used
  }

  private func decisions(at step: Step) -> [CompiledExpression] {
    var found = step.rules.map(\.that) + flow.shownConditions(at: step)
    for field in flow.allFields(of: step).map({ flow[$0] }) {
      field.forEachExpression { if $0 !== field.computed { found.append($0) } }
    }
    return found
  }

  private func isMade(_ call: Call, at step: StepReference, in model: FlowModel) -> Bool {
    if case .action = call.role { return model.session.calls[step.with(call.index)] != nil }
    return true
  }
}

extension ValueTemplate {
  fileprivate var sendsAnswers: Bool {
    switch self {
    case .answers: true
    case .record(_, let values), .list(let values): values.contains(where: \.sendsAnswers)
    case .expression, .constant: false
    }
  }
}
