import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

/// First one answer is changed, then two, then several at random.
///
/// If two answers are changed, the second is computed from the first, so that answers for `a + b == 10` are found.
struct AnswerSearch {
  private let inputs: ExploredInputs
  private let wanted: [(condition: CompiledExpression, isTrue: Bool)]
  /// The slots that the conditions read, directly or through computed values.
  private let slots: Set<Int>
  private var chance: ExploredChance
  private var left: Int
  /// The combinations of answers that were tried in the current session, because random answers repeat.
  private var combinations: Set<[ChosenInput]> = []
  private let reserve: Int

  /// - Parameter limit: The most combinations of answers that are tried.
  init(_ inputs: ExploredInputs, _ wanted: [(CompiledExpression, Bool)], seed: UInt64 = 0, limit: Int = 400) {
    self.inputs = inputs
    self.wanted = wanted.map { (condition: $0, isTrue: $1) }
    slots = inputs.flow.sources(of: wanted.flatMap(\.0.reads))
    chance = ExploredChance(seed: seed)
    left = limit
    reserve = limit / 3
  }

  func isAbout(_ session: StorySession) -> Bool {
    session.machine.flow.allFields(of: session.machine.flow[session.machine.model.current])
      .contains { slots.contains(session.machine.flow[$0].slot) }
  }

  /// Whether the conditions read the items of the repeated section to which the current step belongs.
  ///
  /// Their results are then not known before all items are complete.
  func readsItems(of session: StorySession) -> Bool {
    let flow = session.machine.flow
    let section = flow[session.machine.model.current].section
    return section.flatMap { flow[$0].repetition }.map { slots.contains($0.listSlot) } ?? false
  }

  /// - Parameters:
  ///   - session: A session in which the questions of the current step have input.
  ///   - kept: The paths of the questions whose input stays as it is.
  /// - Returns: The answers; empty if the conditions already have these results, and `nil` if no answers were found.
  mutating func answers(
    in session: StorySession, shown: StepViewState? = nil, keeping kept: Set<String> = []
  ) -> [ChosenInput]? {
    if isReached(in: session) { return [] }
    combinations = []
    let questions = questions(of: session, shown ?? session.state).filter { !kept.contains($0.field.path) }
    for first in questions {
      for input in candidates(for: first, in: session) {
        if let found = tried([ChosenInput(path: first.field.path, input: input)], in: session) { return found }
      }
    }
    for first in questions where questions.count > 1 {
      for input in candidates(for: first, in: session) where left > reserve {
        let choice = ChosenInput(path: first.field.path, input: input)
        if let found = completed([choice], with: questions, in: session) { return found }
      }
    }
    while left > 0, questions.count > 0 {
      let start = left
      if let found = randomAnswers(to: questions, in: session) { return found }
      if left == start { return nil }
    }
    return nil
  }

  mutating func guesses(in session: StorySession) -> [ChosenInput] {
    questions(of: session, session.state).compactMap { question in
      let input = inputs.random(for: question.field, question.index, &chance)
      return input.map { ChosenInput(path: question.field.path, input: $0) }
    }
  }

  private typealias Question = (field: FieldViewState, index: FieldIndex)

  private func questions(of session: StorySession, _ shown: StepViewState) -> [Question] {
    shown.fields.compactMap { field in
      guard !field.isComputed, let index = session.field(field.path), slots.contains(session.machine.flow[index].slot)
      else { return nil }
      return (field, index)
    }
  }

  private func candidates(for question: Question, in session: StorySession) -> [JSONValue] {
    inputs.solutions(for: question.field, question.index, in: session.environment)
      + inputs.inputs(for: question.field, question.index)
  }

  /// - Returns: The chosen answers and the added one; `nil` if no such answer was found.
  private mutating func completed(
    _ chosen: [ChosenInput], with questions: [Question], in session: StorySession
  ) -> [ChosenInput]? {
    let typed = typing(chosen, in: session)
    for question in questions where !chosen.contains(where: { $0.path == question.field.path }) {
      for input in candidates(for: question, in: typed) {
        if let found = tried(chosen + [ChosenInput(path: question.field.path, input: input)], in: session) {
          return found
        }
      }
    }
    return nil
  }

  private mutating func randomAnswers(to questions: [Question], in session: StorySession) -> [ChosenInput]? {
    var chosen: [ChosenInput] = []
    for question in questions {
      guard let input = inputs.random(for: question.field, question.index, &chance) else { continue }
      chosen.append(ChosenInput(path: question.field.path, input: input))
    }
    if let found = tried(chosen, in: session) { return found }
    guard let last = questions.last else { return nil }
    let others = chosen.filter { $0.path != last.field.path }
    let environment = typing(others, in: session).environment
    for input in inputs.solutions(for: last.field, last.index, in: environment) {
      if let found = tried(others + [ChosenInput(path: last.field.path, input: input)], in: session) { return found }
    }
    return nil
  }

  private mutating func tried(_ chosen: [ChosenInput], in session: StorySession) -> [ChosenInput]? {
    guard left > 0, !TimeLimit.isOver else { return nil }
    left -= 1
    guard combinations.insert(chosen).inserted else { return nil }
    let typed = typing(chosen, in: session)
    // Creating the state takes much longer than evaluating the conditions.
    guard isReached(in: typed) else { return nil }
    let state = typed.state
    return chosen.allSatisfy { state.field($0.path)?.problems.isEmpty ?? false } ? chosen : nil
  }

  private func typing(_ chosen: [ChosenInput], in session: StorySession) -> StorySession {
    var session = session
    for choice in chosen { session.perform(.type(choice.path, choice.input)) }
    return session
  }

  private func isReached(in session: StorySession) -> Bool {
    var environment = session.environment
    return wanted.allSatisfy { condition, isTrue in
      (try? condition.evaluate(in: &environment)) == .bool(isTrue)
    }
  }
}
