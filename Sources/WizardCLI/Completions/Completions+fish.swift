extension Completions {
  /// For fish: `wizard completions fish | source`.
  static var fish: String {
    """
    # Completions of wizard for fish. In config.fish: wizard completions fish | source
    function __wizard_list
      set -l words (commandline -opc)
      set -l stored
      if set -l place (contains -i -- --store $words)
        set stored --store $words[(math $place + 1)]
      end
      $words[1] completions --list $argv[1] $stored 2>/dev/null
    end
    complete -c wizard -f
    complete -c wizard -n __fish_use_subcommand -l help -d 'tell what there is'
    complete -c wizard -n __fish_use_subcommand -l version -d 'tell the version'
    \(CommandTable.commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private static func lines(for command: CommandDescription) -> [String] {
    let seen = "complete -c wizard -n '__fish_seen_subcommand_from \(command.name)'"
    var lines = [
      "complete -c wizard -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))",
      "\(seen) -l help -d 'tell about this command'",
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

  private static func arguments(_ words: Words) -> String? {
    switch words {
    case .files, .flows: "-F"
    case .folders: "-a '(__fish_complete_directories)'"
    case .list(let kind): "-a '(__wizard_list \(kind.rawValue))'"
    case .fixed(let words): "-a '\(words.joined(separator: " "))'"
    case .nothing: nil
    }
  }
}
