import FlowDefinition
import FlowEngine

/// What a run without a person lacks, found before anything is called.
extension RunCommand {
  /// Says all that is missing; nil where the run can begin.
  func preflight(_ setup: Setup, given snapshot: Snapshot?) throws -> ExitStatus? {
    let preflight = try setup.controller.preflight(
      given: setup.given.given, prefill: setup.given.answers, snapshot: snapshot)
    let unconfirmed = canConfirm ? [] : preflight.unconfirmed
    if preflight.isClear, unconfirmed.isEmpty { return nil }
    if !preflight.missing.isEmpty || !preflight.needsPerson.isEmpty || !unconfirmed.isEmpty {
      try sayWhyUnasked(cure: !preflight.missing.isEmpty)
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
    try handOver(RunDocument(preflight, unconfirmed, session: snapshot?.header.id))
    return .answersMissing
  }

  /// Says why there is nobody to ask.
  ///
  /// - Parameter cure: Whether answers are missing that can come with the command.
  func sayWhyUnasked(cure: Bool) throws(WriteFailure) {
    if let whyUnasked { try console.say(CommandMessages.unasked(because: whyUnasked, cure: cure)) }
  }

  /// Says which questions have no answer, and how to give each.
  func tellMissing(_ preflight: Preflight, _ flow: Flow) throws {
    for question in preflight.missing { try console.say(CommandMessages.missingAnswer(question.name, question.label)) }
    for question in preflight.needsPerson {
      let words = flow.isPlainSecret(question.name) ? CommandMessages.missingSecret : CommandMessages.needsPerson
      try console.say(words(question.name, question.label))
    }
  }
}

extension Console {
  /// Says what a step that must be confirmed lists and asks, and how to confirm it.
  func sayUnconfirmed(_ title: String, _ review: ReviewViewState?) throws(WriteFailure) {
    if let review {
      for (place, row) in review.rows.enumerated() {
        try say(PromptMessages.row(place + 1, row.fullLabel, row.value))
      }
      try say(review.question)
    }
    try say(CommandMessages.unconfirmed(title))
  }
}
