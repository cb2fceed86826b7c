/// What going on with a stored session means under the flow as it is now.
///
/// It is derived from the snapshot, the flow and a moment alone; nothing is changed by asking for it. Changes of the
/// flow are told as long as nothing was saved under the changed flow; what ran out is told whenever it did.
public struct ResumeReport: Hashable, Sendable {
  /// What the flow is called.
  public internal(set) var title: String
  /// The answers there are, as a review would list them.
  public internal(set) var answers: [ReviewViewState.Row] = []
  /// How many answers a person would say are saved: those on the path, computed values aside.
  public internal(set) var answerCount = 0
  /// Answers that the flow has no question for any more.
  public internal(set) var noLongerAsked: [Answer] = []
  /// Answers that are kept and have to be given again, because they are not valid any more.
  public internal(set) var noLongerValid: [Answer] = []
  /// Answers that are kept and do not count, because the way does not lead past their question any more.
  public internal(set) var noLongerOnPath: [Answer] = []
  /// Questions that were not asked before, on steps that were done.
  public internal(set) var newQuestions: [Answer] = []
  /// Steps whose accepted call does not hold any more: something is to be proved again.
  public internal(set) var toProveAgain: [Stop] = []
  /// Calls that were begun and not answered when the session was saved.
  public internal(set) var unanswered: [Unanswered] = []
  /// Where it goes on.
  public internal(set) var goesOn: Stop
  /// Where it would have gone on when it was saved; nil where the snapshot does not say.
  public internal(set) var wouldHaveGoneOn: Stop?

  /// An answer or a question.
  public struct Answer: Hashable, Sendable {
    /// Its name, such as `email` or `children[0].name`.
    public let name: String
    /// What it is called; nil where the flow does not know it any more.
    public let label: String?
  }

  /// A step.
  public struct Stop: Hashable, Sendable {
    /// Its name, such as `company` or `contact#2`.
    public let name: String
    /// Its heading; nil for a step without one, and for one that the flow does not know any more.
    public let title: String?
  }

  /// A call nobody knows the outcome of.
  public struct Unanswered: Hashable, Sendable {
    /// The step that makes it.
    public let step: Stop
    /// Whether it is made again under the same name before anything else, so that nothing is done twice.
    public let isAskedAgain: Bool
  }

  /// Whether it goes on at another step than it would have when it was saved.
  public var goesOnElsewhere: Bool { wouldHaveGoneOn.map { $0.name != goesOn.name } ?? false }

  /// Whether nothing is otherwise than when it was saved.
  public var isUnchanged: Bool {
    noLongerAsked.isEmpty && noLongerValid.isEmpty && noLongerOnPath.isEmpty && newQuestions.isEmpty
      && toProveAgain.isEmpty && !goesOnElsewhere
  }
}
