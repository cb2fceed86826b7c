import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import Localization

/// The messages of `wizard explore`.
enum ExploreMessages {
  static func notANumber(_ text: String, for option: String) -> LocalizedMessage {
    "\(option) needs a whole number, such as 1000, not \"\(escaped(text))\"."
  }
  static let story = "in this story:"
  static func given(_ values: String) -> String { "given \(values.trimmingSuffix(while: \.isNewline))" }
  static func explored(_ found: Exploration) -> String {
    let rest =
      found.isExhausted
      ? "everything was tried"
      : found.isCutOff ? "time ran out" : "more events would try more; see --events"
    return "Explored \(found.situations) situations with \(found.events) events; \(rest)."
  }
  static func time(_ time: Duration) -> LocalizedMessage {
    let tenths = (time / .milliseconds(100)).rounded()
    return "Explored for \("\(tenths / 10)") s."
  }
  static func brokenScenarios(_ path: String) -> LocalizedMessage {
    "\(escaped(path)) has errors, so no scenarios were added. Run wizard check to see them."
  }
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
