import FlowExploring
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import Localization

enum ExploreMessages {
  static func notANumber(_ text: String, for option: String, from min: Int) -> LocalizedMessage {
    "\(option) needs a whole number of at least \(min), such as 1000, not \"\(escaped(text))\"."
  }
  static let story = "in this story:"
  static let atStart = "at the start, before any answer"
  static func given(_ values: String) -> String { "given \(values.trimmingSuffix(while: \.isNewline))" }
  static let noFindings = "no findings"
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --format. Use text, json, github or junit."
  }
  static func progress(_ progress: ExplorationProgress) -> LocalizedMessage {
    "\(progress.events) events, \(progress.situations) situations, \("\(progress.percent)%") covered."
  }
  static func explored(_ found: Exploration, isInterrupted: Bool) -> String {
    let rest =
      found.isComplete
      ? "everything was tried"
      : found.isExhausted
        ? "all chosen inputs were tried, but others may reach more"
        : isInterrupted
          ? "interrupted"
          : found.isCutOff ? "time ran out" : "stopped at the limit of events; raise it with --events"
    if found.events == 0, found.isExhausted {
      return "Nothing was explored: every run that was tried ends without a question."
    }
    let situations = found.situations == 1 ? "1 situation" : "\(found.situations) situations"
    let events = found.events == 1 ? "1 event" : "\(found.events) events"
    return "Explored \(situations) with \(events); \(rest)."
  }
  static func deadEnd(_ step: String, sessions: Int) -> String {
    let count = sessions == 1 ? "1 session" : "\(sessions) sessions"
    return "No end was reached from \(count) at the step \"\(step)\". With other answers, an end may be reached."
  }
  static func time(_ time: Duration) -> LocalizedMessage {
    let tenths = (time / .milliseconds(100)).rounded()
    return "Explored for \("\(tenths / 10)") s."
  }
  static func notNoticed(_ change: String) -> String { "no scenario fails with this change: \(change)" }
  static func brokenScenarios(_ path: String) -> LocalizedMessage {
    "\(escaped(path)) has errors. To see the errors, run wizard check."
  }
  static func brokenMeanwhile(_ path: String) -> LocalizedMessage {
    "\(escaped(path)) was changed in the meantime and has errors, so no scenarios were added. Run wizard explore again."
  }
  static let writing: LocalizedMessage = "Choosing scenarios. This can take a few minutes."
  static func notWritten(_ path: String) -> LocalizedMessage { "Interrupted: \(escaped(path)) was not changed." }
  static func written(_ count: Int, to path: String) -> LocalizedMessage {
    .plural(
      count, one: "Added 1 scenario to \(escaped(path)).", other: "Added \(count) scenarios to \(escaped(path)).")
  }
}

extension String {
  fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> String {
    String(reversed().drop(while: isLeftOut).reversed())
  }
}
