import FlowEngine
import FlowSyntax
import LineEditing
import Localization

extension PromptMessages {
  static func commands(_ actions: [ActionViewState], canRetry: Bool = false, editsLines: Bool = true)
    -> [LocalizedMessage]
  {
    let own: [(LocalizedMessage, LocalizedMessage)] = [
      (":\(PromptCommand.back.keyword)", "go back to the previous question"),
      (":\(PromptCommand.skip.keyword)", "skip an optional question or step"),
      (":\(PromptCommand.review.keyword)", "show your answers so far"),
      (":\(PromptCommand.edit.keyword) NAME", "change an earlier answer"),
      (":\(PromptCommand.clear.keyword)", "clear this answer"),
      (":\(PromptCommand.why.keyword)", "explain why you are being asked this"),
      (":\(PromptCommand.help.keyword)", "show this help"),
      (":\(PromptCommand.quit.keyword)", "stop and keep your answers"),
    ]
    let retry: [(LocalizedMessage, LocalizedMessage)] =
      canRetry ? [(":\(PromptCommand.retry.keyword)", "try the service again")] : []
    let flow = actions.map { action -> (LocalizedMessage, LocalizedMessage) in
      (LocalizedMessage(verbatim: ":\(action.id)"), LocalizedMessage(verbatim: escapedOwn(action.label)))
    }
    return aligned(own + retry + flow) + [literal, editsLines ? keysOfEditor : editingKeys]
  }
  static let keysOfEditor: LocalizedMessage =
    "To edit a line: Use the arrow keys. Ctrl-W deletes a word, Ctrl-U what is before the cursor, and Ctrl-Y brings it back. Up shows what you typed before. Tab completes commands, choices and file names."
  static let editingKeys: LocalizedMessage =
    "To edit a line: Backspace deletes a character, Ctrl-W a word, Ctrl-U the line. Arrow keys don't work."

  /// The first column is as wide as the longest name in the language of the messages.
  static func aligned(_ rows: [(name: LocalizedMessage, text: LocalizedMessage)]) -> [LocalizedMessage] {
    let names = rows.map(\.name)
    return rows.map { row in
      LocalizedMessage { language in
        let width = names.map { displayWidth($0.text(in: language)) }.max() ?? 0
        let name = row.name.text(in: language)
        let padding = String(repeating: " ", count: width - displayWidth(name) + 3)
        return name + padding + row.text.text(in: language)
      }
    }
  }

  static let hiddenTyping: LocalizedMessage = "Your typing is hidden."
  static func digits(_ count: Int) -> LocalizedMessage {
    .plural(count, one: "Use exactly 1 digit.", other: "Use exactly \(count) digits.")
  }
  static let typedTwice: LocalizedMessage = "You'll be asked to type it twice."
  static func length(atLeast least: Int?, atMost most: Int?) -> LocalizedMessage? {
    switch (least, most) {
    case (let least?, let most?) where least == most:
      .plural(least, one: "Use exactly 1 character.", other: "Use exactly \(least) characters.")
    case (let least?, let most?): "Use \(least) to \(most) characters."
    case (let least?, nil): .plural(least, one: "Use at least 1 character.", other: "Use at least \(least) characters.")
    case (nil, let most?): .plural(most, one: "Use at most 1 character.", other: "Use at most \(most) characters.")
    case (nil, nil): nil
    }
  }
}
