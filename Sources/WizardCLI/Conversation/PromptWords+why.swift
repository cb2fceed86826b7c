import FlowEngine

/// What `:why` says.
extension PromptWords {
  static func asked(_ title: String, because: String) -> String { "\"\(escaped(title))\" is asked because \(because)." }
  static func askedAnyway(_ title: String) -> String { "No answer decides whether \"\(escaped(title))\" is asked." }
  static func notAsked(_ label: String, because: String) -> String {
    "Not asked here: \"\(escaped(label))\", because \(because)."
  }
  static func leftOut(_ titles: [String], because: String) -> String {
    "Left out: \(allOf(titles.map { "\"\(escaped($0))\"" })), because \(because)."
  }
  static let nothingLeftOut = "Nothing was left out so far."

  /// The reasons of something, joined.
  static func reasons(_ reasons: [Reason]) -> String {
    var words: [String] = []
    for word in reasons.flatMap(reason) where !words.contains(word) { words.append(word) }
    return allOf(words)
  }

  private static func reason(_ reason: Reason) -> [String] {
    switch reason {
    case .condition(let condition), .noItems(let condition):
      condition.facts.isEmpty ? ["the flow says so"] : condition.facts.map(fact)
    case .chose(let label): ["you chose \"\(escaped(label))\""]
    case .skipped: ["you skipped it"]
    case .refused: ["the service did not accept it"]
    }
  }

  private static func fact(_ fact: ConditionReason.Fact) -> String {
    switch fact {
    case .value(let label, let shown?): "\"\(escaped(label))\" is \(escaped(shown))"
    case .value(let label, nil): "\"\(escaped(label))\" is not answered"
    case .today(let day): "today is \(escaped(day))"
    }
  }

  private static func allOf(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + items[items.count - 1]
  }
}
