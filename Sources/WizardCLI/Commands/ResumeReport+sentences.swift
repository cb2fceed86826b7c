import FlowEngine
import Localization

extension ResumeReport {
  /// What is otherwise than when the session was saved, a sentence each; nothing where nothing is.
  var changes: [LocalizedMessage] {
    var sentences: [LocalizedMessage] = []
    func tell(_ answers: [Answer], _ words: ([String]) -> LocalizedMessage) {
      if !answers.isEmpty { sentences.append(words(answers.map(\.words))) }
    }
    tell(noLongerAsked, PromptMessages.setAside)
    tell(noLongerValid, SessionMessages.sayNoLongerValid)
    tell(noLongerOnPath, SessionMessages.sayNoLongerOnPath)
    tell(newQuestions, SessionMessages.sayNewQuestions)
    if !toProveAgain.isEmpty { sentences.append(SessionMessages.sayToProveAgain(toProveAgain.map(\.words))) }
    sentences += unanswered.map { SessionMessages.unanswered($0.step.words, isAskedAgain: $0.isAskedAgain) }
    return sentences
  }

  /// Where it goes on.
  var direction: LocalizedMessage {
    guard goesOnElsewhere, let before = wouldHaveGoneOn else { return SessionMessages.goesOn(at: goesOn.words) }
    return SessionMessages.goesOn(at: goesOn.words, insteadOf: before.words)
  }
}

extension ResumeReport.Stop {
  /// What the step is called for a person.
  var words: String { title ?? name }
}
