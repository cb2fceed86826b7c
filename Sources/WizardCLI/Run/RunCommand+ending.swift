import FlowSyntax
import FlowDefinition
import FlowEngine
import Localization

/// What a run lacks where nobody is asked.
extension RunCommand {
  /// Says all that is missing before anything is called; nil where the run can begin.
  func preflight(_ setup: Setup, given snapshot: Snapshot?) throws -> ExitStatus? {
    let preflight = try setup.controller.preflight(
      given: setup.given.given, prefill: setup.given.answers, snapshot: snapshot)
    let unconfirmed = canConfirm ? [] : preflight.unconfirmed
    if preflight.isClear, unconfirmed.isEmpty { return nil }
    if let whyUnasked, !preflight.missing.isEmpty || !preflight.needsPerson.isEmpty || !unconfirmed.isEmpty {
      try console.say(CommandMessages.unasked(because: whyUnasked, cure: !preflight.missing.isEmpty))
    }
    try tellMissing(preflight, setup.flow)
    for answer in preflight.invalid {
      for problem in answer.problems {
        try console.say(CommandMessages.invalidAnswer(answer.question.name, problem.message))
        if let hint = problem.hint { try console.say(hint) }
      }
    }
    for problem in preflight.formProblems { try console.say(escaped(problem.message)) }
    // What answers are missing for cannot be reviewed yet.
    let isWhole = preflight.missing.isEmpty && preflight.invalid.isEmpty && preflight.formProblems.isEmpty
    for step in unconfirmed { try console.sayUnconfirmed(step.title, isWhole ? step.review : nil) }
    let findings = RunFindings(preflight, unconfirmed)
    try handOver(RunDocument(findings, session: snapshot?.header.id, in: console.language))
    return findings.status
  }

  /// Says what is still missing in a run whose lines ended before it did.
  func tellLinesEnded(_ setup: Setup, _ findings: inout RunFindings) throws {
    try console.say(CommandMessages.linesEnded)
    if let misread = findings.misread { try console.say(misread) }
    guard let model = setup.controller.model else { return }
    let preflight = Preflight(model)
    // A step without a review is confirmed by answering its questions; where none is missing, by an empty line.
    let unconfirmed = preflight.unconfirmed.filter { $0.review != nil || preflight.missing.isEmpty }
    findings.note(preflight, unconfirmed)
    try tellMissing(preflight, setup.flow)
    for step in unconfirmed {
      try console.say(CommandMessages.unconfirmedLine(step.title, hasReview: step.review != nil))
    }
  }

  /// Says which questions have no answer, and how to give each.
  private func tellMissing(_ preflight: Preflight, _ flow: Flow) throws {
    for question in preflight.missing { try console.say(CommandMessages.missingAnswer(question.name, question.label)) }
    for question in preflight.needsPerson {
      let words = flow.isPlainSecret(question.name) ? CommandMessages.missingSecret : CommandMessages.needsPerson
      try console.say(words(question.name, question.label))
    }
  }
}

/// Handing the result over: to standard output, to a file; then the answers are deleted.
extension RunCommand {
  func finish(_ setup: Setup, _ findings: RunFindings) async throws -> ExitStatus {
    let controller = setup.controller
    var document = RunDocument(findings, session: controller.session, in: setup.flow.wording)
    switch controller.screen {
    case .finished(let result, _):
      document.outcome = result.outcome
      document.result = result.value
      document.unused = try tellUnused(setup)
    case .stopped(.failed(let message)), .stopped(.locked(let message)):
      document.note(findings.status, message)
    case .notStarted, .step, .working, .ended, .stopped: break
    }
    // What cannot be written leaves the session as it is: the document of that says so.
    if let path = arguments.value(CommandTable.output), let result = document.result {
      try path == "-" ? console.write(jsonText(result)) : OutputFile.replace(path, with: jsonText(result))
    }
    if let failure = setup.log?.failure { throw failure }
    try handOver(document)
    do {
      try await close(controller)
    } catch {
      // The result was handed over, and its document printed.
      throw RunFailure(error, session: controller.session, isAsked: false)
    }
    return findings.status
  }

  /// Deletes the answers of a run that is over and handed over, and says what a person would have read at the end.
  private func close(_ controller: FlowController) async throws {
    guard case .finished(_, let viewModel) = controller.screen else { return }
    try await controller.handedOver()
    if converses { return }
    for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
  }

  /// Says which answers came with the command and were not asked for; nil for none.
  private func tellUnused(_ setup: Setup) throws -> [String]? {
    let names = setup.controller.unasked(of: setup.given.answers)
    if names.isEmpty { return nil }
    try console.say(CommandMessages.unusedAnswers(names))
    return names
  }

  /// Prints a document where one is asked for.
  func handOver(_ document: RunDocument) throws(WriteFailure) {
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
  }
}

extension Console {
  /// Says what a step that must be confirmed lists and asks, and how to confirm it.
  func sayUnconfirmed(_ title: String, _ review: ReviewViewState?) throws(WriteFailure) {
    if let review {
      try say(review.rows, numbered: true)
      try say(review.question)
    }
    try say(CommandMessages.unconfirmed(title))
  }
}
