import FlowDefinition
import FlowEngine
import FlowServices
import Localization

/// `more` is the number of further unfinished sessions that have answers.
///
/// It is 0 if the command names the session, or if no session has answers.
struct Unfinished {
  let header: SnapshotHeader
  var more = 0
}

extension ProgramStore {
  fileprivate func nextToResume(among headers: [SnapshotHeader]) async -> Unfinished? {
    await firstAnswered(among: headers) ?? headers.first.map { Unfinished(header: $0) }
  }

  fileprivate func firstAnswered(among headers: [SnapshotHeader]) async -> Unfinished? {
    for header in headers {
      guard let content = (try? await peek(header.id))?.content else { continue }
      guard !content.answers.isEmpty || content.drafts.contains(where: { $0.value != .null }) else { continue }
      return Unfinished(header: header, more: headers.count { $0.id != header.id && $0.answers != 0 })
    }
    return nil
  }

  /// Returns the error of a session that is not stored, which may have been set aside.
  func whyMissing(_ id: FlowSessionID) async throws(SessionStoreError) -> any Error {
    let found = try await filesSetAside().last { $0.session == id }
    return found.map { SessionStoreError.damaged(setAside: $0.path) } ?? FlowStartError.unknownSession(id)
  }

  /// Returns the name of a session in the command that resumes it; `nil` if `wizard resume` alone resumes this session.
  func nameToResume(_ session: FlowSessionID?) async -> String? {
    guard let session, let listed = try? await list() else { return session?.text }
    return await nextToResume(among: listed.unfinished)?.header.id == session ? nil : session.text
  }
}

extension RunCommand {
  enum Offer {
    case yes
    case no
    case ended(ExitStatus)
  }

  /// Deletes expired sessions and the unfinished files of killed runs.
  ///
  /// Errors of the store are ignored here and reported when the store is used.
  func sweep() async throws {
    try? store.sweepUnfinished()
    guard let count = try? await store.deleteExpired(at: environment.host.now(), limit: .max), count > 0 else { return }
    try console.say(SessionMessages.swept(count))
  }

  /// Returns the session named in `wizard resume`, or else the newest unfinished one that has answers, or else the
  /// newest unfinished one.
  func sessionToResume() async throws -> Unfinished? {
    guard let name = arguments.operands.first else {
      try await sweep()
      return try await newest()
    }
    guard let id = FlowSessionID(name) else { throw UsageError(CommandMessages.notASession(name)) }
    guard let snapshot = try await store.load(id) else { throw try await store.whyMissing(id) }
    try await sweep()
    if let outcome = snapshot.header.outcome { throw FlowStartError.finished(outcome: outcome) }
    return Unfinished(header: snapshot.header)
  }

  /// If there is no unfinished session, returns `nil`, or throws the error of the first session that can't be read.
  private func newest() async throws -> Unfinished? {
    let listed = try await store.list()
    if let found = await store.nextToResume(among: listed.unfinished) {
      try await reportDamage(among: listed)
      return found
    }
    for summary in listed {
      if case .failure = summary.header { _ = try await store.load(summary.id) }
    }
    return nil
  }

  /// Returns a flow's newest unfinished session that has answers; `nil` if there is none.
  func unfinished(of flow: Flow) async throws -> Unfinished? {
    let listed = try await store.list()
    try await reportDamage(among: listed)
    return await store.firstAnswered(among: listed.unfinished.filter { $0.flow == flow.id })
  }

  /// Reports damaged sessions, so that the user knows why they are missing.
  ///
  /// The store renames each damaged file, so that it is not overwritten.
  private func reportDamage(among listed: [SessionSummary]) async throws {
    for summary in listed {
      guard case .failure(.damaged) = summary.header else { continue }
      do throws(SessionStoreError) { _ = try await store.load(summary.id) } catch {
        try console.sayError(CommandMessages.store(error))
      }
    }
  }

  // MARK: offering

  func show(_ report: ResumeReport) throws {
    try console.say(report.answers)
    try console.say(report.changes)
  }

  func offer(_ unfinished: Unfinished, _ setup: Setup) async throws -> Offer {
    guard let snapshot = try? await store.load(unfinished.header.id),
      let report = try? await setup.controller.reportCheckingFiles(on: snapshot, given: setup.given.given),
      report.answerCount > 0 || !report.changes.isEmpty
    else { return .no }
    if let holder = store.holder(of: unfinished.header.id) {
      try console.say(SessionMessages.openElsewhere(holder))
      return .no
    }
    let saved = environment.words(for: unfinished.header.savedAt).day
    try console.say(PromptMessages.unfinished(report.answerCount, day: saved))
    try show(report)
    try console.say(report.direction)
    if unfinished.more > 0 {
      try console.say(SessionMessages.more(unfinished.more, store: arguments.value(CommandTable.store)))
    }
    switch try askToContinue() {
    case .yes: return .yes
    case .no: return .no
    case .ended(let status):
      // The session is unchanged, so say how to resume it.
      try console.say(PromptMessages.stopped(report.answerCount, nothingDone: false))
      try console.sayUnwrapped(
        PromptMessages.toContinue(
          unfinished.header.id.text, store: arguments.value(CommandTable.store),
          language: arguments.language))
      return .ended(status)
    }
  }

  private func askToContinue() throws -> Offer {
    let prompt = Prompt(text: PromptMessages.continueIt)
    while true {
      switch try console.read(prompt) {
      case .line(let text, _):
        let line = text.trimmingSpaces
        if line.isEmpty { return .yes }
        if let isAgreed = console.language.agreement(line) { return isAgreed ? .yes : .no }
        if prompt.command(line, in: console.language, [])?.command == .quit { return .ended(.stopped) }
      case .endOfInput: return .ended(.stopped)
      case .signal(let signal): return .ended(.signal(signal))
      case .tooLong, .notUTF8: break
      }
      try console.say(PromptMessages.continueHelp)
    }
  }
}
