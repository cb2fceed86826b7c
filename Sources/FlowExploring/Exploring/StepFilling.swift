import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

/// The path is that of the question in the step.
///
/// For a list, the input is the number of items.
struct ChosenInput: Hashable {
  let path: String
  let input: JSONValue
}

/// When a field is answered again, the input that was accepted before is used.
struct StepFilling {
  let inputs: ExploredInputs
  /// The input to use for each field; a field without an entry uses its first input.
  var accepted: [FieldIndex: JSONValue] = [:]
  var refused: Set<String> = []
  private var known: [FieldIndex: (field: FieldViewState, inputs: [JSONValue])] = [:]
  /// For each step, how many searches found no answers that satisfy its rules.
  var failures: [StepIndex: Int] = [:]
  /// The maximum number of new attempts at a step after refusals, and of passes over its questions in one attempt.
  ///
  /// One pass is not always enough, because an answer can make further questions appear.
  private static let rounds = 6
  /// Whether a list needed more items than ``itemLimit``, so that it was filled with only that many.
  private(set) var isCutShort = false
  /// The most items that a list is filled with, which bounds the time that an event takes.
  private static let itemLimit = 200
  static let searches = 20

  init(_ inputs: ExploredInputs) { self.inputs = inputs }

  /// If the ordinary input of a question is refused, other inputs are tried for it.
  ///
  /// - Parameters:
  ///   - chosen: The inputs to use instead of ordinary ones.
  ///   - dice: Sometimes replaces an ordinary input by a random one; `nil` to use ordinary inputs only.
  /// - Returns: The events that the session handled.
  mutating func fill(
    _ session: inout StorySession, with chosen: [ChosenInput], then last: TestEvent, shown: StepViewState? = nil,
    dice: inout ExploredChance?
  ) -> [TestEvent] {
    let (before, shown) = (session, shown ?? session.state)
    refused = []
    for _ in 0..<Self.rounds {
      var events = type(&session, shown, chosen, &dice)
      session.perform(last)
      events.append(last)
      guard session.isRefusedAsInvalid, repair(session, chosen, searches: dice == nil) || dice != nil else {
        return events
      }
      session = before
    }
    var events = type(&session, shown, chosen, &dice)
    session.perform(last)
    events.append(last)
    return events
  }

  /// A list has one question for the number of its items, followed by the questions of its first item.
  mutating func questions(of session: StorySession) -> [(path: String, inputs: [JSONValue])] {
    let state = session.state
    let environment = filled(session, state).environment
    return state.fields.flatMap { field -> [(path: String, inputs: [JSONValue])] in
      guard !field.isComputed, let index = session.field(field.path) else { return [] }
      guard case .list(let list) = field.kind else {
        let solutions = inputs.solutions(for: field, index, in: environment)
        return [(field.path, (inputs(for: field, index) + solutions).distinct)]
      }
      let limits = ([list.min, list.max].compactMap(\.self) + inputs.sizes(of: index)).filter { $0 <= Self.itemLimit }
      let counts = limits.flatMap { [$0, $0 - 1, $0 + 1] } + [0, 1, 2]
      let items = firstItem(of: field, list, session).compactMap { part -> (path: String, inputs: [JSONValue])? in
        part.isComputed ? nil : item(part, session, environment).map { (part.path, $0) }
      }
      return [(field.path, counts.filter { (0...12).contains($0) }.map { .int(Int64($0)) })] + items
    }
  }

  /// If the list is empty, returns the questions of an item that is added to it in a copy of the session.
  private mutating func firstItem(
    of field: FieldViewState, _ list: ListViewState, _ session: StorySession
  ) -> [FieldViewState] {
    if let row = list.rows.first { return row.fields }
    var (copy, none): (StorySession, ExploredChance?) = (session, nil)
    let one = ChosenInput(path: field.path, input: .int(1))
    guard let event = items(of: field, list, &copy, [one], &none) else { return [] }
    copy.perform(event)
    return copy.state.field(field.path)?.list?.rows.first?.fields ?? []
  }

  mutating func filled(_ session: StorySession, _ shown: StepViewState) -> StorySession {
    var copy = session
    var dice: ExploredChance?
    _ = type(&copy, shown, [], &dice)
    return copy
  }

  private mutating func item(
    _ part: FieldViewState, _ session: StorySession, _ environment: Environment
  ) -> [JSONValue]? {
    guard let index = session.itemField(part.path) else { return nil }
    return (inputs(for: part, index) + inputs.solutions(for: part, index, in: environment)).distinct
  }

  mutating func inputs(for field: FieldViewState, _ index: FieldIndex) -> [JSONValue] {
    if let known = known[index], known.field.kind == field.kind, known.field.example == field.example,
      known.field.defaultInput == field.defaultInput, known.field.suggestion == field.suggestion
    {
      return known.inputs
    }
    let inputs = inputs.inputs(for: field, index)
    known[index] = (field, inputs)
    return inputs
  }

  // MARK: Typing

  private mutating func type(
    _ session: inout StorySession, _ shown: StepViewState, _ chosen: [ChosenInput], _ dice: inout ExploredChance?
  ) -> [TestEvent] {
    var events: [TestEvent] = []
    var typed: Set<String> = []
    let (flow, step) = (session.machine.flow, session.machine.model.current)
    let isFixed = flow.allFields(of: flow[step]).allSatisfy { flow[$0].when == nil }
    for round in 0..<(isFixed ? 1 : Self.rounds) {
      let open = (round == 0 ? shown : session.state).fields.filter { !$0.isComputed && !typed.contains($0.path) }
      if open.isEmpty { break }
      for field in open {
        typed.insert(field.path)
        guard let event = event(for: field, &session, chosen, &dice) else { continue }
        session.perform(event)
        events.append(event)
      }
    }
    return events
  }

  private mutating func event(
    for field: FieldViewState, _ session: inout StorySession, _ chosen: [ChosenInput], _ dice: inout ExploredChance?
  ) -> TestEvent? {
    if case .list(let list) = field.kind { return items(of: field, list, &session, chosen, &dice) }
    guard let index = session.field(field.path) else { return nil }
    if let choice = chosen.last(where: { $0.path == field.path }) { return .type(field.path, choice.input) }
    return ordinary(field, index, &dice).map { .type(field.path, $0) }
  }

  /// With dice, one time in three, a random input of the question is returned.
  private mutating func ordinary(
    _ field: FieldViewState, _ index: FieldIndex, _ dice: inout ExploredChance?
  ) -> JSONValue? {
    if dice?.isLucky(1, in: 3) == true { return dice?.pick(inputs(for: field, index)) }
    let isOpen = field.isRequired && !(field.isAnswered && field.problems.isEmpty)
    if !isOpen, !refused.contains(field.path) { return nil }
    return accepted[index] ?? inputs(for: field, index).first
  }

  private mutating func items(
    of field: FieldViewState, _ list: ListViewState, _ session: inout StorySession, _ chosen: [ChosenInput],
    _ dice: inout ExploredChance?
  ) -> TestEvent? {
    var count: Int
    if case .int(let number)? = chosen.last(where: { $0.path == field.path })?.input {
      count = Int(number)
    } else if dice?.isLucky(1, in: 3) == true {
      count = dice?.number(below: 4) ?? 0
    } else {
      let isChosen = chosen.contains { $0.path.hasPrefix(field.path + "[") }
      if field.isAnswered, field.problems.isEmpty, !isChosen, !refused.contains(field.path) { return nil }
      count = max(list.min ?? 0, list.rows.count, field.isRequired ? 1 : 0, chosen.isEmpty ? 0 : 1)
    }
    if count > Self.itemLimit { (count, isCutShort) = (Self.itemLimit, true) }
    var items = Array(repeating: JSONValue.object([:]), count: count)
    // The items are filled up to three times, because answers in an item can show other questions there.
    for _ in 0..<3 {
      var copy = session
      copy.perform(.type(field.path, .list(items)))
      guard case .list(let shown)? = copy.state.field(field.path)?.kind else { break }
      let filled = zip(items, shown.rows).map { item, row in self.item(item, row, copy, chosen, &dice) }
      if filled == items { break }
      items = filled
    }
    return .type(field.path, .list(items))
  }

  private mutating func item(
    _ item: JSONValue, _ row: ListViewState.Row, _ session: StorySession, _ chosen: [ChosenInput],
    _ dice: inout ExploredChance?
  ) -> JSONValue {
    guard case .object(var members) = item else { return item }
    for part in row.fields where !part.isComputed && members[part.name] == nil {
      let name = part.path.split(separator: "].", maxSplits: 1).last.map(String.init) ?? part.name
      guard let index = session.itemField(part.path) else { continue }
      let input = chosen.last { $0.path == part.path }?.input ?? ordinary(part, index, &dice)
      if let input { members.set(name.split(separator: ".").map(String.init)[...], to: input) }
    }
    return .object(members)
  }
}
