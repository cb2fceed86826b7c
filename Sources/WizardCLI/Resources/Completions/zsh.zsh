#compdef wizard
# Completions of wizard for zsh. In ~/.zshrc, after compinit: eval "$(wizard completions zsh)"
_wizard() {
  local program=${(Q)words[1]} line="${words[1,CURRENT-1]} $QIPREFIX$PREFIX"
  local -a lines=("${(@f)$(${~program} completions --line "$line" 2>/dev/null)}")
  compset -p ${#${lines[1]#* }}
  case ${lines[1]%% *} in
    files) _files ;;
    folders) _files -/ ;;
    flows) _files -g '*.jsonc' ;;
    words) lines=("${(@)lines[2,-1]/$'\t'/:}"); _describe word lines ;;
  esac
}
if [ "$funcstack[1]" = _wizard ]; then _wizard "$@"; else compdef _wizard wizard; fi
