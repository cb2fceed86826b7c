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
#@COMMANDS@
    )
    _describe command commands
    return
  fi
  case "$command ${words[CURRENT-1]}" in
#@OPTION_CASES@
  esac
  case $command in
#@COMMAND_CASES@
  esac
}
if [ "$funcstack[1]" = _wizard ]; then _wizard "$@"; else compdef _wizard wizard; fi
