import FlowEngine
import FlowSyntax
import Localization

extension PromptMessages {
  static func stopped(_ count: Int, nothingDone: Bool) -> LocalizedMessage {
    let kept: LocalizedMessage =
      count == 0
      ? "Stopped. Your progress is saved."
      : .plural(count, one: "Stopped. 1 answer is saved.", other: "Stopped. \(count) answers are saved.")
    return nothingDone ? "\(kept) The form has not been submitted yet." : kept
  }
  static let stoppedUnsaved: LocalizedMessage = "Stopped. Nothing was saved."
  static let notFinished: LocalizedMessage = "Not finished yet. Resume and press Enter to finish."
  static let notKnown: LocalizedMessage = "We don't know yet whether your request went through. Resume to find out."
  /// - Parameters:
  ///   - session: The session's ID, if `resume` alone would not find the session.
  ///   - given: The given values that the user must pass again, as options.
  static func toContinue(
    _ session: String? = nil, given: [String] = [], store: String?, language: String? = nil
  ) -> LocalizedMessage {
    "To resume: \(resume(session, given + options(language, store, nil)))"
  }
  static func toStartAgain(
    _ flow: String, isFresh: Bool = true, given: [String] = [], store: String?, language: String? = nil,
    services: String? = nil
  ) -> LocalizedMessage {
    "To start again: \(runAgain(flow, isFresh ? ["--fresh"] : [], given, options(language, store, services)))"
  }
  private static func resume(_ session: String?, _ options: [String]) -> String {
    words(["wizard", "resume"] + [session].compactMap(\.self) + options)
  }
  private static func runAgain(_ flow: String, _ fresh: [String], _ given: [String], _ options: [String]) -> String {
    // A path that begins with `-` gets the prefix `./`, so that it is not read as an option.
    let path = flow.hasPrefix("-") ? "./\(flow)" : flow
    return words(["wizard", "run", path] + fresh + given + options)
  }
  private static func options(_ language: String?, _ store: String?, _ services: String?) -> [String] {
    let store = store.map(StoreLocation.shown)
    return [("--language", language), ("--store", store), ("--services", services)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
  }
  private static func words(_ words: [String]) -> String { words.map(shellWord).joined(separator: " ") }
  static let declined: LocalizedMessage = "Not confirmed. Your answers are saved."
}
