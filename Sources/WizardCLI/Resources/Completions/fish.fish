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
#@COMMANDS@
