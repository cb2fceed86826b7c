import FlowEngine
import FlowServices
import FlowSyntax

/// `wizard completions`: scripts that make shells complete commands, options and what follows them.
///
/// They are made from the table of commands, and ask the program only for names of sessions and rules.
enum Completions {
  static let shells = Shell.allCases.map(\.rawValue)

  /// The script for a shell.
  static func script(for name: String?) throws(UsageError) -> String {
    guard let shell = name.flatMap(Shell.init) else { throw UsageError(CommandMessages.unknownShell(name)) }
    return shell.script
  }

  /// What a shell completes a word with.
  enum Words: Equatable {
    case files
    case folders
    /// Flow files, and folders that may hold one.
    case flows
    /// Names the program is asked for.
    case list(List)
    case fixed([String])
    case nothing
  }

  /// Names that shells ask the program for while somebody types: `wizard completions --list sessions [--store DIR]`.
  enum List: String {
    /// Sessions that can be gone on with, newest first.
    case sessions
    case rules
  }

  /// The names that are asked for, a line each; nil where a script is.
  ///
  /// Whatever goes wrong, there is nothing to complete, and nothing is said.
  static func list(asked words: [String], _ environment: ProgramEnvironment) async -> String? {
    guard words.first == "--list" else { return nil }
    let names: [String]
    switch words.dropFirst().first.flatMap(List.init) {
    case .sessions:
      let store = words.firstIndex(of: "--store").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
      let listed = try? await FileSessionStore(folder: environment.storeFolder(store)).list()
      names = (listed ?? []).unfinished.map(\.id.text)
    case .rules: names = DiagnosticRule.allCases.map(\.rawValue).sorted()
    case nil: names = []
    }
    return names.map { $0 + "\n" }.joined()
  }
}

extension OptionDescription {
  /// What its value is completed with; nil for an option without one.
  var completion: Completions.Words? {
    guard let value else { return nil }
    switch value {
    case "FILE", "FILE|-", "ID=PATH": return .files
    case "DIR": return .folders
    case "FLOW": return .flows
    case _:
      let words = value.split(separator: "|").map(String.init)
      return words.count > 1 ? .fixed(words) : .nothing
    }
  }
}

extension CommandDescription {
  /// What its first operand is completed with.
  var completion: Completions.Words {
    switch arguments {
    case "FLOW", "FLOW…": .flows
    case "[SESSION]": .list(.sessions)
    case "[RULE]": .list(.rules)
    case "[TOPIC]": .fixed(CommandTable.commands.map(\.name) + HelpCommand.topics)
    case "bash|zsh|fish": .fixed(Completions.shells)
    case _ where name == "sessions": .fixed(SessionMessages.sessionVerbs)
    case _: .nothing
    }
  }

  /// What its second operand is completed with, by the first.
  var secondCompletions: [(first: String, words: Completions.Words)] {
    switch name {
    case "sessions": [("show", .list(.sessions)), ("delete", .list(.sessions)), ("check", .flows)]
    case "help": [("json", .fixed(OutputSchema.all.map(\.name)))]
    case _: []
    }
  }
}

extension Completions {
  /// What a shell does at the value of each option that takes one; `pair` comes first where it takes a name with it.
  static func optionCases(pair: String, _ call: (Words) -> String) -> [String] {
    CommandTable.options.compactMap { option in
      let first = option == CommandTable.secretFile ? pair : ""
      return option.completion.map { "    \(pattern(of: option))) \(first)\(call($0)); return ;;" }
    }
  }

  /// What a shell matches a command and an option with: where several commands have one of that name with other values,
  /// only those that have these.
  static func pattern(of option: OptionDescription) -> String {
    guard CommandTable.options.contains(where: { $0.name == option.name && $0 != option }) else {
      return "*' \(option.name)'"
    }
    let commands = CommandTable.commands.filter { $0.options.contains(option) }
    return commands.map { "'\($0.name) \(option.name)'" }.joined(separator: "|")
  }
}
