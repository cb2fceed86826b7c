import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

extension StepFilling {
  /// A question is first answered again with its ordinary input, and then with other inputs.
  ///
  /// - Parameter searches: Whether to try other inputs for a question whose ordinary input was refused.
  /// - Returns: Whether there is another answer to at least one question.
  mutating func repair(_ session: StorySession, _ chosen: [ChosenInput], searches: Bool) -> Bool {
    var isRepaired = false
    let shown = session.state
    for field in shown.fields
    where !field.problems.isEmpty && !chosen.contains(where: { $0.path == field.path }) {
      if refused.insert(field.path).inserted {
        isRepaired = true
        continue
      }
      if !searches { continue }
      if case .list(let list) = field.kind {
        for part in list.rows.flatMap(\.fields) where !part.problems.isEmpty {
          guard let index = session.itemField(part.path), !chosen.contains(where: { $0.path == part.path }) else {
            continue
          }
          let all = inputs(for: part, index)
          let next = (accepted[index].flatMap(all.firstIndex) ?? 0) + 1
          if next < all.count { (accepted[index], isRepaired) = (all[next], true) }
        }
        continue
      }
      guard let index = session.field(field.path) else { continue }
      let solutions = inputs.solutions(for: field, index, in: session.environment)
      for input in solutions + inputs(for: field, index) where input != accepted[index] {
        var copy = session
        copy.perform(.type(field.path, input))
        guard copy.state.field(field.path)?.problems.isEmpty == true else { continue }
        (accepted[index], isRepaired) = (input, true)
        break
      }
    }
    return isRepaired || repairRules(session, shown, chosen)
  }

  private mutating func repairRules(
    _ session: StorySession, _ shown: StepViewState, _ chosen: [ChosenInput]
  ) -> Bool {
    let step = session.machine.model.current.part
    guard failures[step, default: 0] < Self.searches else { return false }
    var search = AnswerSearch(inputs, session.rulesToMeet(shown).map { ($0, true) }, limit: 100)
    guard let answers = search.answers(in: session, shown: shown, keeping: Set(chosen.map(\.path))), !answers.isEmpty
    else {
      failures[step, default: 0] += 1
      return false
    }
    for answer in answers { session.field(answer.path).map { accepted[$0] = answer.input } }
    return true
  }
}
