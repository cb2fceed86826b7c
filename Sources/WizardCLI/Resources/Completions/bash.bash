# Completions of wizard for bash. In ~/.bashrc: eval "$(wizard completions bash)"
_wizard_complete() {
  case $1 in files|folders|flows) local IFS=$'\n' ;; esac
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
  local IFS=$' \t\n' wizard=${COMP_WORDS[0]} command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}
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
      @VALUED_OPTIONS@) ((i++))
        if [[ ${COMP_WORDS[i]} == "=" ]]; then ((i++)); fi
        if [[ ${COMP_WORDS[i+1]} == "=" ]]; then ((i += 2)); fi ;;
      -*|=) ;;
      *) operands+=("$word") ;;
    esac
  done
  if ((COMP_CWORD == 1)); then
    _wizard_complete words "$current" "@COMMANDS@"
    return
  fi
  case "$command $before" in
#@OPTION_CASES@
  esac
  case $command in
#@COMMAND_CASES@
  esac
}
complete -F _wizard wizard
