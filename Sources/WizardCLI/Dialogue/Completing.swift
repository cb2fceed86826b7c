import FlowEngine
import Foundation
import LineEditing
import Localization

/// What Tab completes at a prompt.
struct Completing {
  /// The words that a line can be: commands with their colon, and options.
  let words: [String]
  /// What can follow `:edit`.
  let editable: [String]
  let editCommands: [String]
  /// Whether several words can be given, separated by commas.
  var takesSeveral = false
  var takesFiles = false

  func callAsFunction(_ typed: String) -> [LineEditor.Completion] {
    for command in editCommands where typed.lowercased().hasPrefix(":\(command) ") {
      let start = typed.prefix(command.count + 2)
      return Self.matches(editable, typed.dropFirst(start.count), after: start)
    }
    if takesFiles, !typed.hasPrefix(":") { return Self.files(typed) }
    guard takesSeveral, let comma = typed.lastIndex(of: ",") else { return Self.matches(words, typed[...], after: "") }
    let blanks = typed[comma...].dropFirst().prefix { $0 == " " }
    let start = typed[..<blanks.endIndex]
    return Self.matches(words, typed[blanks.endIndex...], after: start)
  }

  private static func matches(
    _ words: [String], _ typed: Substring, after start: Substring
  ) -> [LineEditor.Completion] {
    let typed = typed.lowercased()
    // Tab on an empty line must not list a long choice again.
    guard !typed.isEmpty || !start.isEmpty else { return [] }
    return words.filter { $0.lowercased().hasPrefix(typed) }.map { LineEditor.Completion(text: start + $0, label: $0) }
  }

  /// Returns the files and folders whose path begins with what was typed.
  private static func files(_ typed: String) -> [LineEditor.Completion] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, name) = (typed[..<slash], typed[slash...])
    let path = TypedPath.absolute(folder.isEmpty ? "." : String(folder))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let found = names.filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }
    return found.sorted().map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
      let shown = isFolder.boolValue ? name + "/" : name
      return LineEditor.Completion(text: folder + shown, label: shown)
    }
  }
}

extension StepDialogue {
  func completing(_ prompt: Prompt) -> Completing {
    let language = console.language
    let commands = PromptCommand.allCases.filter { $0 != .retry || state.canRetry }.map { command in
      command.keyword.name(in: language) + (command == .edit ? " " : "")
    }
    return Completing(
      words: (commands + state.actions.map(\.id)).map { ":" + $0 } + prompt.options.map(\.label),
      editable: controller.answersSoFar.filter(\.canChange).map(\.fullLabel),
      editCommands: PromptCommand.edit.keyword.forms(in: language), takesSeveral: prompt.takesSeveral,
      takesFiles: prompt.mode == .path)
  }
}
