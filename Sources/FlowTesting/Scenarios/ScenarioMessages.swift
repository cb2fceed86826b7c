import FlowDefinition
import FlowEngine
import FlowExpressions

package enum ScenarioMessages {
  // Errors in a scenario file

  static let scenarioFile = "a scenario file"
  static func noPosition(_ key: String, count: Int) -> String {
    "this list of \(items(count)) has no item \"\(key)\"; count from 0, or write \"\(count)\" to append an item"
  }
  static func nothingToTake(_ key: String) -> String {
    "in an entry of \"cases\", null removes a key of the scenario, but the scenario has no \"\(key)\"; to expect null, "
      + "write \"\(key)\": null in the scenario"
  }
  static func unknownStep(_ name: String) -> String { "unknown step \"\(name)\"" }
  static func repeated(_ name: String) -> String {
    "the step \"\(name)\" is repeated; add the number of an item, such as \"\(name)#1\""
  }
  static func notRepeated(_ name: String) -> String { "the step \"\(name)\" is not repeated; remove the number" }
  static func badItem(_ name: String) -> String { "\"\(name)\" must end with the number of an item, counted from 1" }
  static func unknownField(_ name: String, at step: String) -> String {
    "unknown field \"\(name)\" of the step \"\(step)\""
  }
  static func unknownFieldOfFlow(_ name: String) -> String { "unknown field \"\(name)\"" }
  static func unknownOption(_ name: String, of field: String) -> String {
    "unknown option \"\(name)\" of \"\(field)\"; if it is meant to be wrong, expect the error \"option\""
  }
  static func unknownService(_ name: String) -> String { "unknown service \"\(name)\"" }
  static func unknownInput(_ name: String, port: String) -> String { "unknown input \"\(name)\" of \"\(port)\"" }
  static func unknownRejection(_ code: String, port: String) -> String {
    "unknown rejection \"\(code)\" of \"\(port)\""
  }
  static func unknownError(_ code: String, at field: String) -> String {
    "unknown error code \"\(code)\" of \"\(field)\""
  }
  static func unknownGiven(_ name: String) -> String { "unknown input \"\(name)\"" }
  static func givenNothing(_ name: String) -> String { "the flow has no inputs; remove \"\(name)\"" }
  static func missingGiven(_ name: String) -> String { "missing input \"\(name)\"" }
  static func unknownAction(_ word: String, at step: String) -> String {
    "unknown action \"\(word)\" of the step \"\(step)\""
  }
  static func onlyAt(_ word: String, _ place: String) -> String { "\"\(word)\" is only possible \(place)" }
  static let atReview = "at a review"
  static let atReviewOrEnd = "at a review or an end"
  static let reviewNeedsAction =
    "an entry at a review needs \"do\" with \"confirm\", \"decline\", \"look\" or an action of the review"
  static func unknownTarget(_ name: String) -> String { "unknown step or field \"\(name)\"" }
  static func unknownReply(_ word: String) -> String {
    "unknown reply \"\(word)\"; write \"accepted\", \"unavailable\", or an object"
  }
  static func bareRejection(_ code: String) -> String {
    "write a rejection as an object: { \"rejected\": \"\(code)\" }"
  }
  static let oneReply = "a reply needs one of \"accepted\", \"rejected\", \"fields\" and \"unavailable\""
  static func twoReplies(_ first: String, _ second: String) -> String {
    "a reply cannot have both \"\(first)\" and \"\(second)\"; remove one of them"
  }
  static let detailsOf = "\"details\" requires \"rejected\"; remove it, or add \"rejected\""
  static func needsOutput(_ port: String) -> String { "\"\(port)\" returns an output; write { \"accepted\": … }" }
  static func givesNothing(_ port: String) -> String { "\"\(port)\" returns no output; write \"accepted\"" }
  static let inputError = "a string, or null to show the flow's own message"
  static func unknownOutcome(_ name: String) -> String { "unknown outcome \"\(name)\"" }
  static func unknownStop(_ name: String) -> String { "unknown stop reason \"\(name)\"" }
  static func noDuration(_ text: String) -> String {
    "\"\(text)\" is not a duration; write it as 30s, 25h or 1h30m"
  }
  static let duration = "a duration such as \"25h\""
  static let textOrTexts = "a string or a list of strings"
  static let plainValue = "a valid value"
  static let listOfObjects = "a list of objects"
  static func sameName(_ name: String, line: Int) -> String {
    "duplicate name \"\(name)\"; the scenario at line \(line) already has it"
  }
  static let emptyName = "a scenario needs a name that says what it tests"
  static let emptyCaseName = "the name of this case is empty; write one, or remove \"name\""
  static let noCases = "\"cases\" is empty; add a case, or remove \"cases\""
  static let unavailableIsTrue = "\"unavailable\" can only be true; remove it instead of setting it to false"
  static let noScenarios = "this file contains no scenarios"
  static let noSteps = "this scenario has no entries; add one, such as { \"at\": \"…\", \"do\": \"look\" }"
  static let emptyText = "an empty string matches every screen; write some text"
  static func noTexts(_ key: String) -> String { "\"\(key)\" is empty; add a text, or remove \"\(key)\"" }
  static func shownAndAbsent(_ text: String) -> String {
    "\"\(text)\" cannot be absent, because \"screen\" expects a text that contains it"
  }
  static let shownHere = "expected here"
  static func without(_ text: String) -> String { "no text with \"\(text)\"" }
  static let emptyResult = "an empty result"
  static func nothingExpected(_ key: String) -> String {
    "\"\(key)\" is empty, so it checks nothing; write what you expect, or remove it"
  }
  static func sameCase(line: Int) -> String {
    "this case and the case at line \(line) both change nothing; remove one of them"
  }
  static let formerRange = "the error \"range\" no longer exists; write \"min\" or \"max\""
  static let onlyPromptAsksTwice =
    "a scenario never gets the error \"twice\": it enters each answer once"
  static func noCodes(_ field: String) -> String {
    "\"\(field)\" lists no errors; add an error code, or remove it"
  }
  static let resultWithoutEnd =
    "a run that does not end has no result; remove \"result\", or name the end in \"outcome\""
  static func nullRequest(_ port: String) -> String {
    "an expected call to \"\(port)\" cannot be null; write an object ({} accepts any request), or [] to expect no calls"
  }
  static func isSection(_ id: String) -> String { "\"\(id)\" is a section, not a step" }
  static func stepsOfSection(_ names: [String]) -> String {
    names.count == 1 ? "its step is \(listed(names, "and"))" : "its steps are \(listed(names, "and"))"
  }
  static func tooManyRepetitions(_ step: String, _ section: String, _ most: Int) -> String {
    "there can be no step \"\(step)\": \"\(section)\" has at most \(items(most))"
  }
  /// Returns the message about an item beyond the maximum of its list; `place` is the index of the item, from 0.
  static func tooManyItems(_ list: String, _ place: Int, _ most: Int) -> String {
    "there can be no item \"\(list)[\(place)]\": \"\(list)\" has at most \(items(most)), numbered from 0"
  }

  // Values

  static let theResult = "the result"
  static func request(to port: String) -> String { "the request to \"\(port)\"" }
  static func output(of port: String) -> String { "the output of \"\(port)\"" }
  static let details = "the value of \"details\""
  static func unknownPart(_ name: String, of whole: String) -> String { "\(whole) has no \"\(name)\"" }
  static func noChoice(_ text: String) -> String { "\"\(text)\" is not one of the choices" }
  static func keptAs(_ text: String, _ kept: String) -> String {
    "\"\(text)\" is stored as \"\(kept)\"; write it in that form"
  }
  static func noSuch(_ text: String, _ shape: ExpectedShape) -> String { "\"\(text)\" must be \(kind(shape))" }
  static let timeZone = "a time zone such as \"Europe/Lisbon\""
  static func noTimeZone(_ text: String) -> String { "\"\(text)\" is not \(timeZone)" }
  static func kind(_ shape: ExpectedShape) -> String {
    switch shape {
    case .anything: "a value"
    case .single(.date): "a date such as \"2026-03-01\""
    case .single(.time): "a time such as \"14:30\""
    case .single(.bool): "true or false, without quotes"
    case .single(.int): "an integer such as 3, without quotes"
    case .single(.number): "a number such as 2.5, without quotes"
    case .single(.money): "an amount such as \"12.50\""
    case .single, .choice: "a string"
    case .formed(let kind): kind.type.textForm ?? "a string"
    case .list: "a list"
    case .record: "an object"
    }
  }
  static func choices(_ names: [String]) -> String {
    if names.count == 1 { return "the only choice is \(listed(names, "or"))" }
    if names.count <= mostChoices { return "write \(listed(names, "or"))" }
    let shown = names.prefix(mostChoices).map { "\"\($0)\"" }.joined(separator: ", ")
    return "write \(shown), or one of \(names.count - mostChoices) others"
  }
  private static let mostChoices = 12
  private static func listed(_ names: [String], _ word: String) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return "\(quoted.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  // Differences from expectations

  static func noReplyLeft(_ port: String) -> String { "the scenario has no more replies from \"\(port)\"" }
  static func caseName(_ scenario: String, _ name: String) -> String { "\(scenario): \(name)" }
  static func caseNumber(_ number: Int) -> String { "case \(number)" }

  static func heading(_ difference: ScenarioDifference) -> String {
    let subject = subject(difference.subject)
    let place = isAfterwards(difference.subject) ? "after" : "at"
    return difference.step.map { "\(subject), \(place) \"\($0)\"" } ?? subject
  }

  /// Answers, the screen and the path are compared after the person has acted, when the run may be at another step.
  private static func isAfterwards(_ subject: ScenarioDifference.Subject) -> Bool {
    switch subject {
    case .answer, .screen, .path: true
    case .start, .step, .question, .errors, .calls, .request, .unexpectedCall, .unusedReply, .outcome, .stopped,
      .result, .rest:
      false
    }
  }

  private static func subject(_ subject: ScenarioDifference.Subject) -> String {
    switch subject {
    case .start: "the start of the run"
    case .step: "the current step"
    case .question(let path): "the question \"\(path)\""
    case .errors("form"): "errors of the form"
    case .errors(let field): "errors of \"\(field)\""
    case .calls(let port): "calls to \"\(port)\""
    case .request(let port, path: ""): "the request to \"\(port)\""
    case .request(let port, let path): "\"\(path)\" in the request to \"\(port)\""
    case .unexpectedCall(let port): "a call to \"\(port)\" for which the scenario has no reply"
    case .unusedReply(let port, let number): "reply \(number) from \"\(port)\", which was not used"
    case .answer(let path): "the answer \"\(path)\""
    case .screen(let step): "the text on the screen" + (step.map { " of \"\($0)\"" } ?? "")
    case .path: "the path"
    case .outcome: "the outcome"
    case .stopped: "the reason the run stopped"
    case .result(""): "the result"
    case .result(let path): "\"\(path)\" in the result"
    case .rest: "the rest of the scenario"
    }
  }

  static func comparison(_ difference: ScenarioDifference) -> String {
    "expected \(listed(difference.expected)), found \(listed(difference.found))"
  }
  private static func listed(_ lines: [String]) -> String { lines.isEmpty ? nothing : lines.joined(separator: ", ") }
  static let asked = "asked"
  static let notAsked = "not asked"
  static let nothing = "nothing"
  static let noCall = "no call"
  static func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
  static let aCall = "a call"
  static func entries(_ count: Int) -> String { count == 1 ? "1 more entry" : "\(count) more entries" }
  static func moreCalls(_ count: Int, to port: String) -> String {
    count == 1 ? "1 more call to \"\(port)\"" : "\(count) more calls to \"\(port)\""
  }
  static let notRun = "skipped after the failure above"
  static func stillAt(_ step: String) -> String { "no end; the run is still at \"\(step)\"" }
  static func notLeft(_ end: String) -> String {
    "the unconfirmed end \"\(end)\"; to confirm it, add { \"at\": \"\(end)\" }"
  }
  static func stoppedAs(_ reason: String) -> String { "no end; the run stopped (\(reason))" }
  package static let missing = "no value"
  static let notStopped = "not stopped"
  static let noEnd = "no end"
  static let anEnd = "an end"
  package static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
  static func startFailed(_ error: FlowStartError) -> String {
    switch error {
    case .missingGiven(let names): "missing inputs: \(listed(names, "and"))"
    case .invalidGiven(let types): "invalid inputs: \(listed(types.keys.sorted(), "and"))"
    case .unknownGiven(let names): "unknown inputs: \(listed(names.map(\.name), "and"))"
    case .unknownFields(let names): "unknown fields: \(listed(names.map(\.name), "and"))"
    case .unknownSession(let id): "no session \"\(id)\""
    case .anotherFlow(let flow): "the session belongs to the flow \"\(flow)\""
    case .newerFlow(let version): "version \(version) of the flow has saved the session"
    case .finished(let outcome): "the session is finished: \"\(outcome)\""
    case .expired: "the saved session has expired"
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
    case .rejection(let code, port: let port): "\"\(port)\" never rejects with \"\(code)\""
    case .action(let id): "the action \"\(id)\" is never chosen"
    case .skip(let id): "\"\(id)\" is never skipped"
    case .rule(let text, isSatisfied: let isSatisfied):
      "the rule \"\(text)\" is never \(isSatisfied ? "satisfied" : "broken")"
    case .requirement(let text, isTrue: let isTrue):
      "the requirement \"\(text)\" is never \(isTrue ? "true" : "false")"
    case .option(let id): "the option \"\(id)\" is never chosen"
    }
  }
}
