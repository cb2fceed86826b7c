import FlowEngine
import Localization

/// Why something is asked, and something else is not.
extension Conversation {
  /// Says why the step on the screen is shown, and what was left out.
  func sayWhy() throws {
    guard let reasons = controller.why else { return try console.say(PromptMessages.notNow) }
    let because = PromptMessages.reasons(reasons.because)
    try console.say(
      because.map { PromptMessages.asked(reasons.title, because: $0) } ?? PromptMessages.askedAnyway(reasons.title))
    for field in reasons.fields {
      guard let because = PromptMessages.reasons([.condition(field.condition)]) else { continue }
      try console.say(
        field.isShown
          ? PromptMessages.asked(field.label, because: because) : PromptMessages.notAsked(field.label, because: because)
      )
    }
    try sayLeftOut(reasons.leftOut)
  }

  /// What was left out for the same reason is told together.
  private func sayLeftOut(_ omissions: [StepReasons.Omission]) throws {
    if omissions.isEmpty { return try console.say(PromptMessages.nothingLeftOut) }
    var groups: [(because: LocalizedMessage, titles: [String])] = []
    for omission in omissions {
      guard let because = PromptMessages.reasons([omission.reason]) else { continue }
      if let last = groups.last, last.because == because {
        groups[groups.count - 1].titles.append(omission.title)
      } else {
        groups.append((because, [omission.title]))
      }
    }
    for group in groups { try console.say(PromptMessages.leftOut(group.titles, because: group.because)) }
  }
}
