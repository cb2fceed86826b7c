import FlowSyntax
import Localization

/// The texts inside a graph are always English.
enum GraphMessages {
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --format. Use mermaid or dot."
  }
  static func failing(_ count: Int, of flow: String) -> LocalizedMessage {
    .plural(
      count, one: "1 scenario fails. Run \"wizard test \(shellWord(flow))\" for details.",
      other: "\(count) scenarios fail. Run \"wizard test \(shellWord(flow))\" for details.")
  }

  static func heading(_ title: String?, id: String) -> String {
    guard let title, title.lowercased() != id.lowercased() else { return title ?? id }
    return "\(title) (\(id))"
  }
  static func end(_ outcome: String) -> String { "End: \(outcome)" }
  static func stopped(_ reason: String) -> String { "Stopped: \(reason)" }
  static func review(_ question: String) -> String { "review: \(question)" }
  static func call(_ port: String, isOnce: Bool) -> String { "→ \(port)\(isOnce ? " (once)" : "")" }
  static func call(_ port: String, by action: String) -> String { ":\(action) → \(port)" }
  static let barred = "cannot go back"
  static let final = "cannot be changed"

  static func optional(_ field: String) -> String { "\(field)?" }
  static func computed(_ field: String) -> String { "\(field) (computed)" }
  static func asked(_ field: String, if condition: String) -> String { "\(field) (if \(condition))" }

  static func repeated(_ title: String, for items: String, atMost count: Int) -> String {
    "\(title), repeated for \(items), at most \(count)"
  }

  static let otherwise = "otherwise"
  static let skip = "skip"
  static let nextItem = "next item"
  static let noItems = "no items"
  static let anyOther = "any other"
  static func action(_ id: String, if condition: String?) -> String {
    condition.map { ":\(id), if \($0)" } ?? ":\(id)"
  }
  static func again(_ code: String, _ port: String?) -> String { port.map { "\(code) → \($0)" } ?? code }
  static func continues(_ code: String) -> String { "\(code), continues" }
  static func nothingToChoose(_ id: String) -> String { "\(id) has no options" }
  static func both(_ labels: [String]) -> String { labels.joined(separator: ", ") }

  static let untested = "untested"
  static func untested(_ text: String) -> String { "\(untested): \(text)" }
  static func never(_ condition: String, isTrue: Bool) -> String {
    "\(untested): \(condition) is never \(isTrue ? "true" : "false")"
  }
  static func neverRequired(_ requirement: String, isTrue: Bool) -> String {
    never("the requirement \(requirement)", isTrue: isTrue)
  }
  static func neverSeen(rule: String, isSatisfied: Bool) -> String {
    "\(untested): the rule \(rule) is never \(isSatisfied ? "satisfied" : "broken")"
  }
  static func neverChosen(_ option: String) -> String { "\(untested): the option \(option) is never chosen" }
}
