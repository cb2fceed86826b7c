# Completions of wizard for fish. In config.fish: wizard completions fish | source
function __wizard_complete
  set -l words (commandline -opc)
  set -l program (string replace -r '^~(?=/)' $HOME -- $words[1])
  set -l lines ($program completions --line (commandline -pc | string collect) 2>/dev/null)
  set -l answer (string split -m 1 ' ' -- $lines[1])
  set -l typed (string sub -s (math (string length -- "$answer[2]") + 1) -- (commandline -ct))
  switch "$answer[1]"
    case files
      set lines '' (complete -C "__wizard_files $typed")
    case folders
      set lines '' (complete -C "__wizard_files $typed" | string match '*/')
    case flows
      set lines '' (complete -C "__wizard_files $typed" | string match -r '.*(?:/|\.jsonc)$')
  end
  set -q lines[2]; and printf "$answer[2]%s\n" $lines[2..]
end
complete -c wizard -f -a '(__wizard_complete)'
