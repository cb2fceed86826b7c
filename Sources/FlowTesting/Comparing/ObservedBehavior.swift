import FlowDefinition
import FlowEngine
import FlowExpressions

/// What people and services see of a session after an event.
struct ObservedBehavior {
  /// A question on the screen.
  struct Question {
    let path: String
    let isRequired: Bool
    let options: [String]
    let problems: [String]
  }

  /// The reason for which the run stopped, the call in progress or the current step, in words.
  let screen: String
  let questions: [Question]
  /// The codes of all problems; a problem of a question has the path of the question before its code.
  let allProblems: Set<String>
  let actions: [String]
  /// The service of the call in progress, and the members of its request.
  let call: (service: String, request: [String: String])?
  /// The step of the end that was reached, and the members of its result.
  let end: (step: String, result: [String: String])?

  /// - Parameter name: Returns the name by which a step, a field or an answer is compared.
  init(_ session: borrowing StorySession, _ name: (String) -> String) {
    let model = session.machine.model
    let flow = model.flow
    let step = name(model.name(of: model.current))
    call = session.machine.running.map { running in
      (flow[flow[running.call].port].name, session.machine.runningRequest?.members ?? [:])
    }
    end = session.actions.lazy.compactMap { action in
      if case .finish(let end) = action { model.result(at: end) } else { nil }
    }.first.map { (result: FlowResult) in
      let outcome = ["outcome": FlowExpressions.Value.string(result.outcome).json]
      return (step, result.value.members().merging(outcome) { own, _ in own })
    }
    let stop = session.actions.lazy.compactMap { action in
      if case .stop(let reason) = action { reason.code.rawValue } else { nil }
    }.first
    screen =
      stop.map { DifferenceMessages.stop($0) } ?? call.map { DifferenceMessages.callOf($0.service) }
      ?? DifferenceMessages.screen(step)
    let isAsking = call == nil && stop == nil && end == nil
    let state = isAsking ? session.state : nil
    questions = (state?.fields ?? []).filter { !$0.isComputed }.map { Question($0, name) }
    let ofQuestions = questions.flatMap { question in question.problems.map { "\"\(question.path)\": \($0)" } }
    allProblems = Set((state?.formProblems.map(\.code) ?? []) + ofQuestions)
    actions = state?.actions.map(\.id) ?? []
  }
}

extension ObservedBehavior.Question {
  fileprivate init(_ field: FieldViewState, _ name: (String) -> String) {
    path = name(field.path)
    isRequired = field.isRequired
    problems = field.problems.map(\.code)
    options =
      switch field.kind {
      case .choice(let options), .choices(let options, _, _): options.map(\.id)
      case _: []
      }
  }
}

extension JSONValue {
  /// The Booleans, numbers and texts inside the value, as JSON, by their paths.
  fileprivate func members(at path: String = "") -> [String: String] {
    switch self {
    case .null: [:]
    case .object(let members):
      members.reduce(into: [:]) { found, member in
        let inner = path.isEmpty ? member.key : path + "." + member.key
        found.merge(member.value.members(at: inner)) { own, _ in own }
      }
    case .list(let items):
      items.enumerated().reduce(into: [:]) { found, item in
        found.merge(item.element.members(at: "\(path)[\(item.offset)]")) { own, _ in own }
      }
    case .bool, .int, .double, .string: [path: FlowExpressions.Value(self).json]
    }
  }
}

extension Record {
  /// The Booleans, numbers and texts of a request, as JSON, by their paths; secrets are masked.
  fileprivate var members: [String: String] {
    zip(names, values).reduce(into: [:]) { found, member in
      let value = JSONValue(member.1) ?? .string("(secret)")
      found.merge(value.members(at: member.0)) { own, _ in own }
    }
  }
}
