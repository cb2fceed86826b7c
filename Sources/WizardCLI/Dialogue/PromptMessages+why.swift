import FlowSyntax
import FlowEngine
import Localization

extension PromptMessages {
  static func asked(_ title: String, because: LocalizedMessage) -> LocalizedMessage {
    "\"\(escapedOwn(title))\" is asked because \(because)."
  }
  static func askedAnyway(_ title: String) -> LocalizedMessage {
    "\"\(escapedOwn(title))\" is always asked."
  }
  static func notAsked(_ label: String, because: LocalizedMessage) -> LocalizedMessage {
    "\"\(escapedOwn(label))\" is not asked because \(because)."
  }
  static func skipped(_ titles: [String], because: LocalizedMessage) -> LocalizedMessage {
    "Skipped: \(.all(titles.map { "\"\(escapedOwn($0))\"" })), because \(because)."
  }
  static let nothingSkipped: LocalizedMessage = "Nothing has been skipped so far."

  static func reasons(_ reasons: [Reason]) -> LocalizedMessage? {
    var words: [LocalizedMessage] = []
    for word in reasons.flatMap(reason) where !words.contains(word) { words.append(word) }
    return words.isEmpty ? nil : .all(words)
  }

  private static func reason(_ reason: Reason) -> [LocalizedMessage] {
    switch reason {
    case .condition(let condition), .noItems(let condition):
      condition.facts.isEmpty ? ["a rule in the flow decides this"] : condition.facts.map(fact)
    case .chose(let label): ["you chose \"\(escapedOwn(label))\""]
    case .skipped: ["you chose to skip"]
    case .nothingToChoose(let label): ["there are no choices for \"\(escapedOwn(label))\""]
    case .refused: ["the service rejected your answer"]
    }
  }

  private static func fact(_ fact: ConditionReason.Fact) -> LocalizedMessage {
    switch fact {
    case .value(let label, let shown?): "\"\(escapedOwn(label))\" is \(escapedOwn(shown))"
    case .value(let label, nil): "\"\(escapedOwn(label))\" has no answer"
    case .today(let day): "today is \(escapedOwn(day))"
    case .now(let time): "it is \(escapedOwn(time)) now"
    }
  }
}
