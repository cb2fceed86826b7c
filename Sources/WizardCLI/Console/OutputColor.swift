import FlowSyntax

extension ProgramEnvironment {
  /// Returns the style of diagnostics on a stream: colored or plain.
  ///
  /// The first of these that applies decides:
  ///
  /// 1. `--no-color`, or a nonempty `NO_COLOR` (https://no-color.org), turns color off. `NO_COLOR` takes precedence
  ///    over `CLICOLOR_FORCE`, as in the reference code of https://bixense.com/clicolors/.
  /// 2. `CLICOLOR_FORCE`, if neither empty nor 0, turns color on, even if the stream is not a terminal.
  /// 3. `CLICOLOR=0`, or a terminal of no type or of type `dumb`, turns color off.
  /// 4. Otherwise diagnostics are colored if the stream is a terminal.
  func style(of stream: WriteFailure.Stream, on console: any Console, noColor: Bool) -> DiagnosticStyle {
    func value(_ name: String) -> String { variables[name] ?? "" }
    if noColor || !value("NO_COLOR").isEmpty { return .plain }
    if !["", "0"].contains(value("CLICOLOR_FORCE")) { return .colored }
    if value("CLICOLOR") == "0" || isTerminalSimple { return .plain }
    return console.isTerminal(stream) ? .colored : .plain
  }

  /// Whether the terminal may not understand control sequences.
  private var isTerminalSimple: Bool { ["", "dumb", "unknown"].contains(variables["TERM"] ?? "") }

  /// Whether lines are edited in place; `ACCESSIBLE` is set by people with screen readers, as other programs have it.
  var editsLines: Bool { !isTerminalSimple && ["", "0"].contains(variables["ACCESSIBLE"] ?? "") }
}
