import FlowSyntax

/// `wizard completions`: scripts that make shells complete commands, options and what follows them.
///
/// They are made from the table of commands, and ask the program only for names of sessions and rules.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell.
  static func script(for shell: String?) throws(UsageError) -> String {
    switch shell {
    case "bash": return bash
    case "zsh": return zsh
    case "fish": return fish
    case _: throw UsageError(CommandMessages.unknownShell(shell))
    }
  }

  /// What a shell completes a word with.
  enum Words: Equatable {
    case files
    case folders
    /// Flow files, and folders that may hold one.
    case flows
    /// Names the program is asked for.
    case list(CompletionList.Kind)
    case fixed([String])
    case nothing
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

extension CommandTable {
  /// Every option of any command, once.
  static var options: [OptionDescription] {
    commands.flatMap(\.options).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
