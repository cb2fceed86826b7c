import FlowEngine
import FlowServices
import FlowSyntax
import Localization

/// Answers that come line by line, in the order in which they are asked.
extension RunCommand {
  /// How answers are written.
  private enum AnswersFormat: String {
    case json, lines
  }

  /// Whether the answers are lines.
  var takesLines: Bool { arguments.value(CommandTable.answersFormat) == AnswersFormat.lines.rawValue }

  /// Refuses a format that is none, or that nothing is written in.
  func checkAnswersFormat() throws(UsageError) {
    guard let name = arguments.value(CommandTable.answersFormat) else { return }
    guard AnswersFormat(rawValue: name) != nil else { throw UsageError(CommandMessages.unknownAnswersFormat(name)) }
    guard arguments.has(CommandTable.answers) else {
      throw UsageError(CommandMessages.onlyWith(CommandTable.answersFormat.name, CommandTable.answers.name))
    }
    if takesLines, arguments.has(CommandTable.noInput) {
      throw UsageError(
        CommandMessages.notTogether("\(CommandTable.answersFormat.name) lines", CommandTable.noInput.name))
    }
  }

  /// Who answers: the person, or the lines of a file; standard input is read by the console anyway.
  func answering() throws -> any Console {
    guard takesLines, let path = arguments.value(CommandTable.answers), path != "-" else { return console }
    let source = try InputFile(path: path, signals: environment.signals).source()
    guard source.bytes.count <= JSONReader.sizeLimit else {
      throw FileReadError(path: path, reason: CommandMessages.tooLarge(JSONReader.sizeLimit))
    }
    return LinesConsole(source, over: console)
  }

  /// What a run comes to whose lines ended before it did; says what is still missing.
  ///
  /// A line that was refused last is wrong for good, because nobody can answer again.
  func linesEnded(_ setup: Setup, _ conversation: Conversation) throws -> RunFindings {
    try console.say(CommandMessages.linesEnded)
    if let misread = conversation.misread { try console.say(misread) }
    var findings = RunFindings()
    findings.status =
      conversation.failedCall != nil ? .unavailable : conversation.wasRefused ? .answersMissing : .stopped
    findings.failedCall = conversation.failedCall
    findings.refused = conversation.refused
    guard let model = setup.controller.model else { return findings }
    let preflight = Preflight(model)
    findings.missing = preflight.missing
    // A step without a review is confirmed by answering its questions; where none is missing, by an empty line.
    let unconfirmed = preflight.unconfirmed.filter { $0.review != nil || preflight.missing.isEmpty }
    findings.needsPerson = preflight.needsPerson.map(\.name) + unconfirmed.map(\.step)
    try tellMissing(preflight, setup.flow)
    for step in unconfirmed {
      try console.say(CommandMessages.unconfirmedLine(step.title, hasReview: step.review != nil))
    }
    return findings
  }
}

/// How a run ended, and what kept it from its end.
struct RunFindings {
  var status = ExitStatus.stopped
  /// The answers that were refused.
  var refused: [RunDocument.Invalid] = []
  /// The questions that still need an answer.
  var missing: [Preflight.Question] = []
  /// Those that no file of answers can have, and the steps that nobody has confirmed.
  var needsPerson: [String] = []
  /// The call that got no answer.
  var failedCall: FailedCall?
}
