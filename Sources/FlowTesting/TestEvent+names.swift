import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// A name that the flow does not have, with the nearest name that it has.
struct Misspelling {
  let name: String
  let nearest: String?

  init(_ name: String, among names: [String]) {
    (self.name, nearest) = (name, Suggestion.nearest(to: name, in: names))
  }
}

extension TestEvent {
  /// Returns the first name in the event that the flow does not have.
  func misspelling(for machine: FlowMachine) -> Misspelling? {
    let (flow, model) = (machine.flow, machine.model)
    func step(_ id: String?) -> Misspelling? {
      id.flatMap { model.step($0) == nil ? Misspelling($0, among: flow.steps.map(\.id)) : nil }
    }
    func field(_ path: String) -> Misspelling? {
      model.field(path) == nil ? Misspelling(path, among: flow.fields.map(\.path)) : nil
    }
    switch self {
    case .start(let prefill): return prefill.keys.sorted().lazy.compactMap(field).first
    case .type(let path, _), .leave(let path): return field(path)
    case .submit(let id), .skip(let id), .decline(let id): return step(id)
    case .edit(let id): return step(id)
    case .choose(let action, let id):
      if let unknown = step(id) { return unknown }
      let actions = flow.steps.flatMap { $0.actions.map(\.id) }
      let unknown = Misspelling(action, among: actions)
      return actions.contains(action) || unknown.nearest == nil ? nil : unknown
    case .reply(let outcome), .replyTo(_, let outcome):
      return machine.running.flatMap { flow[flow[$0.call].port].misspelling(in: outcome) }
    case .resume, .back, .retry, .cancel, .quit, .wait: return nil
    }
  }
}

extension ServicePort {
  /// Returns the code of a rejection, or a member of an output, that the flow does not declare.
  fileprivate func misspelling(in outcome: ServiceOutcome) -> Misspelling? {
    switch outcome {
    case .accepted(let value): output.flatMap { $0.misspelling(in: value) }
    case .rejected(let rejection):
      if let declared = self.rejection(rejection.code) {
        declared.details.misspelling(in: .object(rejection.details))
      } else if rejection.fields.isEmpty {
        Misspelling(rejection.code, among: rejections.map(\.code))
      } else {
        nil
      }
    case .unavailable, .cancelled: nil
    }
  }
}

extension PortType {
  fileprivate func misspelling(in value: JSONValue) -> Misspelling? {
    for mismatch in ValueReading(Value(value), as: self).mismatches {
      guard case .members(_, let unknown) = mismatch.reason, let name = unknown.first,
        case .record(let names, _) = mismatch.expected.withoutNull
      else { continue }
      return Misspelling(name, among: names)
    }
    return nil
  }
}

extension Flow {
  /// Returns what was probably meant by an expectation with an unknown name, such as `step phnoe`; `nil` if all names
  /// are known, or if none is similar.
  func misspelling(in expected: String) -> String? {
    let words = expected.split(separator: " ").map(String.init)
    let last = words.last ?? ""
    let names = steps.map(\.id) + ports.map(\.name)
    let place = words.first == "call" && words.count > 1 ? 1 : words.count - 1
    let verbs: Set = ["show", "working", "end", "finish", "step", "finished", "call"]
    guard words.count == 1 || verbs.contains(words[0]), place >= 0, !names.contains(words[place]) else { return nil }
    let name = words[place].split(separator: "#").first.map(String.init) ?? last
    guard !names.contains(name), let nearest = Suggestion.nearest(to: name, in: names) else { return nil }
    var meant = words
    meant[place] = nearest
    return meant.joined(separator: " ")
  }
}
