import FlowDefinition

extension FlowModel {
  /// The associated text of a reason is the label of the question or group, or the title of the step.
  package enum Editing: Hashable, Sendable {
    /// The questions with these paths; all questions of the step if there are no paths.
    case questions([String])
    case computed(String)
    /// The step, question or group is not asked, because of other answers.
    case notAsked(String)
    case notReached(String)
    case final(String)
  }

  /// - Parameter path: The path of a field, a group or a question in a list item; `nil` for the whole step.
  package func editing(_ path: String?, at step: StepReference) -> Editing {
    let field = path.flatMap { flow.field($0, at: step.part) }.map { step.with($0) }
    let label = field.map { self.label(of: $0) } ?? path ?? title(of: step, in: environment(of: step))
    guard let place = reachedIndex(of: step) else {
      return step.part > frontier.part ? .notReached(label) : .notAsked(label)
    }
    let here = reachedIndex(of: current) ?? derivation.frontier
    if place < firstAllowedIndex(from: max(here, place)) || isFinal(step) { return .final(label) }
    guard let field else { return .questions(path.map { [$0] } ?? []) }
    if flow[field].computed != nil { return .computed(label) }
    let evaluation = evaluation(of: step)
    let leaves = flow.leaves(of: flow[field]).filter { evaluation.fields[$0]?.isShown == true }
    if leaves.isEmpty { return .notAsked(label) }
    let asked = leaves.filter { flow[$0].computed == nil }
    return asked.isEmpty ? .computed(label) : .questions(asked.map { flow.ownPath(of: $0) })
  }

  /// Returns the questions that have the given id, were asked and can be changed, including questions in groups.
  ///
  /// In repeated sections, only the items with the same key as the current item are searched.
  package func questions(withID id: String) -> [(step: StepReference, path: String)] {
    let steps = path.prefix(derivation.frontier + 1).filter { $0.item == nil || $0.item == current.item }
    let fields = steps.flatMap { step in flow.allFields(of: flow[step]).map { step.with($0) } }
      .filter { flow[$0].id == id && canEdit(flow.ownPath(of: $0.part), at: flow.step(of: $0)) }
    let asked = fields.filter {
      flow.step(of: $0) != frontier || session.answers[$0] != nil || session.drafts[$0] != nil
    }
    return (asked.isEmpty ? fields : asked).map { (flow.step(of: $0), flow.ownPath(of: $0.part)) }
  }

  package func canEdit(_ path: String?, at step: StepReference) -> Bool {
    if case .questions = editing(path, at: step) { true } else { false }
  }

  /// The name is the title of a step, or the label or id of a question or group, without its enclosing groups.
  package func place(called name: String) -> (step: StepReference, path: String?)? {
    let name = name.lowercased()
    let reached = path.prefix(derivation.frontier + 1)
    let others = flow.steps.filter { flow.repetition(of: $0.index) == nil }.map { Located($0.index) }
    var places: [(step: StepReference, path: String?)] = []
    for step in reached + others.filter({ reachedIndex(of: $0) == nil }) {
      let words = words(at: step)
      if words.text(flow[step].title)?.lowercased() == name { places.append((step, nil)) }
      for index in flow.allFields(of: flow[step]) {
        let field = flow[index]
        let labels = field.hasLabel ? [words.text(field.label), words.text(field.shortLabel)] : []
        if (labels + [field.id]).contains(where: { $0.lowercased() == name }) {
          places.append((step, flow.ownPath(of: index)))
        }
      }
    }
    return places.first { canEdit($0.path, at: $0.step) } ?? places.first
  }
}
