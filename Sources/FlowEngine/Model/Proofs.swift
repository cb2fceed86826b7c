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

  func accepted(_ call: CallPlace) -> AcceptedCall? { session.calls[call] }

  /// The inputs a call would be kept with now.
  func kept(_ call: CallPlace, in environment: inout Environment, path: [Walk.Entry]) -> [Value] {
    guard flow[call].inputs != nil else {
      return [ReviewListing(flow, path, environment, own: flow.step(of: call)).value]
    }
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
  func isAtHand(_ call: CallPlace, kept: [Value]) -> Bool {
    guard let accepted = session.calls[call], accepted.kept == kept else { return false }
    guard let lasts = flow[call].lasts else { return flow[call].role == .submit || accepted.run == session.run }
    return now < accepted.time.adding(lasts)
  }
}

/// The kept answers on a path.
struct RelevantAnswers {
  /// Under their names; groups as records, repeated sections as lists, null where nothing was given.
  let record: Value

  init(_ flow: Flow, _ path: [Walk.Entry], _ environment: Environment) {
    let entries = path.filter { $0.step.item == nil }
    let fields = entries.flatMap { flow[$0.step].fields }.map { flow[$0] }.filter(\.isKept)
    var names = fields.map(\.id)
    var values = fields.map { flow.kept(environment.values[$0.slot], of: $0) }
    for section in flow.sections {
      guard let list = Self.items(of: section, flow, path, environment) else { continue }
      names.append(section.id)
      values.append(list)
    }
    record = .record(Record(names: names, values: values))
  }

  /// What was answered for the items of a section: all of it when it was walked, else what there is so far.
  private static func items(
    of section: StepSection, _ flow: Flow, _ path: [Walk.Entry], _ environment: Environment
  ) -> Value? {
    guard let repetition = section.repetition else { return nil }
    if case .list(let rows) = environment.values[repetition.listSlot] {
      return .list(rows.map { flow.kept($0, fields: repetition.fields) })
    }
    let entries = path.filter { flow[$0.step].section == section.index && $0.values != nil }
    guard let tour = entries.last?.tour else { return nil }
    var gathered = tour
    for entry in entries {
      guard let key = entry.step.item, let values = entry.values else { continue }
      gathered.gathered[key, default: [:]].merge(values) { $1 }
    }
    let rows = tour.items[...tour.position].map { gathered.row(of: $0, flow, repetition) }
    return .list(rows.map { flow.kept($0, fields: repetition.fields) })
  }
}

extension Flow {
  /// A value without what is not kept in it.
  fileprivate func kept(_ value: Value, of field: Field) -> Value {
    guard case .group(let inner) = field.kind else { return value }
    return kept(value, fields: inner)
  }

  /// A record of fields without those that are not kept; further parts stay.
  fileprivate func kept(_ value: Value, fields: [FieldIndex]) -> Value {
    guard case .record(let record) = value else { return value }
    let byName = Dictionary(fields.map { (self[$0].id, self[$0]) }, uniquingKeysWith: { first, _ in first })
    let parts = zip(record.names, record.values).filter { byName[$0.0]?.isKept ?? true }
    return .record(
      Record(
        names: parts.map(\.0), values: parts.map { name, value in byName[name].map { kept(value, of: $0) } ?? value }))
  }
}
