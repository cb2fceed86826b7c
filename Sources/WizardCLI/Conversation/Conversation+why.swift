import FlowEngine
import Wording

/// Why something is asked, and something else is not.
extension Conversation {
  /// Says why the step on the screen is shown, and what was left out.
  func sayWhy() throws {
    guard let reasons = controller.why else { return try console.say(PromptWords.notNow) }
    let because = PromptWords.reasons(reasons.because)
    try console.say(
      because.map { PromptWords.asked(reasons.title, because: $0) } ?? PromptWords.askedAnyway(reasons.title))
    for field in reasons.fields {
      guard let because = PromptWords.reasons([.condition(field.condition)]) else { continue }
      try console.say(
        field.isShown
          ? PromptWords.asked(field.label, because: because) : PromptWords.notAsked(field.label, because: because))
    }
    try sayLeftOut(reasons.leftOut)
  }

  /// What was left out for the same reason is told together.
  private func sayLeftOut(_ omissions: [StepReasons.Omission]) throws {
    if omissions.isEmpty { return try console.say(PromptWords.nothingLeftOut) }
    var groups: [(because: Sentence, titles: [String])] = []
    for omission in omissions {
      guard let because = PromptWords.reasons([omission.reason]) else { continue }
      if let last = groups.last, last.because == because {
        groups[groups.count - 1].titles.append(omission.title)
      } else {
        groups.append((because, [omission.title]))
      }
    }
    for group in groups { try console.say(PromptWords.leftOut(group.titles, because: group.because)) }
  }
}
