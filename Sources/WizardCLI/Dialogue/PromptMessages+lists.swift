import FlowEngine
import FlowSyntax
import Localization

extension PromptMessages {
  static func soFar(_ label: String) -> LocalizedMessage { "\(escapedOwn(label)) so far:" }
  static func item(_ number: Int, _ summary: String, isComplete: Bool) -> LocalizedMessage {
    let parts = [
      summary.isEmpty ? nil : LocalizedMessage(verbatim: inOneLine(summary)), isComplete ? nil : incomplete,
    ]
    let content = parts.compactMap(\.self)
    return "\(number). \(content.isEmpty ? empty : .joined(content, separator: ", "))"
  }
  static let incomplete: LocalizedMessage = "incomplete"
  static let empty: LocalizedMessage = "empty"
  static func listPrompt(
    _ label: String, notes: [LocalizedMessage] = [], count: Int, canAdd: Bool = true, canRemove: Bool = true,
    enter: LocalizedMessage? = nil
  ) -> LocalizedMessage {
    let all: [LocalizedMessage?] = [
      canAdd ? "\(.add)" : nil, count > 0 ? "\(.change) N" : nil, count > 0 && canRemove ? "\(.remove) N" : nil,
      count > 1 ? "\(.move) N \(.to) M" : nil,
    ]
    let verbs = all.compactMap(\.self)
    let choices: LocalizedMessage = verbs.isEmpty ? "\(.done)" : "\(.joined(verbs, separator: ", ")), or \(.done)"
    return prompt(label, notes: notes, enter: nil) + "\(choices) \(enter ?? meansDone): "
  }
  static var listCommands: [LocalizedMessage] {
    aligned([
      ("\(.add)", "add an item"), ("\(.change) 1", "change item 1 (or just type 1)"),
      ("\(.remove) 1", "remove item 1"), ("\(.move) 2 \(.to) 1", "move item 2 to position 1"),
      ("\(.done)", "continue (or just press Enter)"),
    ])
  }
  static func listRest(_ count: Int) -> LocalizedMessage {
    switch count {
    case 0: "Type add or done."
    case 1: "Type add, change 1, remove 1, or done."
    case _: "Type add, change 1, remove 1, move 2 to 1, or done."
    }
  }
  static func whichItem(_ verb: Keyword) -> LocalizedMessage { "Add a number, such as \(verb) 1." }
  static let whereTo: LocalizedMessage = "Type the item and its new position, such as move 2 to 1."
  static func noItem(_ item: String, _ number: String, count: Int) -> LocalizedMessage {
    let found: LocalizedMessage =
      count == 0
      ? "The list is empty." : .plural(count, one: "The list has 1 item.", other: "The list has \(count) items.")
    return "There is no \"\(escapedOwn(item)) \(escaped(number))\". \(found)"
  }
  static func noMore(_ label: String) -> LocalizedMessage {
    "\"\(escapedOwn(label))\" is full. Remove an item first, or change one instead."
  }
  static func noFewer(_ label: String) -> LocalizedMessage {
    "You can't remove items from \"\(escapedOwn(label))\" now. Change one instead, or add another first."
  }
  static func removed(_ item: String) -> LocalizedMessage { "Removed: \(escapedOwn(item))" }
  static func moved(_ item: String, to place: Int) -> LocalizedMessage {
    "Moved to position \(place): \(escapedOwn(item))"
  }
  static func leftEmpty(_ heading: String) -> LocalizedMessage {
    "\"\(escapedOwn(heading))\" was empty, so it was removed."
  }

  static let editLines: LocalizedMessage = "Your text is kept. Change it line by line, or type :clear to start again."
  static func linePrompt(_ number: Int, _ line: String) -> LocalizedMessage {
    line.isEmpty ? "Line \(number): " : "Line \(number) \(keeps(escaped(line))): "
  }
  static func noLine(_ number: Int, count: Int) -> LocalizedMessage {
    .plural(
      count, one: "There is no line \(number). The text has 1 line.",
      other: "There is no line \(number). The text has \(count) lines.")
  }

  static let moreFiles: LocalizedMessage = "path of another file, or \(.remove) N"
  static func noFile(_ number: Int, count: Int) -> LocalizedMessage {
    count == 0
      ? "There is no file \(number). No file is attached yet."
      : .plural(
        count, one: "There is no file \(number). 1 file is attached.",
        other: "There is no file \(number). \(count) files are attached.")
  }
  static let filePaths: LocalizedMessage =
    "Type the path of a file, or drag the file into this window. The path can start with ~ and be in quotes."
  static let severalFiles: LocalizedMessage =
    "Where several files can be attached, type or drag one after the other, or drag several at once. Type \(.remove) 2 to remove the second one."

  /// - Parameters:
  ///   - labels: The labels of the selected choices. The message explains how to remove the last one.
  ///   - number: The number of the last choice.
  ///   - isAmended: Whether a typed number is added to the selection. If not, it replaces the selection.
  static func selected(_ labels: [String], removing number: Int, isAmended: Bool) -> LocalizedMessage {
    let list = labels.map(escapedOwn).joined(separator: ", ")
    let last = escapedOwn(labels.last ?? "")
    return isAmended
      ? "Selected so far: \(list). Type a number to add a choice, or -\(number) to remove \"\(last)\"."
      : "Selected so far: \(list). Type -\(number) to remove \"\(last)\", or type all your choices again."
  }
  static let addOrRemove: LocalizedMessage = "Type +1 to add choice 1 to your answer, or -1 to remove it."
}
