extension Completions {
  /// For bash 3.2 and later: `eval "$(wizard completions bash)"`.
  static var bash: String {
    """
    # Completions of wizard for bash. In ~/.bashrc: eval "$(wizard completions bash)"
    _wizard_complete() {
      case $1 in files|folders|flows) local IFS=$'\\n' ;; esac
      case $1 in
        files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$2")) ;;
        folders) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$2")) ;;
        flows) compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -d -- "$2"; compgen -f -X '!*.jsonc' -- "$2")) ;;
        sessions|rules) COMPREPLY=($(compgen -W "$("$wizard" completions --list "$1" ${store:+--store "$store"} 2>/dev/null)" -- "$2")) ;;
        words) COMPREPLY=($(compgen -W "$3" -- "$2")) ;;
      esac
    }
    _wizard() {
      local IFS=$' \\t\\n' wizard=${COMP_WORDS[0]} command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
      local before=${COMP_WORDS[COMP_CWORD-1]} store= pair= operands=() word i
      COMPREPLY=()
      # An equals sign is a word of its own here.
      if [[ $current == "=" ]]; then
        current=
      elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      # And so --secret-file key=PATH is four.
      if ((COMP_CWORD > 3)) && [[ ${COMP_WORDS[COMP_CWORD-1]} == "=" && ${COMP_WORDS[COMP_CWORD-3]} == --secret-file ]]; then
        pair=yes before=--secret-file
      elif ((COMP_CWORD > 3)) && [[ ${COMP_WORDS[COMP_CWORD]} == "=" && ${COMP_WORDS[COMP_CWORD-2]} == --secret-file ]]; then
        pair=yes before=--secret-file
      fi
      for ((i = 2; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
          --store) store=${COMP_WORDS[++i]}; [[ $store == "=" ]] && store=${COMP_WORDS[++i]} ;;
          \(valued.joined(separator: "|"))) ((i++))
            if [[ ${COMP_WORDS[i]} == "=" ]]; then ((i++)); fi
            if [[ ${COMP_WORDS[i+1]} == "=" ]]; then ((i += 2)); fi ;;
          -*|=) ;;
          *) operands+=("$word") ;;
        esac
      done
      if ((COMP_CWORD == 1)); then
        _wizard_complete words "$current" "\((CommandTable.commands.map(\.name) + ["--help", "--version"]).joined(separator: " "))"
        return
      fi
      case "$command $before" in
    \(CommandTable.options.compactMap(valueCase).joined(separator: "\n"))
      esac
      case $command in
    \(CommandTable.commands.map(commandCase).joined(separator: "\n"))
      esac
    }
    complete -F _wizard wizard

    """
  }

  /// The options that take the next word, the store aside.
  private static var valued: [String] {
    CommandTable.options.filter { $0.value != nil && $0 != CommandTable.store }.map(\.name)
  }

  private static func valueCase(_ option: OptionDescription) -> String? {
    option.completion.map { words in
      let condition = option == CommandTable.secretFile ? "[[ $pair ]] && " : ""
      return "    \(pattern(of: option))) \(condition)\(call(words)); return ;;"
    }
  }

  private static func commandCase(_ command: CommandDescription) -> String {
    let options = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
    var lines = ["    \(command.name))", "      if [[ $current == -* ]]; then"]
    lines.append("        _wizard_complete words \"$current\" \"\(options)\"")
    for (first, words) in command.secondCompletions {
      lines += ["      elif [[ ${operands[0]} == \(first) ]]; then", "        \(call(words))"]
    }
    let isFull = command.takesMany ? "else" : "elif ((${#operands[@]} == 0)); then"
    return (lines + ["      \(isFull)", "        \(call(command.completion))", "      fi ;;"]).joined(separator: "\n")
  }

  private static func call(_ words: Words) -> String {
    switch words {
    case .files: #"_wizard_complete files "$current""#
    case .folders: #"_wizard_complete folders "$current""#
    case .flows: #"_wizard_complete flows "$current""#
    case .list(let kind): "_wizard_complete \(kind.rawValue) \"$current\""
    case .fixed(let words): "_wizard_complete words \"$current\" \"\(words.joined(separator: " "))\""
    case .nothing: ":"
    }
  }
}
