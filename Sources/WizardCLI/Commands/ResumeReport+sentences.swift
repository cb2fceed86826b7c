import FlowEngine
import Wording

extension ResumeReport {
  /// What is otherwise than when the session was saved, a sentence each; nothing where nothing is.
  var changes: [Sentence] {
    var sentences: [Sentence] = []
    func tell(_ answers: [Answer], _ words: ([String]) -> Sentence) {
      if !answers.isEmpty { sentences.append(words(answers.map(\.words))) }
    }
    tell(noLongerAsked, PromptWords.setAside)
    tell(noLongerValid, SessionWords.sayNoLongerValid)
    tell(noLongerOnPath, SessionWords.sayNoLongerOnPath)
    tell(newQuestions, SessionWords.sayNewQuestions)
    if !toProveAgain.isEmpty { sentences.append(SessionWords.sayToProveAgain(toProveAgain.map(\.words))) }
    sentences += unanswered.map { SessionWords.unanswered($0.step.words, isAskedAgain: $0.isAskedAgain) }
    return sentences
  }

  /// Where it goes on.
  var direction: Sentence {
    guard goesOnElsewhere, let before = wouldHaveGoneOn else { return SessionWords.goesOn(at: goesOn.words) }
    return SessionWords.goesOn(at: goesOn.words, insteadOf: before.words)
  }
}

extension ResumeReport.Stop {
  /// What the step is called for a person.
  var words: String { title ?? name }
}
