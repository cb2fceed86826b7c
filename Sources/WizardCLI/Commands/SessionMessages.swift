import FlowSyntax
import FlowEngine
import Localization

enum SessionMessages {
  private static func quoted(_ names: [String]) -> LocalizedMessage { CommandMessages.quoted(names, by: escapedOwn) }

  static func sayNoLongerValid(_ labels: [String]) -> LocalizedMessage {
    "No longer valid. Answer again: \(quoted(labels))."
  }
  static func sayNoLongerOnPath(_ labels: [String]) -> LocalizedMessage {
    "Kept, but no longer asked: \(quoted(labels))."
  }
  static func sayNewQuestions(_ labels: [String]) -> LocalizedMessage { "New questions: \(quoted(labels))." }
  static func confirmAgain(_ titles: [String]) -> LocalizedMessage {
    "No longer confirmed. Confirm again: \(quoted(titles))."
  }
  static func resuming(at title: String) -> LocalizedMessage { "It resumes at \"\(escapedOwn(title))\"." }
  static func resuming(at title: String, insteadOf before: String) -> LocalizedMessage {
    "It resumes at \"\(escapedOwn(title))\" instead of \"\(escapedOwn(before))\"."
  }
  static func unanswered(_ title: String, isAskedAgain: Bool) -> LocalizedMessage {
    isAskedAgain
      ? "The request sent from \"\(escapedOwn(title))\" got no reply. It will be sent again. Nothing will be done twice."
      : "The request sent from \"\(escapedOwn(title))\" got no reply. It may have gone through."
  }
  static func openElsewhere(_ holder: String) -> LocalizedMessage {
    "Your unfinished session is open in another run (\(escaped(holder))). Starting a new one."
  }
  static func more(_ count: Int, store: String?) -> LocalizedMessage {
    .plural(
      count, one: "You have 1 more unfinished session. Run \"\(list(store))\" to see it.",
      other: "You have \(count) more unfinished sessions. Run \"\(list(store))\" to see them.")
  }
  private static func list(_ store: String?) -> String { "wizard sessions" + option(store) }

  static func expiredSession(_ day: String) -> LocalizedMessage {
    "that session expired on \(day). Start a new one with \"wizard run FLOW\"."
  }
  static func swept(_ count: Int) -> LocalizedMessage {
    .plural(count, one: "Deleted 1 expired session.", other: "Deleted \(count) expired sessions.")
  }
  static let sessionVerbs = ["list", "show", "delete", "check", "link", "invite"]
  static func unknownVerb(_ verb: String, nearest: String?) -> LocalizedMessage {
    if let nearest { return "unknown subcommand \"\(escaped(verb))\". Did you mean \"\(nearest)\"?" }
    return "unknown subcommand \"\(escaped(verb))\". Use \(.any(sessionVerbs.map(LocalizedMessage.init(verbatim:))))."
  }
  static func needsSession(_ verb: String) -> LocalizedMessage {
    "missing session ID for \"wizard sessions \(verb)\". Run \"wizard sessions\" for a list."
  }
  static let noSessions: LocalizedMessage = "No saved sessions."
  static func noSessions(of flow: String) -> LocalizedMessage {
    "No unfinished sessions of \"\(escaped(flow))\"."
  }
  static func deleted(_ id: FlowSessionID, _ what: LocalizedMessage) -> LocalizedMessage {
    "Deleted: \(id.text), \(what)."
  }

  static func severalBegin(with text: String, _ ids: [String]) -> LocalizedMessage {
    "Several sessions begin with \"\(escaped(text))\": \(CommandMessages.quoted(ids)). Type more of one."
  }

  static func entry(_ id: String, _ parts: [LocalizedMessage]) -> LocalizedMessage {
    "\(id): \(.joined(parts, separator: ", "))"
  }
  static func saved(_ time: String) -> LocalizedMessage { "saved \(time)" }
  static func begun(_ time: String) -> LocalizedMessage { "started \(time)" }
  static func keptUntil(_ day: String) -> LocalizedMessage { "expires \(day)" }
  static func resumesAt(_ step: String) -> LocalizedMessage { "resumes at \"\(escapedOwn(step))\"" }
  static func atEnd(_ step: String) -> LocalizedMessage { "at its end \"\(escapedOwn(step))\", not handed over yet" }
  static func finished(_ outcome: String) -> LocalizedMessage { "finished (\(escaped(outcome)))" }
  static func openIn(_ holder: String) -> LocalizedMessage { "open in another run (\(escaped(holder)))" }
  static let flowUnreadable: LocalizedMessage = "its flow can't be read"
  static let damaged: LocalizedMessage = "damaged"
  static func damagedEntry(_ id: FlowSessionID, store: String? = nil) -> LocalizedMessage {
    "damaged; to delete it, run: wizard sessions delete \(named(id, store))"
  }
  static func setAsideEntry(_ path: String, of id: FlowSessionID, store: String? = nil) -> LocalizedMessage {
    "damaged, moved to \"\(escaped(path))\"; to delete it, run: wizard sessions delete \(named(id, store))"
  }
  private static func named(_ id: FlowSessionID, _ store: String?) -> String {
    id.text + option(store)
  }
  private static func option(_ store: String?) -> String {
    store.map { " --store \(shellWord(StoreLocation.shown($0)))" } ?? ""
  }
  static func setAside(_ path: String) -> LocalizedMessage {
    "Damaged session, moved to \"\(escaped(path))\". It is no longer used and can be deleted."
  }
  static func unknownFormat(_ format: Int) -> LocalizedMessage {
    "unknown format (\(format))"
  }
  static func unknownFormatEntry(_ id: FlowSessionID, format: Int, store: String? = nil) -> LocalizedMessage {
    "\(unknownFormat(format)); to delete it, run: wizard sessions delete \(named(id, store))"
  }
  static func newer(_ format: Int) -> LocalizedMessage { "saved by a newer version of wizard (format \(format))" }
  static func newerEntry(_ id: FlowSessionID, format: Int, store: String? = nil) -> LocalizedMessage {
    "\(newer(format)); resume it with that version, or delete it with: wizard sessions delete \(named(id, store))"
  }

  static func session(_ id: FlowSessionID, of flow: String) -> LocalizedMessage {
    "Session \(id.text) of \"\(escaped(flow))\""
  }
  static func sentence(_ parts: [LocalizedMessage]) -> LocalizedMessage {
    LocalizedMessage.joined(parts, separator: ", ").capitalized + "."
  }
  static func refused(_ what: String, _ code: String) -> LocalizedMessage {
    "\"\(escapedOwn(what))\" was rejected (\(escaped(code)))."
  }

  static let unchanged: LocalizedMessage = "unchanged"
  static func resumesInstead(_ step: String, of before: String) -> LocalizedMessage {
    "resumes at \"\(escapedOwn(step))\" instead of \"\(escapedOwn(before))\""
  }
  static func noLongerAsked(_ names: [String]) -> LocalizedMessage { "no longer asked: \(quoted(names))" }
  static func noLongerValid(_ names: [String]) -> LocalizedMessage { "no longer valid: \(quoted(names))" }
  static func noLongerOnPath(_ names: [String]) -> LocalizedMessage { "kept, but no longer asked: \(quoted(names))" }
  static func newQuestions(_ names: [String]) -> LocalizedMessage { "new questions: \(quoted(names))" }
  static func toProveAgain(_ names: [String]) -> LocalizedMessage { "no longer confirmed: \(quoted(names))" }
  static func checked(_ changed: Int, of count: Int) -> LocalizedMessage {
    let sessions: LocalizedMessage = .plural(count, one: "1 session", other: "\(count) sessions")
    return changed == 0 ? "No changes for \(sessions)." : "\(changed) of \(sessions) would change."
  }
}

extension LocalizedMessage {
  var capitalized: LocalizedMessage { LocalizedMessage { text(in: $0).capitalizedSentence } }
}
