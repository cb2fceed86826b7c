public import FlowDefinition
public import FlowExpressions
import Localization

/// Answers given to a flow outside of any run, so that expressions can be tried with them.
///
/// No path is walked and no default is taken: what was given counts wherever it is asked, and all else is null.
public struct PreviewEvaluation {
  /// The names of the flow; those with a value need not be tested for null.
  public var scope: FlowScope { flow.scope.knowing(environment) }
  /// What the names stand for.
  public private(set) var environment: Environment
  /// Answers that are not right, by path, with what is wrong.
  public private(set) var problems: [(path: String, problem: Problem)] = []

  private let flow: Flow
  private let model: Model

  private var drafts: [FieldReference: JSONValue] { model.session.drafts }

  /// Reads answers and given values as a run would read them.
  ///
  /// `answers`: by name, such as `company.name`, or a repeated section's with a list.
  public init(
    of flow: Flow, given: [String: JSONValue], answers: [String: JSONValue], at moment: EventContext
  ) throws(FlowStartError) {
    self.flow = flow
    environment = Environment(slots: flow.slotCount, now: moment.now, today: moment.today)
    let values = try Self.values(of: given, flow)
    for (value, given) in zip(flow.given, values) { environment.values[value.slot] = given }
    var session = Session(given: values, run: "")
    for (name, value) in answers { session.drafts.merge(flow.prefilled(name, value)) { $1 } }
    model = Model(flow: flow, session: session, at: moment)
    for step in flow.steps {
      guard let section = flow.repetition(of: step.index) else {
        read(Located(step.index), number: nil)
        continue
      }
      if section.steps.lowerBound == step.index { iteration(section) }
    }
  }

  private static func values(of given: [String: JSONValue], _ flow: Flow) throws(FlowStartError) -> [Value] {
    let unknown = given.keys.filter { name in !flow.given.contains { $0.name == name } }
    guard unknown.isEmpty else { throw .unknownGiven(unknown.sorted()) }
    let values = flow.given.map { (given[$0.name] ?? .null).value(of: $0.type.valueType.orNull) }
    let unfit = zip(flow.given, values).filter { $1 == nil }.map(\.0.name)
    guard unfit.isEmpty else { throw .missingGiven(unfit) }
    return values.compactMap(\.self)
  }

  /// Reads the items of a repeated section, as far as what it is repeated for is known.
  private mutating func iteration(_ section: StepSection) {
    guard let repetition = section.repetition else { return }
    let count = value(of: repetition.items)
    guard count != .null else { return }
    environment.values[repetition.listSlot] = .list([])
    let items = RepeatIteration.Item.items(of: count, atMost: repetition.max)
    guard var iteration = RepeatIteration(of: section.index, items) else { return }
    repeat {
      iteration.restore(&environment, flow)
      for step in flow.steps(of: section) { read(Located(step, item: iteration.key), number: iteration.position) }
      iteration.gather(environment.values(of: repetition.slots))
    } while iteration.advance(flow)
    for slot in repetition.slots + [repetition.itemSlot] { environment.values[slot] = .null }
    environment.values[repetition.listSlot] = iteration.rows(flow)
  }

  private mutating func read(_ place: StepReference, number: Int?) {
    let step = flow[place]
    let source = StepEvaluation.Source.typed(model.session, item: place.item)
    var reader = StepReader(
      place: place, number: number,
      reading: StepEvaluation(flow, step, in: environment, from: source, transients: .asked),
      presenter: StepPresenter(
        context: .bare(place, model), draft: StepDraft(entries: model.session.drafts(at: place, flow)),
        left: LeftFields()))
    for field in step.fields { _ = take(flow[field], &reader) }
  }

  /// A step being read.
  private struct StepReader {
    let place: StepReference
    /// The item it is read for, from 0.
    let number: Int?
    let reading: StepEvaluation
    var presenter: StepPresenter
  }

  /// Puts the value of a field into the environment.
  private mutating func take(_ field: Field, _ reader: inout StepReader) -> Value {
    var value = Value.null
    if case .group(let inner) = field.kind {
      let values = inner.map { take(flow[$0], &reader) }
      if values.contains(where: { $0 != .null }) {
        value = .record(Record(names: inner.map { flow[$0].id }, values: values))
      }
    } else if let computed = field.computed {
      value = self.value(of: computed)
      if field.isRedacted { value = value.hidden }
    } else if let given = drafts[reader.place.with(field.index)], given != .null {
      value = answer(given, of: field, &reader)
    }
    environment.values[field.slot] = value
    return value
  }

  /// What is computed out of things that are not there is not there either.
  private mutating func value(of computed: CompiledExpression) -> Value {
    guard computed.needs.allSatisfy({ environment.values[$0] != .null }) else { return .null }
    return (try? computed.evaluate(in: &environment)) ?? .null
  }

  private mutating func answer(_ given: JSONValue, of field: Field, _ reader: inout StepReader) -> Value {
    var problems: [FieldProblem] = []
    var value = Value.null
    if let found = reader.reading.fields[field.index], found.isShown, !field.kind.hasComputedOptions {
      problems = found.problems.filter { $0 != .answer(.required) }
      value = found.value
    } else {
      // What the choices would be is not known, or nobody would be asked: any of the right kind is taken.
      let options = given.texts.map { (id: $0, label: $0) }
      let parsed = AnswerParser.parse(
        given, as: field.kind, options: options, exactly: field.isSecret, language: flow.language,
        wording: flow.wording)
      switch parsed {
      case .success(let read): value = field.isRedacted ? read.hidden : read
      case .failure(let problem): problems = [.answer(problem)]
      }
    }
    for problem in problems {
      let name = flow.name(of: field.index, number: reader.number)
      let typed = reader.presenter.asked(field).text(in: flow.wording)
      self.problems.append((name, reader.presenter.problem(problem, of: field, typed: typed)))
    }
    let isSound = checkItems(of: field, reader)
    return problems.isEmpty && isSound ? value : .null
  }

  /// Whether nothing is wrong in the items of a list.
  private mutating func checkItems(of field: Field, _ reader: StepReader) -> Bool {
    guard case .list(let format) = field.kind, let found = reader.reading.fields[field.index] else { return true }
    var presenter = StepPresenter(
      context: .bare(reader.place, model), draft: reader.presenter.draft,
      left: LeftFields(fields: [field.index]), reading: reader.reading)
    for question in presenter.listState(of: field, format, found).rows.flatMap(\.fields) {
      let name = flow.name(question.path, of: field.index, number: reader.number)
      problems += question.problems.map { (name, $0) }
    }
    return found.rows.allSatisfy(\.isValid)
  }
}

extension JSONValue {
  /// The texts it is or holds.
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .null, .bool, .int, .double, .object: []
    }
  }
}
