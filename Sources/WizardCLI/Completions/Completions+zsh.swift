extension Completions {
  /// For zsh: in a file `_wizard` in `$fpath`, or `eval "$(wizard completions zsh)"`.
  static var zsh: String {
    """
    #compdef wizard
    # Completions of wizard for zsh. In ~/.zshrc, after compinit: eval "$(wizard completions zsh)"
    _wizard_list() {
      local -a names stored
      local place=${words[(i)--store]}
      if ((place < CURRENT)); then stored=(--store "${words[place+1]}"); fi
      names=(${(f)"$("${words[1]}" completions --list "$1" $stored 2>/dev/null)"})
      compadd -- $names
    }
    _wizard() {
      local command=${words[2]}
      if ((CURRENT == 2)); then
        local -a commands
        commands=(
    \(CommandTable.commands.map { "      \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
        )
        _describe command commands
        return
      fi
      case "$command ${words[CURRENT-1]}" in
    \(CommandTable.options.compactMap(valueCase).joined(separator: "\n"))
      esac
      case $command in
    \(CommandTable.commands.map(commandCase).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _wizard ]; then _wizard "$@"; else compdef _wizard wizard; fi

    """
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

  private static func valueCase(_ option: OptionDescription) -> String? {
    option.completion.map { words in
      let prefix = option == CommandTable.secretFile ? "compset -P '*='; " : ""
      return "    \(pattern(of: option))) \(prefix)\(call(words)); return ;;"
    }
  }

  private static func commandCase(_ command: CommandDescription) -> String {
    var lines = ["    \(command.name))", "      if [[ ${words[CURRENT]} == -* ]]; then", "        local -a options"]
    lines.append("        options=(")
    lines += command.options.map { "          \(quoted("\($0.name):\($0.summary)"))" }
    lines += ["          '--help:tell about this command'", "        )", "        _describe option options"]
    for (first, words) in command.secondCompletions {
      lines += ["      elif [[ ${words[3]} == \(first) && $CURRENT -gt 3 ]]; then", "        \(call(words))"]
    }
    return (lines + ["      else", "        \(call(command.completion))", "      fi ;;"]).joined(separator: "\n")
  }

  private static func call(_ words: Words) -> String {
    switch words {
    case .files: "_files"
    case .folders: "_files -/"
    case .flows: "_files -g '*.jsonc'"
    case .list(let kind): "_wizard_list \(kind.rawValue)"
    case .fixed(let words): "compadd -- \(words.joined(separator: " "))"
    case .nothing: ":"
    }
  }
}
