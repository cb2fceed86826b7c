import FlowDefinition
import FlowEngine
import FlowTesting

extension ScenarioMessages {
  static func newFile(_ flow: String) -> String {
    "Scenarios of the flow \"\(flow)\", written by wizard explore. They expect what the flow did at that time."
  }

  static func name(for part: FlowCoverage.Part) -> String {
    switch part {
    case .step(let id): "the step \"\(id)\" is reached"
    case .end(let outcome): "the flow ends as \"\(outcome)\""
    case .branch(let target): "the branch to \"\(target)\" is taken"
    case .condition(let text, let isTrue): "\"\(line(text))\" is \(isTrue)"
    case .rejection("*", let port): "\(port) rejects the request"
    case .rejection(let code, let port): "\(port) rejects the request: \(code)"
    case .action(let id): "the action \"\(id)\" is chosen"
    case .skip(let id): "\"\(id)\" is skipped"
    case .rule(let text, let isSatisfied): "the rule \"\(line(text))\" is \(isSatisfied ? "satisfied" : "broken")"
    case .requirement(let text, let isTrue): "the requirement \"\(line(text))\" is \(isTrue)"
    case .option(let id): "the option \"\(id)\" is chosen"
    }
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func name(forError code: String, of field: String, at step: String) -> String {
    field == ScenarioReader.form ? "\(step): \(formError(code))" : "\(step): \"\(field)\" \(fieldError(code))"
  }

  private static func formError(_ code: String) -> String {
    switch code {
    case ServiceOutcome.unavailable(reason: "").name: "a service is unavailable"
    case ScenarioReader.expired: "the session has expired"
    case Refusal.over.rawValue: "the run is over"
    case Refusal.notOptional.rawValue: "the step cannot be skipped"
    case Refusal.noWayBack.rawValue: "going back is not possible"
    case Refusal.nothingBefore.rawValue: "this is the first step"
    case Refusal.nothingToRetry.rawValue: "there is nothing to retry"
    case Refusal.unknownAction.rawValue: "this action is not offered"
    case _: "the form has the error \"\(code)\""
    }
  }

  private static func fieldError(_ code: String) -> String {
    switch AnswerProblem.Code(rawValue: code) {
    case .required: "is missing"
    case .empty: "has nothing to choose from"
    case .option: "is not one of the options"
    case .exclusive: "combines an exclusive option with others"
    case .min: "is below the minimum"
    case .max: "is above the maximum"
    case .minLength: "is too short"
    case .maxLength: "is too long"
    case .length: "has the wrong length"
    case .digits: "contains characters other than digits"
    case .currency: "is in another currency"
    case .pattern: "does not match the pattern"
    case .accept: "is a file of a type that is not accepted"
    case .maxSize: "is too large"
    case .mustBe: "does not have the only allowed answer"
    case .twice: "is typed differently the second time"
    case .number, .date, .time, .dateDay, .dateMonth, .dateYear, .email, .url, .phone, .file, .invalid: "is invalid"
    case nil: "has the error \"\(code)\""
    }
  }

  static func limit(_ accepted: String, _ refused: String, of field: String, at step: String) -> String {
    "\(step): \(field) \(accepted) is accepted, \(refused) is not"
  }
  static func input(_ value: String, of field: String, at step: String, isAccepted: Bool) -> String {
    "\(step): \(field) \(value) is \(isAccepted ? "accepted" : "refused")"
  }
  static func characters(_ count: Int) -> String { "of \(count) characters" }
  static func ofItems(_ count: Int) -> String { "of \(items(count))" }
  static func noError(of field: String, at step: String) -> String { "\(step): \"\(field)\" has no error" }
  static func mayBeMissing(_ field: String, at step: String) -> String { "\(step): \"\(field)\" may be missing" }
  static func noFormError(at step: String) -> String { "\(step): the form has no error" }
  static func after(_ duration: String, _ step: String) -> String { "\(step) after \(duration)" }
  static func leads(from step: String, with input: String?, to next: String) -> String {
    "\(step): \(input.map { "\($0) " } ?? "")leads to \"\(next)\""
  }
  static func asks(_ field: String, at step: String) -> String { "\(step): \"\(field)\" is asked" }
  static func called(_ port: String, _ count: Int, at step: String) -> String {
    "\(step): \(port) is \(count == 0 ? "not called" : count == 1 ? "called" : "called \(count) times")"
  }
  static func receives(_ port: String, _ input: String, at step: String) -> String {
    "\(step): \(port) receives \"\(input)\""
  }
  static func answer(_ path: String, is value: String?, at step: String) -> String {
    "\(step): the answer to \"\(path)\" is \(value ?? "missing")"
  }
  static func shows(_ text: String?, without absent: String?, at step: String) -> String {
    let shown = text ?? absent ?? ""
    return "\(step): \"\(shown.count > 60 ? "\(shown.prefix(59))…" : shown)\" is \(text == nil ? "not shown" : "shown")"
  }
  static func ends(_ outcome: String?, after step: String) -> String {
    outcome.map { "\(step): the flow ends as \"\($0)\"" } ?? "\(step): the flow does not end"
  }
  static func result(_ path: String) -> String { "the result has \"\(path)\"" }
  static func andMore(_ name: String) -> String { "\(name), and more" }
  static func reached(_ step: String) -> String { "\(step): the step is reached" }
}
