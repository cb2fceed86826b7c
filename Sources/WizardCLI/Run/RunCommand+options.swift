import FlowServices
import FlowSyntax
import Localization

extension RunCommand {
  private enum AnswersFormat: String {
    case json, lines
  }

  var takesLines: Bool { arguments.value(CommandTable.answersFormat) == AnswersFormat.lines.rawValue }

  /// Whether a person answers: standard input and standard error are terminals, and no option or variable prevents it.
  var isInteractive: Bool { whyUnasked == nil && !takesLines }

  var whyUnasked: LocalizedMessage? {
    if arguments.has(CommandTable.noInput) { return CommandMessages.noInputGiven }
    if isInCI { return CommandMessages.inCI }
    if console.isInteractive { return nil }
    return console.readsTerminal ? CommandMessages.errorIsNoTerminal : CommandMessages.inputIsNoTerminal
  }

  private var isInCI: Bool {
    environment.variables["CI"].map { !["", "0", "false", "no"].contains($0.lowercased()) } ?? false
  }

  /// Whether questions are asked.
  ///
  /// They are answered by a person, or by the lines of a file or pipe (`--answers-format lines`).
  var converses: Bool { isInteractive || takesLines }

  var canConfirm: Bool { converses || arguments.has(CommandTable.yes) }

  /// Whether a step without questions may make its `once` call without being shown.
  ///
  /// This is allowed with `--yes`, or if a person answers at the terminal and no answers are given with the command.
  var confirmsByItself: Bool {
    if arguments.has(CommandTable.yes) { return true }
    let giving = [CommandTable.answers, CommandTable.set, CommandTable.secretFile]
    return isInteractive && !giving.contains { arguments.has($0) }
  }

  /// Lines that a program writes do not depend on the language of the machine.
  var wantedLanguages: [String] {
    arguments.language.map { [$0] } ?? (takesLines && !isInteractive ? [] : environment.languages)
  }

  /// The usual console also reads the lines of standard input (`--answers -`).
  func answering() throws -> any Console {
    guard takesLines, let path = arguments.value(CommandTable.answers), path != "-" else { return console }
    let source = try InputFile(path: path, signals: environment.signals).source()
    guard source.bytes.count <= JSONReader.sizeLimit else {
      throw FileReadError(path: path, reason: CommandMessages.tooLarge(JSONReader.sizeLimit))
    }
    return LinesConsole(source, over: console)
  }

  func checkOptions() throws(UsageError) {
    try checkAnswersFormat()
    if arguments.has(CommandTable.watch) {
      // `--watch` reloads the flow only before questions, so it has no effect if no questions are asked.
      try rejectCombination(CommandTable.noInput, besides: CommandTable.watch.name)
      if !converses { throw UsageError(CommandMessages.watchNeedsQuestions) }
    }
    if arguments.has(CommandTable.json), arguments.value(CommandTable.output) == "-" {
      throw UsageError(CommandMessages.notTogether(CommandTable.json.name, "\(CommandTable.output.name) -"))
    }
    if isInteractive, arguments.value(CommandTable.answers) == "-" {
      throw UsageError(CommandMessages.answersWherePersonTypes)
    }
    // A person at the terminal confirms the review there, so `--yes` is rejected.
    if isInteractive, arguments.has(CommandTable.yes) { throw UsageError(CommandMessages.yesWherePersonConfirms) }
    if takesLines { try rejectCombination(CommandTable.yes, besides: Self.lines) }
  }

  private func checkAnswersFormat() throws(UsageError) {
    guard let name = arguments.value(CommandTable.answersFormat) else { return }
    guard AnswersFormat(rawValue: name) != nil else { throw UsageError(CommandMessages.unknownAnswersFormat(name)) }
    guard arguments.has(CommandTable.answers) else {
      throw UsageError(CommandMessages.onlyWith(CommandTable.answersFormat.name, CommandTable.answers.name))
    }
    if takesLines { try rejectCombination(CommandTable.noInput, besides: Self.lines) }
  }

  private static var lines: String { "\(CommandTable.answersFormat.name) \(AnswersFormat.lines)" }

  private func rejectCombination(_ option: OptionDescription, besides other: String) throws(UsageError) {
    if arguments.has(option) { throw UsageError(CommandMessages.notTogether(other, option.name)) }
  }
}
