import FlowEngine
import FlowServices
import FlowSyntax

/// `wizard completions`: scripts for completing commands, options and their values in a shell.
///
/// The scripts are generated from the command table. They run the program only to list sessions and rules.
enum Completions {
  static let shells = Shell.allCases.map(\.rawValue)

  static func script(for name: String?) throws(UsageError) -> String {
    guard let shell = name.flatMap(Shell.init) else { throw UsageError(CommandMessages.unknownShell(name)) }
    return shell.script
  }

  /// The possible completions of a word on the command line.
  enum Words: Equatable {
    case files
    case folders
    /// Flow files, and folders that may contain one.
    case flows
    /// Names listed by the program.
    case list(List)
    case fixed([String])
    case nothing
  }

  /// The names that a script requests while the user types: `wizard completions --list sessions [--store DIR]`.
  enum List: String {
    /// Unfinished sessions, newest first.
    case sessions
    case rules
  }

  /// Returns the requested names, one per line; `nil` if the arguments request a script.
  ///
  /// Errors produce an empty list and no message, so that they don't disturb the prompt.
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
  /// The completions of the option's value; `nil` for a flag.
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
  /// The completions of the first operand; in `diff`, also of the second.
  var completion: Completions.Words {
    switch arguments {
    case "FLOW", "FLOW…", "OLD NEW": .flows
    case "[SESSION]": .list(.sessions)
    case "[RULE]": .list(.rules)
    case "[TOPIC]": .fixed(CommandTable.commands.map(\.name) + HelpCommand.topics)
    case "bash|zsh|fish": .fixed(Completions.shells)
    case _ where name == "sessions": .fixed(SessionMessages.sessionVerbs)
    case _: .nothing
    }
  }

  /// The completions of the second operand, depending on the first.
  var secondCompletions: [(first: String, words: Completions.Words)] {
    switch name {
    case "sessions": [("show", .list(.sessions)), ("delete", .list(.sessions)), ("check", .flows)]
    case "help": [("json", .fixed(OutputSchema.all.map(\.name)))]
    case _: []
    }
  }
}

extension Completions {
  /// Returns a `case` branch for each option with a value.
  ///
  /// - Parameters:
  ///   - pair: Shell code for `--secret-file`, whose value has the form ID=PATH. The code makes the completion apply
  ///     only to PATH.
  ///   - call: Returns the shell code that completes words of a kind.
  static func optionCases(pair: String, _ call: (Words) -> String) -> [String] {
    CommandTable.options.compactMap { option in
      let first = option == CommandTable.secretFile ? pair : ""
      return option.completion.map { "    \(pattern(of: option))) \(first)\(call($0)); return ;;" }
    }
  }

  /// Returns the shell pattern that matches a command and one of its options.
  ///
  /// Usually, the pattern matches the option after any command. If the same option has different values in different
  /// commands, the pattern lists the commands in which it has this value.
  static func pattern(of option: OptionDescription) -> String {
    guard CommandTable.options.contains(where: { $0.name == option.name && $0 != option }) else {
      return "*' \(option.name)'"
    }
    let commands = CommandTable.commands.filter { $0.options.contains(option) }
    return commands.map { "'\($0.name) \(option.name)'" }.joined(separator: "|")
  }

  /// A shell; its script template is in `Resources/Completions`.
  enum Shell: String, CaseIterable {
    /// Bash 3.2 and later: `eval "$(wizard completions bash)"`.
    case bash
    /// Zsh: a file `_wizard` in `$fpath`, or `eval "$(wizard completions zsh)"`.
    case zsh
    /// Fish: `wizard completions fish | source`.
    case fish

    /// The template filled in from the command table.
    var script: String {
      switch self {
      case .bash:
        EmbeddedTexts.Completions.bash.filled([
          "@VALUED_OPTIONS@": Bash.valuedOptions.joined(separator: "|"),
          "@COMMANDS@": (CommandTable.commands.map(\.name) + ["--help", "--version"]).joined(separator: " "),
          "#@OPTION_CASES@": Bash.optionCases.joined(separator: "\n"),
          "#@COMMAND_CASES@": Bash.commandCases.joined(separator: "\n"),
        ])
      case .zsh:
        EmbeddedTexts.Completions.zsh.filled([
          "#@COMMANDS@": Zsh.commands.joined(separator: "\n"),
          "#@OPTION_CASES@": Zsh.optionCases.joined(separator: "\n"),
          "#@COMMAND_CASES@": Zsh.commandCases.joined(separator: "\n"),
        ])
      case .fish: EmbeddedTexts.Completions.fish.filled(["#@COMMANDS@": Fish.commands.joined(separator: "\n")])
      }
    }
  }
}

extension StaticString {
  /// Returns the template with its placeholders replaced.
  fileprivate func filled(_ texts: [String: String]) -> String {
    texts.reduce(description) { $0.replacing($1.key, with: $1.value) }
  }
}

private enum Bash {
  /// The options that take a value, except `--store`, which the script handles itself.
  static var valuedOptions: [String] {
    CommandTable.options.filter { $0.value != nil && $0 != CommandTable.store }.map(\.name)
  }

  static var optionCases: [String] { Completions.optionCases(pair: "[[ $pair ]] && ", call) }

  static var commandCases: [String] {
    CommandTable.commands.flatMap { command in
      let options = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
      var lines = ["    \(command.name))", "      if [[ $current == -* ]]; then"]
      lines.append("        _wizard_complete words \"$current\" \"\(options)\"")
      for (first, words) in command.secondCompletions {
        lines += ["      elif [[ ${operands[0]} == \(first) ]]; then", "        \(call(words))"]
      }
      let count = command.completion == .flows ? command.maxOperands : 1
      let isFull = command.isVariadic ? "else" : "elif ((${#operands[@]} < \(count))); then"
      return lines + ["      \(isFull)", "        \(call(command.completion))", "      fi ;;"]
    }
  }

  private static func call(_ words: Completions.Words) -> String {
    switch words {
    case .files: #"_wizard_complete files "$current""#
    case .folders: #"_wizard_complete folders "$current""#
    case .flows: #"_wizard_complete flows "$current""#
    case .list(let list): "_wizard_complete \(list.rawValue) \"$current\""
    case .fixed(let words): "_wizard_complete words \"$current\" \"\(words.joined(separator: " "))\""
    case .nothing: ":"
    }
  }
}

private enum Zsh {
  static var commands: [String] {
    CommandTable.commands.map { "      \(quoted("\($0.name):\($0.summary)"))" }
  }

  static var optionCases: [String] { Completions.optionCases(pair: "compset -P '*='; ", call) }

  static var commandCases: [String] {
    CommandTable.commands.flatMap { command in
      var lines = ["    \(command.name))", "      if [[ ${words[CURRENT]} == -* ]]; then", "        local -a options"]
      lines.append("        options=(")
      lines += command.options.map { "          \(quoted("\($0.name):\($0.summary)"))" }
      lines += ["          '--help:show help for this command'", "        )", "        _describe option options"]
      for (first, words) in command.secondCompletions {
        lines += ["      elif [[ ${words[3]} == \(first) && $CURRENT -gt 3 ]]; then", "        \(call(words))"]
      }
      return lines + ["      else", "        \(call(command.completion))", "      fi ;;"]
    }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

  private static func call(_ words: Completions.Words) -> String {
    switch words {
    case .files: "_files"
    case .folders: "_files -/"
    case .flows: "_files -g '*.jsonc'"
    case .list(let list): "_wizard_list \(list.rawValue)"
    case .fixed(let words): "compadd -- \(words.joined(separator: " "))"
    case .nothing: ":"
    }
  }
}

private enum Fish {
  static var commands: [String] { CommandTable.commands.flatMap(lines) }

  private static func lines(for command: CommandDescription) -> [String] {
    let seen = "complete -c wizard -n '__fish_seen_subcommand_from \(command.name)'"
    var lines = [
      "complete -c wizard -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))",
      "\(seen) -l help -d 'show help for this command'",
    ]
    if let words = arguments(command.completion) { lines.append("\(seen) \(words)") }
    for (first, words) in command.secondCompletions {
      let both = "__fish_seen_subcommand_from \(command.name); and __fish_seen_subcommand_from \(first)"
      if let words = arguments(words) { lines.append("complete -c wizard -n '\(both)' \(words)") }
    }
    return lines
      + command.options.map { option in
        let value = option.completion.map { " -r " + (arguments($0) ?? "-f") } ?? ""
        return "\(seen) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.summary))"
      }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"\'"#) + "'" }

  private static func arguments(_ words: Completions.Words) -> String? {
    switch words {
    case .files, .flows: "-F"
    case .folders: "-a '(__fish_complete_directories)'"
    case .list(let list): "-a '(__wizard_list \(list.rawValue))'"
    case .fixed(let words): "-a '\(words.joined(separator: " "))'"
    case .nothing: nil
    }
  }
}
