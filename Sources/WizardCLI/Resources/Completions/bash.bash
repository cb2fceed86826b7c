# Completions of wizard for bash 3.2 and later. In ~/.bashrc: eval "$(wizard completions bash)"
_wizard() {
  local IFS=$'\n' lines
  lines=($("${1/#\~/$HOME}" completions --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
  COMPREPLY=()
  case ${lines[0]%% *} in
    files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$2")) ;;
    folders) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$2")) ;;
    flows) compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$2"; compgen -f -X '!*.jsonc' -- "$2")) ;;
    words) lines=("${lines[@]%%$'\t'*}")
      COMPREPLY=($(compgen -W "${lines[*]:1}" -- "$2")) ;;
  esac
}
complete -F _wizard wizard
