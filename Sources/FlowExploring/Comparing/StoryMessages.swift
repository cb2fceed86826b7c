package import FlowDefinition
import FlowEngine
import FlowExpressions
package import FlowTesting

package enum StoryMessages {
  static let start = "start"

  package static func event(_ event: TestEvent) -> String { self.event(event, service: "service") }

  private static func event(_ event: TestEvent, service: String) -> String {
    switch event {
    case .start: start
    case .type(let path, let value): "\(path): \(value.map(input) ?? "no input")"
    case .leave(let path): "leave \(path)"
    case .submit: "submit"
    case .skip: "skip"
    case .choose(let action, _): "choose \(action)"
    case .decline: "decline"
    case .back: "back"
    case .edit(let step): "edit \(step)"
    case .retry: "retry"
    case .reply(let outcome), .replyTo(_, let outcome): "\(service): \(reply(outcome))"
    case .cancel: "cancel"
    case .quit: "quit"
    case .resume: "restart"
    case .wait(let seconds): "wait \(FlowDuration.text(seconds: seconds))"
    }
  }

  package static func events(of story: Story, in flow: Flow) -> [String] {
    var session = StorySession(flow, given: story.given)
    return story.events.map { event in
      defer { session.perform(event) }
      let running = session.machine.running.map { flow[flow[$0.call].port].name }
      return running.map { self.event(event, service: $0) } ?? self.event(event)
    }
  }

  private static func input(_ value: JSONValue) -> String {
    guard case .string(let text) = value, text.count > 60 else { return Value(value).json }
    return "\"\(text.prefix(12))…\" (\(text.count) characters)"
  }

  private static func reply(_ outcome: ServiceOutcome) -> String {
    switch outcome {
    case .accepted(.null): "accepted"
    case .accepted(let output): "accepted \(Value(output).json)"
    case .rejected(let rejection) where rejection.details.isEmpty: rejection.code
    case .rejected(let rejection): "\(rejection.code) \(Value(.object(rejection.details)).json)"
    case .unavailable, .cancelled: outcome.name
    }
  }

  package static func detail(_ detail: StoryObservation.Detail) -> String {
    let text = whole(detail)
    return text.count > 200 ? "\(text.prefix(199))…" : text
  }

  private static func whole(_ detail: StoryObservation.Detail) -> String {
    let (name, value) = (detail.name, words(detail.value))
    return switch detail.subject {
    case .step: "step \(name)"
    case .text: name.isEmpty ? "text: \(value)" : "\(name): \(value)"
    case .question: "question \(name): \(question(detail.value))"
    case .problem: name.isEmpty ? "error: \(problem(detail.value))" : "error at \(name): \(problem(detail.value))"
    case .action: "action \(name): \(value)"
    case .ability: "can \(DifferenceMessages.words(name))"
    case .request: "\(name) receives \(value)"
    case .repeatedRequest: "\(name) receives \(value) again, with the same idempotency key"
    case .refusal: "refused: \(name)"
    case .result: "ends with \(name): \(value)"
    case .stop: value.isEmpty ? "stops: \(name)" : "stops: \(name), \(value)"
    }
  }

  private static func words(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case _: value.json
    }
  }

  private static func problem(_ value: Value) -> String {
    guard case .record(let properties) = value else { return "" }
    return words(properties["message"] ?? .null)
  }

  private static func question(_ value: Value) -> String {
    guard case .record(let properties) = value else { return "" }
    let parts = zip(properties.names, properties.values).map { name, value in
      let isNamed = ["default", "suggested", "answer"].contains(name) && value != .null
      return isNamed ? "\(name) \(words(value))" : words(value)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  static func notice(_ notice: StepNotice) -> String {
    switch notice {
    case .expired: "the call has expired"
    case .mayHaveSucceeded: "the call may have succeeded"
    case .mayHaveSucceededDifferently: "the call may have succeeded with other answers"
    case .interrupted: "the call before the step was interrupted"
    }
  }

  static func kind(_ kind: FieldViewState.Kind) -> String {
    switch kind {
    case .text(let min, let max, let pattern, _):
      "text" + limits(min, max, " characters") + (pattern.map { " like \($0)" } ?? "")
    case .phone(_, let regions): "phone" + list(regions)
    case .email(let domains, let max): "email" + list(domains) + lengths(max, AnswerText.emailLimit)
    case .url(let domains, let max): "url" + list(domains) + lengths(max, AnswerText.defaultMaxLength)
    case .code(let length): "code" + (length.map { " of \($0) characters" } ?? "")
    case .integer(let min, let max): "integer" + limits(min, max)
    case .number(let min, let max, _, _): "number" + limits(min, max)
    case .money(let currency, _, let min, let max): "money" + list([currency].compactMap(\.self)) + limits(min, max)
    case .date(let min, let max): "date" + limits(min, max)
    case .time(let min, let max): "time" + limits(min, max)
    case .boolean: "boolean"
    case .choice(let options): "choice" + list(options.map(\.id))
    case .choices(let options, let min, let max):
      "choices" + list(options.map(\.id)) + limits(min.flatMap { $0 > 1 ? $0 : nil }, max)
    case .file(let accept, let size): "file" + list(accept) + limits(nil, size, " bytes")
    case .files(let accept, let size, let min, let max):
      "files" + list(accept) + limits(nil, size, " bytes each") + limits(min, max, " files")
    case .list(let list): "list of \(list.rows.count)" + limits(list.min, list.max, " items")
    }
  }

  private static func lengths(_ max: Int?, _ usual: Int) -> String {
    limits(nil, max == usual ? nil : max, " characters")
  }

  private static func limits<Limit>(_ min: Limit?, _ max: Limit?, _ unit: String = "") -> String {
    switch (min, max) {
    case (nil, nil): ""
    case (let min?, nil): " from \(min)\(unit)"
    case (nil, let max?): " up to \(max)\(unit)"
    case (let min?, let max?): " from \(min) to \(max)\(unit)"
    }
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "" : " (\(names.joined(separator: ", ")))" }
}
