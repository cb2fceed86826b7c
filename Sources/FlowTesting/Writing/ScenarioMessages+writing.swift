import FlowDefinition
import FlowEngine

/// The texts of scenarios that are written from stories: their names, and the comment in a new file.
extension ScenarioMessages {
  static func newFile(_ flow: String) -> String {
    "Scenarios of the flow \"\(flow)\", written by wizard explore. They expect what the flow did at that time."
  }

  /// Returns the name of a scenario that covers a part of the flow.
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

  /// Returns the name of a scenario in which an entry causes an error.
  static func name(forError code: String, of field: String, at step: String) -> String {
    field == ScenarioReader.form ? "\(step): \(formError(code))" : "\(step): \"\(field)\" \(fieldError(code))"
  }

  private static func formError(_ code: String) -> String {
    switch code {
    case ServiceOutcome.unavailable(reason: "").name: "a service is unavailable"
    case ScenarioReader.expired: "the session has expired"
    case Refusal.over.code: "the run is over"
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
    case .digits: "has other characters than digits"
    case .currency: "is in another currency"
    case .pattern: "does not match the pattern"
    case .accept: "is a file of another type"
    case .maxSize: "is too large"
    case .mustBe: "is not the accepted answer"
    case .twice: "is typed differently the second time"
    case .number, .date, .time, .dateDay, .dateMonth, .dateYear, .email, .url, .phone, .file, .invalid: "is invalid"
    case nil: "has the error \"\(code)\""
    }
  }
}
