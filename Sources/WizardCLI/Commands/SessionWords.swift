import FlowEngine

/// Every sentence about saved sessions: what is in them, and what going on with them means.
enum SessionWords {
  private static func quoted(_ names: [String]) -> String { CommandWords.quoted(names) }

  // What is otherwise when a session goes on

  static func sayNoLongerValid(_ labels: [String]) -> String {
    "To be answered again, because the answer no longer fits: \(quoted(labels))."
  }
  static func sayNoLongerOnPath(_ labels: [String]) -> String {
    "Kept, but no longer asked for: \(quoted(labels))."
  }
  static func sayNewQuestions(_ labels: [String]) -> String { "New questions: \(quoted(labels))." }
  static func sayToProveAgain(_ titles: [String]) -> String {
    "To be done again, because it no longer holds: \(quoted(titles))."
  }
  static func goesOn(at title: String) -> String { "It goes on at \"\(escaped(title))\"." }
  static func goesOn(at title: String, insteadOf before: String) -> String {
    "It goes on at \"\(escaped(title))\" now, instead of \"\(escaped(before))\"."
  }
  static func unanswered(_ title: String, isAskedAgain: Bool) -> String {
    "\"\(escaped(title))\" was sent, and no answer came; "
      + (isAskedAgain ? "it is sent again, and nothing is done twice." : "it is not known whether it arrived.")
  }
  static func openElsewhere(_ holder: String) -> String {
    "An unfinished session of this flow is open in another run (\(escaped(holder))), so a new one begins here."
  }
  static func more(_ count: Int) -> String {
    (count == 1 ? "There is 1 more" : "There are \(count) more") + "; see wizard sessions."
  }

  // Finding sessions

  static func expiredSession(_ day: String) -> String {
    "That session was kept until \(day), and its time is over. Begin a new one with wizard run FLOW."
  }
  static func swept(_ count: Int) -> String {
    (count == 1 ? "1 saved session was deleted, because its" : "\(count) saved sessions were deleted, because their")
      + " time was over."
  }
  static let sessionVerbs = ["list", "show", "delete", "check"]
  static func unknownVerb(_ verb: String, nearest: String?) -> String {
    "\"\(escaped(verb))\" is nothing that can be done with sessions; use \(quoted(sessionVerbs))."
      + CommandWords.didYouMean(nearest)
  }
  static func needsSession(_ verb: String) -> String {
    "Say which session: wizard sessions \(verb) ID; wizard sessions lists them."
  }
  static let noSessions = "There are no saved sessions."
  static func noSessions(of flow: String) -> String {
    "There is no unfinished session of \"\(escaped(flow))\"."
  }
  static func deleted(_ id: SessionID, _ what: String) -> String { "Deleted: \(id), \(what)." }

  // One session in a list

  static func entry(_ id: String, _ parts: [String]) -> String { "\(id): " + parts.joined(separator: ", ") }
  static func saved(_ time: String) -> String { "saved \(time)" }
  static func begun(_ time: String) -> String { "begun \(time)" }
  static func keptUntil(_ day: String) -> String { "kept until \(day)" }
  static func goesOnAt(_ step: String) -> String { "goes on at \"\(escaped(step))\"" }
  static func finished(_ outcome: String) -> String { "finished (\(escaped(outcome)))" }
  static func openIn(_ holder: String) -> String { "open in another run (\(escaped(holder)))" }
  static let flowUnreadable = "its flow cannot be read"
  static let damaged = "damaged"
  static func damagedEntry(_ id: SessionID) -> String { "damaged; delete it with wizard sessions delete \(id)" }
  static func newer(_ format: Int) -> String { "saved by a newer version of this program (format \(format))" }
  static func newerEntry(_ id: SessionID, format: Int) -> String {
    newer(format) + "; go on with it there, or delete it with wizard sessions delete \(id)"
  }

  // One session as a whole

  static func session(_ id: SessionID, of flow: String) -> String { "Session \(id) of \"\(escaped(flow))\"" }
  static func sentence(_ parts: [String]) -> String {
    let text = parts.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
  static func refused(_ what: String, _ code: String) -> String {
    "\"\(escaped(what))\" was refused (\(escaped(code)))."
  }
  static func toResume(_ id: SessionID, store: String?) -> String {
    "To continue: wizard resume \(id)" + (store.map { " --store \(escaped($0))" } ?? "")
  }

  // What an edited flow does to a session

  static let unchanged = "unchanged"
  static func goesOnInstead(_ step: String, of before: String) -> String {
    "goes on at \"\(escaped(step))\" instead of \"\(escaped(before))\""
  }
  static func noLongerAsked(_ names: [String]) -> String { "no longer asked: \(quoted(names))" }
  static func noLongerValid(_ names: [String]) -> String { "no longer valid: \(quoted(names))" }
  static func noLongerOnPath(_ names: [String]) -> String { "kept aside: \(quoted(names))" }
  static func newQuestions(_ names: [String]) -> String { "new questions: \(quoted(names))" }
  static func toProveAgain(_ names: [String]) -> String { "to be done again: \(quoted(names))" }
  static func checked(_ changed: Int, of count: Int) -> String {
    let sessions = count == 1 ? "1 session" : "\(count) sessions"
    return changed == 0 ? "Nothing changes for \(sessions)." : "Something changes for \(changed) of \(sessions)."
  }
}
