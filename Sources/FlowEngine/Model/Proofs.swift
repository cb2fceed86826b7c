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
    guard flow[call].inputs != nil else { return [ReviewListing(flow, path, environment).value] }
    return flow[call].keptInputs.map { input in
      let value =
        switch input {
        case .expression(let expression): (try? expression.evaluate(in: &environment)) ?? .null
        case .variable(let slot): environment.values[slot]
        }
      // A secret is not kept, so it cannot be compared.
      if case .secret = value { return .null }
      return value
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

/// The kept answers and computed values on a part of the path: what a review lists, what a call of all answers takes.
struct ReviewListing {
  /// What there is, in the order of the path.
  let rows: [(field: FieldIndex, value: Value)]
  /// The same to compare and to store: values under paths, whatever the order of the steps.
  let value: Value

  init(_ flow: Flow, _ path: [Walk.Entry], _ environment: Environment) {
    let fields = path.flatMap { flow[$0.step].leaves }.filter { flow[$0].isKept }
    rows = fields.map { ($0, environment.values[flow[$0].slot]) }.filter { $0.1 != .null }
    value = Self.value(rows.map { (flow[$0.field].path, $0.value) })
  }

  /// Values under paths, in the order of the paths.
  static func value(_ parts: [(path: String, value: Value)]) -> Value {
    let sorted = parts.sorted { $0.path < $1.path }
    return .record(Record(names: sorted.map(\.path), values: sorted.map(\.value)))
  }
}
