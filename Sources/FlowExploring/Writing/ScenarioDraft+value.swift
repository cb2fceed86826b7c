import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

extension ScenarioDraft {
  /// An entry that was not performed yet gets an empty `errors`, which allows its answers to have any type.
  func value(named name: String, in flow: Flow) -> Value {
    let last = entries.last?.seen
    return .members([
      ("name", .string(name)),
      ("given", given.isEmpty ? nil : Value(.object(given))),
      ("services", services(flow)),
      ("steps", .list(entries.enumerated().map { $1.value(isLast: $0 == entries.count - 1) })),
      ("outcome", last?.result.map { .string($0.outcome) }),
      ("stopped", last?.stopped.map { .string($0) }),
      ("result", last?.result.map { Value($0.value).expectation }),
    ])
  }

  private func services(_ flow: Flow) -> Value? {
    let all = flow.ports.map { port in
      (port.name, entries.flatMap(\.replies).filter { $0.port == port.name }.map { $0.outcome.reply(of: port) })
    }
    let used = all.filter { !$1.isEmpty }.map { ($0, Optional(Value.list($1))) }
    return used.isEmpty ? nil : .members(used)
  }
}

extension ScenarioDraft.Entry {
  fileprivate func value(isLast: Bool) -> Value {
    .members([
      ("at", .string(at)),
      ("after", after == 0 ? nil : .string(FlowDuration.text(seconds: after))),
      ("answer", answers.isEmpty ? nil : .members(answers.map { ($0.path, Value($0.input)) })),
      ("do", action.word.map { .string($0) }),
      ("errors", errors),
      ("calls", calls),
      ("answers", (seen?.answers).flatMap { $0.isEmpty ? nil : .members($0.map { ($0.path, $0.value.expectation) }) }),
      ("screen", screen.isEmpty ? nil : .list(screen.map { .string($0) })),
      ("absent", absent.isEmpty ? nil : .list(absent.map { .string($0) })),
      ("path", isLast ? (seen?.path).map { .list($0.map { .string($0) }) } : nil),
    ])
  }

  private var errors: Value? {
    guard let seen else { return .members([]) }
    // In an entry without `errors`, an answer of the wrong type is an error, even if it was not submitted. An empty
    // `errors` allows such answers.
    if seen.errors.isEmpty { return answers.isEmpty || action == .submit ? nil : .members([]) }
    return .members(
      seen.errors.map { error in
        (error.field, error.codes.count == 1 ? .string(error.codes[0]) : .list(error.codes.map { .string($0) }))
      })
  }

  private var calls: Value? {
    guard let calls = seen?.calls, !calls.isEmpty else { return nil }
    var ports: [String] = []
    for call in calls where !ports.contains(call.port) { ports.append(call.port) }
    return .members(
      ports.map { port in
        let requests = calls.filter { $0.port == port }.map { Value.record($0.inputs).expectation }
        return (port, requests.count == 1 ? requests[0] : .list(requests))
      })
  }
}

extension ScenarioStep.ScenarioAction {
  /// The value of `do`; `nil` if the key is left out.
  fileprivate var word: String? {
    switch self {
    case .submit: nil
    case .edit(let place): "edit:\(place)"
    case .choose(let action): action
    case .look, .back, .skip, .confirm, .decline, .retry, .restart:
      ScenarioReader.actions.first { $0.value == self }?.key
    }
  }
}

extension ServiceOutcome {
  fileprivate func reply(of port: ServicePort) -> Value {
    switch self {
    case .accepted(let output):
      port.output == nil || output == .null ? .string("accepted") : .members([("accepted", Value(output))])
    case .rejected(let rejection):
      .members([
        ("rejected", .string(rejection.code)),
        ("details", rejection.details.isEmpty ? nil : Value(.object(rejection.details))),
        (
          "fields",
          rejection.fields.isEmpty
            ? nil : Value(.object(rejection.fields.mapValues { $0.map { .string($0) } ?? .null }))
        ),
      ])
    // A story with `cancelled` is not written as a scenario, because the reader of scenarios refuses `cancelled`.
    case .unavailable, .cancelled: .string(name)
    }
  }
}

extension Value {
  fileprivate static func members(_ members: [(String, Value?)]) -> Value {
    let present = members.compactMap { name, value in value.map { (name, $0) } }
    return .record(Record(names: present.map(\.0), values: present.map(\.1)))
  }

  /// The value as a scenario expects it: dates and times as text, secrets revealed, generated ids left out.
  fileprivate var expectation: Value {
    switch self {
    case .list(let items): .list(items.map { $0.withoutGeneratedID.expectation })
    case .record(let record): .record(Record(names: record.names, values: record.values.map(\.expectation)))
    case .map(let map): Value(JSONValue.revealed(.map(map))).expectation
    case .money(let money): .record(money.record)
    case .file(let file): .record(file.record())
    case .secret(let secret): .string(secret.reveal())
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .type:
      readable
    }
  }

  private var withoutGeneratedID: Value {
    guard case .record(let record) = self, case .string(let id)? = record[ListType.id],
      id.wholeMatch(of: /([0-9a-f]{8}|item)-[0-9]+/) != nil
    else { return self }
    return .members(zip(record.names, record.values).filter { $0.0 != ListType.id }.map { ($0, $1) })
  }
}
