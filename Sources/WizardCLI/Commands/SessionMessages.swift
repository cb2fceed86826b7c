import FlowSyntax
import FlowEngine
import Localization

/// The messages about saved sessions and about resuming them.
enum SessionMessages {
  private static func quoted(_ names: [String]) -> LocalizedMessage { CommandMessages.quoted(names) }

  // Changes found on resuming

  static func sayNoLongerValid(_ labels: [String]) -> LocalizedMessage {
    "To be answered again, because the answer no longer fits: \(quoted(labels))."
  }
  static func sayNoLongerOnPath(_ labels: [String]) -> LocalizedMessage {
    "Kept, but no longer asked for: \(quoted(labels))."
  }
  static func sayNewQuestions(_ labels: [String]) -> LocalizedMessage { "New questions: \(quoted(labels))." }
  static func sayToProveAgain(_ titles: [String]) -> LocalizedMessage {
    "To be done again, because it no longer holds: \(quoted(titles))."
  }
  static func goesOn(at title: String) -> LocalizedMessage { "It goes on at \"\(escaped(title))\"." }
  static func goesOn(at title: String, insteadOf before: String) -> LocalizedMessage {
    "It goes on at \"\(escaped(title))\" now, instead of \"\(escaped(before))\"."
  }
  static func unanswered(_ title: String, isAskedAgain: Bool) -> LocalizedMessage {
    isAskedAgain
      ? "\"\(escaped(title))\" was sent, and no answer came; it is sent again, and nothing is done twice."
      : "\"\(escaped(title))\" was sent, and no answer came; it is not known whether it arrived."
  }
  static func openElsewhere(_ holder: String) -> LocalizedMessage {
    "An unfinished session of this flow is open in another run (\(escaped(holder))), so a new one begins here."
  }
  static func more(_ count: Int) -> LocalizedMessage {
    .plural(count, one: "There is 1 more; see wizard sessions.", other: "There are \(count) more; see wizard sessions.")
  }

  // Finding sessions

  static func expiredSession(_ day: String) -> LocalizedMessage {
    "That session was kept until \(day), and its time is over. Begin a new one with wizard run FLOW."
  }
  static func swept(_ count: Int) -> LocalizedMessage {
    .plural(
      count, one: "1 saved session was deleted, because its time was over.",
      other: "\(count) saved sessions were deleted, because their time was over.")
  }
  static let sessionVerbs = ["list", "show", "delete", "check"]
  static func unknownVerb(_ verb: String, nearest: String?) -> LocalizedMessage {
    "\"\(escaped(verb))\" is nothing that can be done with sessions; use \(quoted(sessionVerbs)).\(CommandMessages.didYouMean(nearest))"
  }
  static func needsSession(_ verb: String) -> LocalizedMessage {
    "Say which session: wizard sessions \(verb) ID; wizard sessions lists them."
  }
  static let noSessions: LocalizedMessage = "There are no saved sessions."
  static func noSessions(of flow: String) -> LocalizedMessage {
    "There is no unfinished session of \"\(escaped(flow))\"."
  }
  static func deleted(_ id: SessionID, _ what: LocalizedMessage) -> LocalizedMessage { "Deleted: \(id.text), \(what)." }

  // List entries

  static func entry(_ id: String, _ parts: [LocalizedMessage]) -> LocalizedMessage {
    "\(id): \(.joined(parts, separator: ", "))"
  }
  static func saved(_ time: String) -> LocalizedMessage { "saved \(time)" }
  static func begun(_ time: String) -> LocalizedMessage { "begun \(time)" }
  static func keptUntil(_ day: String) -> LocalizedMessage { "kept until \(day)" }
  static func goesOnAt(_ step: String) -> LocalizedMessage { "goes on at \"\(escaped(step))\"" }
  static func finished(_ outcome: String) -> LocalizedMessage { "finished (\(escaped(outcome)))" }
  static func openIn(_ holder: String) -> LocalizedMessage { "open in another run (\(escaped(holder)))" }
  static let flowUnreadable: LocalizedMessage = "its flow cannot be read"
  static let damaged: LocalizedMessage = "damaged"
  static func damagedEntry(_ id: SessionID, store: String? = nil) -> LocalizedMessage {
    "damaged; delete it with wizard sessions delete \(named(id, store))"
  }
  static func setAsideEntry(_ path: String, of id: SessionID, store: String? = nil) -> LocalizedMessage {
    "damaged, set aside as \"\(escaped(path))\"; delete it with wizard sessions delete \(named(id, store))"
  }
  /// Returns a session and its store as command-line arguments.
  private static func named(_ id: SessionID, _ store: String?) -> String {
    id.text + (store.map { " --store \(shellWord($0))" } ?? "")
  }
  static func setAside(_ path: String) -> LocalizedMessage {
    "Damaged, and set aside: \"\(escaped(path))\". Nothing uses it any more; delete the file when you like."
  }
  static func unknownFormat(_ format: Int) -> LocalizedMessage {
    "of a format that this program does not know (\(format))"
  }
  static func unknownFormatEntry(_ id: SessionID, format: Int, store: String? = nil) -> LocalizedMessage {
    "\(unknownFormat(format)); delete it with wizard sessions delete \(named(id, store))"
  }
  static func newer(_ format: Int) -> LocalizedMessage { "saved by a newer version of this program (format \(format))" }
  static func newerEntry(_ id: SessionID, format: Int, store: String? = nil) -> LocalizedMessage {
    "\(newer(format)); go on with it there, or delete it with wizard sessions delete \(named(id, store))"
  }

  // Details of a session

  static func session(_ id: SessionID, of flow: String) -> LocalizedMessage {
    "Session \(id.text) of \"\(escaped(flow))\""
  }
  static func sentence(_ parts: [LocalizedMessage]) -> LocalizedMessage {
    LocalizedMessage { language in
      let text = LocalizedMessage.joined(parts, separator: ", ").text(in: language)
      return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
  }
  static func refused(_ what: String, _ code: String) -> LocalizedMessage {
    "\"\(escaped(what))\" was refused (\(escaped(code)))."
  }

  // Effects of an edited flow

  static let unchanged: LocalizedMessage = "unchanged"
  static func goesOnInstead(_ step: String, of before: String) -> LocalizedMessage {
    "goes on at \"\(escaped(step))\" instead of \"\(escaped(before))\""
  }
  static func noLongerAsked(_ names: [String]) -> LocalizedMessage { "no longer asked: \(quoted(names))" }
  static func noLongerValid(_ names: [String]) -> LocalizedMessage { "no longer valid: \(quoted(names))" }
  static func noLongerOnPath(_ names: [String]) -> LocalizedMessage { "kept aside: \(quoted(names))" }
  static func newQuestions(_ names: [String]) -> LocalizedMessage { "new questions: \(quoted(names))" }
  static func toProveAgain(_ names: [String]) -> LocalizedMessage { "to be done again: \(quoted(names))" }
  static func checked(_ changed: Int, of count: Int) -> LocalizedMessage {
    let sessions: LocalizedMessage = .plural(count, one: "1 session", other: "\(count) sessions")
    return changed == 0 ? "Nothing changes for \(sessions)." : "Something changes for \(changed) of \(sessions)."
  }
}
