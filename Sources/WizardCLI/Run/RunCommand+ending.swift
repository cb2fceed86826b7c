import FlowSyntax
import FlowDefinition
import FlowEngine
import FlowServices
import Localization

extension RunCommand {
  /// - Returns: The exit status; `nil` if the run can start.
  func preflight(_ setup: Setup, given snapshot: Snapshot?) throws -> ExitStatus? {
    let preflight = try setup.controller.preflight(
      given: setup.given.given, prefill: setup.given.answers, snapshot: snapshot)
    let unconfirmed = canConfirm ? [] : preflight.unconfirmed
    let unusable = setup.given.unusable
    if preflight.isClear, unconfirmed.isEmpty, unusable.isEmpty { return nil }
    if let whyUnasked, !preflight.missing.isEmpty || !preflight.needsPerson.isEmpty || !unconfirmed.isEmpty {
      try console.sayError(CommandMessages.unasked(because: whyUnasked, cure: !preflight.missing.isEmpty))
    }
    for message in unusable { try console.sayError(message) }
    try reportMissing(preflight, setup.flow)
    try reportInvalid(preflight)
    for problem in preflight.formProblems { try console.say(escapedOwn(problem.message)) }
    // A review can't be shown while answers are missing or invalid.
    let isWhole = preflight.missing.isEmpty && preflight.invalid.isEmpty && preflight.formProblems.isEmpty
    for step in unconfirmed { try console.sayUnconfirmed(step.title, isWhole ? step.review : nil) }
    let findings = RunFindings(preflight, unconfirmed)
    var document = RunDocument(findings, session: snapshot?.header.id, in: console.language)
    if !unusable.isEmpty {
      document.note(findings.status, unusable.map { $0.text(in: console.language) }.joined(separator: "\n"))
    }
    try printDocument(document)
    return findings.status
  }

  /// Reports that the file or pipe with the answers ended before the run did, and which answers are missing.
  func reportLinesEnded(_ setup: Setup, _ findings: inout RunFindings) throws {
    try console.sayError(CommandMessages.linesEnded)
    if let misread = findings.misread { try console.say(misread) }
    guard let model = setup.controller.model else { return }
    let preflight = Preflight(model)
    // Answering the questions of a step confirms the step, unless it is a review. So while answers are missing, only
    // reviews are reported as unconfirmed.
    let unconfirmed = preflight.unconfirmed.filter {
      preflight.invalid.isEmpty && ($0.review != nil || preflight.missing.isEmpty)
    }
    findings.note(preflight, unconfirmed)
    try reportMissing(preflight, setup.flow)
    if findings.invalid.isEmpty {
      try reportInvalid(preflight)
      findings.invalid = RunFindings(preflight, []).invalid
    }
    for step in unconfirmed {
      try console.sayError(CommandMessages.unconfirmedLine(step.title, hasReview: step.review != nil))
    }
  }

  private func reportInvalid(_ preflight: Preflight) throws {
    for answer in preflight.invalid {
      for problem in answer.problems {
        try console.sayError(CommandMessages.invalidAnswer(answer.question.name, problem.message))
        if let hint = problem.hint { try console.say(hint) }
      }
    }
  }

  private func reportMissing(_ preflight: Preflight, _ flow: Flow) throws {
    for question in preflight.missing {
      try console.sayError(CommandMessages.missingAnswer(flow.firstSettable(in: question.name), question.label))
    }
    for question in preflight.needsPerson {
      let words = flow.isKnownSecret(question.name) ? CommandMessages.missingSecret : CommandMessages.needsPerson
      try console.sayError(words(question.name, question.label))
    }
  }
}

extension RunCommand {
  func finish(_ setup: Setup, _ findings: RunFindings) async throws -> ExitStatus {
    let controller = setup.controller
    let session = try await discardsEmpty(controller, findings) ? nil : controller.session
    var document = RunDocument(findings, session: session, in: setup.flow.wording)
    switch controller.screen {
    case .finished(let result, _):
      document.outcome = result.outcome
      document.result = result.value
      document.unused = try reportUnused(setup)
    case .stopped(.failed(let message)), .stopped(.locked(let message)):
      document.note(findings.status, message)
    case .notStarted, .step, .working, .ended, .stopped: break
    }
    // If the result can't be written, the session is kept and the document reports the error.
    if let path = arguments.value(CommandTable.output), let result = document.result {
      try path == "-" ? console.write(jsonText(result)) : OutputFile.replace(path, with: jsonText(result))
    }
    if let failure = setup.log?.failure { throw failure }
    try printDocument(document)
    do {
      try await finishSession(controller)
    } catch {
      // The result was written and the document printed, so the document is not printed again.
      throw RunFailure(error, session: controller.session, isAsked: false)
    }
    return findings.status
  }

  /// Deletes a session that was stopped before anything was done in it, and returns whether the session was deleted.
  private func discardsEmpty(_ controller: FlowController, _ findings: RunFindings) async throws -> Bool {
    switch findings.status {
    case .stopped, .signal: break
    case _: return false
    }
    guard !controller.hasContent, let session = controller.session else { return false }
    try await store.erase(session)
    return true
  }

  /// Deletes the answers of a finished run, and prints the end's text if nobody has seen it.
  private func finishSession(_ controller: FlowController) async throws {
    guard case .finished(_, let viewModel) = controller.screen else { return }
    try await controller.confirmHandover()
    if converses { return }
    for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
  }

  private func reportUnused(_ setup: Setup) throws -> [String]? {
    let names = setup.controller.unasked(of: setup.given.answers)
    if names.isEmpty { return nil }
    try console.sayError(CommandMessages.unusedAnswers(names))
    return names
  }

  func printDocument(_ document: RunDocument) throws(WriteFailure) {
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
  }
}

extension FlowController {
  /// Whether the session has an answer, a draft or a call of the person; a session without any of these is not kept.
  ///
  /// A `before` call is made on arrival at its step, without the person. The draft of a secret does not count, because it
  /// is never saved.
  var hasContent: Bool {
    guard let session = model?.session else { return false }
    if session.answers.contains(where: { $0.value.value.isFilled }) || !session.unknownAnswers.isEmpty { return true }
    let calls = session.calls.keys + session.pending.keys
    if calls.contains(where: { flow[$0].role != .before }) { return true }
    return session.drafts.contains { $0.value != .null && !flow[$0.key.part].isRedacted }
  }
}

extension Console {
  func sayUnconfirmed(_ title: String, _ review: ReviewViewState?) throws(WriteFailure) {
    if let review {
      try say(review.rows)
      try say(review.question)
    }
    try sayError(CommandMessages.unconfirmed(title))
  }
}
