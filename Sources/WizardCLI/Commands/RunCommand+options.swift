import Localization

/// Options that make sense only with others, or without them.
extension RunCommand {
  /// Refuses options that do not go together.
  func checkOptions() throws(UsageError) {
    try checkAnswersFormat()
    if arguments.has(CommandTable.watch) { try checkWatch() }
    if arguments.has(CommandTable.json), arguments.value(CommandTable.output) == "-" {
      throw UsageError(CommandMessages.notTogether(CommandTable.json.name, "\(CommandTable.output.name) -"))
    }
    if isInteractive, arguments.value(CommandTable.answers) == "-" {
      throw UsageError(CommandMessages.answersWherePersonTypes)
    }
    if arguments.has(CommandTable.yes) { try checkYes() }
  }

  /// Whoever can answer a review confirms it there.
  private func checkYes() throws(UsageError) {
    if isInteractive { throw UsageError(CommandMessages.yesWherePersonConfirms) }
    if takesLines {
      throw UsageError(CommandMessages.notTogether("\(CommandTable.answersFormat.name) lines", CommandTable.yes.name))
    }
  }

  /// Nothing is looked at again where nothing is asked.
  private func checkWatch() throws(UsageError) {
    if arguments.has(CommandTable.noInput) {
      throw UsageError(CommandMessages.notTogether(CommandTable.watch.name, CommandTable.noInput.name))
    }
    if !converses { throw UsageError(CommandMessages.watchNeedsQuestions) }
  }
}
