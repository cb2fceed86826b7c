import FlowDefinition
import FlowExpressions

/// Tells whether an accepted call still belongs to the inputs it would be given now.
struct Proofs {
  let flow: Flow
  let session: Session
  let now: Timestamp

  init(_ flow: Flow, _ session: Session, now: Timestamp) {
    self.flow = flow
    self.session = session
    self.now = now
  }

  func accepted(_ call: CallIndex) -> AcceptedCall? { session.calls[call] }

  /// The inputs a call would be kept with now.
  func kept(_ call: CallIndex, in environment: inout Environment, path: [Walk.Entry]) -> [Value] {
    guard flow[call].inputs != nil else { return [RelevantAnswers(flow, path, environment).record] }
    return flow[call].keptInputs.map { input in
      switch input {
      case .expression(let expression): (try? expression.evaluate(in: &environment)) ?? .null
      case .variable(let slot): environment.values[slot]
      }
    }
  }

  /// Whether an accepted call with these inputs makes another one needless on arriving.
  func isAtHand(_ call: CallIndex, kept: [Value]) -> Bool {
    guard let accepted = session.calls[call], accepted.kept == kept else { return false }
    guard let lasts = flow[call].lasts else { return flow[call].role == .submit || accepted.run == session.run }
    return now < accepted.time.adding(lasts)
  }
}

/// The kept answers on a path.
struct RelevantAnswers {
  /// Under their names; groups as records, null where nothing was given.
  let record: Value

  init(_ flow: Flow, _ path: [Walk.Entry], _ environment: Environment) {
    let fields = path.flatMap { flow[$0.step].fields }.map { flow[$0] }.filter(\.isKept)
    record = .record(
      Record(names: fields.map(\.id), values: fields.map { Self.kept(environment.values[$0.slot], of: $0, flow) }))
  }

  /// A group without what is not kept in it.
  private static func kept(_ value: Value, of field: Field, _ flow: Flow) -> Value {
    guard case .group(let inner) = field.kind, case .record(let record) = value else { return value }
    let pairs = zip(inner, record.values).filter { flow[$0.0].isKept }
    return .record(
      Record(names: pairs.map { flow[$0.0].id }, values: pairs.map { kept($0.1, of: flow[$0.0], flow) }))
  }
}

/// What a review lists: the kept answers and computed values before it, as they were when it was confirmed.
struct ReviewListing {
  /// One value a listed field, under its path.
  let value: Value
  /// The fields listed, in order.
  let fields: [FieldIndex]

  init(_ flow: Flow, _ path: [Walk.Entry], _ environment: Environment) {
    let steps = path.map { flow[$0.step] }
    let before = steps.prefix { $0.review == nil }
    fields = before.flatMap(\.leaves).filter { flow[$0].isKept }
    value = .record(
      Record(names: fields.map { flow[$0].path }, values: fields.map { environment.values[flow[$0].slot] }))
  }
}
