import FlowDefinition
import FlowEngine
import FlowExpressions

/// Every sentence of this room.
enum ScenarioMessages {
  // What is wrong with a file of scenarios

  static let scenarioFile = "a file of scenarios"
  static func noPosition(_ key: String, count: Int) -> String {
    "\"\(key)\" is no position in a list of \(count); count from 0, and use \"\(count)\" to add one"
  }
  static func nothingToTake(_ key: String) -> String {
    "a null in a case takes a key away, and there is no \"\(key)\" here; what has to be absent is written in the scenario"
  }
  static func unknownStep(_ name: String) -> String { "there is no step \"\(name)\"" }
  static func repeated(_ name: String) -> String {
    "the step \"\(name)\" is repeated; say for which item, such as \"\(name)#1\""
  }
  static func notRepeated(_ name: String) -> String { "the step \"\(name)\" is not repeated; leave out the number" }
  static func badItem(_ name: String) -> String { "\"\(name)\" should end with the number of an item, from 1" }
  static func unknownField(_ name: String, at step: String) -> String {
    "the step \"\(step)\" has no field \"\(name)\""
  }
  static func unknownFieldOfFlow(_ name: String) -> String { "there is no field \"\(name)\"" }
  static func unknownService(_ name: String) -> String { "there is no service \"\(name)\"" }
  static func unknownInput(_ name: String, port: String) -> String { "\"\(port)\" has no input \"\(name)\"" }
  static func unknownRejection(_ code: String, port: String) -> String { "\"\(port)\" has no rejection \"\(code)\"" }
  static func unknownError(_ code: String, at field: String) -> String {
    "nothing at \"\(field)\" is refused as \"\(code)\""
  }
  static func unknownGiven(_ name: String) -> String { "the flow is given nothing called \"\(name)\"" }
  static func givenNothing(_ name: String) -> String { "the flow is given nothing; leave out \"\(name)\"" }
  static func missingGiven(_ name: String) -> String { "the flow has to be given \"\(name)\"" }
  static func unknownDeed(_ word: String, at step: String) -> String {
    "\"\(word)\" is nothing that can be done at \"\(step)\""
  }
  static func onlyAt(_ word: String, _ place: String) -> String { "\"\(word)\" can be done \(place) only" }
  static let atReview = "at a review"
  static let atReviewOrEnd = "at a review or an end"
  static let reviewNeedsDeed =
    "at a review the entry says what is done: \"do\": \"confirm\", \"decline\", \"look\", or one of its actions"
  static func unknownTarget(_ name: String) -> String { "there is no step or field \"\(name)\" to change" }
  static func unknownAnswer(_ word: String) -> String {
    "\"\(word)\" is no answer of a service; write \"accepted\", \"unavailable\", or an object"
  }
  static func bareRejection(_ code: String) -> String {
    "a refusal is written as an object: { \"rejected\": \"\(code)\" }"
  }
  static let oneAnswer = "an answer needs one of \"accepted\", \"rejected\", \"fields\" and \"unavailable\""
  static func twoAnswers(_ first: String, _ second: String) -> String {
    "\"\(second)\" is one too many: this answer is \"\(first)\" already; leave out one of the two"
  }
  static let detailsOf = "\"details\" belong to \"rejected\"; leave them out, or write \"rejected\" too"
  static func needsOutput(_ port: String) -> String { "\"\(port)\" gives an output; write { \"accepted\": … } with it" }
  static func givesNothing(_ port: String) -> String { "\"\(port)\" gives no output; write \"accepted\"" }
  static let inputError = "a text, or null for the flow's own words"
  static func unknownOutcome(_ name: String) -> String { "no end of the flow has the outcome \"\(name)\"" }
  static func unknownStop(_ name: String) -> String { "a run does not stop because it is \"\(name)\"" }
  static func noDuration(_ text: String) -> String {
    "\"\(text)\" is no span of time; write one such as \"30s\", \"25h\" or \"1h30m\""
  }
  static let duration = "a span of time such as \"25h\""
  static let textOrTexts = "a text or a list of texts"
  static let plainValue = "a value that can be read"
  static let listOfObjects = "a list of objects"
  static func sameName(_ name: String, line: Int) -> String {
    "two scenarios are called \"\(name)\", the first at line \(line); give this one another name"
  }
  static let emptyName = "a scenario needs a name that says what happens in it"
  static let emptyCaseName = "this case needs a name that tells it from the others; write one, or leave out \"name\""
  static let noCases = "there is no case here; leave \"cases\" out, or write one"
  static let unavailableIsTrue = "a service that does not answer is written as \"unavailable\": true"
  static let noScenarios = "there is no scenario here"
  static let noSteps = "nothing happens in this scenario; write an entry, such as { \"at\": \"…\", \"do\": \"look\" }"
  static let emptyText = "an empty text is on every screen; write what has to be shown"
  static let noTexts = "no text is expected here; write one, or leave out \"screen\""
  static func nothingExpected(_ key: String) -> String {
    "nothing is compared here; write what is expected, or leave out \"\(key)\""
  }
  static func sameCase(line: Int) -> String {
    "this case changes nothing, and neither does the one at line \(line); leave one of them out"
  }
  static let onlyPromptAsksTwice =
    "only the prompt asks twice; a scenario types an answer once, and it is never refused as \"twice\""
  static func noCodes(_ field: String) -> String {
    "nothing is said to be wrong with \"\(field)\"; leave it out, or write the code of an error"
  }
  static let resultWithoutEnd =
    "a run without an end hands nothing over; leave out \"result\", or name the end in \"outcome\""
  static func nullRequest(_ port: String) -> String {
    "a call of \"\(port)\" is an object; write {} for any request, and [] for no call"
  }
  static func isSection(_ id: String) -> String { "\"\(id)\" is a section, not a step" }
  static func stepsOfSection(_ names: [String]) -> String {
    names.count == 1 ? "its step is \(listed(names, "and"))" : "its steps are \(listed(names, "and"))"
  }
  static func tooManyTours(_ step: String, _ section: String, _ most: Int) -> String {
    "there is never a step \"\(step)\": \"\(section)\" is repeated \(most == 1 ? "once" : "\(most) times") at most"
  }
  /// `place`: counted from 0.
  static func tooManyItems(_ list: String, _ place: Int, _ most: Int) -> String {
    "there is never an item \"\(list)[\(place)]\": \"\(list)\" has \(items(most)) at most, counted from 0"
  }

  // Values

  static let theResult = "the result"
  static func request(to port: String) -> String { "the request to \"\(port)\"" }
  static func output(of port: String) -> String { "the output of \"\(port)\"" }
  static let details = "the value of \"details\""
  /// `whole`: what has parts, as it is called in a sentence.
  static func unknownPart(_ name: String, of whole: String) -> String { "\(whole) has no \"\(name)\"" }
  static func noChoice(_ text: String) -> String { "\"\(text)\" is none of the choices" }
  static func keptAs(_ text: String, _ kept: String) -> String {
    "\"\(text)\" is kept as \"\(kept)\", and compared in that form"
  }
  static func noSuch(_ text: String, _ shape: ExpectedShape) -> String { "\"\(text)\" is not \(kind(shape))" }
  /// What a value looks like, with its article.
  static func kind(_ shape: ExpectedShape) -> String {
    switch shape {
    case .anything: "a value"
    case .single(.timestamp): "a day such as \"2026-03-01\""
    case .single(.bool): "true or false, written without quotes"
    case .single(.int): "a whole number such as 3, written without quotes"
    case .single(.double): "a number such as 2.5, written without quotes"
    case .single, .choice: "a text"
    case .formed(let kind): self.kind(kind)
    case .list: "a list"
    case .record: "an object"
    }
  }
  private static func kind(_ kind: FieldKind) -> String {
    switch kind {
    case .phone: "a phone number such as \"+12015550123\""
    case .email: "an e-mail address such as \"ana@example.com\""
    case .url: "a web address such as \"https://example.com\""
    case .code: "a text of digits such as \"012345\""
    case .text, .integer, .number, .date, .boolean, .choice, .choices, .group, .list: "a text"
    }
  }
  /// What could stand there, as far as a line holds it.
  static func choices(_ names: [String]) -> String {
    if names.count == 1 { return "there is only \(listed(names, "and"))" }
    if names.count <= mostChoices { return "write \(listed(names, "or"))" }
    let shown = names.prefix(mostChoices).map { "\"\($0)\"" }.joined(separator: ", ")
    return "write \(shown), or one of \(names.count - mostChoices) more"
  }
  private static let mostChoices = 12
  private static func listed(_ names: [String], _ word: String) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return "\(quoted.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  // What was otherwise than expected

  static func noAnswerLeft(_ port: String) -> String { "the scenario has no further answer of \"\(port)\"" }
  static func caseName(_ scenario: String, _ name: String) -> String { "\(scenario): \(name)" }
  static func caseNumber(_ number: Int) -> String { "case \(number)" }

  static func heading(_ difference: ScenarioDifference) -> String {
    let subject = subject(difference.subject)
    let place = isAfterwards(difference.subject) ? "after" : "at"
    return difference.step.map { "\(subject), \(place) \"\($0)\"" } ?? subject
  }

  /// Whether something is looked at when the entry is done, and perhaps at another step.
  private static func isAfterwards(_ subject: ScenarioDifference.Subject) -> Bool {
    switch subject {
    case .answer, .screen, .path: true
    case .start, .step, .question, .errors, .calls, .request, .unexpectedCall, .unusedAnswer, .outcome, .stopped,
      .result, .rest:
      false
    }
  }

  private static func subject(_ subject: ScenarioDifference.Subject) -> String {
    switch subject {
    case .start: "the beginning of the run"
    case .step: "the step the person is at"
    case .question(let path): "whether \"\(path)\" is asked"
    case .errors("form"): "errors of the form"
    case .errors(let field): "errors of \"\(field)\""
    case .calls(let port): "calls of \"\(port)\""
    case .request(let port, path: ""): "the request to \"\(port)\""
    case .request(let port, let path): "\"\(path)\" in the request to \"\(port)\""
    case .unexpectedCall(let port): "a call of \"\(port)\" that the scenario has no answer for"
    case .unusedAnswer(let port, let number): "answer \(number) of \"\(port)\", which was not asked for"
    case .answer(let path): "the answer \"\(path)\""
    case .screen(let step): "the texts on the screen" + (step.map { " of \"\($0)\"" } ?? "")
    case .path: "the steps so far"
    case .outcome: "the outcome"
    case .stopped: "why the run stopped"
    case .result(""): "the result"
    case .result(let path): "\"\(path)\" in the result"
    case .rest: "the rest of the scenario"
    }
  }

  static func comparison(_ difference: ScenarioDifference) -> String {
    "expected \(listed(difference.expected)), seen \(listed(difference.seen))"
  }
  private static func listed(_ lines: [String]) -> String { lines.isEmpty ? nothing : lines.joined(separator: ", ") }
  static let asked = "a question"
  static let notAsked = "no question"
  static let nothing = "nothing"
  static let noCall = "no call"
  static func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
  static let aCall = "a call"
  static func entries(_ count: Int) -> String { count == 1 ? "1 more entry" : "\(count) more entries" }
  static func answers(_ count: Int, of port: String) -> String {
    count == 1 ? "1 more call of \"\(port)\"" : "\(count) more calls of \"\(port)\""
  }
  static let notRun = "not run, because of what is told above"
  static func stillAt(_ step: String) -> String { "no end; the run is at \"\(step)\"" }
  static func notLeft(_ end: String) -> String {
    "the end \"\(end)\" is reached and not left yet; add { \"at\": \"\(end)\" }"
  }
  static func stoppedAs(_ reason: String) -> String { "no end; the run stopped (\(reason))" }
  static let missing = "nothing there"
  static let notStopped = "not stopped"
  static let noEnd = "no end"
  static let anEnd = "an end"
  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
  static func startFailed(_ error: FlowStartError) -> String {
    switch error {
    case .missingGiven(let names): "what has to be given is missing: \(listed(names, "and"))"
    case .unknownGiven(let names): "the flow is given nothing called \(listed(names.map(\.name), "or"))"
    case .unknownFields(let names): "there is no field \(listed(names.map(\.name), "or"))"
    case .unknownSession(let id): "there is no session \"\(id)\""
    case .anotherFlow(let flow): "the session belongs to the flow \"\(flow)\""
    case .finished(let outcome): "the session is finished: \"\(outcome)\""
    case .expired: "the saved session was kept for a time that is over"
    case .busy, .store: notSaved
    }
  }
  static let notSaved = "the session could not be saved"

  // Coverage

  static func uncovered(_ part: FlowCoverage.Part) -> String {
    switch part {
    case .step(let id): "the step \"\(id)\" is never reached"
    case .end(let outcome): "the end \"\(outcome)\" is never reached"
    case .branch(let target): "the branch to \"\(target)\" is never taken"
    case .condition(let text, isTrue: let isTrue): "\"\(text)\" is never \(isTrue ? "true" : "false")"
    case .rejection(let code, port: let port): "\"\(port)\" never refuses with \"\(code)\""
    case .action(let id): "the action \"\(id)\" is never chosen"
    case .skip(let id): "\"\(id)\" is never skipped"
    }
  }
}
