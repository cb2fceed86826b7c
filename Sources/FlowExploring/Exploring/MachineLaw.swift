import FlowDefinition
import FlowExpressions

/// A law of the machine: something that is true for every flow and every session.
///
/// A session that breaks a law shows a bug of the program, not of the flow. A twelfth law, that the cost of an event
/// depends on what the event changes and not on the length of the flow, is measured by benchmarks.
package enum MachineLaw: String, Hashable, Sendable, CaseIterable {
  /// The same flow, session and event give the same session and effects.
  case sameEventSameResult = "same-event"
  /// A session that was saved and restored continues as if the program had not stopped.
  case restoredContinues = "restored"
  /// No condition, text, request, review or result contains an answer off the path.
  case answersOffPathAreUnread = "off-path"
  /// Going back and forward without a change leads to the same path, answers and records, and makes no call.
  case backAndForward = "back-forward"
  /// Changing an answer and changing it back leaves the path and all answers as they were.
  case changedBack = "changed-back"
  /// No end is reached while the path has an accepted call whose inputs would be different now.
  case endsAreProved = "proved-end"
  /// A step that refuses a submission gives a reason, so that the person knows how to continue.
  case leadsOn = "leads-on"
  /// A call that is not accepted changes no answer and no record of a step, except that it may set a record to
  /// `refused`.
  case failedCallsChangeNothing = "failed-call"
  /// A `once` call is accepted at most once for each step and item of a session.
  case onceCalls = "once"
  /// No call is made after a review whose listed answers have changed since they were confirmed.
  case confirmedAnswers = "confirmed"
  /// A request has every required input, and every unsaved answer, such as a secret, that the person gave for the
  /// request.
  case completeRequests = "request"
}

package struct LawViolation: Error, Hashable, Sendable {
  package let law: MachineLaw
  /// What happened, as a clause such as "a restart lost an answer".
  package let message: String
  package let story: Story

  package init(law: MachineLaw, message: String, story: Story) {
    (self.law, self.message, self.story) = (law, message, story)
  }
}

extension LawViolation: CustomStringConvertible {
  package var description: String {
    let given = story.given.isEmpty ? [] : ["given \(Value(.object(story.given)).json)"]
    let events = (given + story.events.map(StoryMessages.event)).joined(separator: "; ")
    return "law \"\(law.rawValue)\" is broken: \(message). The story: \(events)"
  }
}
