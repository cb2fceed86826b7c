import Foundation
import Testing

@testable import WizardCLI

/// A real shell in which a person asks for completions.
struct CompletingShell {
  let name: String
  /// The working directory and the home of the person.
  let folder: URL

  /// The path of the shell; `nil` for the bash of macOS, which is too old to show the line.
  private var program: URL? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { URL(filePath: "\($0)/\(name)") }
      .first {
        FileManager.default.isExecutableFile(atPath: $0.path)
          && (ConsoleTerminalTests.isLinux || $0.path != "/bin/bash")
      }
  }

  /// Returns the sorted completions of the last word of each line; `nil` if the shell is not here.
  ///
  /// A completion is returned without quotes, and without the options and folders before it.
  func completions(of lines: [String]) throws -> [[String]]? {
    guard let program else {
      print("\(name) is not here; its completions are not tried.")
      return nil
    }
    let words = name == "fish" ? try listed(lines, by: program) : try inserted(lines, by: program)
    return words.map { $0.map(lastName).sorted() }
  }

  private func lastName(_ word: String) -> String {
    let path = word.hasSuffix("/") ? word.dropLast() : word[...]
    return String(path.split { "/=".contains($0) }.last ?? "")
  }

  private var environment: [String: String] {
    ["PATH": "\(productsDirectory.path):/usr/bin:/bin", "HOME": folder.path, "TERM": "dumb", "LC_ALL": "C.UTF-8"]
  }

  // MARK: fish

  /// Fish itself lists the completions of a line.
  private func listed(_ lines: [String], by fish: URL) throws -> [[String]] {
    let script = """
      cd; wizard completions fish | source
      for line in $argv; complete -C $line | string replace -r '\\t.*' ''; echo .; end
      """
    let run = try CapturedRun.of(fish, ["--no-config", "-c", script] + lines, environment: environment)
    guard run.errors.isEmpty else { return [[run.errors]] }
    return run.output.components(separatedBy: ".\n").dropLast().map { $0.split(separator: "\n").map(String.init) }
  }

  // MARK: bash and zsh

  /// Commands that bind a key that inserts all completions into the line, and a key that shows the line.
  private static let keys = [
    "bash": """
    shopt -u progcomp_alias; bind '"\\C-x*": insert-completions'
    show() { printf '[''[%s]''] ' "$READLINE_LINE"; }; bind -x '"\\C-xs": show'; unset HISTFILE
    """,
    "zsh": """
    autoload -Uz compinit; compinit -D -u; bindkey -e; zle -C all complete-word _generic; bindkey '^X*' all
    zstyle ':completion:all:*' insert true; zstyle ':completion:all::::' completer _all_matches _complete
    show() { print -rn -- '[''['$BUFFER']''] ' }; zle -N show; bindkey '^Xs' show
    """,
  ]

  private func inserted(_ lines: [String], by program: URL) throws -> [[String]] {
    let options = name == "bash" ? ["--norc", "--noprofile", "-i"] : ["-f", "-i"]
    let terminal = try PseudoTerminal(program, options, environment: environment, columns: 1000)
    try terminal.send("\(Self.keys[name] ?? "")\ncd; eval \"$(wizard completions \(name))\"; echo '[''ready]'\n")
    try terminal.expect("[ready]")
    return try lines.map { line in
      try terminal.send(line + "\u{18}*\u{18}s")
      try terminal.expect("[[")
      let completed = try terminal.expect("]] ").dropLast(3)
      try terminal.send("\u{15}")
      return completed == line ? [] : newWords(String(completed), in: line)
    }
  }

  /// Returns the words that replaced the last word of a line.
  private func newWords(_ completed: String, in line: String) -> [String] {
    let kept = ShellWords(line, [:]).words.count - 1
    return ShellWords(completed, [:]).words.dropFirst(kept).filter { !$0.isEmpty }
  }
}
