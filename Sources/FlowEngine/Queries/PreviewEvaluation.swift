package import FlowDefinition
package import FlowExpressions
import Localization

/// An evaluation of answers outside a run, for trying out expressions.
///
/// No path is derived and no defaults apply. An answer that the caller provides is used even if its question would not
/// be asked. All other answers are null, except that `choices`, `files` and lists are empty if their questions would
/// not be asked.
package struct PreviewEvaluation {
  package private(set) var environment: Environment
  package private(set) var problems: [(path: String, problem: Problem)] = []

  private let flow: Flow
  private var session: Session
  /// The variables without a value because their questions are not asked, as slots.
  ///
  /// A computed value is evaluated even if it reads these variables. It is null if it needs the missing answer to a
  /// question that is asked.
  private var unasked: Set<Int> = []

  /// A name with a value can be used without a null check.
  package func makeScope() -> FlowScope { flow.analysis.scope.knowing(environment) }

  /// An answer is given by field name such as `company.name`, or by section name with a list of items.
  package init(
    of flow: Flow, given: [String: JSONValue], answers: [String: JSONValue], at moment: EventContext
  ) throws(FlowStartError) {
    self.flow = flow
    environment = Environment(
      slots: flow.slotCount, now: moment.now, in: HeldTimeZone(moment.timeZone), functions: flow.implementations)
    let values = try flow.values(of: given) { $0.value(of: $1.valueType.orNull) }
    for (value, given) in zip(flow.given, values) { environment.values[value.slot] = given }
    var session = Session(given: values, run: "", timeZone: moment.timeZone)
    for (name, value) in answers {
      for (field, draft) in flow.prefilled(name, value) { session.drafts[field] = draft }
    }
    self.session = session
    for step in flow.steps {
      guard let section = flow.repetition(of: step.index) else {
        read(Located(step.index), number: nil)
        continue
      }
      if section.steps.lowerBound == step.index { iteration(section) }
    }
  }

  private mutating func iteration(_ section: StepSection) {
    guard let repetition = section.repetition else { return }
    guard value(of: repetition.items) != .null else { return }
    environment.values[repetition.listSlot] = .list([])
    let items = RepeatIteration.Item.items(of: repetition) { value(of: $0) }
    guard var iteration = RepeatIteration(of: section.index, items) else { return }
    repeat {
      iteration.restore(&environment, flow)
      session.make(session.changes(placingPrefilledAt: iteration, flow))
      for step in flow.steps(of: section) { read(Located(step, item: iteration.key), number: iteration.position) }
      iteration.gather(environment.values(of: repetition.slots))
    } while iteration.advance(flow)
    for slot in repetition.slots + [repetition.itemSlot] { environment.values[slot] = .null }
    environment.values[repetition.listSlot] = iteration.rows(flow)
  }

  private mutating func read(_ place: StepReference, number: Int?) {
    let evaluation = StepEvaluation(flow, place, in: environment, from: session.typed(at: place, flow))
    var formatter = ProblemFormatter(evaluator: evaluation.evaluator)
    let conditions = [flow[place].section.flatMap { flow[$0].when }, flow[place].when]
    let isAsked = !conditions.contains { isFalse($0) }
    for field in flow[place].fields { _ = take(flow[field], number: number, isAsked: isAsked, &formatter) }
  }

  /// Whether a condition is false and would stay false whatever else is answered.
  private mutating func isFalse(_ condition: CompiledExpression?) -> Bool {
    condition.map { value(of: $0) == .bool(false) } ?? false
  }

  private mutating func take(
    _ field: Field, number: Int?, isAsked: Bool, _ formatter: inout ProblemFormatter
  ) -> Value {
    var value = Value.null
    let isAsked = isAsked && !isFalse(field.when)
    if let inner = field.kind.groupFields {
      let values = inner.map { take(flow[$0], number: number, isAsked: isAsked, &formatter) }
      if values.contains(where: { $0 != .null }) {
        value = .record(Record(names: inner.map { flow[$0].id }, values: values))
      }
    } else if let computed = field.computed, isAsked {
      value = self.value(of: computed)
      if field.isRedacted { value = value.hidden }
    } else if let given = formatter.evaluator.inputs.typed[field.index], given != .null {
      value = answer(given, of: field, number: number, &formatter)
    }
    if !isAsked, value == .null {
      unasked.insert(field.slot)
      value = field.type.emptyValue
    } else {
      unasked.remove(field.slot)
    }
    environment.values[field.slot] = value
    return value
  }

  private mutating func value(of computed: CompiledExpression) -> Value {
    let isKnown = { (slot: Int) in environment.values[slot] != .null || unasked.contains(slot) }
    guard computed.requiredSlots.allSatisfy(isKnown) else { return .null }
    return (try? computed.evaluate(in: &environment)) ?? .null
  }

  private mutating func answer(
    _ given: JSONValue, of field: Field, number: Int?, _ formatter: inout ProblemFormatter
  ) -> Value {
    if case .list(let format) = field.kind { formatter.evaluator.evaluateItems(of: field, format) }
    let found = formatter.evaluator.fields[field.index]
    var broken: [FieldProblem] = []
    var value = Value.null
    if let found, found.isShown, !field.type.hasComputedOptions {
      broken = found.problems.filter { $0 != .answer(.required) }
      value = found.value
    } else {
      switch parsed(given, as: field) {
      case .success(let read): value = field.isRedacted ? read.hidden : read
      case .failure(let problem): broken = [.answer(problem)]
      }
    }
    let typed = given.text(of: field, in: flow.wording)
    if case .money = field.kind, value == .null, broken.isEmpty, given.isFilled {
      let words = EngineMessages.unknownCurrency.text(in: flow.wording)
      problems.append(
        (flow.name(of: field.index, number: number), Problem(code: "currency", message: words, hint: nil)))
    }
    for problem in broken {
      problems.append((flow.name(of: field.index, number: number), formatter.problem(problem, of: field, typed: typed)))
    }
    let inItems = formatter.itemProblems(of: field).flatMap { item in
      item.problems.filter { $0.code != "required" }
        .map { (path: flow.name(item.path, of: field.index, number: number), problem: $0) }
    }
    problems += inItems
    return broken.isEmpty && inItems.isEmpty ? value : .null
  }

  /// Parses an answer and checks only its type, for a question that would not be asked or whose options are unknown.
  private func parsed(_ given: JSONValue, as field: Field) -> Result<Value, AnswerProblem> {
    var context = flow.context(of: field, nil)
    context.options = given.texts.map { AnswerOption(id: $0, label: $0) }
    return field.type.read(given, context)
  }
}

extension StepEvaluator {
  /// Evaluates a list even if it would not be asked; answers that are missing in its items are null.
  fileprivate mutating func evaluateItems(of field: Field, _ format: ListType) {
    var found = FieldEvaluation()
    found.isShown = true
    evaluateList(field, format, into: &found, isNeeded: true)
    found.value = .list(found.items.map(\.value))
    fields[field.index] = found
  }
}

extension JSONValue {
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .null, .bool, .int, .number, .object: []
    }
  }
}
